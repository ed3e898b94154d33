"""Announcements of the host: they cover no player, and an open dialog shows them, too."""

import pytest
from playwright.sync_api import expect
from tests.browser.support.layout import amiss
from tests.browser.support.person import PHONE, TABLET
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage

from acesaround.i18n import tr

TEXT = "Tonight at 10 p.m., the server is away for 20 minutes."
ANNOUNCEMENT = {"type": "announcement", "text": TEXT, "from_host": True}
SIZES = ((1280, 800), (1024, 768), TABLET, (390, 844), PHONE)


def test_an_announcement_covers_neither_players_nor_buttons(stage: Stage) -> None:
    page = stage.show("daugherty-1983 bidding", SIZES[0]).page
    stage.send(ANNOUNCEMENT)
    things = {
        "announcement": ".notice [role=status]:has(button)", "close": ".notice button",
        "seat": ".felt .who, .felt .call b", "score": ".pad", "choice": ".ask button",
        "button": ".top > button, .top .ways button",
    }  # fmt: skip
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        heaps = ("seat", "choice")
        assert amiss(still(page), things, needed=things, heaps=heaps, touched=("close",)) == []


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["laptop", "phone"])
def test_an_open_dialog_shows_an_announcement_too(stage: Stage, size: tuple[int, int]) -> None:
    page = stage.show("nicholas-1992 play", size).page
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    stage.send(ANNOUNCEMENT)
    things = {
        "announcement": "dialog [role=status]:has(button)", "title": "dialog h2",
        "button": "dialog button",
    }  # fmt: skip
    expect(dialog.get_by_text(TEXT)).to_be_visible()
    assert amiss(still(page), things, needed=things, touched=("button",)) == []
    dialog.get_by_role("button", name=tr("page.dismiss_the_announcement")).click()
    expect(page.get_by_text(TEXT)).to_have_count(0)
    expect(dialog).to_be_visible()
