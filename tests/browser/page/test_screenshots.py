"""Every screen matches its stored screenshot."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.conftest import Launch
from tests.browser.support.screenshots import FOLDER, Darkroom, sights, sitters, take

MOST = 0.003
"""Fraction of pixels that can differ, since text rendering varies between machines."""
ALL_TOGETHER = 3_000_000
RENEW = "look at both and, where the new one is right, take all again: make snapshots"


@pytest.fixture(scope="module")
def painter(launch: Launch) -> Iterator[Browser]:
    """Yield a browser that loads images too."""
    browser = launch()
    yield browser
    browser.close()


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.webp")) <= ALL_TOGETHER


@pytest.mark.slow
def test_every_screen_looks_as_in_its_picture(
    painter: Browser, address: str, tmp_path: Path
) -> None:
    room = Darkroom(painter)
    wrong, seen = [], set()
    with sitters(painter, address) as everybody:
        for name, open_screen in sights(address):
            for sitter in everybody:
                path = FOLDER / f"{name}-{sitter.suffix}.webp"
                seen.add(path.name)
                now = take(sitter, open_screen, room)
                if not path.exists():
                    wrong.append(f"{path.name}: there is no picture")
                elif (part := room.differing(path.read_bytes(), now)) > MOST:
                    (tmp_path / path.name).write_bytes(now)
                    wrong.append(f"{path.name}: {part:.1%} differ, see {tmp_path / path.name}")
    room.close()
    left = {path.name for path in FOLDER.glob("*.webp")} - seen
    wrong += [f"{name}: a picture of nothing" for name in sorted(left)]
    assert not wrong, "\n".join([*wrong, RENEW])


def test_a_picture_of_something_else_is_noticed(painter: Browser) -> None:
    room, page = Darkroom(painter), painter.new_page(viewport={"width": 400, "height": 300})
    drawn = []
    for left in (0, 3):
        page.set_content(
            "<body style='margin:0;background:#11443a'><div style='position:absolute;top:90px;"
            f"left:{left}px;width:90px;height:120px;background:#fdfbf3'></div></body>"
        )
        drawn.append(room.small(page, 0.5))
    page.close()
    assert room.differing(drawn[0], drawn[0]) == 0
    assert room.differing(drawn[0], drawn[1]) > MOST
    room.close()
