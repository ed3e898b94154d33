"""Whole games by clicks."""

import pytest
from playwright.sync_api import expect
from tests.browser.person import DESKTOP, PHONE, People

from acesaround.rules.load import presets

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
    expect(ann.page.locator(".end")).to_contain_text("Game over")
    expect(ann.page.locator(".sheet tbody tr").first).to_be_visible()
    assert ann.screens()[-1]["game_over"]["text"] in ann.page.locator(".end h2").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted(set(presets()) - set(QUICK)))
def test_every_preset_is_played_for_two_hands(people: People, rules: str) -> None:
    ann = people.person()
    ann.open(people.table(rules))
    ann.sit()
    hands = 0
    for _ in range(1500):
        if ann.moment == "game over" or hands == 2:
            return
        if ann.moment == "hand over" and ann.asked.count():
            hands += 1
            expect(ann.page.locator(".result h2")).not_to_be_empty()
        ann.act()
    raise AssertionError(f"after {hands} hands of {rules} nothing went on in {ann.moment!r}")
