"""Hints, computer players' reasons, and the cost of the cards a person is choosing."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from time import monotonic
from typing import Final, Literal, ParamSpec, TypeVar

from acesaround.cards import Card, CardError, Hand
from acesaround.game.legal import CardSets
from acesaround.game.state import Phase, State
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.kernel.interface import Cancel
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice, Limit
from acesaround.players.registry import best_player, is_engine_compiled
from acesaround.protocol import Advice, Ask, Check, Checked, Reasons, Thought, Weigh, Weighed, Why
from acesaround.server.coach import action_to_check, check_action, checked_reply
from acesaround.server.context import BoundedExecutor, Busy
from acesaround.server.log_events import event_logger
from acesaround.server.rate_limits import TokenBucket, refusal_text
from acesaround.table.automatic_events import choose
from acesaround.table.decider import Refusal
from acesaround.table.events import ActionPlayed
from acesaround.table.fading import GOOD
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState
from acesaround.text.actions import action_text
from acesaround.text.advice import hint_sentence, plain_first
from acesaround.text.formatter import PLAIN_DISPLAY, format_message, reasons_text
from acesaround.text.melds import discard_cost

P = ParamSpec("P")
T = TypeVar("T")
_log = event_logger(__name__)
_QUOTA: Final = 30, 2.0
"""Token bucket for a seat's hint requests: burst size, and seconds per additional request."""


