"""The chromium of this machine, for what looks at the page."""

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the engine without the windows around it: it takes a third less time."""


def executable() -> str:
    """Where it is. Raises SystemExit, which says what to install, where it is not."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise SystemExit(f"Missing: chromium. Install with: apt-get install {_NAMES[0]}")
    return found
