"""Converts game states to trick-play positions."""

from __future__ import annotations

from typing import TypeVar

from acesaround.analysis.problem import Unsolvable
from acesaround.analysis.sides import needs_declarer, side_of
from acesaround.cards import Suit
from acesaround.game.phase import Phase
from acesaround.game.phases.playing import first_leader
from acesaround.game.state import State
from acesaround.game.trick import must_lead_trump
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import TrickRules
from acesaround.messages import Template, moments
from acesaround.rules.model import RuleSet

T = TypeVar("T")


def position_of(
    state: State,
    *,
    trump: Suit | None = None,
    leader: int | None = None,
    declarer: int | None = None,
    bid: int | None = None,
) -> Position:
    """Return the position in a game state, including the hidden cards.

    The position's `side` is the leader's team, or the bid winner if one plays against the rest. If
    trick play has begun, nothing but `state` is needed. Before that, the hands are used as they
    are, and `trump`, `leader`, `declarer`, and `bid` supply what isn't decided yet. Raises
    `Unsolvable`.
    """
    rules, this = state.rules, state.round
    if this is None:
        raise Unsolvable(moments.NO_CARDS_OUT())
    if state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Unsolvable(moments.STOCK_LEFT(), first_solvable(rules))
    declarer = _settled(moments.DECLARER_SETTLED, this.declarer, declarer)
    trump = _settled(moments.TRUMP_SETTLED, this.trump, trump)
    bid = _settled(moments.BID_SETTLED, this.bid, bid)
    playing = state.phase is Phase.TRICK_PLAY
    leader = _settled(moments.LEADER_SETTLED, state.leader if playing else None, leader)
    if trump is None:
        raise Unsolvable(moments.TRUMP_UNKNOWN())
    if declarer is None and needs_declarer(rules):
        raise Unsolvable(moments.DECLARER_UNKNOWN())
    if leader is None:
        leader = _first(rules, this.deal.dealer, declarer)
    fresh = not state.tricks and not state.trick
    return Position(
        TrickRules.of(rules),
        trump,
        leader,
        state.hands,
        state.trick,
        side_of(rules, leader, declarer),
        lead_trump=fresh and must_lead_trump(rules, bid),
    )


def first_solvable(rules: RuleSet) -> int:
    """Return the number of the first trick (from 1) that starts with no cards left to draw."""
    return rules.tricks - rules.deal.hand + 1


def _settled(problem: Template, known: T | None, given: T | None) -> T | None:
    if known is not None and given is not None and known != given:
        raise Unsolvable(problem())
    return given if known is None else known


def _first(rules: RuleSet, dealer: int, declarer: int | None) -> int:
    if rules.play.first_leader == "declarer" and declarer is None:
        raise Unsolvable(moments.LEADER_UNKNOWN())
    return first_leader(rules, dealer, declarer)
