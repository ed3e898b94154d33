"""The chromium of this machine, for what looks at the page."""

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the engine without the windows around it: it takes a third less time."""
MISSING = "Missing: chromium. Install with: apt-get install chromium-headless-shell"


def executable() -> str | None:
    """Where it is, if anywhere."""
    return next(filter(None, map(shutil.which, _NAMES)), None)
