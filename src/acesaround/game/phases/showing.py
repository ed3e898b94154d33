"""Showing meld, counted by the program or entered as a total (S1-50)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Action, EnterMeld, Fold
from acesaround.game.errors import IllegalAction
from acesaround.game.legal import TOTAL_CEILING, Legal, Totals
from acesaround.game.meld import NO_MELD, MeldCount, count_meld
from acesaround.game.phase import Phase
from acesaround.game.phases.declaring import start_declaring
from acesaround.game.phases.ending import can_fold, finish_hand, win_at_meld
from acesaround.game.score import Ending, board_set_reason
from acesaround.game.sides import by_side, camps, partner_of
from acesaround.game.state import State
from acesaround.messages import refusals
from acesaround.rules.melding import OverclaimCosts
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class EnteredMeld:
    """The meld that counts for an entered total, and the meld that the player missed."""

    counted: int
    missed: int


def judge_entered(entered: int, actual: int, costs: OverclaimCosts = "nothing") -> EnteredMeld:
    """Compare an entered total with the true meld, which caps it (S1-50, A1-7).

    House rules can add a penalty for a total that's too high: the excess, or all meld.
    """
    excess = max(0, entered - actual)
    counted = min(entered, actual)
    if excess and costs == "excess":
        counted = max(0, actual - excess)
    elif excess and costs == "meld":
        counted = 0
    return EnteredMeld(counted, max(0, actual - entered))


def enterable(rules: RuleSet, actual: int) -> Totals:
    """Return the totals that can be entered for a hand with `actual` meld (A1-7)."""
    if rules.meld.overclaim == "reject":
        return Totals(actual)
    return Totals(TOTAL_CEILING * rules.scale)


def melding_hand(rules: RuleSet, kept: Hand, buried: Hand) -> Hand:
    """Return the cards that count toward the bid winner's meld after burying (A2-4)."""
    widow = rules.widow
    return kept + buried if widow is not None and widow.meld_from == "all" else kept


def own_meld(
    rules: RuleSet, hand: Hand, trump: Suit | None, *, declares: bool, buried: Hand | None = None
) -> MeldCount:
    """Return one seat's true meld, or none if only the bid winner melds (A2-4).

    Under some rules, the bid winner's meld includes the buried cards.
    """
    if rules.meld.melders == "declarer" and not declares:
        return NO_MELD
    return count_meld(rules, melding_hand(rules, hand, buried or Hand()), trump)


def start_showing(state: State) -> State:
    """Count everyone's meld, or ask for totals, starting with the bid winner."""
    if state.rules.meld.count_by == "program":
        melds = count_all(state)
        return _shown(state, melds, tuple(meld.total for meld in melds))
    this = state.this_round
    alone = state.rules.meld.melders == "declarer"
    entered = tuple(
        0 if alone and seat != this.declarer else None for seat in range(len(state.hands))
    )
    return replace(
        state,
        phase=Phase.ENTER_MELD,
        turn=this.declarer,
        round=replace(this, entered=entered),
    )


def count_all(state: State) -> tuple[MeldCount, ...]:
    """Return the true meld for every seat, empty for seats that can't meld."""
    return tuple(_true_meld(state, seat) for seat in range(len(state.hands)))


def _true_meld(state: State, seat: int) -> MeldCount:
    this, declares = state.this_round, seat == state.this_round.declarer
    buried = this.buried if declares else None
    return own_meld(state.rules, state.hands[seat], this.trump, declares=declares, buried=buried)


def settle_without_trump(state: State) -> State:
    """End a hand in which no suit can be named.

    In a board set, players enter their totals first (S1-50).
    """
    if state.rules.types_without_trump:
        return start_showing(state)
    return settle_unplayed(state, "no_trump")


def settle_unplayed(state: State, ending: Ending) -> State:
    """Count the current meld and end the hand without play.

    Meld is shown in a board set and after a fold, so four pinochles win the game even then (S1-17,
    A1-9). A player who still has to bury or pass cards has no meld, because their hand isn't final.
    """
    unready = _unready(state)
    melds = tuple(
        NO_MELD if seat in unready else meld for seat, meld in enumerate(count_all(state))
    )
    counted = tuple(meld.total for meld in melds)
    shown = replace(state, round=replace(state.this_round, melds=melds, counted=counted))
    declared = ending == "folded" or state.rules.trump.on_impossible == "board_set"
    if declared and (won := win_at_meld(shown)) is not None:
        return won
    return finish_hand(shown, ending)


def _unready(state: State) -> tuple[int | None, ...]:
    declarer = state.this_round.declarer
    match state.phase:
        case Phase.BURY:
            return (declarer,)
        case Phase.EXCHANGE if declarer is not None:
            return (declarer, partner_of(state.rules, declarer))
        case _:
            return ()


def legal(state: State) -> Legal:
    """Return the totals that can be entered, correct or not (S1-50), plus a fold if allowed."""
    assert state.turn is not None
    totals = enterable(state.rules, _true_meld(state, state.turn).total)
    return replace(totals, may_fold=can_fold(state))


def apply(state: State, action: Action) -> State:
    """Apply a seat's total, or a fold. After the last total, show the meld."""
    if isinstance(action, Fold) and can_fold(state):
        untyped = replace(state.this_round, entered=())
        return settle_unplayed(replace(state, round=untyped), "folded")
    if action not in legal(state):
        if isinstance(action, EnterMeld) and action.total > 0:
            raise IllegalAction(refusals.OVERCLAIM(total=action.total), legal(state))
        raise IllegalAction(refusals.ENTER_MELD_NOW(), legal(state))
    assert isinstance(action, EnterMeld) and state.turn is not None
    this, seat = state.this_round, state.turn
    entered = (*this.entered[:seat], action.total, *this.entered[seat + 1 :])
    after = replace(state, round=replace(this, entered=entered))
    if None in entered:
        return replace(after, turn=(seat + 1) % len(entered))
    melds = count_all(state)
    costs = state.rules.meld.overclaim_costs
    counted = tuple(
        judge_entered(total or 0, meld.total, costs).counted
        for total, meld in zip(entered, melds, strict=True)
    )
    return _shown(after, melds, counted)


def _shown(state: State, melds: tuple[MeldCount, ...], counted: tuple[int, ...]) -> State:
    rules, this = state.rules, replace(state.this_round, melds=melds, counted=counted)
    shown = replace(state, round=this)
    if (won := win_at_meld(shown)) is not None:
        return won
    if this.trump is None:
        return finish_hand(shown, "no_trump")
    if this.declarer is not None and this.bid is not None:
        camp = camps(rules, this.declarer)
        meld = by_side(camp, counted)[camp[this.declarer]]
        if board_set_reason(rules, this.bid, meld) is not None:
            return finish_hand(shown, "played")
    return start_declaring(shown)
