"""A game's state, phases, and teams. States are frozen; `step` creates new ones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Copy, Deal, StockMeldKind
from acesaround.game.meld import MeldCount
from acesaround.game.score import Outcome, Reason
from acesaround.rules.model import RuleSet


def hand_teams(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """Return each seat's team index in this hand, for meld and tricks.

    If everyone else plays against the bid winner, the bid winner is team 0 and the defenders are
    team 1. Otherwise, a team consists of the seats that share a score.
    """
    if rules.table.sides == "declarer_vs_rest" and declarer is not None:
        return tuple(int(seat != declarer) for seat in range(rules.table.players))
    return rules.teams


def allies_of(rules: RuleSet, seat: int, declarer: int | None) -> tuple[int, ...]:
    """Return the other seats on the team of `seat`, clockwise from its left."""
    return _teammates(hand_teams(rules, declarer), seat)


@cache
def _teammates(team: tuple[int, ...], seat: int) -> tuple[int, ...]:
    around = ((seat + step) % len(team) for step in range(1, len(team)))
    return tuple(other for other in around if team[other] == team[seat])


def team_totals(side_of: tuple[int, ...], figures: tuple[int, ...]) -> tuple[int, ...]:
    """Add up the seats' `figures` for each team."""
    sums = [0] * (max(side_of) + 1)
    for side, figure in zip(side_of, figures, strict=True):
        sums[side] += figure
    return tuple(sums)


def partner_of(rules: RuleSet, seat: int) -> int | None:
    """Return the other seat on a team of two, or None."""
    others = [
        s for s in range(rules.table.players) if s != seat and rules.teams[s] == rules.teams[seat]
    ]
    return others[0] if len(others) == 1 else None


class Phase(StrEnum):
    """The kind of decision that comes next."""

    DEAL = "deal"
    MISDEAL = "misdeal"
    AUCTION = "auction"
    NAME_TRUMP = "name_trump"
    EXCHANGE = "exchange"
    BURY = "bury"
    ENTER_MELD = "enter_meld"
    DECLARE = "declare"
    STOCK_PLAY = "stock_play"
    STOCK_MELD = "stock_meld"
    TRICK_PLAY = "trick_play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Call:
    """A bid by a seat, or a pass (None)."""

    seat: int
    amount: int | None


EndReason = Literal["target", "all_tricks", "quadruple_pinochle", "shutout", "mercy", "max_hands"]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its leader, cards in playing order, winner, and trick points."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Gift:
    """Cards passed from one seat to its partner."""

    giver: int
    taker: int
    cards: Hand


@dataclass(frozen=True, slots=True)
class Round:
    """One hand from the deal to the first lead: the deal, bids, trump, passing, and meld.

    `melds` lists each seat's true meld once it's shown. `entered` lists the totals that players
    entered, and `counted` lists the points of each seat's meld that count for its team. `shooting`
    is True if the bid winner shot the moon. `rest` is the seat that got all remaining tricks by a
    claim or concession, and `conceded` is the seat that conceded them.
    """

    deal: Deal
    misdeal_asked: int = 0
    calls: tuple[Call, ...] = ()
    bid: int | None = None
    declarer: int | None = None
    trump: Suit | None = None
    gifts: tuple[Gift, ...] = ()
    buried: Hand = Hand()
    entered: tuple[int | None, ...] = ()
    melds: tuple[MeldCount, ...] = ()
    counted: tuple[int, ...] = ()
    shooting: bool = False
    rest: int | None = None
    conceded: int | None = None


@dataclass(frozen=True, slots=True)
class Exposed:
    """A card on the table in stock play, and the melds it was used in, as (kind, points) pairs."""

    card: Card
    copy: int
    served: tuple[tuple[StockMeldKind, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld in stock play, laid down after trick number `trick` (from 1)."""

    seat: int
    trick: int
    kind: StockMeldKind
    cards: tuple[Copy, ...]
    points: int
    exchanged: Card | None = None


@dataclass(frozen=True, slots=True)
class Stock:
    """The stock in a two-handed game.

    `face_down` is in drawing order. `exposed` lists each seat's cards on the table. `shown` is the
    last face-down card, which was shown when drawn, and the seat that drew it (S4-15).
    """

    face_down: tuple[Card, ...]
    upcard: Card | None
    exposed: tuple[tuple[Exposed, ...], ...]
    laid: tuple[Laid, ...] = ()
    shown: tuple[int, Card] | None = None


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand, as recorded on the score sheet.

    `meld`, `trick_points`, `tricks`, `delta`, `scores`, and the sides of `reasons` use score
    indexes. `counted_meld` is the meld that counted. All cards are public once the hand is over.
    """

    number: int
    outcome: Outcome
    reasons: tuple[Reason, ...]
    meld: tuple[int, ...]
    counted_meld: tuple[int, ...]
    trick_points: tuple[int, ...]
    tricks: tuple[int, ...]
    delta: tuple[int, ...]
    scores: tuple[int, ...]
    round: Round
    played: tuple[Trick, ...]
    laid: tuple[Laid, ...] = ()

    @property
    def scored(self) -> bool:
        """True if the hand was scored rather than redealt."""
        return self.outcome not in ("redeal_free", "passed_out", "misdeal")

    def margin(self, side: int) -> int:
        """Return a side's points in this hand, minus those of the best other side."""
        return self.delta[side] - max((*self.delta[:side], *self.delta[side + 1 :]))


@dataclass(frozen=True, slots=True)
class Match:
    """The part of a game's state that lasts from hand to hand.

    Scores are listed by score index (`RuleSet.teams` maps seats to them). `dealer` is the seat
    that deals next, or that dealt the current hand, or None if anyone can deal first. `winner` is a
    score index. In a finished game, None means a tie.
    """

    scores: tuple[int, ...]
    progress: tuple[bool, ...]
    target: int
    dealer: int | None = None
    results: tuple[HandResult, ...] = ()
    winner: int | None = None
    reason: EndReason | None = None

    @property
    def hands(self) -> int:
        """Number of hands scored."""
        return sum(result.scored for result in self.results)

    def __repr__(self) -> str:
        end = f", won by {self.winner} ({self.reason})" if self.reason else ""
        return f"<Match: scores {self.scores} after {self.hands} hands{end}>"


@dataclass(frozen=True, slots=True)
class State:
    """The full state of a game, hidden cards included. Players get a `View` instead.

    `turn` is the seat to act, or None if a deal is due or the game is over. `hands` lists the cards
    held now. `leader` is the seat that leads to the current trick, and `taken` lists each seat's
    trick points so far.
    """

    rules: RuleSet
    match: Match
    phase: Phase
    turn: int | None
    hands: tuple[Hand, ...]
    round: Round | None
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    stock: Stock | None

    @property
    def this_round(self) -> Round:
        """The current hand. It exists only between a deal and its scoring."""
        assert self.round is not None
        return self.round

    @property
    def this_stock(self) -> Stock:
        """The stock. Games without one have none, so don't ask there."""
        assert self.stock is not None
        return self.stock

    def __repr__(self) -> str:
        seat = "nobody" if self.turn is None else self.rules.seats[self.turn]
        return f"<State {self.rules.name}: {self.phase}, {seat} to act, scores {self.match.scores}>"


def new_state(rules: RuleSet) -> State:
    """Return a new game, ready for its first deal."""
    sides = max(rules.teams) + 1
    dealer = 0 if rules.deal.first_dealer == "fixed" else None
    match = Match((0,) * sides, (False,) * sides, rules.game.target, dealer)
    return State(rules, match, Phase.DEAL, None, (), None, 0, (), (), (), None)
