"""Builds records, verifying each action under the rules of the game, and replays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from acesaround.cards import Card, Suit
from acesaround.game.actions import Action, Claim, Concede, Deal, Draw, LayMeld, Play
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.trick import winner_index
from acesaround.messages import Message, records
from acesaround.notation.actions import (
    AnyDeal,
    PartialDeal,
    as_partial,
    deal_problem,
    seat_label,
    team_labels,
)
from acesaround.notation.errors import (
    Mismatch,
    NotationError,
    check_seed,
    check_tags,
    clean_comment,
    refusal,
)
from acesaround.notation.record import (
    NO_TAGS,
    HandRecord,
    Move,
    Record,
    Result,
    Score,
    result_of,
    result_text,
    score_of,
    trump_of,
)
from acesaround.rules.model import RuleSet


class PlayOrderChecker:
    """Checker for the rules of play that don't depend on the cards.

    Each trick goes clockwise and is complete before the next one begins. Only its winner lays down
    melds and draws. After the first lead, players can only play cards, claim, concede, lay down
    melds, and draw. Without these checks, the reader couldn't tell which seat acts.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._begun = self._ended = False
        self._leader = 0
        self._cards: list[Card] = []
        self._winner: int | None = None

    def turn(self) -> int | None:
        """Return the seat that must play next, or None if any seat could be next."""
        if self._ended or not 0 < len(self._cards) < self._players:
            return None
        return (self._leader + len(self._cards)) % self._players

    def follow(self, seat: int, action: Action, trump: Suit | None) -> None:
        """Record an action by `seat`, which must be the seat that `turn` returns, if any.

        Raises `Mismatch`.
        """
        match action:
            case Play() | Claim() | Concede():
                if self._ended or len(self._cards) in (0, self._players):
                    self._leader, self._cards, self._winner = seat, [], None
                self._begun, self._ended = True, not isinstance(action, Play)
                if isinstance(action, Play):
                    self._cards.append(action.card)
            case LayMeld() | Draw():
                self._lay(seat, trump)
            case _ if self._begun:
                raise Mismatch(records.BEFORE_TRICKS(action=action))

    def _lay(self, seat: int, trump: Suit | None) -> None:
        if self._ended or len(self._cards) != self._players:
            raise Mismatch(records.NO_WHOLE_TRICK())
        if self._winner is None:
            first = None if trump is None else winner_index(self._cards, trump)
            self._winner = seat if first is None else (self._leader + first) % self._players
        if seat != self._winner:
            raise Mismatch(records.NOT_THE_WINNER())


def hand_states(record: Record, index: int) -> list[State] | None:
    """Return the states of a hand, starting with the one right after the deal.

    Each action adds one more state. Returns None if unknown cards make that impossible. The record
    must be verified.
    """
    unknown = record.first_unknown
    if unknown is not None and index >= unknown:
        return None
    state = new_state(record.rules)
    states: list[State] = []
    for hand in record.hands[: index + 1]:
        assert isinstance(hand.deal, Deal)
        state = apply(state, hand.deal)
        states = [state]
        for move in hand.moves:
            state = apply(state, move.action)
            states.append(state)
    return states


@dataclass
class _Hand:
    deal: AnyDeal
    moves: list[Move] = field(default_factory=list)
    comment: str = ""
    melds: tuple[int | None, ...] = ()
    score: Score | None = None

    def frozen(self) -> HandRecord:
        return HandRecord(self.deal, tuple(self.moves), self.comment, self.melds, self.score)


