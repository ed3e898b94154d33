"""Cut the title font down to what the page uses.

Fraunces (SIL Open Font License 1.1) comes from the npm package ``@fontsource-variable/fraunces``:

    npm pack @fontsource-variable/fraunces@5.3.0 && tar xzf fontsource-variable-fraunces-5.3.0.tgz
    pip install fonttools brotli
    python tools/fonts.py package/files/fraunces-latin-wght-normal.woff2
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

OUTPUT: Final = Path(__file__).resolve().parent.parent / "web/src/app/fonts/fraunces.woff2"
CHARACTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *map(ord, "–—‘’‚“”„•…−×"),
)
"""Printable ASCII, Latin-1, and the punctuation of English and German."""
WEIGHTS: Final = (500, 700)


def main() -> None:
    """Write the smaller font."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        raise SystemExit(__doc__)
    try:
        from fontTools.subset import Options, Subsetter, load_font, save_font
        from fontTools.varLib.instancer import instantiateVariableFont
    except ImportError:
        raise SystemExit("This needs fonttools and brotli: pip install fonttools brotli") from None
    options = Options(flavor="woff2", layout_features=["kern", "liga", "lnum", "tnum"])
    font = load_font(sys.argv[1], options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    save_font(font, str(OUTPUT), options)
    print(f"{OUTPUT.name}: {OUTPUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
