"""Whole games by clicks."""

import pytest
from playwright.sync_api import expect
from tests.browser.support.person import DESKTOP, PHONE, People, Person
from tests.browser.support.scripted_people import stops_at, until_cards

from acesaround.i18n import tr
from acesaround.rules.load import presets

CLASSICS = {
    "daugherty-1983": DESKTOP,
    "doubles-1993": PHONE,
    "nicholas-1992": DESKTOP,
    "three-hand": PHONE,
    "two-hand": DESKTOP,
}
QUICK = ("nicholas-1992", "three-hand-widow")


@pytest.mark.parametrize(
    ("rules", "size", "target"),
    [("nicholas-1992", DESKTOP, 60), ("three-hand-widow", PHONE, 25)],
)
def test_a_short_game_is_played_to_its_end(
    people: People, rules: str, size: tuple[int, int], target: int
) -> None:
    ann = people.person(size=size)
    ann.open(people.table(rules, {"game": {"target": target}}))
    ann.sit()
    ann.until("game over", most=900, by_mouse=True)
    expect(ann.page.get_by_role("region", name=tr("page.game_over"))).to_be_visible()
    expect(ann.page.locator(".sheet tbody tr").first).to_be_visible()
    _shows_the_winners(ann)
    expect(ann.page.locator(".end")).to_contain_text(ann.screens()[-1]["game_over"]["text"])


@pytest.mark.journey
@pytest.mark.parametrize(("rules", "size"), CLASSICS.items())
def test_a_hand_of_each_classic_is_played(
    people: People, rules: str, size: tuple[int, int]
) -> None:
    """Tricks between the first and the last look alike, so they're played without the page."""
    ann = people.person(size=size)
    ann.enter(people.table(rules, {"game": {"max_hands": 1}}))
    if rules == "two-hand":
        ann.until("stock")
        _play_some(ann)
        ann.skip(stops_at("trick_play"))
    else:
        ann.until("play")
    _play_some(ann)
    ann.skip(until_cards(2))
    assert len(ann.cards) == 2
    ann.until("game over")
    _shows_the_winners(ann)
    expect(ann.page.locator(".sheet tbody tr").first).to_be_visible()


def _play_some(ann: Person) -> None:
    for _ in range(2):
        ann.wait_until_asked()
        ann.hurry()


def _shows_the_winners(ann: Person) -> None:
    """Check the card of a finished game: who won, all scores, and the score after each hand."""
    screen = ann.screens()[-1]
    over, card = screen["game_over"], ann.page.locator(".end .card")
    names = [box["name"] for box in screen["seats"] if box["side"] == over["winner"]]
    expect(card.locator("h2")).to_contain_text(" & ".join(names))
    for score in screen["scores"]:
        points = str(score["points"]).replace("-", "−")
        expect(card.locator(".scores b").get_by_text(points, exact=True).first).to_be_visible()
    expect(card.locator(".curve tbody tr")).to_have_count(
        len(over["hands"]) if len(over["hands"]) > 1 else 0
    )


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted(set(presets()) - set(QUICK)))
def test_two_hands_of_every_preset_are_played_to_their_end(people: People, rules: str) -> None:
    ann = people.person()
    ann.open(people.table(rules, {"game": {"max_hands": 2}}))
    ann.sit()
    ann.until("game over", most=2500, by_mouse=True)
    expect(ann.page.locator(".end")).to_have_attribute("aria-label", tr("page.game_over"))
    ends = [screen["hand_over"] for screen in ann.screens() if screen["hand_over"]]
    assert len({end["number"] for end in ends}) == 2 and all(end["outcome"] for end in ends)
