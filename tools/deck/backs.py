"""The six backs of the cards: a pattern in a frame, and a medallion of suit symbols and a star."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from tools.deck.outlines import PIPS

PAPER: Final = "#fffdf6"


class Back(NamedTuple):
    """Colors of a back, and the name of its pattern."""

    ground: str
    light: str
    """Color of the pattern."""
    bright: str
    """Color of frame, medallion, and the dots of a lattice."""
    pattern: str


BACKS: Final = {
    "burgundy": Back("#8d1b2e", "#b9525c", "#f6dfc6", "lattice"),
    "navy": Back("#1f2f6b", "#4258a5", "#f0d9a0", "lattice"),
    "forest": Back("#1d5a43", "#448a6c", "#f0e2b8", "waves"),
    "plum": Back("#4d2266", "#7f53a0", "#f3e6fa", "suits"),
    "ink": Back("#1b2027", "#3d3a2e", "#f0b73e", "stripes"),
    "sky": Back("#1f6c9f", "#5ba3cd", "#fffdf6", "waves"),
}


def backs() -> dict[str, str]:
    """Return each back's picture by name."""
    return {name: _picture(back) for name, back in BACKS.items()}


def _picture(back: Back) -> str:
    """Return a back as an SVG document on a grid of 250 by 350."""
    size, tile = PATTERNS[back.pattern](back)
    medallion = "".join(
        f'<path transform="{place}scale({k})" d="{PIPS[suit]}"/>'
        for suit, place, k in (
            ("S", "translate(125 142)", 0.92),
            ("H", "translate(159 175)rotate(90)", 0.92),
            ("C", "translate(125 208)rotate(180)", 0.92),
            ("D", "translate(91 175)rotate(90)", 0.92),
        )
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="350" viewBox="0 0 250 350">'
        f'<defs><pattern id="p" width="{size[0]}" height="{size[1]}" x="125" y="175" '
        'patternUnits="userSpaceOnUse">'
        f"{tile}</pattern></defs>"
        f'<path fill="{PAPER}" d="M0 0h250v350h-250z"/>'
        f'<rect x="14" y="14" width="222" height="322" rx="9" fill="{back.ground}"/>'
        '<rect x="14" y="14" width="222" height="322" rx="9" fill="url(#p)"/>'
        f'<g fill="none" stroke="{back.bright}">'
        '<rect x="21" y="21" width="208" height="308" rx="6" stroke-width="2.5"/>'
        f'<circle cx="125" cy="175" r="62" fill="{back.ground}" stroke-width="3.5"/>'
        '<circle cx="125" cy="175" r="54" stroke-width="1.5"/></g>'
        f'<g fill="{back.bright}">{medallion}<path d="{_star(125, 175, 12)}"/></g></svg>\n'
    )


def _star(x: float, y: float, radius: float) -> str:
    """Return a five-pointed star."""
    spots = [
        (
            x + (radius if at % 2 == 0 else radius * 0.42) * sin(at * pi / 5),
            y - (radius if at % 2 == 0 else radius * 0.42) * cos(at * pi / 5),
        )
        for at in range(10)
    ]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in spots) + "z"


def _lattice(back: Back) -> tuple[tuple[int, int], str]:
    """Return diagonal lines with a dot at each crossing."""
    dots = "".join(
        f"M{x - 3.2:.1f} {y}a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0z"
        for x, y in ((0, 0), (26, 0), (0, 26), (26, 26), (13, 13))
    )
    return (26, 26), (
        f'<path d="M0 0l26 26M26 0l-26 26" stroke="{back.light}" stroke-width="1.8"/>'
        f'<path d="{dots}" fill="{back.bright}" fill-opacity=".85"/>'
    )


def _waves(back: Back) -> tuple[tuple[int, int], str]:
    """Return overlapping scales of circles."""
    # Each circle covers those above it, from the top down.
    rows = "".join(
        f'<circle cx="{x}" cy="{y}" r="14" fill="{back.ground}"/><circle cx="{x}" cy="{y}" r="9"/>'
        f'<circle cx="{x}" cy="{y}" r="4.5"/>'
        for y, xs in (
            (28, (0, 28)),
            (21, (14,)),
            (14, (0, 28)),
            (7, (14,)),
            (0, (0, 28)),
            (-7, (14,)),
        )
        for x in xs
    )
    return (28, 14), f'<g fill="none" stroke="{back.light}" stroke-width="1.8">{rows}</g>'


def _suits(back: Back) -> tuple[tuple[int, int], str]:
    """Return rows of the four suits."""
    placed = "".join(
        f'<path transform="translate({x} {y})scale(.42)" d="{PIPS[suit]}"/>'
        for x, y, suit in ((10, 10, "S"), (30, 10, "H"), (10, 30, "D"), (30, 30, "C"))
    )
    return (40, 40), f'<g fill="{back.light}">{placed}</g>'


def _stripes(back: Back) -> tuple[tuple[int, int], str]:
    """Return fine diagonal stripes."""
    return (
        8,
        8,
    ), f'<path d="M-2-2l12 12M-2 6l4 4M6-2l4 4" stroke="{back.light}" stroke-width="1.6"/>'


PATTERNS: Final = {"lattice": _lattice, "waves": _waves, "suits": _suits, "stripes": _stripes}