class Builder:
    """Builder for a single record. Every method raises `Mismatch` if its input is invalid.

    Starting with the first deal that has unknown cards, the builder can't verify anything under the
    rules. It still checks sizes and the order of play.
    """

    def __init__(
        self,
        rules: RuleSet,
        seed: int | str | None = None,
        tags: Mapping[str, str] = NO_TAGS,
        comment: str = "",
    ) -> None:
        check_tags(tags)
        check_seed(seed)
        self.rules, self.seed, self.tags = rules, seed, dict(tags)
        self.remark = clean_comment(comment)
        self.state: State = new_state(rules)
        self.verifying = True
        self._hands: list[HandRecord] = []
        self._open: _Hand | None = None
        self._result: Result | None = None
        self._follower = PlayOrderChecker(rules.table.players)

    @property
    def number(self) -> int:
        """The current hand's number, starting at 1, or 0 before the first hand."""
        return len(self._hands) + (self._open is not None)

    @property
    def hand(self) -> _Hand:
        """The current hand."""
        if self._open is None:
            raise Mismatch(records.NOT_DEALT())
        return self._open

    @property
    def over(self) -> bool:
        """True if the current hand is known to be over."""
        return self.verifying and self.state.turn is None

    def deal(self, deal: AnyDeal) -> None:
        """Start the next hand."""
        number = self.number + 1
        if self.verifying and self.state.turn is not None:
            raise Mismatch(records.HAND_NOT_OVER(number=number - 1, seat=self._to_act()))
        if self.verifying and self.state.phase is Phase.OVER:
            raise Mismatch(records.GAME_OVER(number=number - 1))
        if isinstance(deal, PartialDeal) or not self.verifying:
            if (problem := deal_problem(self.rules, as_partial(deal))) is not None:
                raise Mismatch(problem)
            self.verifying = False
        else:
            self.state = _applied(self.state, deal)
        self._close()
        self._open = _Hand(deal)
        self._follower = PlayOrderChecker(self.rules.table.players)
        self._note()

    def move(self, seat: int, action: Action) -> None:
        """Add an action by `seat`."""
        hand = self.hand
        if not 0 <= seat < self.rules.table.players:
            raise Mismatch(records.WRONG_SEAT(seat=seat, last=self.rules.table.players - 1))
        if isinstance(action, Deal):
            raise Mismatch(records.DEAL_AS_ACTION())
        self.check_turn(seat)
        if self.verifying:
            self.state = _applied(self.state, action)
        else:
            self._follower.follow(seat, action, self._trump())
        hand.moves.append(Move(seat, action))
        self._note()

    def check_turn(self, seat: int) -> None:
        """Raise `Mismatch` if it isn't `seat`'s turn."""
        if self.over:
            raise Mismatch(records.HAND_OVER(number=self.number))
        turn = self.state.turn if self.verifying else self._follower.turn()
        if turn not in (None, seat):
            right, here = (seat_label(self.rules, s) for s in (turn or 0, seat))
            raise Mismatch(records.OTHER_TURN(right=right, seat=here))

    def comment(self, text: str) -> None:
        """Add a comment to the last action.

        If there's no action yet, add it to the hand's deal or, before the first hand, to the game.
        """
        text = clean_comment(text)
        hand = self._open
        if hand is None:
            self.remark = _joined(self.remark, text)
        elif hand.moves:
            last = hand.moves[-1]
            hand.moves[-1] = replace(last, comment=_joined(last.comment, text))
        else:
            hand.comment = _joined(hand.comment, text)

    def meld(self, seat: int, total: int) -> None:
        """Check the meld points of `seat`, or add them if they can't be verified."""
        hand = self.hand
        if not self.verifying:
            melds = list(hand.melds or (None,) * self.rules.table.players)
            melds[seat] = total
            hand.melds = tuple(melds)
        elif not hand.melds:
            raise Mismatch(records.NO_MELD_YET(number=self.number))
        elif hand.melds[seat] != total:
            label, right = seat_label(self.rules, seat), hand.melds[seat]
            raise Mismatch(records.WRONG_MELD(seat=label, right=right, total=total))

    def score(self, score: Score) -> None:
        """Check the hand's score, or add it if it can't be verified."""
        hand = self.hand
        self._check_scores(len(score.sides))
        if not self.verifying:
            hand.score = score
        elif hand.score is None:
            raise Mismatch(records.NO_SCORE_YET(number=self.number))
        elif (problem := _difference(self.rules, score, hand.score)) is not None:
            raise Mismatch(problem)

    def result(self, result: Result) -> None:
        """Check the game's result, or add it if it can't be verified. Call this last."""
        if not self.verifying:
            self._check_scores(len(result.scores))
            self._result = result
            return
        right = result_of(self.state)
        if right is None:
            if not self.number:
                raise Mismatch(records.NOTHING_PLAYED())
            raise Mismatch(records.GAME_NOT_OVER(number=self.number))
        if result != right:
            raise Mismatch(records.OTHER_RESULT(right=result_text(self.rules, right)))

    def trick_winner(self, leader: int, cards: list[Card]) -> int | None:
        """Return the seat that won a complete trick, or None if trump is unknown."""
        trump = self._trump()
        if trump is None:
            return None
        return (leader + winner_index(cards, trump)) % self.rules.table.players

    def build(self) -> Record:
        """Return the finished record."""
        self._close()
        result = result_of(self.state) if self.verifying else self._result
        record = Record(self.rules, tuple(self._hands), self.seed, self.tags, self.remark, result)
        object.__setattr__(record, "state", self.state)
        return record

    def _close(self) -> None:
        if self._open is not None:
            self._hands.append(self._open.frozen())
            self._open = None

    def _note(self) -> None:
        """Record the hand's meld and score so far, as the rules count them."""
        hand = self.hand
        if not self.verifying:
            return
        state = self.state
        if state.round is not None:
            hand.melds = state.round.counted if state.stock is None else ()
            return
        result = state.match.results[-1]
        if not self.rules.deal.stock:
            hand.melds = result.round.counted
        hand.score = score_of(result)

    def _check_scores(self, scores: int) -> None:
        if scores != (wanted := len(team_labels(self.rules))):
            raise Mismatch(records.SCORES_FOR_SIDES(scores=scores, sides=wanted))

    def _to_act(self) -> str:
        assert self.state.turn is not None
        return seat_label(self.rules, self.state.turn)

    def _trump(self) -> Suit | None:
        return trump_of(self.rules, self.hand.deal, self.hand.moves)


