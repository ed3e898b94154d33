"""Practice on the page: mistakes from a review, random drills, and the end of a session."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.page.test_review import SHORT, SMALL, TARGETS, open_review, reviewed, tab_to
from tests.browser.support.person import DESKTOP, PHONE, People
from tests.browser.support.scripted_people import plain
from tests.practice.sample import sample
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.practice.progress import Progress, progress_from_json

SAMPLE = sample()
START = tr("page.practice_start")


def opened(page: Page, address: str, *places: int) -> None:
    """Open practice with exercises of the sample from a file."""
    page.goto(f"{address}/games?practice=yes")
    expect(page.get_by_role("button", name=START)).to_be_enabled()
    progress = Progress().with_exercises(SAMPLE[place] for place in places)
    content = json.dumps(progress.to_json()).encode()
    file = {"name": "practice.json", "mimeType": "application/json", "buffer": content}
    page.get_by_label(tr("page.practice_file")).set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_text(tr("page.practice_opened"))).to_be_visible()


@pytest.mark.journey
def test_mistakes_of_a_review_are_practiced_with_the_keyboard(people: People) -> None:
    ann = people.person()
    table = people.table("nicholas-1992", SHORT, seed="s60")
    ann.enter(table, policy=plain)
    ann.until("game over")
    page = open_review(ann, table, "seat=0")
    reviewed(page)
    page.get_by_role("button", name=tr("page.practice_these_mistakes")).click()
    expect(page.get_by_text("added to your practice.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(tr("page.practice"))
    # A reload doesn't add them again, and keeps them.
    page.reload()
    due = page.get_by_text("Then you get new ones.")
    expect(due).to_be_visible()

    tab_to(page, page.get_by_role("button", name=START))
    page.keyboard.press("Enter")
    expect(page.locator(".felt .backs")).to_have_count(3)
    tab_to(page, page.get_by_role("button", name=tr("page.review_show_answer")))
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.locator("#verdict")).to_have_text(tr("page.practice_the_answer"))
    expect(page.get_by_text("It comes back in 1 day.")).to_be_visible()
    check_page(page)
    expect(page.get_by_text("0 of 1 right")).to_be_visible()
    page.get_by_role("button", name=tr("page.practice_end")).click()
    expect(page.get_by_text("You answered 1 question, 0 of them right.")).to_be_visible()
    expect(page.get_by_text("Your streak: 1 day.")).to_be_visible()
    check_page(page)

    skips_a_game_that_is_gone(page)
    ann.complaints.clear()


def skips_a_game_that_is_gone(page: Page) -> None:
    """Ask for the mistakes of a game that the server doesn't have. The next one is offered."""
    page.evaluate("""() => {
        const [game] = JSON.parse(localStorage["aces.games"]);
        const gone = { ...game, table: "gone", title: "Gone", ended: game.ended + 1 };
        localStorage["aces.games"] = JSON.stringify([gone, game]);
        localStorage["aces.practice.games"] = "[]";
    }""")
    page.reload()
    offers = page.get_by_role("button", name="Practice your latest mistakes")
    expect(offers).to_contain_text("Gone")
    offers.click()
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    expect(offers).not_to_contain_text("Gone")


@pytest.mark.parametrize("size", quick([PHONE], [PHONE, DESKTOP]))
def test_drills_and_right_answers(people: People, size: tuple[int, int]) -> None:
    page = people.person(size=size).page
    opened(page, people.address, 3)
    exercise = SAMPLE[3]
    page.get_by_role("button", name=START).click()
    card = page.locator(f'.own [data-card="{exercise.review.best}"]').first
    card.click(position={"x": 9, "y": 30})  # the next card covers its middle
    expect(page.locator("#verdict")).to_have_text(tr("page.practice_right"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=tr("page.practice_end")).click()
    expect(page.get_by_text(tr("page.practice_better"))).to_be_visible()
    for kind in ("count_meld", "legal_cards", "trick_winner"):
        page.get_by_label(tr("page.profile_kind")).select_option(kind)
        page.get_by_role("button", name=START).click()
        expect(page.locator(".drill .ask")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_page(page)
        match kind:
            case "count_meld":
                page.get_by_label(tr("page.practice_points")).fill("9999")
                page.get_by_role("button", name=tr("page.check_answer")).click()
                expect(page.locator("#drill-verdict")).to_have_text(tr("page.practice_wrong"))
            case "legal_cards":
                page.locator(".own button").last.click()
                page.get_by_role("button", name=tr("page.check_answer")).click()
            case "trick_winner":
                page.locator(".trick button").first.click()
        expect(page.locator("#drill-verdict")).to_be_focused()
        assert page.locator(TARGETS).evaluate_all(SMALL) == []
        page.get_by_role("button", name=tr("page.practice_end")).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=tr("page.practice_save_file")).click()
    saved = progress_from_json(download.value.path().read_bytes())
    item = saved.items[exercise.id]
    assert item.exercise == exercise and [one.right for one in item.results] == [True]
    [day] = saved.days.values()
    assert set(day.kinds) == {exercise.kind, "count_meld", "legal_cards", "trick_winner"}
