"""Tests of the medals of finished games."""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.random_play import walk

from acesaround.cards import Hand, Rank
from acesaround.game.medals import Medal, MedalKind, medals, side_set
from acesaround.game.meld import MeldCount, MeldItem, around
from acesaround.game.state import HandResult, Match
from acesaround.protocol import screen
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet

RULES = everything()
NICHOLAS = load("nicholas-1992")


def match_of(rules: RuleSet, seed: int, hands: int) -> Match:
    """Return the state of a random game after some hands."""
    return list(walk(rules, seed, hands))[-1].after.match


def played(seed: int = 1) -> HandResult:
    """Return a hand that was played to its end under the rules of 1992."""
    found = match_of(NICHOLAS, seed, 3).results
    return next(hand for hand in found if hand.outcome in ("made", "set") and hand.played)


def finished(hands: list[HandResult], winner: int | None = 0) -> Match:
    """Return a finished match of these hands, numbered and with their scores added up."""
    scores, counted = (0, 0), []
    for number, hand in enumerate(hands, 1):
        scores = (scores[0] + hand.delta[0], scores[1] + hand.delta[1])
        counted.append(replace(hand, number=number, scores=scores))
    gained = [any(hand.delta[side] > 0 for hand in hands) for side in (0, 1)]
    return Match(scores, tuple(gained), 500, results=tuple(counted), winner=winner, reason="target")


def kinds(match: Match, rules: RuleSet = NICHOLAS) -> dict[tuple[MedalKind, int], Medal]:
    return {(medal.kind, medal.side): medal for medal in medals(rules, match)}


@given(st.sampled_from(sorted(RULES)), st.integers(0, 2**32))
@settings(max_examples=30)
def test_medals_state_facts(name: str, seed: int) -> None:
    rules = RULES[name]
    match = match_of(rules, seed, 3)
    hands = {hand.number: hand for hand in match.results if hand.scored}
    found = medals(rules, match)
    assert len({(medal.kind, medal.side) for medal in found}) == len(found)
    for medal in found:
        assert medal.kind in get_args(MedalKind)
        assert 0 <= medal.side < len(match.scores) and medal.amount > 0 and medal.sets > 0
        assert medal.seat is None or rules.teams[medal.seat] == medal.side
        if medal.hand is not None:
            check(rules, medal, hands[medal.hand])


def check(rules: RuleSet, medal: Medal, hand: HandResult) -> None:
    match medal.kind:
        case "best_hand":
            assert hand.delta[medal.side] == medal.amount
        case "all_tricks":
            assert hand.tricks[medal.side] == medal.amount == sum(hand.tricks)
        case "all_counters":
            assert hand.trick_points[medal.side] == medal.amount == rules.hand_trick_points
            assert hand.tricks[medal.side] < sum(hand.tricks)
        case "best_meld" if not hand.laid:
            assert hand.round.counted[medal.seat or 0] == medal.amount
        case "aces" | "kings" | "queens" | "jacks" | "run" | "pinochle" if not hand.laid:
            meld = hand.round.melds[medal.seat or 0]
            items = [item for item in meld.items if item.kind == medal.kind]
            assert (medal.sets, medal.amount) in [(item.sets, item.points) for item in items]
            assert medal.sets > 1


def test_the_screen_knows_all_kinds() -> None:
    assert get_args(screen.MedalKind) == get_args(MedalKind)


@pytest.mark.extended
def test_random_games_earn_every_kind_they_can() -> None:
    found = {
        medal.kind
        for rules in RULES.values()
        for seed in range(3)
        for medal in medals(rules, match_of(rules, seed, 3))
    }
    assert {"best_meld", "best_hand", "bids_made", "defense", "pinochle"} <= found


def with_meld(hand: HandResult, *items: MeldItem) -> HandResult:
    """Return the hand with this meld in seat 0 and none in the others."""
    melds = (MeldCount(items, Hand()), MeldCount(), MeldCount(), MeldCount())
    counted = tuple(meld.total for meld in melds)
    return replace(hand, round=replace(hand.round, melds=melds, counted=counted))


def aces(sets: int, points: int) -> MeldItem:
    return MeldItem("aces", None, sets, around(Rank.ACE), points)


def test_equal_melds_count_from_two_on_and_the_most_points_stay() -> None:
    hand = played()
    hands = [with_meld(hand, aces(sets, points)) for sets, points in ((2, 100), (1, 10), (3, 150))]
    medal = kinds(finished(hands))["aces", 0]
    assert (medal.sets, medal.amount, medal.hand, medal.seat) == (3, 150, 3, 0)
    assert ("aces", 0) not in kinds(finished(hands[1:2]))