def _applied(state: State, action: Action) -> State:
    try:
        return apply(state, action)
    except IllegalAction as error:
        raise Mismatch(refusal(error)) from None


def _joined(old: str, new: str) -> str:
    return clean_comment(f"{old} {new}")


def _difference(rules: RuleSet, stated: Score, right: Score) -> Message | None:
    if stated.outcome != right.outcome:
        return records.OTHER_OUTCOME(right=right.outcome, outcome=stated.outcome)
    for name, has, wants in zip(team_labels(rules), stated.sides, right.sides, strict=True):
        for what in ("meld", "tricks", "score", "total"):
            figure, due = getattr(has, what), getattr(wants, what)
            if figure != due:
                return records.OTHER_FIGURE(side=name, field=what, right=due, figure=figure)
    return None


class RecordableGame(Protocol):
    """Game that can be recorded, such as `acesaround.session.Game`."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def actions(self) -> tuple[Action, ...]: ...
    @property
    def seed(self) -> int | str | None: ...


def record_of(
    game: RecordableGame,
    tags: Mapping[str, str] = NO_TAGS,
    comments: Mapping[int, str] | None = None,
) -> Record:
    """Return the record of a game.

    Each key in `comments` is the index of the action that the comment follows, or -1 for a comment
    before the first action. Raises NotationError for tags, comments, or seeds that records don't
    allow.
    """
    said = comments or {}
    with notation_errors():
        builder = Builder(game.rules, game.seed, tags, said.get(-1, ""))
        for index, action in enumerate(game.actions):
            if isinstance(action, Deal):
                builder.deal(action)
            else:
                turn = builder.state.turn
                builder.move(0 if turn is None else turn, action)
            if index in said:
                builder.comment(said[index])
        return builder.build()


def verified(record: Record) -> Record:
    """Verify every action, meld, score, and result in a record, and return a verified copy.

    Raises NotationError.
    """
    with notation_errors():
        builder = Builder(record.rules, record.seed, record.tags, record.comment)
        for hand in record.hands:
            builder.deal(hand.deal)
            builder.comment(hand.comment)
            for move in hand.moves:
                builder.move(move.seat, move.action)
                builder.comment(move.comment)
            for seat, total in enumerate(hand.melds):
                if total is not None:
                    builder.meld(seat, total)
            if hand.score is not None:
                builder.score(hand.score)
        if record.result is not None:
            builder.result(record.result)
        return builder.build()


@contextmanager
def notation_errors() -> Iterator[None]:
    """Context manager that converts a `Mismatch` without a position to a NotationError."""
    try:
        yield
    except Mismatch as error:
        raise NotationError(error.message) from None
