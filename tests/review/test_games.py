"""Tests of the reviews of whole games, and of the facts that they give as reasons."""

import json
from functools import cache

import pytest
from tests.review.test_decisions import played
from tests.support.situations import Situation, situations

import acesaround as aa
from acesaround.game.actions import NameTrump, Play
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.messages import CodedError, Message
from acesaround.players.expert.outcomes import Outlook
from acesaround.review.cards import card_results
from acesaround.review.decisions import POLICY, compare_choices, decisions, hand_actions
from acesaround.review.games import GameReview, review_game
from acesaround.review.reasons import MAX_REASONS, fault_reasons, traces, trick_winners
from acesaround.session import Game

DEALS = 150


@cache
def game() -> Game:
    """Return a game with a finished hand and one that was just dealt. Seat 0 plays badly."""
    return played("nicholas-1992", 3, "random")


@cache
def whole() -> GameReview:
    return review_game(game(), deals=DEALS)


@pytest.mark.extended
def test_threads_seats_and_hands_do_not_change_the_figures() -> None:
    several = review_game(game(), [0], [1], deals=DEALS, threads=3)
    assert several.hands == tuple(one for one in whole().hands if one.seat == 0)


def test_one_decision_has_the_same_figures_alone() -> None:
    mine = whole().hands[0]
    for decision in decisions(game(), 1, 0):
        review = next((one for one in mine.decisions if one.number == decision.number), None)
        if review is None or decision.number % 3:
            continue
        alone = compare_choices(decision.view, decision.chosen, seed=review.seed, deals=DEALS)
        assert alone is not None
        row = alone.points[alone.row(decision.chosen)]
        chosen = next(one for one in review.choices if one.action == review.chosen)
        assert chosen.points == sum(row) / len(row)


def test_other_seeds_give_other_deals() -> None:
    other = review_game(game(), [0], seed="other", deals=DEALS)
    assert other.seed == "other" and other.hands != whole().hands[:1]


def test_every_turn_is_counted_once() -> None:
    turns = [state.turn for state, _ in hand_actions(game(), 1)]
    for one in whole().hands:
        counted = len(one.decisions) + one.forced + sum(one.unreviewed.values())
        assert counted == turns.count(one.seat) and one.forced >= 0
    phases = {decision.phase for one in whole().hands for decision in one.decisions}
    assert {"auction", "trick_play"} <= phases and not any(one.unreviewed for one in whole().hands)


def test_the_costliest_faults_come_first() -> None:
    one = whole().hands[0]
    found, losing = one.costliest(3), [each for each in one.decisions if each.loss > 0]
    for kind in (True, False):
        losses = [each.loss for each in found if each.is_fault is kind]
        of_all = sorted((each.loss for each in losing if each.is_fault is kind), reverse=True)
        assert losses == of_all[: len(losses)]
    faults = [each.is_fault for each in found]
    assert len(found) == 3 and faults == sorted(faults, reverse=True)
    assert len(one.costliest(99)) == len(losing)


def test_summary_adds_up_the_hands() -> None:
    summary, mine = whole().summaries[0], whole().hands[0]
    assert summary.hands == 1 and summary.decisions == len(mine.decisions)
    assert summary.points_lost == pytest.approx(sum(each.loss for each in mine.decisions))
    assert summary.faults == sum(each.is_fault for each in mine.decisions) > 0
    low, high = mine.interval
    assert low < mine.points_lost < high


def test_only_faults_have_reasons() -> None:
    for one in whole().hands:
        for each in one.decisions:
            assert bool(each.reasons) == each.is_fault and len(each.reasons) <= MAX_REASONS
            assert all(reason.is_known for reason in each.reasons)


def test_json_holds_the_whole_review() -> None:
    read = json.loads(json.dumps(whole().to_json()))
    assert read["review"] == 1 and read["deals"] == DEALS and read["seed"] == "3"
    found = [each for hand in read["hands"] for each in hand["decisions"]]
    assert len(found) == sum(len(one.decisions) for one in whole().hands)
    for each in found:
        chosen = next(one for one in each["choices"] if one["action"] == each["chosen"])
        assert chosen["loss"] == each["loss"] and chosen["interval"] == each["interval"]
        assert all(Message.from_json(reason).is_known for reason in each["reasons"])
    trick = next(each["trick"] for each in found if each["trick"])
    few = whole().to_json(trick)
    assert {each["trick"] for hand in few["hands"] for each in hand["decisions"]} == {trick}


@pytest.mark.parametrize("hand", [0, 2, 3])
def test_hands_that_are_not_finished_or_not_there_are_refused(hand: int) -> None:
    with pytest.raises(CodedError) as caught:
        review_game(game(), [0], [hand])
    assert caught.value.code == ("nothing_to_review" if hand == 2 else "no_such_hand")


def test_games_without_a_finished_hand_and_unknown_seats_are_refused() -> None:
    with pytest.raises(CodedError) as caught:
        aa.review_game(aa.new("two-hand", seed=1))
    assert caught.value.code == "nothing_to_review"
    with pytest.raises(CodedError):
        aa.review_game(game(), ["Nobody"])
    with pytest.raises(ValueError, match="seat 4"):
        aa.review_game(game(), [4])


def card_views() -> list[View]:
    """Return views of seat 0 in trick play, early enough that nothing is solved."""
    found = [one.view for one in decisions(game(), 1, 0)]
    return [view for view in found if view.phase is Phase.TRICK_PLAY and len(view.hand) > 10]


def test_traced_playouts_are_those_of_the_results() -> None:
    """A policy without random numbers plays the same hands."""
    following = [view for view in card_views() if len(view.trick) < 3]
    for view in following[::2]:
        outlook = Outlook.of(view)
        results = card_results(view, 6, 7, "heuristic")
        for action in results.choices:
            assert isinstance(action, Play)
            row = results.points[results.row(action)]
            if results.row_of.index(results.row(action)) != results.choices.index(action):
                continue  # Only the first of several equivalent cards is played out.
            for trace, points in zip(
                traces(view, action.card, 6, 7, "heuristic"), row, strict=True
            ):
                taken = (t.points for t in trace.tricks if t.winner in outlook.side)
                assert outlook.values[sum(taken)].ahead == points


def test_the_last_card_of_a_trick_wins_it_in_all_deals_or_none() -> None:
    found = set()
    for view in card_views():
        if len(view.trick) == 3:
            for card in view.hand:
                found |= set(trick_winners(view, card, 8, 1, POLICY).values())
    assert found == {8}


@pytest.mark.parametrize("situation", situations()[::9], ids=str)
def test_reasons_are_true_of_the_results(situation: Situation) -> None:
    view = situation.view()
    results = compare_choices(view, seed=5, deals=40)
    if results is None:
        return
    by_points = sorted(results.choices, key=lambda one: sum(results.points[results.row(one)]))
    worst, best = by_points[0], by_points[-1]
    for reason in fault_reasons(view, worst, best, results, 5, POLICY):
        told = dict(reason.params)
        match reason.code:
            case "review_bid_made" | "review_bid_made.others":
                row, other = results.row(worst), results.row(best)
                assert (told["mine"], told["other"]) == (results.made[row], results.made[other])
            case "review_better_in" | "review_better_in.never_worse" | "review_better_in.proven":
                pairs = zip(
                    results.points[results.row(worst)],
                    results.points[results.row(best)],
                    strict=True,
                )
                assert told["more"] == sum(a < b for a, b in pairs)
            case "review_meld_with_trump" | "review_meld_with_trump.more":
                assert isinstance(worst, NameTrump) and told["suit"] == str(worst.suit)
            case _:
                assert reason.is_known
