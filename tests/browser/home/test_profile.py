"""The profile in Your games: games reviewed in the background, and the figures of many games."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.support.person import DESKTOP, PHONE, People
from tests.browser.support.scripted_people import plain
from tests.browser.support.stored_games import invented

from acesaround.analysis.luck import HandLuck
from acesaround.cli.review_luck import LuckReport
from acesaround.cli.review_profile import plays_text
from acesaround.cli.review_text import MISTAKE_IDS
from acesaround.i18n import number, tr, tr_plural, use_language
from acesaround.review.profile import HandFigures, Losses, Profile

GAMES, FIGURES = "aces.games", "aces.figures"
SHORT = {"game": {"target": 25, "instant": []}}
COUNT = 25
"""Number of invented games."""
CUT_OFF = """section => [...section.querySelectorAll(".sides > *")]
    .filter(one => one.getBoundingClientRect().right > section.getBoundingClientRect().right)
    .map(one => one.outerHTML.slice(0, 100))"""
"""Script: the table and the chart, if they're wider than the section."""


def figures() -> dict[str, Any]:
    """Return figures of invented games with 10 hands each. The oldest games lost most."""
    return {
        f"t{at}": {
            "hands": [
                {
                    "game": "double",
                    "role": "declarer",
                    "kinds": {"lead": [5, lead * at], "follow": [8, 1.0], "trump": [1, 0.5]},
                    "bids": [3, 10 * lead],
                    "mistakes": {"bid_too_high": [1, 5 * lead], "counter_kept": [1, lead]},
                    "result": 10 * lead + at,
                    "luck": 4 * lead,
                }
                for lead in (0.1, 0.2) * 5
            ]
        }
        for at in range(COUNT)
    }


def expected() -> Profile:
    """Return the profile that the server's Python code has for these figures."""
    return Profile.of(
        [
            HandFigures(
                hand["game"],
                hand["role"],
                {kind: Losses(*each) for kind, each in hand["kinds"].items()},
                Losses(*hand["bids"]),
                {kind: Losses(*each) for kind, each in hand["mistakes"].items()},
            )
            for game in figures().values()
            for hand in game["hands"]
        ]
    )


def adjusted() -> dict[str, str]:
    """Return what the server's Python code has for the results without luck."""
    hands = [[HandLuck(Fraction(hand["result"]), Fraction(hand["luck"])) for hand in game["hands"]]
             for game in figures().values()]  # fmt: skip
    found = LuckReport.of(hands).adjusted
    assert found is not None
    mean, (low, high) = found
    return {"points": number(mean, 1), "low": number(low, 1), "high": number(high, 1)}


def with_profile(page: Page, address: str, known: dict[str, Any]) -> None:
    """Open the games page of a browser that has stored games and their figures."""
    page.goto(f"{address}/games")
    stored = {GAMES: invented(COUNT), FIGURES: known}
    page.evaluate(
        "all => { for (const [key, text] of Object.entries(all)) localStorage[key] = text; }",
        {key: json.dumps(one) for key, one in stored.items()},
    )
    page.reload()


@pytest.mark.journey
def test_finished_games_are_reviewed_in_the_background(chromium: Browser, address: str) -> None:
    people = People(chromium, address)
    ann = people.person()
    ann.enter(people.table("nicholas-1992", SHORT, seed="s60"), policy=plain)
    ann.until("game over")
    page = ann.page
    page.wait_for_function(f"() => localStorage['{GAMES}']")
    page.goto(f"{address}/games")
    section = page.get_by_role("region", name=tr("page.profile"), exact=True)
    expect(section).to_contain_text(tr_plural("page.profile_not_reviewed", 1))
    section.get_by_role("button", name=tr("page.profile_review_games")).press("Enter")
    page.wait_for_function(f"() => localStorage['{FIGURES}']")
    [one] = json.loads(page.evaluate(f"localStorage['{FIGURES}']")).values()
    decisions = sum(count for hand in one["hands"] for count, _ in hand["kinds"].values())
    assert decisions
    expect(section).to_contain_text(tr_plural("common.profile_missing", 200 - decisions))
    expect(section.get_by_role("button")).to_have_count(0)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(section).to_contain_text(tr_plural("common.profile_missing", 200 - decisions))
    assert not any("/figures" in url for url in asked), "nothing is reviewed twice"
    people.go_home()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_figures_of_many_games(people: People, size: Any, language: str) -> None:
    person = people.person(size=size)
    page = person.page
    with_profile(page, person.address, figures())
    page.evaluate(f"localStorage['aces.settings'] = JSON.stringify({{ tongue: '{language}' }})")
    page.reload()
    with use_language(language):
        section = page.get_by_role("region", name=tr("page.profile"), exact=True)
        kinds = section.get_by_role("table").first
        for id in ("common.profile_leads", "common.profile_following", "common.naming_trump"):
            row = kinds.get_by_role("row").filter(has=page.get_by_role("rowheader", name=tr(id)))
            expect(row.get_by_role("cell").first).to_have_text(re.compile(r"^\d+$"))
        profile = expected()
        assert profile.total.per_100 and profile.total.interval and profile.plays
        low, high = profile.total.interval
        figure = {"lost": profile.total.per_100, "low": low, "high": high}
        lost = tr("common.profile_lost", **{key: number(one, 1) for key, one in figure.items()})
        expect(section).to_contain_text(lost)
        expect(section).to_contain_text(plays_text(profile.plays))
        for kind, rate in profile.mistakes.items():
            name = tr(MISTAKE_IDS[kind])
            row = section.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
            assert rate.per_100 is not None
            expect(row.get_by_role("cell").nth(1)).to_have_text(number(rate.per_100, 1))
        expect(section).to_contain_text(tr("common.luck_adjusted", **adjusted()))
        over_time = section.get_by_role("table", name=tr("page.profile_over_time"))
        expect(over_time.get_by_role("row")).to_have_count(1 + 3)
    assert section.evaluate(CUT_OFF) == [], "the table is wider than the section"
    check_page(page)


def test_without_enough_decisions_there_is_only_a_number(people: People) -> None:
    person = people.person()
    page = person.page
    with_profile(page, person.address, {})
    section = page.get_by_role("region", name=tr("page.profile"), exact=True)
    expect(section).to_contain_text(tr_plural("page.profile_not_reviewed", COUNT))
    expect(section.get_by_role("table")).to_have_count(0)
    section.get_by_role("button", name=tr("page.profile_review_games")).click()
    expect(section).to_contain_text(tr_plural("page.profile_gone", COUNT))
    expect(section.get_by_role("table")).to_have_count(0)
    person.complaints.clear()
