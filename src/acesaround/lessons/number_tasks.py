"""Questions that are answered by a number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from acesaround.cards import Card, Hand, Rank, Suit, parse_suit
from acesaround.game.auction import legal_amounts
from acesaround.game.contract import trump_choice
from acesaround.game.meld import count_meld
from acesaround.game.score import Ending, HandFacts, HandScore, score_hand
from acesaround.game.trick import card_points, trick_points
from acesaround.i18n import tr, tr_plural
from acesaround.lessons.card_tasks import melds_text
from acesaround.lessons.facts import facts, rounded_card_worth
from acesaround.lessons.position import YOU, Position
from acesaround.lessons.task import Given, NotGiven, NothingRight, Task
from acesaround.players.conventions import (
    FormulaLine,
    assumed_meld,
    bid_formula,
    send_meld_bid,
    told_by_bid,
)
from acesaround.players.daugherty.evaluation import rounding, to_come
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed
from acesaround.text.formatter import PLAIN_DISPLAY


def meld_total(rules: RuleSet, now: Position, _: Given) -> Task:
    """Count the meld in the hand."""
    meld = count_meld(rules, now.hand, now.trump)
    told = tr("lessons.total_meld_from_melds", total=meld.total, melds=melds_text(meld.items))
    return _number(meld.total, answer=told if meld.items else tr("lessons.zero_theres_no_meld"))


def fact(rules: RuleSet, _: Position, given: Given) -> Task:
    """Say a number of the rules: ``given.value`` is its name in `facts`."""
    found = facts(rules).get(str(given.get("value")))
    if not isinstance(found, int):
        raise NotGiven("given.value, the name of a number of the rules")
    return _number(found)


def trick_value(rules: RuleSet, now: Position, given: Given) -> Task:
    """Count the points in the trick. If ``given.last`` is true, it's the last one of the hand."""
    if not now.cards:
        raise NotGiven("a trick in the position: Tricks 1. West AS KS QS JS")
    last = bool(given.get("last"))
    in_cards = card_points(rules, now.cards)
    values = {"cards": in_cards}
    points = trick_points(rules, now.cards, last=last)
    told, replies = _counters(rules, now.cards), {}
    if last and points != in_cards:
        extra = tr_plural("lessons.count_points_for_the_last_trick", points - in_cards)
        told = listed(filter(None, (told, extra)))
        replies[str(in_cards)] = tr("lessons.last_trick_adds", extra=extra)
    return _number(points, values, _points(points, told), replies)


def count_counters(rules: RuleSet, now: Position, _: Given) -> Task:
    """Count the points of the hand's counters."""
    points, told = card_points(rules, now.hand), _counters(rules, now.hand)
    return _number(points, answer=_points(points, told))


def _points(points: int, parts: str) -> str:
    return tr_plural("lessons.count_points_from_parts", points, parts=parts) if parts else ""


def _counters(rules: RuleSet, cards: Iterable[Card]) -> str:
    return PLAIN_DISPLAY.cards(Hand(card for card in cards if card_points(rules, (card,))))


def meld_bid(rules: RuleSet, now: Position, _: Given) -> Task:
    """Say the bid that shows the hand's meld to a partner."""
    own = count_meld(rules, now.hand, None).total
    aces = sum(card.rank is Rank.ACE for card in now.hand)
    bid = send_meld_bid(rules, now.high, own, aces)
    if bid is None:
        raise NothingRight
    told = told_by_bid(rules, now.high, bid)
    shown = 0 if told is None else told.estimate
    return _number(bid, {"meld": own, "shown": shown, "before": now.high or 0})


def next_bid(rules: RuleSet, now: Position, _: Given) -> Task:
    """Say the lowest bid that's allowed now."""
    amounts = legal_amounts(rules, now.high)
    if not amounts:
        raise NothingRight
    return _number(amounts[0][0], {"before": now.high or 0})


def shown_meld(rules: RuleSet, now: Position, _: Given) -> Task:
    """Say how much meld the partner's first bid shows: at least, or about as much."""
    shown = partner_shown(rules, now)
    if shown is None:
        raise NothingRight
    return _number(shown)


