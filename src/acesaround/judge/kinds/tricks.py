"""Questions about trick play."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.cards import Card
from acesaround.game.phases.playing import first_leader as leader_of_hand
from acesaround.game.phases.stock import stock_cards
from acesaround.game.trick import legal_cards, trick_points, winner_index
from acesaround.judge.errors import NOT_IN_THESE_RULES, BadQuestion, Refused
from acesaround.judge.fields import Input, texts
from acesaround.judge.result import Result
from acesaround.messages import questions

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
        raise BadQuestion(questions.TRICK_FULL(field="input.trick"))
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


def first_leader(source: Input) -> Result:
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
        problem = questions.TRICK_SIZE(
            field="input.trick", least=least, most=players, found=len(cards)
        )
        raise BadQuestion(problem)
    return cards
