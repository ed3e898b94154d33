"""The rules of a PTN log: from its options, its cards, and its calls, or from our own tags."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from acesaround.messages import Message, ptn, records
from acesaround.messages.values import shown
from acesaround.notation.errors import Mismatch, broken_rules, call_at
from acesaround.notation.ptn_log import PLAYERS, HandLog, Place, Tag
from acesaround.notation.record import (
    PATH,
    RulesReference,
    check_path,
    read_value,
    resolve_rules,
    rules_reference,
)
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet

_EXAMPLE: Final = '[Rules "single-deck-partners"]'
_FLAGS: Final = (
    "doubleDeck", "marriageOrBetter", "min20InMeld", "min20InTricks", "runWithExtras",
    "noDoublePinochle", "doubleRoyalMarriage",
)  # fmt: skip
_NUMBERS: Final = {"passCount": 4, "minBid": 5_000, "gameOverScore": 100_000, "players": 4}
"""Options with a number, and its highest value."""
_HARMLESS: Final = ("noSuggestions", "noWatching")
_OTHERS: Final = ("isPartnership", "kitty", "bidStyle", "trickScoring")
_AUCTION: Final = (0, "Auction", "auction")
_COUNTERS: Final = ("AceTenKingOnly", "aceTenKingOnly")
_TAG_EXAMPLE: Final = '{"passCount":4}'


def rules_of(hands: Sequence[HandLog]) -> RuleSet:
    """Return the rules for hands with the same tags. Raises NotationError.

    With a tag Rules, they're the rules that it names, but without board sets and folds, since the
    apps play every hand out.
    """
    first = hands[0]
    named = first.header.get("Rules")
    extends = first.header.get("Extends", named)
    if named is None or extends is None:
        reference = rules_reference(_found(hands, options_of(first)))
    else:
        reference = RulesReference(named.value, extends.value, _played_out(extends.value))
    changes = (*reference.changes, *(_change(tag) for tag in first.changes))
    given = len(reference.changes)
    steps = [replace(reference, changes=changes[:at]) for at in range(given, len(changes) + 1)]
    if (problem := _problem(steps[-1])) is not None:
        wrong = max((at for at, step in enumerate(steps) if _problem(step) is None), default=-1)
        raise (first.changes[wrong] if wrong >= 0 else extends or first).place.error(problem)
    # The apps count everyone's meld.
    return resolve_rules(steps[-1]).replace(meld={"count_by": "program"})


def _played_out(preset: str) -> tuple[tuple[str, str], ...]:
    """Return the changes that remove board sets and folds from a preset."""
    changes = [("score.board_set", '"none"'), ("score.fold.allowed", "false")]
    if preset in presets() and load(preset).trump.on_impossible == "board_set":
        changes.append(("trump.on_impossible", '"set_and_redeal"'))
    return tuple(changes)


def _problem(names: RulesReference) -> Message | None:
    """Return the reason why a log can't have these rules, or None."""
    try:
        rules = resolve_rules(names)
    except Mismatch as error:
        return error.message
    except RulesError as error:
        return records.UNPLAYABLE_RULES(problem=broken_rules(error))
    if rules.table.players != PLAYERS or not rules.has_partners or not rules.has_auction:
        return ptn.FOUR_PLAYERS(rules=rules.name)
    return None


def options_of(hand: HandLog) -> Mapping[str, Any]:
    """Return the options in a hand's tag GameOptionsJson, but no null. Raises NotationError."""
    tag = hand.header.get("GameOptionsJson")
    if tag is None:
        return {}
    try:
        options = json.loads(tag.value)
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise _place(tag).error(ptn.BAD_OPTIONS(tag=tag.name, example=_TAG_EXAMPLE))
    return {name: value for name, value in options.items() if value is not None}


def unread_options(hand: HandLog) -> list[str]:
    """Return the names of the options that aren't known."""
    known = (*_FLAGS, *_NUMBERS, *_HARMLESS, *_OTHERS)
    return [name for name in options_of(hand) if name not in known]


