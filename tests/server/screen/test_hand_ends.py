"""How a hand ended, and why: made or set with figures, board set, misdeal, and near misses."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.property.test_views import hands_of
from tests.server.conftest import Served
from tests.support.house_rules import everything
from tests.support.table import table

from acesaround.game.actions import EnterMeld, Fold
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.session import deal
from acesaround.text.advice import confirmation_question, fold_cost
from acesaround.text.formatter import Display
from acesaround.text.names import PlayerNames
from acesaround.text.results import outcome, reckoning

RULES = everything()


def test_every_bid_that_was_played_for_is_reckoned() -> None:
    seen = set()
    for name in ("nicholas-1992", "daugherty-1983", "doubles-1993", "three-hand"):
        for steps in hands_of(RULES[name], range(6)):
            result = steps[-1].after.match.results[-1]
            why = reckoning(result, PlayerNames(RULES[name]), Display())
            if result.outcome == "set":
                assert why is not None
                seen.add(re.sub(r"\d+", "N", why))
            elif result.outcome == "made":
                found = re.match(r"Bid (\d+): (\d+) meld \+ (\d+) in tricks = (\d+)\.", why or "")
                assert found, why
                bid, meld, tricks, total = map(int, found.groups())
                assert total == meld + tricks >= bid
    assert any("N meld + N in tricks = N, N short" in why for why in seen), seen


def test_one_point_is_no_points() -> None:
    for name in RULES:
        for steps in hands_of(RULES[name], range(3)):
            for result in steps[-1].after.match.results:
                texts = [str(reason.message) for reason in result.reasons]
                assert not any(re.search(r"\b1 (counters|points)\b", text) for text in texts)


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ({"min_nines": 4}, "[4-8] nines"),
        ({"min_nines": 2, "max_aces": 1}, r"\d nines and (1 ace|no aces)"),
        ({"min_noncounters": 9}, r"(9|1\d) cards that score nothing"),
    ],
)
def test_a_misdeal_names_the_hand(claim: dict[str, int], words: str) -> None:
    rules = load("single-deck-cutthroat").replace(
        deal={"misdeal": [{**claim, "claim": "automatic"}]}
    )
    for number in range(400):
        after = apply(new_state(rules), deal(rules, "1", number, None))
        if after.match.results:
            said = outcome(after.match.results[-1], PlayerNames(rules))
            whose = tr("text.name_has_cards", name=r"\w+", cards=words)
            assert re.fullmatch(tr("text.misdeal_whose_so_theres_a_redeal", whose=whose), said), (
                said
            )
            return
    raise AssertionError("no deal was void")


def declaring(name: str) -> State:
    """Return a game in which the bid winner, whose meld is shown, can fold."""
    for seed in range(40):
        rules = load(name)
        state = apply(new_state(rules), deal(rules, str(seed), 0, None))
        while state.turn is not None and state.phase is not Phase.DECLARE:
            offered = list(legal(state))
            bids = [parse_action("pass")] if state.round and state.round.calls else offered[1:2]
            state = apply(state, next((a for a in bids if a in offered), offered[0]))
            if state.phase in (Phase.TRICK_PLAY, Phase.DEAL):
                break
        if state.phase is Phase.DECLARE:
            return state
    raise AssertionError("nobody may fold")


@pytest.mark.parametrize("name", ["doubles-1993", "three-hand", "three-hand-widow"])
def test_a_fold_costs_what_was_told(name: str) -> None:
    state = declaring(name)
    assert state.turn is not None
    seen = view(state, state.turn)
    names = PlayerNames(seen.rules, state.turn)
    told = confirmation_question(Fold(), seen, names)
    result = apply(state, Fold()).match.results[-1]
    assert told == tr("text.cost_really_fold_y_n", cost=fold_cost(seen, names))
    assert not re.search(r"\b1 points", told)
    for points in result.delta:
        word = "lose" if points < 0 else "score"
        assert f"{word} {abs(points) or 'nothing'}" in told.replace("loses", "lose").replace(
            "scores", "score"
        )


def test_what_was_missed_is_told_and_what_was_typed_counts() -> None:
    rules = load("daugherty-1983")
    state = apply(new_state(rules), deal(rules, "5", 0, None))
    for action in ("51", "pass", "pass", "pass"):
        state = apply(state, parse_action(action))
    state = apply(state, next(iter(legal(state))))
    while state.phase is Phase.ENTER_MELD:
        state = apply(state, EnterMeld(100 if state.turn else 6))
    shown = screen(replace(table(state), waiting=frozenset({0})), 0, {0})
    if state.phase is Phase.DEAL:
        pytest.fail("these cards are a board set")
    [mine] = [meld for meld in shown.melds if meld.seat == 0]
    actual = sum(item.points for item in mine.items)
    assert mine.total == 6 and mine.note == tr(
        "server.entered_typed_which_counts_missed", typed=6, missed=actual - 6, total=actual
    )


def test_melds_are_sent_again_as_the_table_chose(served: Served) -> None:
    for recall, during in (("always", True), ("never", False)):
        wanted = served.table("nicholas-1992", changes={"table": {"meld_recall": recall}})
        with served.guest(wanted).sit() as guest:
            while guest.settle()["phase"] != "trick_play" or guest.screen["waiting"]:
                done = guest.act()["seq"]
                while guest.seq < done:
                    guest.hear()
            assert bool(guest.screen["melds"]) == during