def worth(rules: RuleSet, now: Position, given: Given) -> Task:
    """Add up what the hand is worth with ``given.trump``, or with its best suit, as trump."""
    line = formula(rules, now, parse_suit(given["trump"])) if "trump" in given else best(rules, now)
    return _number(line.total, formula_values(line))


def score(rules: RuleSet, _: Position, given: Given) -> Task:
    """Say the change in score of ``given.who``, ``bidders`` or ``defenders``, from a hand."""
    found = hand_score(rules, given)
    side = 1 if given.get("who") == "defenders" else 0
    return _number(found.delta[side], score_values(given))


def hand_score(rules: RuleSet, given: Given) -> HandScore:
    """Score a hand whose facts a step gives, the bidders first.

    If ``given.folds`` is true, the bidders fold.
    """
    try:
        meld, counters, tricks = (
            tuple(map(int, given[name])) for name in ("meld", "counters", "tricks")
        )
        ending: Ending = "folded" if given.get("folds") else "played"
        made = HandFacts(meld, counters, tricks, int(given["bid"]), 0, ending)
    except (KeyError, TypeError, ValueError):
        wanted = "given = { bid = 52, meld = [20, 8], counters = [33, 17], tricks = [13, 7] }"
        raise NotGiven(wanted) from None
    return score_hand(rules, made)


def score_values(given: Given) -> dict[str, object]:
    """Return the numbers of a hand that `hand_score` scores, for texts."""
    meld, counters, bid = given["meld"], given["counters"], int(given["bid"])
    return {
        "bid": bid,
        "meld": meld[0],
        "taken": counters[0],
        "together": meld[0] + counters[0],
        "needed": bid - meld[0],
        "other_meld": meld[1],
        "other_taken": counters[1],
    }


def partner_shown(rules: RuleSet, now: Position) -> int | None:
    """Return how much meld the partner's first bid shows, or None."""
    before: int | None = None
    for call in now.calls:
        partner = rules.teams[call.seat] == rules.teams[YOU] and call.seat != YOU
        if partner and call.amount is not None:
            told = told_by_bid(rules, before, call.amount)
            return None if told is None else told.estimate
        before = call.amount if call.amount is not None else before
    return None


def formula(rules: RuleSet, now: Position, suit: Suit) -> FormulaLine:
    """Return the bid formula of the hand for one suit, with a rounded worth of a card."""
    own = count_meld(rules, now.hand, None).total
    trump_meld = count_meld(rules, now.hand, suit).total - own
    shown = partner_shown(rules, now)
    partner = (assumed_meld(rules) if shown is None else shown) if rules.has_partners else None
    aces = sum(card.rank is Rank.ACE for card in now.hand)
    trumps, value = now.hand.length(suit), Fraction(rounded_card_worth(rules))
    gain = to_come(rules)
    told = bid_formula(
        rules, own, partner or 0, trump_meld, aces, trumps,
        to_come=gain, worth=value, rounding=rounding(rules),
    )  # fmt: skip
    return FormulaLine(
        suit, own, partner, trump_meld, gain, aces, trumps, value, told.quality, told.total,
        told.maximum,
    )  # fmt: skip


def best(rules: RuleSet, now: Position) -> FormulaLine:
    """Return the formula for the suit in which the hand is worth most."""
    suits = trump_choice(rules, now.hand, now.high).suits
    if not suits:
        raise NothingRight
    return max((formula(rules, now, suit) for suit in suits), key=lambda line: line.total)


def formula_values(line: FormulaLine) -> dict[str, object]:
    """Return the terms of the formula, for texts."""
    return {
        "own_meld": line.own_meld,
        "partner_meld": line.partner_meld or 0,
        "trump_meld": line.trump_meld,
        "gain": line.gain,
        "aces": line.aces,
        "trumps": line.trumps,
        "high_cards": line.quality,
        "total": line.total,
        "maximum": line.maximum,
        "my_meld": line.own_meld + line.trump_meld,
    }


def _number(
    found: int,
    values: Mapping[str, Any] | None = None,
    answer: str = "",
    replies: Mapping[str, str] | None = None,
) -> Task:
    return Task(
        "number",
        right=(str(found),),
        replies=replies or {},
        otherwise=tr("lessons.count_again"),
        too_few=tr("lessons.its_more"),
        too_many=tr("lessons.its_less"),
        answer=answer or str(found),
        values={"answer": found, **(values or {})},
    )
