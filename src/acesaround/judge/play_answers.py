"""Answers about trick play, and about the stock and melds in two-handed pinochle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Copy, Deal, Draw, LayMeld, Play, StockMeldKind
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, Round, State, Stock, Trick, new_state
from acesaround.game.step import apply, legal
from acesaround.game.stock_play import stock_cards
from acesaround.game.trick import legal_cards, trick_points, winner_index
from acesaround.game.trick_play import first_leader
from acesaround.game.trick_play import first_leader as leader_of_hand
from acesaround.judge.inputs import (
    NOT_IN_THESE_RULES,
    BadQuestion,
    Input,
    Refused,
    Result,
    card,
    check_copies,
    entries,
    table,
    texts,
    whole,
    wrong_type,
)
from acesaround.messages import positions
from acesaround.messages.values import quoted, shown
from acesaround.rules.model import RuleSet
from acesaround.session import deal_from

_PLAYER, _OTHER = 0, 1
_A_TRICK: Final = Trick(_PLAYER, (), _PLAYER, 0)


@dataclass(frozen=True, slots=True)
class Named:
    """Physical card and its name in a question, such as ``KS#2``."""

    name: str
    card: Card


class OnePlayer:
    """A player who wins trick after trick, for testing which melds are legal.

    `hand` contains the cards in hand. `exposed` maps the cards on the table to the game's copy
    numbers. `upcard` is the face-up card next to the stock, and `trump` is its suit.
    """

    def __init__(
        self, rules: RuleSet, held: Iterable[Named], upcard: Named | None, trump: Suit
    ) -> None:
        self.hand = list(held)
        self.upcard = upcard
        self.trump = trump
        self.exposed: dict[Named, int] = {}
        self._state = _may_meld(rules, Hand(one.card for one in self.hand), upcard, trump)

    def play(self, named: Named) -> bool:
        """Play a card to a trick. Returns False if the player doesn't have the card."""
        copy = self._copy(named)
        if copy is None:
            return False
        leading = replace(self._state, phase=Phase.STOCK_PLAY, turn=_PLAYER, leader=_PLAYER)
        after = apply(leading, Play(copy.card, copy.copy))
        self._state = replace(after, phase=Phase.STOCK_MELD, turn=_PLAYER, trick=())
        if named in self.hand:
            self.hand.remove(named)
        else:
            del self.exposed[named]
        return True

    def lay(
        self, turn: int, kind: StockMeldKind, names: Sequence[Named], *, exchange: bool = False
    ) -> int | None:
        """Lay down a meld after trick `turn`, and return its points, or None if it's illegal.

        An illegal meld changes nothing. No one can meld after the stock is gone (S4-27).
        """
        copies = [self._copy(named) for named in names]
        found = tuple(copy for copy in copies if copy is not None)
        rules = self._state.rules
        in_time = turn <= rules.stock_tricks
        if not in_time or len(found) < len(names) or len(set(names)) < len(names):
            return None
        before = replace(self._state, tricks=(_A_TRICK,) * turn)
        try:
            self._state = apply(before, LayMeld(kind, found, exchange))
        except IllegalAction:
            return None
        if exchange and self.upcard is not None:
            self.hand.remove(names[0])
            self.hand.append(self.upcard)
            self.upcard = names[0]
        else:
            self._expose(before, names)
        return self._state.this_stock.laid[-1].points

    def _copy(self, named: Named) -> Copy | None:
        """Return the game's copy of a card, or None if the player doesn't have it."""
        if named in self.hand:
            return Copy(named.card)
        return Copy(named.card, self.exposed[named]) if named in self.exposed else None

    def _expose(self, before: State, names: Sequence[Named]) -> None:
        """Record the copy numbers of the cards laid on the table since `before`."""
        known = {(one.card, one.copy) for one in before.this_stock.exposed[_PLAYER]}
        now = self._state.this_stock.exposed[_PLAYER]
        new = {one.card: one.copy for one in now if (one.card, one.copy) not in known}
        for named in names:
            if named in self.hand:
                self.hand.remove(named)
                self.exposed[named] = new[named.card]


def _may_meld(rules: RuleSet, hand: Hand, upcard: Named | None, trump: Suit) -> State:
    """Return a state in which the player has just won a trick."""
    hands = (hand, Hand())
    return replace(
        new_state(rules),
        phase=Phase.STOCK_MELD,
        turn=_PLAYER,
        hands=hands,
        round=Round(Deal(_OTHER, hands), trump=trump, counted=(0, 0)),
        taken=(0, 0),
        stock=Stock((), None if upcard is None else upcard.card, ((), ())),
    )


PHASES: Final[tuple[Literal["meld_play", "trick_play"], ...]] = ("meld_play", "trick_play")


def in_stock_play(source: Input) -> bool:
    """Return True if a question is about tricks while the stock lasts. The default is False."""
    stock = source.given("phase") and source.word("phase", PHASES) == "meld_play"
    if stock and not source.rules.deal.stock:
        raise Refused(NOT_IN_THESE_RULES)
    return stock


