"""Questions about melding in two-handed pinochle."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from acesaround.game.actions import StockMeldKind
from acesaround.judge.errors import BadQuestion
from acesaround.judge.fields import Input, card, check_copies, entries, table, whole
from acesaround.judge.kinds.two_hand import need_stock
from acesaround.judge.one_player import Named, OnePlayer
from acesaround.judge.result import Result
from acesaround.messages import questions
from acesaround.messages.values import quoted, shown
from acesaround.rules.model import RuleSet

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
        raise BadQuestion(questions.FIELD_MISSING(field="input.trump"))
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
        raise BadQuestion(questions.EXCHANGE_FLAG(field=f"{place}.exchange"))
    if royal and any(name.card.suit != player.trump for name in names):
        return {"legal": False}
    points = player.lay(turn, kind, names, exchange=exchange)
    return {"legal": False} if points is None else {"legal": True, "points": points}


def _kind(value: object, place: str) -> StockMeldKind:
    for kind in _MELDS:
        if value == kind:
            return kind
    wanted, found = quoted(_MELDS), shown(value)
    raise BadQuestion(questions.BAD_VALUE(field=place, wanted=wanted, found=found))


def _named(rules: RuleSet, value: object, place: str) -> Named:
    if not isinstance(value, str):
        wanted = questions.A_CARD(example="KS#1")
        raise BadQuestion(questions.WRONG_TYPE(field=place, wanted=wanted, found=shown(value)))
    name, mark, number = value.partition("#")
    if mark and re.fullmatch(r"[1-9][0-9]?", number) is None:
        raise BadQuestion(questions.WRONG_COPY(field=place))
    found = card(rules, name, place)
    return Named(f"{found}#{number}" if mark else str(found), found)


def _check(rules: RuleSet, cards: Sequence[Named]) -> None:
    check_copies(rules, [one.card for one in cards], "input.hand")
    for one in cards:
        if cards.count(one) > 1:
            raise BadQuestion(questions.CARD_TWICE(field="input.hand", name=one.name))
