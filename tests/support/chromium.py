"""The chromium of this machine, for what looks at the page."""

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the engine without the windows around it: it takes a third less time."""


def executable() -> str:
    """Return where it is. Raises SystemExit, which says what to install, if there is none."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise SystemExit(
            f"Missing: chromium. Install with: apt-get install {_NAMES[0]}. "
            "Without it, run `make check` or `make test-page` instead"
        )
    return found


if __name__ == "__main__":
    executable()
