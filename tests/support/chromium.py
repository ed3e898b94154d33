"""The installed Chromium, for browser tests."""

import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell comes first because it takes a third less time."""


def executable() -> str:
    """Return the path of Chromium. Raises SystemExit with install instructions if it's missing."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise SystemExit(
            f"Missing: chromium. Install with: apt-get install {_NAMES[0]}. "
            "Without it, run `make check` or `make test-page` instead"
        )
    return found


if __name__ == "__main__":
    executable()
