"""Build the card art of the page from its sources.

    python tools/cards.py            write the courts, the backs, and the outlines
    python tools/cards.py --check    only say which files would change
    python tools/cards.py --sheets   take the contact sheets of the documentation

The courts are Adrian Kennard's (CC0, see ``web/art/ORIGIN.txt``). They get the deck's own colors
and heavier hair lines, lose index, frame, and large suit symbols, and the hats that the frame cuts
are completed (``tools/deck/crowns.py``). Each file serves both faces: the page crops it.
"""

from __future__ import annotations

import json
import re
import sys
from math import cos, radians, sin
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.deck.backs import backs
from tools.deck.crowns import ABOVE, crown
from tools.deck.outlines import PIPS, Affine, Outline, compact, parse, transform

ROOT: Final = Path(__file__).resolve().parent.parent
ART: Final = ROOT / "web/art"
PUBLIC: Final = ROOT / "web/public/cards"
OUTLINES: Final = ROOT / "web/src/cards/outlines.json"

NAVY: Final = "#1f3f94"
LINE: Final = "#17265c"
RED: Final = "#d4202f"
GOLD: Final = "#f2b632"
BLACK: Final = "#15181d"
COLORS: Final = {"#44F": NAVY, "#FC4": GOLD, "red": RED, "black": BLACK}
HAIR: Final = 1.4
"""Factor for the width of lines."""
SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"


def court(card: str) -> str:
    """Return a court's picture as a compact SVG document.

    The upper half is drawn once and turned for the lower half. As in the source, each color of
    both halves comes before the next color, since sleeves reach into the other half.
    """
    tree = ElementTree.parse(ART / f"{card}.svg").getroot()
    suit, rank = card[1], card[0]
    layers: list[str] = []
    for number in range(1, 7):
        symbol = next(
            s for s in tree.iter(f"{SVG}symbol") if s.get("id") == f"{suit}{rank}{number}"
        )
        layers.append(_layer(symbol, suit))
    layers[-1] += crown(card, GOLD, RED, LINE)
    drawn = "".join(
        f'<g id="{name}">{layer}</g><use href="#{name}" transform="rotate(180 650 1000)"/>'
        for name, layer in zip("abcdef", layers, strict=True)
    )
    box = f"0 {-ABOVE} 1300 {2000 + 2 * ABOVE}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="{2000 + 2 * ABOVE}" '
        f'viewBox="{box}" preserveAspectRatio="none">'
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</g></svg>\n'
    )


def _layer(symbol: ElementTree.Element, suit: str) -> str:
    """Return one color of the picture: filled shapes or lines, and small suit symbols."""
    group = symbol.find(f"{SVG}g")
    mirrored = group is not None and "scale(-1,1)" in (group.get("transform") or "")
    base: Affine = (-1, 0, 0, 1, 1300, 0) if mirrored else (1, 0, 0, 1, 0, 0)
    found = []
    small: Outline = []
    for element in symbol.iter():
        if element.tag == f"{SVG}path":
            outline = transform(parse(element.get("d") or ""), base)
            found.append(_painted(element, compact(outline)))
        elif element.tag == f"{SVG}use":
            small.extend(_small_suit(element, suit, base))
    if small:
        color = RED if suit in "HD" else BLACK
        found.append(f'<path fill="{color}" d="{compact(small)}"/>')
    return "".join(found)


def _painted(element: ElementTree.Element, outline: str) -> str:
    """Return a path with this deck's color and width of line."""
    if (stroke := element.get("stroke")) is not None:
        width = round(float(element.get("stroke-width") or 1) * HAIR, 1)
        color = LINE if stroke == "#44F" else COLORS[stroke]
        return f'<path stroke="{color}" stroke-width="{width:g}" d="{outline}"/>'
    return f'<path fill="{COLORS[element.get("fill") or ""]}" d="{outline}"/>'


def _small_suit(element: ElementTree.Element, suit: str, base: Affine) -> Outline:
    """Return a suit symbol on a court's clothes, as placed by ``translate scale rotate``."""
    placed = element.get("transform") or ""
    steps = re.findall(r"(\w+)\(([^)]*)\)", placed)
    turn, x, y, tall = 0.0, 0.0, 0.0, 1.0
    for at, (name, values) in enumerate(steps):
        figures = [float(value) for value in values.split(",")]
        if name == "translate" and at == 0:
            x, y = figures
        elif name == "rotate":
            turn = radians(figures[0])
        elif name == "scale":
            tall = figures[1]
    # Kennard's suit symbols fill 1000 of 1200 units, ours 28 of 32.
    k = float(element.get("height") or 0) / 1200 * 1000 / 28
    c, s = cos(turn) * k, sin(turn) * k
    return transform(transform(parse(PIPS[suit]), (c, s * tall, -s, c * tall, x, y)), base)


def outlines() -> str:
    """Return the outlines that faces are composed of in the page: relative paths without arcs."""
    letters = json.loads((ART / "letters.json").read_text(encoding="utf-8"))
    found = {"pips": PIPS, **letters}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def files() -> dict[Path, str]:
    """Return the text of every file that this script writes."""
    courts = [rank + suit for rank in "KQJ" for suit in "SHCD"]
    found = {PUBLIC / f"{card}.svg": court(card) for card in courts}
    found |= {PUBLIC / f"back-{name}.svg": picture for name, picture in backs().items()}
    return found | {OUTLINES: outlines()}


def main(arguments: list[str]) -> None:
    """Write the files, or say which would change."""
    if arguments == ["--sheets"]:
        from tools.deck.sheets import take

        take()
        return
    changed = [
        path
        for path, text in files().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    for path in changed:
        print(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.write_text(files()[path], encoding="utf-8")
    if changed and "--check" in arguments:
        raise SystemExit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