def _found(hands: Sequence[HandLog], options: Mapping[str, Any]) -> RuleSet:
    """Return the rules that the options, the cards, and the calls show.

    If an option is missing, choose the rule that allows the most.
    """
    _check(hands[0], options)
    size = _size(hands, options)
    double = size == 20
    scale = _scale(hands, options, double)
    event = hands[0].header.get("Event")
    text = "" if event is None else event.value
    target = options.get("gameOverScore") or _number(r"\bto ([0-9]{2,6})\s*(?:[,;)]|$)", text)
    preset = load("double-deck" if double else "single-deck-partners")
    pinochle = [*preset.meld.pinochle]
    if options.get("noDoublePinochle"):
        pinochle[1] = 2 * pinochle[0]
    by_tricks = {"by": "tricks", "at_least": 1, "else_lose": "meld"}
    by_counters = {"by": "trick_points", "at_least": 20, "else_lose": "all"}
    low_meld, low_tricks = (
        20 if options.get(name) else 0 for name in ("min20InMeld", "min20InTricks")
    )
    marriage = bool(options.get("marriageOrBetter"))
    single_round = options.get("bidStyle", 0) not in _AUCTION
    table: dict[str, Any] = {
        "scale": scale,
        "deal": {"hand": size, "widow": 4 if size == 11 else 0},
        "auction": {
            "style": "single_round" if single_round else "ascending",
            "opening": _opening(hands, options, double, scale, text),
            "highest": 500 if double else 99,
            "all_pass": _all_pass(hands, scale),
        },
        "trump": {
            "requires": "marriage" if marriage else "none",
            "on_impossible": "set_and_redeal" if marriage else "none",
        },
        "exchange": {"pass_count": _pass_count(hands, options)},
        "meld": {"pinochle": pinochle, "side_minimum": low_meld},
        "play": {"first_leader": _first_leader(hands)},
        "score": {
            "save": by_counters if low_tricks else by_tricks,
            "declarer_min_trick_points": low_tricks,
            "declarer_min_meld": low_meld,
            "board_set": "none",
            "fold": {"allowed": False},
        },
        "game": {"instant": []},
    }
    if not double and not options.get("runWithExtras"):
        table["meld"]["run_extra"] = "none"
    if size == 11:
        table["widow"] = {"trump_named": "after_widow", "bury": 4}
    if target:
        table["game"]["target"] = max(1, target // scale)
    try:
        return preset.replace(**table)
    except RulesError as error:
        place = _source(hands, options, error.problems[0].path)
        raise place.error(records.UNPLAYABLE_RULES(problem=broken_rules(error))) from None


def _source(hands: Sequence[HandLog], options: Mapping[str, Any], path: str) -> Place:
    """Return the place that the value at `path` comes from: passed cards, an option, or Event."""
    if path == "exchange.pass_count":
        return next(cards.place for hand in hands for cards in hand.passed)
    name = "GameOptionsJson" if options.get("minBid") else "Event"
    return _place(hands[0].header[name]) if name in hands[0].header else hands[0].place


def _check(hand: HandLog, options: Mapping[str, Any]) -> None:
    """Raise NotationError for an option with a value that can't be read."""
    for name, value in options.items():
        match name:
            case "isPartnership":
                fine = value is True
            case "doubleRoyalMarriage":
                fine = value is False
            case "trickScoring":
                fine = value in _COUNTERS
            case "players":
                fine = value == PLAYERS
            case _ if name in _FLAGS:
                fine = isinstance(value, bool)
            case _ if name in _NUMBERS:
                fine = type(value) is int and 0 <= value <= _NUMBERS[name]
            case _:
                fine = True
        if not fine:
            told = ptn.OPTION(option=name, value=shown(value), example=_EXAMPLE)
            raise _place(hand.header["GameOptionsJson"]).error(told)


def _size(hands: Sequence[HandLog], options: Mapping[str, Any]) -> int:
    """Return the number of cards in each hand."""
    has_kitty = options.get("kitty") not in (None, False, 0, "None", "none")
    widow = has_kitty or any(hand.widow or hand.added for hand in hands)
    without = 20 if options.get("doubleDeck") else 11 if widow else 12
    sized = next((hand for hand in hands if hand.size is not None), None)
    size = without if sized is None or sized.size is None else sized.size
    odd = [hand for hand in hands if hand.widow is not None and len(hand.widow) != 4]
    bad = sized if size not in (11, 12, 20) else odd[0] if size == 11 and odd else None
    if bad is not None:
        raise bad.place.error(ptn.HAND_SIZE(number=size, tag="Undealt"))
    return size


def _scale(hands: Sequence[HandLog], options: Mapping[str, Any], double: bool) -> int:
    """Return 10 if points are counted in tens, and 1 otherwise."""
    bids = [bid for hand in hands for bid in hand.bids]
    if not bids and (goal := options.get("gameOverScore")):
        return 10 if goal >= (3_000 if double else 1_000) else 1
    in_tens = bool(bids) and all(bid % 10 == 0 for bid in bids)
    return 10 if in_tens and min(bids) >= (500 if double else 150) else 1


def _opening(
    hands: Sequence[HandLog], options: Mapping[str, Any], double: bool, scale: int, event: str
) -> int:
    """Return the lowest opening bid: the stated one, or the highest usual one that fits."""
    if stated := options.get("minBid") or _number(r"\bmin bid ([0-9]{1,4})\b", event):
        return max(1, stated // scale)
    first = [hand.bids[0] // scale for hand in hands if hand.bids]
    usual = (50,) if double else (15, 20, 25)
    lowest = min(first, default=usual[-1])
    return max((one for one in usual if one <= lowest), default=max(1, lowest))


def _pass_count(hands: Sequence[HandLog], options: Mapping[str, Any]) -> int:
    passed = (len(moved.cards) for hand in hands for moved in hand.passed)
    count = options.get("passCount")
    return next(passed, 0) if count is None else int(count)


def _all_pass(hands: Sequence[HandLog], scale: int) -> dict[str, Any]:
    """Return what happens if nobody bids: the dealer's bid, if that ever happens in these hands."""
    for hand in hands:
        if hand.calls and hand.bids and hand.last_bidder is None:
            return {"outcome": "dealer_takes", "amount": max(1, hand.bids[0] // scale)}
    return {"outcome": "redeal", "amount": "none"}


def _first_leader(hands: Sequence[HandLog]) -> str:
    """Return ``left_of_dealer`` if that player leads in every hand, unless it's the bid winner."""
    lefts, winners = [], []
    for hand in hands:
        if hand.leader is not None:
            lefts.append(hand.leader[1] == (hand.dealer + 1) % PLAYERS)
            winners.append(hand.leader[1] == hand.last_bidder)
    return "left_of_dealer" if lefts and all(lefts) and not all(winners) else "declarer"


def _number(pattern: str, text: str) -> int | None:
    found = re.search(pattern, text)
    return None if found is None else int(found[1])


def _change(tag: Tag) -> tuple[str, str]:
    path, equals, value = (part.strip() for part in tag.value.partition("="))
    if not equals or not PATH.fullmatch(path):
        raise tag.place.error(records.WRONG_CHANGE(tag=tag.name))
    call_at(tag.place, check_path, path)
    call_at(tag.place, read_value, value)
    return path, value


def _place(tag: Tag) -> Place:
    return Place(tag.place.line, tag.column)