class Adviser:
    """Hints for the people at one table, one request at a time.

    Each seat has a quota, which all connections of the person in that seat share.
    """

    def __init__(self, thinkers: BoundedExecutor) -> None:
        self._thinkers = thinkers
        self._thinking = False
        self._quotas: defaultdict[int, TokenBucket] = defaultdict(lambda: TokenBucket(*_QUOTA))

    async def advise(self, now: TableState, seat: int | None, table: str, command: Ask) -> Advice:
        """Return the strongest computer player's choice for a seat, or a better one if counted.

        Raise Refusal if it isn't that seat's turn, or if hints are requested too often.
        """
        if seat is None or now.turn != seat:
            raise Refusal("cannot_advise", tr("server.you_can_ask_for_a_hint_when"))
        if command.counted and now.is_alone(seat) and is_engine_compiled():
            choice = await self._think(now, seat, counted_choice, now, seat, table)
        else:
            choice = await self._think(now, seat, _checked, now, seat, best_player())
        seen = view(now.game, seat)
        return Advice(
            id=command.id,
            action=str(choice.action),
            words=action_text(choice.action, PLAIN_DISPLAY),
            plain=hint_sentence(seen, choice.action, PLAIN_DISPLAY, now.names),
            why=reasons_text(choice.why, PLAIN_DISPLAY, now.names),
        )

    async def check(self, now: TableState, seat: int | None, table: str, command: Check) -> Checked:
        """Return the points that an action by a seat would lose.

        Raise Refusal if it isn't possible now, if other people have seats at the table, or if hints
        are requested too often.
        """
        action = action_to_check(now, seat, command)
        assert seat is not None
        cancel = Cancel()
        try:
            review = await self._think(now, seat, check_action, now, seat, table, action, cancel)
        except asyncio.CancelledError:
            cancel.set()
            raise
        return checked_reply(now, seat, review, command)

    async def _think(
        self,
        now: TableState,
        seat: int,
        function: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return a function's result, which is worked out in a thread. Raise Refusal."""
        if self._thinking:
            raise Refusal("cannot_advise", tr("server.your_hint_is_already_on_its_way"))
        if wait := self._quotas[seat].take(monotonic()):
            raise Refusal(
                "too_many", refusal_text("server.youre_asking_for_hints_too_often_try", wait)
            )
        self._thinking = True
        try:
            return await self._thinkers.run(function, *args, **kwargs)
        except Busy as error:
            raise Refusal("too_many", str(error)) from None
        except Exception:
            _log.exception("no advice", seq=now.seq)
            raise Refusal("cannot_advise", tr("server.theres_no_hint_for_this_move")) from None
        finally:
            self._thinking = False


def counted_choice(now: TableState, seat: int, table: str) -> Choice:
    """Return a choice that the review of the hand doesn't hold against the seat.

    It's the strongest player's choice if the review's figures agree that it loses less than a good
    decision does, or else the best one, without reasons.
    """
    choice = _checked(now, seat, best_player())
    review = check_action(now, seat, table, choice.action, Cancel())
    if review is None:
        return choice
    if not review.is_fault and review.loss < GOOD * now.header.rules.scale:
        return choice
    return Choice(parse_action(review.best))


def _checked(now: TableState, seat: int, name: str, limit: Limit | None = None) -> Choice:
    """Return the choice of the player `name`. Raise IllegalAction if the rules forbid it."""
    choice = choose(now, seat, name, limit)
    now.step(ActionPlayed(action=str(choice.action)))
    return choice


def reasons_reply(history: EventHistory, seat: int | None, command: Why) -> Reasons:
    """Return the reasons requested by the person at `seat`.

    Raise Refusal if the reasons are still secret, or if no hand is finished yet.
    """
    now = history.now
    ended = now.game.match.hands
    running = command.now and now.hand_over is None
    if running and not now.tells_reasons(seat):
        raise Refusal("kept_back", tr("server.reasons_can_give_cards_away_so_theyre"))
    hand = ended + 1 if running else ended
    if not hand:
        raise Refusal("not_yet", tr("server.no_hand_is_finished_yet"))
    return Reasons(id=command.id, hand=hand, thoughts=_thoughts(history, hand))


def _thoughts(history: EventHistory, hand: int) -> list[Thought]:
    """Return all reasons from hand number `hand` (starting at 1), in the order of the actions."""
    found = []
    for step, (before, event, _) in enumerate(history.actions_in_hand(hand)):
        seat, phase = before.game.turn, before.game.phase
        if seat is None or not event.why:
            continue
        seen, action = view(before.game, seat), parse_action(event.action)
        plain, why = plain_first(seen, action, event.why, PLAIN_DISPLAY, before.names)
        thought = Thought(
            seat=seat,
            part=_PARTS.get(phase, "preparing"),
            trick=_trick(before.game) if phase in _PLAY else None,
            step=step,
            words=action_text(action, PLAIN_DISPLAY),
            plain=plain,
            why=why,
        )
        found.append(thought)
    return found


_PLAY: Final = (Phase.STOCK_PLAY, Phase.STOCK_MELD, Phase.TRICK_PLAY)
_PARTS: Final[dict[Phase, Literal["bidding", "play"]]] = {
    Phase.AUCTION: "bidding",
    **dict.fromkeys(_PLAY, "play"),
}


def _trick(state: State) -> int:
    """Return the number of the current trick, or of the last one while a meld can be laid down."""
    return len(state.tricks) + (state.phase is not Phase.STOCK_MELD)


def weighed(now: TableState, seat: int | None, command: Weigh) -> Weighed:
    """Return the estimated cost of the cards that the person at `seat` has chosen.

    Raise Refusal if it isn't their turn to choose cards, or if they can't choose these.
    """
    if seat is None or now.turn != seat:
        raise Refusal("not_your_turn", tr("server.it_isnt_your_turn_to_choose_cards"))
    seen = view(now.game, seat)
    if not isinstance(seen.legal, CardSets):
        raise Refusal("illegal", tr("server.you_dont_have_cards_to_choose_right"))
    try:
        cards = Hand(Card.parse(text) for text in command.cards)
    except CardError as error:
        raise Refusal("illegal", format_message(error.message, PLAIN_DISPLAY)) from None
    if not cards <= seen.hand:
        raise Refusal("illegal", tr("server.some_of_these_cards_arent_in_your"))
    return Weighed(id=command.id, words=discard_cost(seen, cards, PLAIN_DISPLAY))
