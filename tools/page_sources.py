"""Hash of the committed web page's sources. `make page` stores the hash next to the page.

python tools/page_sources.py            print the hash
python tools/page_sources.py --write    store it with the page
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
STAMP: Final = ROOT / "src/acesaround/server/page/built-from.txt"
_NO_SOURCES: Final = {"node_modules", "dist", "tests"}


def sources(web: Path = ROOT / "web") -> list[Path]:
    """Return the paths to all files that the page is built from, sorted."""
    found = (path for path in web.rglob("*") if path.is_file())
    return sorted(path for path in found if not _NO_SOURCES & set(path.relative_to(web).parts))


def digest(web: Path = ROOT / "web") -> str:
    """Return a hash of the sources' names and contents."""
    total = hashlib.sha256()
    for path in sources(web):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(web).as_posix()} {content}\n".encode())
    return total.hexdigest()


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        STAMP.write_text(digest() + "\n")
    else:
        print(digest())
