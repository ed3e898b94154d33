"""Builder for records, which verifies each action under the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from acesaround.cards import Card, Suit
from acesaround.game.actions import Action, Deal, NameTrump
from acesaround.game.errors import IllegalAction
from acesaround.game.phase import Phase
from acesaround.game.state import State, new_state
from acesaround.game.step import apply
from acesaround.game.trick import winner_index
from acesaround.messages import Message
from acesaround.messages import hands as messages
from acesaround.notation.deals import AnyDeal, PartialDeal, as_partial, deal_problem
from acesaround.notation.errors import Mismatch, refusal
from acesaround.notation.following import Follower
from acesaround.notation.limits import tidy
from acesaround.notation.record import NO_TAGS, HandRecord, Move, Record, Result, Score
from acesaround.notation.results import result_of, result_text, score_of
from acesaround.notation.seats import seat_label, sides
from acesaround.notation.tags import check_seed, check_tags
from acesaround.rules.model import RuleSet


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
        self.rules, self.seed, self.tags, self.remark = rules, seed, dict(tags), tidy(comment)
        self.state: State = new_state(rules)
        self.verifying = True
        self._hands: list[HandRecord] = []
        self._open: _Hand | None = None
        self._result: Result | None = None
        self._follower = Follower(rules.table.players)

    @property
    def number(self) -> int:
        """The current hand's number, starting at 1, or 0 before the first hand."""
        return len(self._hands) + (self._open is not None)

    @property
    def hand(self) -> _Hand:
        """The current hand."""
        if self._open is None:
            raise Mismatch(messages.NOT_DEALT())
        return self._open

    @property
    def over(self) -> bool:
        """True if the current hand is known to be over."""
        return self.verifying and self.state.turn is None

    def deal(self, deal: AnyDeal) -> None:
        """Start the next hand."""
        number = self.number + 1
        if self.verifying and self.state.turn is not None:
            raise Mismatch(messages.HAND_NOT_OVER(number=number - 1, seat=self._to_act()))
        if self.verifying and self.state.phase is Phase.OVER:
            raise Mismatch(messages.GAME_OVER(number=number - 1))
        if isinstance(deal, PartialDeal) or not self.verifying:
            if (problem := deal_problem(self.rules, as_partial(deal))) is not None:
                raise Mismatch(problem)
            self.verifying = False
        else:
            self.state = _applied(self.state, deal)
        self._close()
        self._open = _Hand(deal)
        self._follower = Follower(self.rules.table.players)
        self._note()

    def move(self, seat: int, action: Action) -> None:
        """Add an action by `seat`."""
        hand = self.hand
        if not 0 <= seat < self.rules.table.players:
            raise Mismatch(messages.WRONG_SEAT(seat=seat, last=self.rules.table.players - 1))
        if isinstance(action, Deal):
            raise Mismatch(messages.DEAL_AS_ACTION())
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
            raise Mismatch(messages.HAND_OVER(number=self.number))
        turn = self.state.turn if self.verifying else self._follower.turn()
        if turn not in (None, seat):
            right, here = (seat_label(self.rules, s) for s in (turn or 0, seat))
            raise Mismatch(messages.OTHER_TURN(right=right, seat=here))

    def comment(self, text: str) -> None:
        """Add a comment to the last action.

        If there's no action yet, add it to the hand's deal or, before the first hand, to the game.
        """
        text = tidy(text)
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
            raise Mismatch(messages.NO_MELD_YET(number=self.number))
        elif hand.melds[seat] != total:
            label, right = seat_label(self.rules, seat), hand.melds[seat]
            raise Mismatch(messages.WRONG_MELD(seat=label, right=right, total=total))

    def score(self, score: Score) -> None:
        """Check the hand's score, or add it if it can't be verified."""
        hand = self.hand
        self._check_scores(len(score.sides))
        if not self.verifying:
            hand.score = score
        elif hand.score is None:
            raise Mismatch(messages.NO_SCORE_YET(number=self.number))
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
                raise Mismatch(messages.NOTHING_PLAYED())
            raise Mismatch(messages.GAME_NOT_OVER(number=self.number))
        if result != right:
            raise Mismatch(messages.OTHER_RESULT(right=result_text(self.rules, right)))

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
        if scores != (wanted := len(sides(self.rules))):
            raise Mismatch(messages.SCORES_FOR_SIDES(scores=scores, sides=wanted))

    def _to_act(self) -> str:
        assert self.state.turn is not None
        return seat_label(self.rules, self.state.turn)

    def _trump(self) -> Suit | None:
        hand = self.hand
        if self.rules.deal.stock:
            return hand.deal.stock[0].suit if hand.deal.stock else None
        for move in hand.moves:
            if isinstance(move.action, NameTrump):
                return move.action.suit
        return None


def _applied(state: State, action: Action) -> State:
    try:
        return apply(state, action)
    except IllegalAction as error:
        raise Mismatch(refusal(error)) from None


def _joined(old: str, new: str) -> str:
    return tidy(f"{old} {new}")


def _difference(rules: RuleSet, stated: Score, right: Score) -> Message | None:
    if stated.outcome != right.outcome:
        return messages.OTHER_OUTCOME(right=right.outcome, outcome=stated.outcome)
    for name, has, wants in zip(sides(rules), stated.sides, right.sides, strict=True):
        for what in ("meld", "tricks", "score", "total"):
            figure, due = getattr(has, what), getattr(wants, what)
            if figure != due:
                return messages.OTHER_FIGURE(side=name, field=what, right=due, figure=figure)
    return None