def test_a_quadruple_pinochle_is_first() -> None:
    hand = with_meld(played(), MeldItem("pinochle", None, 4, (), 60), aces(2, 100))
    assert [medal.kind for medal in medals(NICHOLAS, finished([hand]))][:2] == ["pinochle", "aces"]


def test_meld_that_did_not_count_earns_nothing() -> None:
    hand = with_meld(played(), aces(2, 100))
    hand = replace(hand, round=replace(hand.round, counted=(0, 0, 0, 0)))
    assert not {"aces", "best_meld"} & {kind for kind, _ in kinds(finished([hand]))}


def test_every_trick_and_every_counter_are_different_medals() -> None:
    tricks = replace(played(), tricks=(20, 0), trick_points=(50, 0))
    counters = replace(played(), tricks=(19, 1), trick_points=(50, 0))
    found = kinds(finished([tricks, counters]))
    assert (found["all_tricks", 0].hand, found["all_tricks", 0].amount) == (1, 20)
    assert (found["all_counters", 0].hand, found["all_counters", 0].amount) == (2, 50)


def test_tricks_that_were_conceded_were_not_taken() -> None:
    hand = replace(played(), tricks=(20, 0), trick_points=(50, 0))
    hand = replace(hand, round=replace(hand.round, rest=0, conceded=1))
    assert ("all_tricks", 0) not in kinds(finished([hand]))


def bids(*outcomes: tuple[int, str]) -> Iterator[HandResult]:
    """Yield hands by the declarer's seat and the outcome."""
    for declarer, outcome in outcomes:
        hand = played()
        delta = (40, 10) if outcome == "made" else (-50, 30)
        yield replace(
            hand,
            outcome=outcome,  # type: ignore[arg-type]
            delta=delta if declarer in (0, 2) else delta[::-1],
            round=replace(hand.round, declarer=declarer),
        )


def test_bids_count_if_all_of_several_were_made() -> None:
    found = kinds(finished(list(bids((0, "made"), (2, "made"), (1, "set"), (3, "folded")))))
    assert found["bids_made", 0].amount == 2
    assert found["defense", 0].amount == 2
    assert ("bids_made", 1) not in found and ("defense", 1) not in found
    assert ("bids_made", 0) not in kinds(finished(list(bids((0, "made"), (0, "set")))))
    assert ("bids_made", 0) not in kinds(finished(list(bids((0, "made")))))


@pytest.mark.parametrize(("behind", "earned"), [(100, True), (50, False)])
def test_a_comeback_makes_up_a_fifth_of_the_final_score(behind: int, earned: bool) -> None:
    first, second = replace(played(), delta=(0, behind)), replace(played(), delta=(400, 0))
    found = kinds(finished([first, second]))
    assert (("comeback", 0) in found) is earned
    assert ("comeback", 1) not in found
    if earned:
        assert found["comeback", 0].amount == behind


def test_a_comeback_needs_an_earlier_hand_in_which_the_winner_was_behind() -> None:
    """Where only the bid winner can win, a winner may end with fewer points than someone else."""
    assert ("comeback", 0) not in kinds(finished([replace(played(), delta=(200, 400))], winner=0))


def test_a_shutout_needs_several_hands_in_which_nobody_else_gains() -> None:
    ours, theirs = replace(played(), delta=(90, 0)), replace(played(), delta=(90, 1))
    assert kinds(finished([ours, ours]))["shutout", 0].amount == 2
    assert ("shutout", 0) not in kinds(finished([ours, theirs]))
    assert ("shutout", 0) not in kinds(finished([ours]))
    assert ("shutout", 0) not in kinds(finished([ours, ours], winner=None))


def test_the_side_that_went_set_is_known() -> None:
    made, lost, folded = bids((0, "made"), (1, "set"), (2, "folded"))
    assert [side_set(NICHOLAS, hand) for hand in (made, lost, folded)] == [None, 1, 0]


@pytest.mark.parametrize("name", ["two-hand", "three-hand"])
def test_players_without_partners_earn_their_own(name: str) -> None:
    rules = load(name)
    found = [medal for seed in range(6) for medal in medals(rules, match_of(rules, seed, 3))]
    assert len({medal.side for medal in found}) == rules.table.players
