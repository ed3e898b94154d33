"""The end of a game: its card, its picture to share, and what's below."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.support.person import DESKTOP, PHONE
from tests.browser.support.stage import Stage

from acesaround.i18n import tr

_COPIED = """async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""
_WIDTH = 1600


def end(stage: Stage, moment: str, size: tuple[int, int] = DESKTOP) -> Page:
    """Show the end of a recorded game, whose table the server doesn't know as finished."""
    page = stage.person.page
    told = {"seats": [], "sides": [], "undone": 0}
    page.route("**/summary", lambda route: route.fulfill(json=told))
    return stage.show(moment, size).page


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(
    "moment", ["nicholas-1992 game won", "three-hand game over", "long names end"]
)
def test_the_picture_is_copied(stage: Stage, moment: str) -> None:
    page = end(stage, moment)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".end .give").click()
    expect(page.locator(".end .said")).to_have_text(tr("page.picture_copied"))
    width, height = size_of(base64.b64decode(page.evaluate(_COPIED)))
    assert width == _WIDTH and 0.6 * width < height < 1.2 * width


def test_the_picture_is_saved_where_nothing_can_be_copied(stage: Stage, tmp_path: Path) -> None:
    page = end(stage, "nicholas-1992 game won")
    page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); }")
    with page.expect_download() as found:
        page.locator(".end .give").click()
    found.value.save_as(tmp_path / "picture.png")
    assert size_of((tmp_path / "picture.png").read_bytes())[0] == _WIDTH
    expect(page.locator(".end .said")).to_have_text(tr("page.picture_saved_instead"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE, (820, 1180), (640, 360)])
@pytest.mark.parametrize("moment", ["nicholas-1992 game won", "long names widow end"])
def test_what_comes_next_is_in_sight_and_nothing_is_cut(
    stage: Stage, moment: str, size: tuple[int, int]
) -> None:
    page = end(stage, moment, size)
    expect(page.locator(".end .ways .main")).to_be_in_viewport(ratio=1)
    assert page.locator(".end").evaluate("one => one.scrollWidth <= one.clientWidth")
    outside = """all => all.filter(one => {
        const card = one.closest(".card").getBoundingClientRect();
        const box = one.getBoundingClientRect();
        return box.left < card.left || box.right > card.right;
    }).map(one => one.textContent)"""
    texts = page.locator(".card :is(h2, p, b, .name, text)")
    assert texts.evaluate_all(outside) == []
    small = "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).length"
    assert texts.evaluate_all(small) == 0


def test_the_last_hand_and_the_score_sheet_are_below(stage: Stage) -> None:
    page = end(stage, "nicholas-1992 game won")
    for where in (".result", ".sheet"):
        page.locator(f".end {where}").scroll_into_view_if_needed()
        expect(page.locator(f".end {where}")).to_be_in_viewport()
    rows = page.locator(".curve tbody tr")
    expect(rows).to_have_count(len(stage.person.screen["game_over"]["hands"]))
