"""Which cards each seat of a table can see after each event, computed from the log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from acesaround.cards import Card
from acesaround.game.actions import Deal, Play
from acesaround.game.state import Phase, Round, State
from acesaround.notation.actions import parse_action
from acesaround.table.events import ActionPlayed, Header, Redone, Undone, decode_event
from acesaround.table.state import TableState

_CODE: Final = re.compile(r"[9JQKTA][SHDC]")
_SHOWN: Final = re.compile(r"(9|10|[JQKA])([♠♥♦♣])")
_SUITS: Final = dict(zip("♠♥♦♣", "SHDC", strict=True))


@dataclass(frozen=True, slots=True)
class Problem:
    """What's wrong with a frame."""

    kind: str
    text: str


@dataclass
class _Moment:
    """A table after an event.

    `seat` is the seat that acted in it. `held` has the cards that each seat has held since the
    deal, and `public` those that everyone has seen. `undone` has what everyone had seen before an
    undo, as long as that can be redone. The text of a redo can name those.
    """

    state: TableState
    seat: int | None
    held: tuple[frozenset[str], ...]
    public: frozenset[str]
    melds_shown: bool
    undone: frozenset[str] = frozenset()
    is_redone: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


class TableCards:
    """The cards of a table, replayed from its header and its events."""

    def __init__(self, header: str, bodies: Iterable[str]) -> None:
        state = TableState.new(Header.from_json(header))
        nothing = (frozenset[str](),) * len(state.people)
        self._moments = [_Moment(state, None, nothing, frozenset(), melds_shown=False)]
        for body in bodies:
            self._moments.append(_next(self._moments, body))

    def seat(self, seq: int) -> int | None:
        """Return the seat that acted in event number `seq`, or the dealer of a deal.

        That's None if there's no such event.
        """
        return self._moments[seq].seat if seq < len(self._moments) else None

    def is_over(self, seq: int) -> bool:
        """Return True if the game is over after event number `seq`."""
        return self._moments[seq].state.game.phase is Phase.OVER

    def awaited(self, seq: int) -> frozenset[int] | None:
        """Return the seats of the people that the table waits for.

        That's None if the game is over, or if there's no such event.
        """
        if seq >= len(self._moments) or self.is_over(seq):
            return None
        return self._moments[seq].state.awaited

    def problems(self, seq: int, screen: dict[str, Any], what: Any) -> Iterator[Problem]:
        """Yield what's wrong with a screen after event number `seq`, and with the event's text."""
        moment = self._moments[seq]
        facts = moment.facts or _facts(moment.state.game)
        moment.facts = facts
        shown = {
            "phase": screen["phase"],
            "trick": [card["card"] for card in screen["trick"]],
            "sizes": [box["cards"] for box in screen["seats"]],
        }
        for name, value in facts.items():
            if shown[name] != value:
                yield Problem("disagreement", f"{name} is {shown[name]} instead of {value}")
        yield from self._card_problems(moment, screen, what)

    def _card_problems(
        self, moment: _Moment, screen: dict[str, Any], what: Any
    ) -> Iterator[Problem]:
        seat, game = screen["seat"], moment.state.game
        own = Counter[str]()
        if seat is not None and game.hands:
            own = Counter(map(str, game.hands[seat]))
        hand = Counter(card["card"] for card in screen["hand"])
        if hand != own:
            yield Problem("hidden card", f"the hand is {hand} instead of {own}")
        if game.phase is Phase.OVER:
            return
        if screen["open_hands"] is not None:
            yield Problem("hidden card", "all hands are open")
        known = moment.public | (moment.held[seat] if seat is not None else frozenset())
        rest = {name: part for name, part in screen.items() if name not in ("melds", "hand_over")}
        for card in _codes(rest):
            if card not in known:
                yield Problem("hidden card", f"{card} is on the screen")
        melds = [*screen["melds"], *(screen["hand_over"] or {"melds": []})["melds"]]
        for meld in melds:
            if not moment.melds_shown and meld["seat"] != seat and meld["items"]:
                yield Problem("hidden card", f"the meld of seat {meld['seat']} is on the screen")
            for card in _codes(meld["items"]):
                if card not in moment.held[meld["seat"]]:
                    yield Problem("disagreement", f"seat {meld['seat']} never held {card}")
        for rank, suit in _SHOWN.findall(what["text"] if what is not None else ""):
            card = ("T" if rank == "10" else rank) + _SUITS[suit]
            if card not in known and not (moment.is_redone and card in moment.undone):
                yield Problem("hidden card", f"{card} is in {what['text']}")


def _next(moments: Sequence[_Moment], body: str) -> _Moment:
    """Return the moment after another event. After an undo or redo, only the cards of then show."""
    before, event = moments[-1], decode_event(body)
    state = before.state.after(event)
    if isinstance(event, Undone | Redone):
        then, redone = moments[event.to], isinstance(event, Redone)
        seen = () if redone else (moment.public for moment in moments[event.to :])
        return _Moment(
            state, event.seat, then.held, then.public, then.melds_shown,
            before.undone.union(*seen), redone,
        )  # fmt: skip
    seat, held, public = getattr(event, "seat", None), before.held, before.public
    shown, undone = before.melds_shown, before.undone
    if isinstance(event, ActionPlayed):
        undone = frozenset()
        action = parse_action(event.action)
        seat = before.state.game.turn
        if isinstance(action, Deal):
            seat, held, public = action.dealer, (frozenset(),) * len(held), frozenset()
            shown = False
        elif isinstance(action, Play):
            # After a hand's last card, there's no trick anymore.
            public |= {str(action.card)}
    game = state.game
    if game.hands:
        held = tuple(
            cards | set(map(str, hand)) for cards, hand in zip(held, game.hands, strict=True)
        )
    this = game.round or (game.match.results[-1].round if game.match.results else None)
    public |= _public(game, this)
    shown = shown or bool(this is not None and this.counted)
    held = _with_gifts(held, this)
    return _Moment(state, seat, held, public, shown, undone)


def _public(game: State, this: Round | None) -> frozenset[str]:
    """Return the cards that everyone sees: tricks, the upcard, and a widow that's shown."""
    found = list[Card](game.trick)
    for trick in game.tricks:
        found += trick.cards
    if game.stock is not None:
        found += [] if game.stock.upcard is None else [game.stock.upcard]
        found += [one.card for cards in game.stock.exposed for one in cards]
        found += [] if game.stock.shown is None else [game.stock.shown[1]]
    widow = game.rules.widow
    if this is not None and widow is not None and widow.shown and this.declarer is not None:
        found += this.deal.widow
    return frozenset(map(str, found))


def _with_gifts(held: tuple[frozenset[str], ...], this: Round | None) -> tuple[frozenset[str], ...]:
    """Add the cards that were passed to those that both partners know."""
    found = list(held)
    for gift in this.gifts if this is not None else ():
        for seat in (gift.giver, gift.taker):
            found[seat] |= set(map(str, gift.cards))
    return tuple(found)


def _facts(game: State) -> dict[str, Any]:
    """Return what every screen after an event shows."""
    return {
        "phase": game.phase.value,
        "trick": [str(card) for card in game.trick],
        "sizes": [len(hand) for hand in game.hands] or [0] * game.rules.table.players,
    }


def _codes(part: Any) -> Iterator[str]:
    """Yield all strings in a part of a frame that are cards."""
    if isinstance(part, str):
        if _CODE.fullmatch(part):
            yield part
    elif isinstance(part, dict):
        for each in part.values():
            yield from _codes(each)
    elif isinstance(part, list):
        for each in part:
            yield from _codes(each)