def legal_plays(source: Input) -> Result:
    """Return the kinds of card in a hand that can legally be played to a trick."""
    rules = source.rules
    hand, trick, trump = source.hand("hand"), _trick(source, 0), source.suit("trump")
    if len(trick) == rules.table.players:
        raise BadQuestion(positions.TRICK_FULL(field="input.trick"))
    if in_stock_play(source):
        return {"legal": texts(stock_cards(rules, hand, trick, trump))}
    legal = legal_cards(
        rules,
        hand,
        trick,
        trump,
        first_lead=source.flag("first_lead"),
        bid=source.whole_or_none("high_bid"),
    )
    return {"legal": texts(legal)}


def trick(source: Input) -> Result:
    """Return a trick's winner, counted from its leader, and its points."""
    rules = source.rules
    cards = _trick(source, 1)
    stock = in_stock_play(source)
    return {
        "winner_index": winner_index(cards, source.suit("trump")),
        "points": trick_points(rules, cards, last=source.flag("last_trick"), stock=stock),
    }


def first_leader_answer(source: Input) -> Result:
    """Return the seat that leads to the first trick."""
    rules = source.rules
    declarer = source.seat("declarer") if source.given("declarer") else None
    settled = declarer is not None and rules.play.first_leader == "declarer"
    dealer = 0 if settled and not source.given("dealer") else source.seat("dealer")
    return {"first_leader": leader_of_hand(rules, dealer, declarer)}


def _trick(source: Input, least: int) -> tuple[Card, ...]:
    cards = source.cards("trick") if least or source.given("trick") else ()
    players = source.rules.table.players
    if not least <= len(cards) <= players:
        problem = positions.TRICK_SIZE(
            field="input.trick", least=least, most=players, found=len(cards)
        )
        raise BadQuestion(problem)
    return cards


def need_stock(rules: RuleSet) -> None:
    """Raise Refused if the rules don't include a stock."""
    if not rules.deal.stock:
        raise Refused(NOT_IN_THESE_RULES)


def two_hand_stock(source: Input) -> Result:
    """Return the stock and hand sizes after some tricks, each followed by a draw (S4-12..15)."""
    rules = source.rules
    need_stock(rules)
    played = source.whole("tricks_played")
    if played > rules.tricks:
        field, tricks = "input.tricks_played", rules.tricks
        raise BadQuestion(positions.TRICKS_PLAYED(field=field, tricks=tricks, found=played))
    before, state = _after_tricks(rules, played)
    stock = state.stock
    result: Result = {
        "stock_face_down": len(stock.face_down) if stock else 0,
        "upcard_present": stock is not None and stock.upcard is not None,
        "hands": [len(hand) for hand in state.hands] or [0] * rules.table.players,
    }
    if state.phase is not Phase.STOCK_PLAY:
        result["phase"] = "trick_play"
    if before is not None and before.phase is Phase.STOCK_MELD and state.phase is Phase.TRICK_PLAY:
        result |= _last_draw(before, state)
    return result


def _last_draw(before: State, after: State) -> Result:
    """Return who takes each of the last two stock cards, and which card is shown (S4-15)."""
    winner = before.turn
    assert winner is not None and before.stock is not None and after.stock is not None
    (face_down,) = before.stock.face_down
    gained = after.hands[winner] - before.hands[winner]
    names = ("last_face_down", "upcard")
    taken, left = names if gained == Hand((face_down,)) else reversed(names)
    result = {f"winner_of_trick_{len(after.tricks)}_takes": taken, "loser_takes": left}
    if after.stock.shown is not None:
        shown = after.stock.shown[1] == face_down
        result["shown_to_opponent"] = "last_face_down" if shown else "upcard"
    return result


def two_hand_turn(source: Input) -> Result:
    """Return who leads, or whether a player can meld (S4-8, S4-11, S4-13, S4-27).

    With ``meld_attempt_by``, the result says whether that seat can meld after ``trick_winner`` took
    a trick. With only ``trick_winner``, it says who leads next. Otherwise, it says who leads first
    after ``dealer`` has dealt.
    """
    rules = source.rules
    need_stock(rules)
    if not source.given("trick_winner"):
        return {"first_leader": first_leader(rules, source.seat("dealer"), None)}
    winner = source.seat("trick_winner")
    stock = not source.given("phase") or in_stock_play(source)
    melding = _trick_taken(rules, winner, stock=stock)
    if source.given("meld_attempt_by"):
        may_meld = melding.phase is Phase.STOCK_MELD
        return {"legal": may_meld and melding.turn == source.seat("meld_attempt_by")}
    drawn = apply(melding, Draw()) if melding.phase is Phase.STOCK_MELD else melding
    return {"next_leader": drawn.turn}


def _dealt(rules: RuleSet) -> State:
    """Return the state after seat 0 deals from an unshuffled deck, with misdeals turned off."""
    sound = replace(rules, deal=replace(rules.deal, misdeal=()))
    return apply(new_state(sound), deal_from(sound, list(sound.full_deck), 0))


