"""Questions with a few answers to choose from: a suit, a bid, a card in the trick, a result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from acesaround.cards import Card, Suit
from acesaround.game.auction import bid_error
from acesaround.game.contract import trump_choice
from acesaround.i18n import tr
from acesaround.lessons.number_tasks import (
    best,
    formula,
    formula_values,
    hand_score,
    score_values,
)
from acesaround.lessons.position import Position, check_turn
from acesaround.lessons.seats import seat_label
from acesaround.lessons.task import Given, NotGiven, NothingRight, Option, Task, try_again
from acesaround.messages import lessons
from acesaround.notation.actions import seat_labels
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence

_symbol = PLAIN_DISPLAY.card


def winner(_: RuleSet, now: Position, __: Given) -> Task:
    """Say which card takes the trick. The answer is its place in the trick, from 1."""
    if not now.cards:
        raise NotGiven(lessons.A_TRICK())
    options = [
        Option(str(index), f"{seat_label(seat, now.players)}: {PLAIN_DISPLAY.card(card)}", card)
        for index, (seat, card) in enumerate(now.trick, 1)
    ]
    win = now.winner
    top = now.cards[win]
    replies = {
        str(index): _beaten(card, top, now.trump, index > win + 1)
        for index, card in enumerate(now.cards, 1)
        if index != win + 1
    }
    values = {"card": _symbol(top), "winner": seat_label(now.trick[win][0], now.players)}
    return _word(options, [str(win + 1)], replies, values)


def _beaten(card: Card, best: Card, trump: Suit | None, later: bool) -> str:
    if card == best and later:
        return tr("lessons.same_card_was_played_first", card=_symbol(card))
    if best.suit == trump and card.suit != trump:
        return tr("lessons.trump_beats_card", card=_symbol(card), best=_symbol(best))
    if card.suit == best.suit:
        return tr("lessons.card_ranks_below_best", card=_symbol(card), best=_symbol(best))
    return tr("lessons.card_isnt_of_the_suit_led", card=_symbol(card))


def leads_next(_: RuleSet, now: Position, __: Given) -> Task:
    """Say who leads to the next trick."""
    if not now.cards:
        raise NotGiven(lessons.A_TRICK())
    names = [name.lower() for name in seat_labels(now.players)]
    options = [Option(name, seat_label(seat, now.players)) for seat, name in enumerate(names)]
    winner = names[now.trick[now.winner][0]]
    replies = {
        option.value: tr("lessons.the_winner_of_the_trick_leads")
        for option in options
        if option.value != winner
    }
    return _word(options, [winner], replies, {})


def naming(rules: RuleSet, now: Position, _: Given) -> Task:
    """Choose the trump suit in which the hand is worth most, among those that can be named."""
    lines = {suit: formula(rules, now, suit) for suit in Suit}
    allowed = trump_choice(rules, now.hand, now.high).suits
    if not allowed:
        raise NothingRight
    top = max(lines[suit].total for suit in allowed)
    right = [suit.letter.lower() for suit in allowed if lines[suit].total == top]
    replies = {}
    for suit in Suit:
        word = PLAIN_DISPLAY.suit_title(suit)
        if suit not in allowed:
            replies[suit.letter.lower()] = tr("lessons.you_need_a_marriage_in_suit", suit=word)
        elif lines[suit].total < top:
            replies[suit.letter.lower()] = tr(
                "lessons.suit_is_worth_less", suit=word, total=lines[suit].total, best=top
            )
    options = [Option(suit.letter.lower(), PLAIN_DISPLAY.suit_title(suit)) for suit in Suit]
    chosen = next(suit for suit in allowed if lines[suit].total == top)
    values = formula_values(lines[chosen]) | {"suit": PLAIN_DISPLAY.suit_title(chosen)}
    return _word(options, right, replies, values)


def call(rules: RuleSet, now: Position, given: Given) -> Task:
    """Choose among ``given.bids``: a pass, or a bid that the hand is worth.

    The lowest bid is right that's legal, if it's at most what the hand is worth. Otherwise, a pass
    is right.
    """
    bids = given.get("bids")
    if not isinstance(bids, list) or not bids or not all(type(one) is int for one in bids):
        raise NotGiven(lessons.BIDS(example='[16, "{opening}"]'))
    bids = list(dict.fromkeys(bids))
    check_turn(rules, now)
    line = best(rules, now)
    replies: dict[str, str] = {}
    right: list[str] = []
    for amount in sorted(bids):
        error = bid_error(rules, now.high, amount)
        if error is not None:
            replies[str(amount)] = message_sentence(error, PLAIN_DISPLAY)
        elif amount > line.total:
            replies[str(amount)] = tr(
                "lessons.bid_is_more_than_your_hand", bid=amount, worth=line.total
            )
        elif right:
            replies[str(amount)] = tr(
                "lessons.lower_bid_is_enough", bid=amount, enough=int(right[0])
            )
        else:
            right.append(str(amount))
    if right:
        replies["pass"] = tr("lessons.your_hand_is_worth_a_bid", worth=line.total)
    else:
        right = ["pass"]
    options = [Option("pass", tr("lessons.pass")), *(Option(str(one), str(one)) for one in bids)]
    return _word(options, right, replies, formula_values(line))


def outcome(rules: RuleSet, _: Position, given: Given) -> Task:
    """Say if you make your bid or go set."""
    found = hand_score(rules, given)
    options = [
        Option("made", tr("lessons.you_make_the_bid")),
        Option("set", tr("lessons.you_go_set")),
    ]
    right, wrong = ("made", "set") if found.outcome == "made" else ("set", "made")
    values = score_values(found, given)
    together, bid = int(str(values["together"])), int(str(values["bid"]))
    # Under some rules, a bid takes more than enough points.
    explains = (together >= bid) == (right == "made")
    reply = tr("lessons.together_and_the_bid", together=together, bid=bid)
    return _word(options, [right], {wrong: reply} if explains else {}, values)


def _word(
    options: Iterable[Option],
    right: list[str],
    replies: dict[str, str],
    values: Mapping[str, object],
) -> Task:
    offered = tuple(options)
    answer = listed((one.label for one in offered if one.value in right), "or")
    return Task(
        "word",
        right=tuple(right),
        options=offered,
        replies=replies,
        otherwise=try_again(),
        answer=answer,
        values={"answer": answer, **values},
    )
