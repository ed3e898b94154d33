"""Getting to a moment at which certain cards are legal, and a check of it on the page."""

from __future__ import annotations

from typing import Final, NamedTuple

from playwright.sync_api import expect
from tests.browser.support.page_contents import Snapshot, take_snapshot
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import Policy, Screen, looks
from tests.support.legal_cards import situation, situations

CUT_OR_VOID: Final = (
    "follow a suit that is cut", "trump", "trump over a trump", "trump over a trump, beat", "free",
)  # fmt: skip
"""Situations in which the suit is cut, or the hand is out of it, where trumps have to be beaten."""
EVERY_SITUATION: Final = "1030"
"""A seed with which seat 0 of a double-deck game is in each of them, if diamonds are trump."""


class _Turn(NamedTuple):
    hand: list[str]
    led: list[str]
    lit: list[str]


def until_situation(wanted: str, policy: Policy) -> Policy:
    """Return a policy that stops when this seat's cards are in the situation `wanted`.

    It fails if the situation doesn't come before the hand is over.
    """

    def go_on(screen: Screen) -> str | None:
        assert screen["hand_over"] is None, f"{wanted!r} never came"
        if screen["phase"] != "trick_play" or looks(screen):
            return policy(screen)
        turn = _Turn(
            [card["card"] for card in screen["hand"]],
            [card["card"] for card in screen["trick"]],
            [card["card"] for card in screen["hand"] if card["legal"]],
        )
        found = situation(turn.hand, turn.led, screen["trump"])
        legal = {card[1] for card in turn.lit}
        forced = set(turn.lit) < {card for card in turn.hand if card[1] in legal}
        return None if found + ", beat" * forced == wanted else policy(screen)

    return go_on


def check_situation(person: Person, wanted: str, *, head: str, overtrump: bool) -> Snapshot:
    """Check that the page shows exactly the legal cards, and refuses another one."""
    now = take_snapshot(person)
    assert situations([now], now.trump, head=head, overtrump=overtrump) == {wanted}
    other = person.page.locator(".hand .card:not(.lit)")
    assert (other.count() == 0) == (set(now.lit) == set(now.hand))
    if other.count():
        other.first.click(position=CORNER)
        expect(person.page.locator(".refused")).to_be_visible()
        after = take_snapshot(person)
        assert (after.hand, after.seq, after.trick) == (now.hand, now.seq, now.trick)
    return now