def _walk(state: State) -> Iterator[State]:
    """Yield the states of a hand in which everyone plays the first legal card and no one melds."""
    while state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD, Phase.TRICK_PLAY):
        yield state
        draw = state.phase is Phase.STOCK_MELD
        state = apply(state, Draw() if draw else next(iter(legal(state))))
    yield state


def _after_tricks(rules: RuleSet, played: int) -> tuple[State | None, State]:
    """Return the state after some tricks and their draws, along with the state before it."""
    before = None
    for state in _walk(_dealt(rules)):
        over = state.round is None
        if over or (len(state.tricks) == played and state.phase is not Phase.STOCK_MELD):
            return before, state
        before = state
    raise AssertionError("a hand has no more tricks")


def _trick_taken(rules: RuleSet, winner: int, *, stock: bool) -> State:
    """Return a state in which `winner` just took a trick, either while the stock lasts or later.

    Both players play the same card, so the first one wins.
    """
    phase = Phase.STOCK_PLAY if stock else Phase.TRICK_PLAY
    start = next(state for state in _walk(_dealt(rules)) if state.phase is phase)
    card = rules.full_deck.kinds()[0]
    hands = (Hand((card, card)),) * rules.table.players
    state = replace(start, turn=winner, leader=winner, hands=hands, trick=())
    for _ in hands:
        state = apply(state, Play(card))
    return state


_MELDS: Final[tuple[StockMeldKind, ...]] = get_args(StockMeldKind)


def two_hand_meld(source: Input) -> Result:
    """Return each of a player's melds and plays, with its legality and points (S4-17..26).

    The question names each copy of a card, so copies in hand and on the table can be told apart. A
    play removes its card. ``turn`` is the number of the trick before the meld.
    """
    rules = source.rules
    need_stock(rules)
    held = [
        _named(rules, item, f"input.hand[{index}]")
        for index, item in enumerate(source.items("hand"))
    ]
    upcard = _named(rules, source.raw("upcard"), "input.upcard") if source.given("upcard") else None
    _check(rules, held if upcard is None else [*held, upcard])
    trump = source.suit("trump")
    if trump is None and upcard is not None:
        trump = upcard.card.suit
    if trump is None:
        raise BadQuestion(positions.FIELD_MISSING(field="input.trump"))
    player = OnePlayer(rules, held, upcard, trump)
    steps = [
        _step(rules, player, table(item, f"input.actions[{index}]"), f"input.actions[{index}]")
        for index, item in enumerate(source.items("actions") if source.given("actions") else ())
    ]
    result: Result = {"steps": steps, "total": sum(step.get("points", 0) for step in steps)}
    if player.upcard is not None:
        result["final_cards_held"] = sorted(one.name for one in (*player.hand, *player.exposed))
        result["final_upcard"] = player.upcard.name
    return result


def _step(rules: RuleSet, player: OnePlayer, action: Mapping[str, object], place: str) -> Result:
    turn = whole(action.get("turn"), f"{place}.turn", 1)
    if action.get("play") is not None:
        played = player.play(_named(rules, action["play"], f"{place}.play"))
        return {"legal": True, "points": 0} if played else {"legal": False}
    wanted = action.get("meld")
    royal = wanted == "royal_marriage"
    kind = "marriage" if royal else _kind(wanted, f"{place}.meld")
    names = [
        _named(rules, item, f"{place}.cards[{index}]")
        for index, item in enumerate(entries(action.get("cards"), f"{place}.cards"))
    ]
    exchange = action.get("exchange") or False
    if not isinstance(exchange, bool):
        raise BadQuestion(positions.EXCHANGE_FLAG(field=f"{place}.exchange"))
    if royal and any(name.card.suit != player.trump for name in names):
        return {"legal": False}
    points = player.lay(turn, kind, names, exchange=exchange)
    return {"legal": False} if points is None else {"legal": True, "points": points}


def _kind(value: object, place: str) -> StockMeldKind:
    for kind in _MELDS:
        if value == kind:
            return kind
    wanted, found = quoted(_MELDS), shown(value)
    raise BadQuestion(positions.BAD_VALUE(field=place, wanted=wanted, found=found))


def _named(rules: RuleSet, value: object, place: str) -> Named:
    if not isinstance(value, str):
        raise wrong_type(place, positions.A_CARD(example="KS#1"), value)
    name, mark, number = value.partition("#")
    if mark and re.fullmatch(r"[1-9][0-9]?", number) is None:
        raise BadQuestion(positions.WRONG_COPY(field=place))
    found = card(rules, name, place)
    return Named(f"{found}#{number}" if mark else str(found), found)


def _check(rules: RuleSet, cards: Sequence[Named]) -> None:
    check_copies(rules, [one.card for one in cards], "input.hand")
    for one in cards:
        if cards.count(one) > 1:
            raise BadQuestion(positions.CARD_TWICE(field="input.hand", name=one.name))
