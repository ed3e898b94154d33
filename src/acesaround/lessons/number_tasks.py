"""Questions that are answered by a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from acesaround.cards import Card, Hand, Rank, Suit, parse_suit
from acesaround.game.auction import legal_amounts
from acesaround.game.contract import trump_choice
from acesaround.game.meld import count_meld
from acesaround.game.score import Ending, HandFacts, HandScore, score_hand
from acesaround.game.trick import card_points, trick_points
from acesaround.i18n import tr, tr_plural
from acesaround.lessons.card_tasks import melds_text
from acesaround.lessons.facts import facts, missing_value, rounded_card_worth
from acesaround.lessons.position import YOU, Position, check_turn
from acesaround.lessons.task import (
    Given,
    Mistake,
    NotGiven,
    NothingRight,
    Task,
    check_word,
    given_flag,
)
from acesaround.messages import lessons
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

_WHO: Final = ("bidders", "defenders")


def meld_total(rules: RuleSet, now: Position, _: Given) -> Task:
    """Count the meld in the hand."""
    meld = count_meld(rules, now.hand, now.trump)
    told = tr("lessons.total_meld_from_melds", total=meld.total, melds=melds_text(meld.items))
    return _number(meld.total, answer=told if meld.items else tr("lessons.zero_theres_no_meld"))


def fact(rules: RuleSet, _: Position, given: Given) -> Task:
    """Say a number of the rules: ``given.value`` is its name in `facts`."""
    name = given.get("value")
    if not isinstance(name, str):
        raise NotGiven(lessons.A_VALUE())
    numbers = {one: found for one, found in facts(rules).items() if isinstance(found, int)}
    if name not in numbers:
        raise missing_value("given.value", name, numbers)
    return _number(numbers[name])


def trick_value(rules: RuleSet, now: Position, given: Given) -> Task:
    """Count the points in the trick. If ``given.last`` is true, it's the last one of the hand."""
    if not now.cards:
        raise NotGiven(lessons.A_TRICK())
    last = given_flag(given, "last")
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
    check_turn(rules, now)
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
    suit = given.get("trump")
    line = best(rules, now) if suit is None else formula(rules, now, parse_suit(str(suit)))
    return _number(line.total, formula_values(line))


def score(rules: RuleSet, _: Position, given: Given) -> Task:
    """Say the change in score of ``given.who``, ``bidders`` or ``defenders``, from a hand."""
    found = hand_score(rules, given)
    return _number(found.delta[_WHO.index(given.get("who", "bidders"))], score_values(found, given))


def hand_score(rules: RuleSet, given: Given) -> HandScore:
    """Score a hand whose facts a step gives, the bidders first.

    If ``given.folds`` is true, the bidders fold.
    """
    numbers = [given.get("bid"), *_listed(given, "meld", "counters", "tricks")]
    if not all(type(one) is int and one >= 0 for one in numbers):
        example = "given = { bid = 52, meld = [20, 8], counters = [33, 17], tricks = [13, 7] }"
        raise NotGiven(lessons.A_RESULT(example=example))
    sides = max(rules.teams) + 1
    for name in ("meld", "counters", "tricks"):
        if len(given[name]) != sides:
            told = lessons.ONE_FOR_EACH(sides=sides, field=name, found=len(given[name]))
            raise Mistake(told)
    check_word("who", given.get("who", "bidders"), _WHO)
    ending: Ending = "folded" if given_flag(given, "folds") else "played"
    meld, counters, tricks = (tuple(given[name]) for name in ("meld", "counters", "tricks"))
    return score_hand(rules, HandFacts(meld, counters, tricks, given["bid"], 0, ending))


def _listed(given: Given, *names: str) -> Iterator[object]:
    for name in names:
        found = given.get(name)
        yield from found if isinstance(found, list) and found else [None]


def check_sums(rules: RuleSet, given: Given) -> None:
    """Raise `Mistake` if a hand's counters or tricks don't add up, unless it wasn't played."""
    deck = rules.full_deck
    right = {"tricks": (len(deck) - rules.deal.widow) // rules.table.players}
    if not rules.deal.stock and (rules.widow is None or rules.widow.bury_scores):
        right["counters"] = card_points(rules, deck) + rules.counters.last_trick
    for name, total in right.items():
        found = sum(given[name])
        if found not in (0, total):
            raise Mistake(lessons.WRONG_SUM(field=name, found=found, right=total))


def score_values(found: HandScore, given: Given) -> dict[str, object]:
    """Return the numbers of a hand that `hand_score` scored, for texts."""
    meld, counters, bid = given["meld"], given["counters"], given["bid"]
    return {
        "bid": bid,
        "meld": meld[0],
        "taken": counters[0],
        "together": meld[0] + counters[0],
        "needed": bid - meld[0],
        "other_meld": meld[1],
        "other_taken": counters[1],
        "change": found.delta[0],
        "other_change": found.delta[1],
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
        "my_meld": line.own_meld + line.trump_meld,
        "partner_meld": line.partner_meld or 0,
        "gain": line.gain,
        "my_aces": line.aces,
        "my_trumps": line.trumps,
        "high_cards": line.quality,
        "total": line.total,
        "maximum": line.maximum,
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
