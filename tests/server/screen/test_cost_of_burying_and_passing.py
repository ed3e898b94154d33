"""The cost of burying or passing cards, shown in advance."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest
from tests.server.conftest import Served
from tests.server.support.guest import Guest

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Bury
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import View, view
from acesaround.i18n import tr, tr_plural
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load
from acesaround.session import deal
from acesaround.text.formatter import PLAIN_DISPLAY
from acesaround.text.melds import discard_cost

WIDOW = load("three-hand-widow")
HOLDING = "AS TS KS QS JS KH QH JD AD AC KC TC TD 9H 9S TH JC 9C"


@pytest.fixture
def burying() -> View:
    """Return the view of a bid winner who has named spades and has to bury."""
    state = apply(new_state(WIDOW), deal(WIDOW, "1", 0, None))
    for action in ("pass", "pass", "trump S"):
        state = apply(state, parse_action(action))
    assert state.phase is Phase.BURY and state.turn is not None
    return replace(view(state, state.turn), hand=Hand.parse(HOLDING))


def test_nothing_is_broken(burying: View) -> None:
    total = discard_cost(burying, Hand.parse("9H JC 9C"), PLAIN_DISPLAY)
    assert total == [tr("text.no_counters_buried"), ALL_KEPT]


MELD = 15 + 2 + 4 + 1
"""A run, a marriage in hearts, a pinochle, and the nine of spades, by the values of S2."""
ALL_KEPT = tr("text.you_keep_all_total_meld", total=MELD)


def buried(counters: int) -> str:
    """Return what is said of buried counters that score."""
    return tr_plural("text.count_counter_buried_its_yours_at_the", counters)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("TC", [buried(1), ALL_KEPT]),
        ("TC TD AC", [buried(3), ALL_KEPT]),
        ("JD", [tr("text.no_counters_buried"), "pinochle −4"]),
        ("KH JD", [buried(1), "marriage in ♥ −2 and pinochle −4"]),
        ("JS", [tr("text.no_counters_buried"), "run in ♠ −15 and royal marriage in ♠ +4"]),
    ],
)
def test_counters_and_meld(burying: View, cards: str, words: list[str]) -> None:
    told = discard_cost(burying, Hand.parse(cards), PLAIN_DISPLAY)
    assert all(part in text for part, text in zip(words, told, strict=True)), told


def test_what_is_buried_may_count_for_nobody_and_still_be_meld(burying: View) -> None:
    house = WIDOW.replace(
        widow={"bury_scores": False, "meld_from": "all", "bury_forbidden": ["melded"]}
    )
    told = discard_cost(replace(burying, rules=house), Hand.parse("TS JD"), PLAIN_DISPLAY)
    assert told == [
        tr_plural("text.count_counter_buried_nobody_scores_it", 1),
        ALL_KEPT,
    ]


def test_the_meld_foretold_is_the_meld_counted() -> None:
    state = apply(new_state(WIDOW), deal(WIDOW, "4", 0, None))
    while state.phase is not Phase.BURY:
        state = apply(state, next(iter(legal(state))))
    assert state.turn is not None
    for action in islice(legal(state), 0, 200, 9):
        if isinstance(action, Bury):
            after = apply(state, action).this_round.melds[state.turn].total
            told = discard_cost(view(state, state.turn), action.cards, PLAIN_DISPLAY)[1]
            assert re.search(rf"\b(to|still|all) {after}\b", told), told


def test_what_is_given_away() -> None:
    rules = load("single-deck-partners")
    state = apply(new_state(rules), deal(rules, "4", 0, None))
    while state.phase is not Phase.EXCHANGE:
        state = apply(state, next(iter(legal(state))))
    assert state.turn is not None and state.this_round.trump is not None
    hand = Hand.parse("AS TS KS QS JS KH QH JD AD AC KC TC")
    seen = replace(view(state, state.turn), hand=hand, trump=Suit.SPADES)
    told = discard_cost(seen, Hand.parse("AS JS AD"), PLAIN_DISPLAY)
    assert told[0] == tr("text.passing_cards", cards="2 trumps and 2 aces")
    assert "run in ♠ −15 and" in told[1] and "pinochle" not in told[1]
    assert discard_cost(seen, Hand.parse("TC"), PLAIN_DISPLAY)[0] == tr(
        "text.passing_no_trumps_or_aces"
    )


def choosing(served: Served, rules: str) -> Guest:
    """Return someone who has to choose cards."""
    for seed in range(60):
        guest = served.guest(served.table(rules, seed=str(seed))).sit()
        for _ in range(12):
            screen = guest.settle()
            if screen["asked"]["choose"]:
                return guest
            if screen["phase"] not in ("auction", "name_trump"):
                break
            bids = screen["asked"]["offers"]
            action = str(bids[0]["amount"]) if bids else screen["asked"]["options"][0]["action"]
            done = guest.command("act", action=action)["seq"]
            while guest.seq < done:
                guest.hear()
        guest.leave()
    raise AssertionError("nobody is to choose cards")


def test_a_person_asks_at_the_table(served: Served) -> None:
    with choosing(served, "three-hand-widow") as guest:
        choose = guest.screen["asked"]["choose"]
        said = guest.command("weigh", cards=choose["free"][:2])
        assert said["type"] == "weighed" and len(said["words"]) == 2
        for cards in (["9X"], ["AS"] * 5):
            assert guest.command("weigh", cards=cards)["type"] == "refused"
        with served.guest(_table(guest)) as watcher:
            assert watcher.command("weigh", cards=["AS"])["code"] == "not_your_turn"


def _table(guest: Guest) -> str:
    return str(next(frame["table"] for frame in guest.frames if frame["type"] == "welcome"))
