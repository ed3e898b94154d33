"""How sentences look in a browser, which breaks its lines itself."""

from __future__ import annotations

from typing import Final

from acesaround.text.look import Look

LOOK: Final = Look(width=1_000_000)
"""Lines without end, with card symbols and without escape codes."""
