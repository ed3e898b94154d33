"""Deck, seats and deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.i18n import noted, say, say_noted
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import Misdeal
from acesaround.rules.wording import listed

_LONGEST_NAME: Final = 20


def ranks_in_order(rules: RuleSet) -> Iterator[Problem]:
    """A deck has ranks, each once, from high to low."""
    ranks, path = rules.deck.ranks, "deck.ranks"
    if not ranks:
        yield Problem(
            "deck_without_cards", path, say('must name at least one rank, like ["A", "K"]')
        )
    for rank, times in Counter(ranks).items():
        if times > 1:
            yield Problem(
                "duplicate_rank", path, say('names "{rank}" {times} times', rank=rank, times=times)
            )
    right = sorted(set(ranks), reverse=True)
    if sorted(ranks, reverse=True) != list(ranks):
        order = ", ".join(f'"{rank}"' for rank in right)
        yield Problem(
            "ranks_not_in_order", path, say("must go from high to low: [{order}]", order=order)
        )


def sides_match_players(rules: RuleSet) -> Iterator[Problem]:
    """Partners and teams need an even number of at least four players."""
    players, sides = rules.table.players, rules.table.sides
    if sides in ("partners", "alternate") and (players % 2 or players < 4):
        yield Problem(
            "partners_need_even_players",
            "table.sides",
            say(
                '"{sides}" needs 4, 6 or 8 players, not {players}; "individual" always works',
                sides=sides,
                players=players,
            ),
        )
    if sides == "declarer_vs_rest" and rules.auction.style == "none":
        yield Problem(
            "declarer_vs_rest_without_auction",
            "table.sides",
            say("nobody wins a bid without an auction: the others cannot join against him"),
        )


def seat_names_fit(rules: RuleSet) -> Iterator[Problem]:
    """Names of seats: one for each player, short and different."""
    names, players, path = rules.table.seat_names, rules.table.players, "table.seat_names"
    if not names:
        return
    if len(names) != players:
        yield Problem(
            "seat_names_count",
            path,
            say("has {names} names for {players} players", names=len(names), players=players),
        )
    if len({name.casefold() for name in names}) < len(names):
        yield Problem("seat_names_alike", path, say("must be different names"))
    if not all(0 < len(name.strip()) <= _LONGEST_NAME for name in names):
        yield Problem(
            "seat_names_length",
            path,
            say("must have 1 to {longest_name} characters each", longest_name=_LONGEST_NAME),
        )


def open_hands_for_formula(rules: RuleSet) -> Iterator[Problem]:
    """S1-58: the formula option belongs to the learner's version."""
    if rules.table.show_formula and not rules.table.show_all_hands:
        yield Problem(
            "formula_without_open_hands",
            "table.show_formula",
            say("a formula gives the hand away: it needs table.show_all_hands = true"),
        )


def every_card_dealt(rules: RuleSet) -> Iterator[Problem]:
    """The deal uses up the deck, or leaves a stock that is drawn out evenly."""
    players, hand, widow = rules.table.players, rules.deal.hand, rules.deal.widow
    cards = len(rules.deck.ranks) * rules.deck.copies * len(Suit)
    dealt = players * hand + widow
    if widow:
        text = noted("{players} hands of {hand} and a widow of {widow}")
    else:
        text = noted("{players} hands of {hand}")
    sum_ = say_noted(text, players=players, hand=hand, widow=widow)
    if not rules.deal.stock:
        if dealt != cards:
            yield Problem(
                "deal_does_not_exhaust_deck",
                "deal.hand",
                say(
                    "{sum} make {dealt} cards, the deck has {cards}",
                    sum=sum_,
                    dealt=dealt,
                    cards=cards,
                )
                + _right_deal(rules, cards),
            )
    elif dealt >= cards:
        yield Problem(
            "stock_but_everything_dealt",
            "deal.stock",
            say(
                "{sum} make {dealt} cards of {cards}: nothing is left for a stock",
                sum=sum_,
                dealt=dealt,
                cards=cards,
            ),
        )
    elif (cards - dealt) % players:
        yield Problem(
            "stock_not_shared_evenly",
            "deal.hand",
            say(
                "{dealt} cards of stock cannot be drawn evenly by {players} players",
                dealt=cards - dealt,
                players=players,
            ),
        )


def _right_deal(rules: RuleSet, cards: int) -> str:
    """Which hands and widow would use up the deck, nearest to those given."""
    players, widow = rules.table.players, rules.deal.widow
    hand, rest = divmod(cards - widow, players)
    if hand > 0 and not rest:
        return "; " + say("{hand} each would be right", hand=hand)
    hand, rest = divmod(cards, players)
    if not hand:
        return ""
    if rest:
        return "; " + say("{hand} each and a widow of {rest} would be right", hand=hand, rest=rest)
    if widow:
        return "; " + say("{hand} each and no widow would be right", hand=hand)
    return "; " + say("{hand} each would be right", hand=hand)


def stock_for_two(rules: RuleSet) -> Iterator[Problem]:
    """Stock play is a game for two; it brings its own rules for melding, following and trump."""
    deal, play = rules.deal, rules.play
    if deal.upcard and not deal.stock:
        yield Problem(
            "upcard_without_stock", "deal.upcard", say("a card is turned beside a stock only")
        )
    if play.stock_follow is not None and not deal.stock:
        yield Problem(
            "stock_follow_without_stock",
            "play.stock_follow",
            say('there is no stock: write "none"'),
        )
    if play.stock_tricks_score and not deal.stock:
        yield Problem(
            "stock_tricks_without_stock",
            "play.stock_tricks_score",
            say("there is no stock: write false"),
        )
    if not deal.stock:
        return
    if rules.table.players != 2:
        yield Problem(
            "stock_needs_two_players", "table.players", say("only two can play with a stock")
        )
    if deal.widow:
        yield Problem("widow_with_stock", "deal.widow", say("there is either a widow or a stock"))
    if play.stock_follow is None:
        yield Problem(
            "stock_without_stock_follow",
            "play.stock_follow",
            say('must be "free" or "must" where there is a stock'),
        )


def widow_has_rules(rules: RuleSet) -> Iterator[Problem]:
    """A widow and its rules come together."""
    cards, widow = rules.deal.widow, rules.widow
    if cards and widow is None:
        yield Problem(
            "widow_cards_without_widow_rules",
            "widow",
            say(
                "{cards} cards are left for a widow: a table [widow] must say what happens to them",
                cards=cards,
            ),
        )
    if widow is not None and not cards:
        yield Problem(
            "widow_rules_without_widow_cards",
            "deal.widow",
            say('no card is left for the widow: write how many, or widow = "none"'),
        )
    if cards > rules.deal.hand:
        yield Problem(
            "widow_larger_than_hand",
            "deal.widow",
            say(
                "a widow of {cards} is larger than a hand of {hand}",
                cards=cards,
                hand=rules.deal.hand,
            ),
        )


def misdeals_possible(rules: RuleSet) -> Iterator[Problem]:
    """A misdeal says when, can happen, and does not happen for ever."""
    for index, misdeal in enumerate(rules.deal.misdeal):
        path = f"deal.misdeal[{index}]"
        if misdeal.min_nines is misdeal.max_aces is misdeal.min_noncounters is None:
            names = listed(["min_nines", "max_aces", "min_noncounters"], "or")
            yield Problem("misdeal_without_condition", path, say("must say {names}", names=names))
        elif misdeal.min_nines is not None and Rank.NINE not in rules.deck.ranks:
            yield Problem(
                "misdeal_without_nines", f"{path}.min_nines", say("there are no nines in the deck")
            )
        elif max(misdeal.min_nines or 0, misdeal.min_noncounters or 0) > rules.deal.hand:
            yield Problem(
                "misdeal_larger_than_hand",
                path,
                say("a hand has only {hand} cards", hand=rules.deal.hand),
            )
        elif misdeal.claim == "automatic" and _always(rules, misdeal):
            yield Problem(
                "every_deal_is_misdeal",
                path,
                say("in every deal somebody has such a hand: the cards would be dealt for ever"),
            )


def _always(rules: RuleSet, misdeal: Misdeal) -> bool:
    """Whether some hand is sure to be a misdeal, however the cards fall.

    Each player escapes by one condition he does not meet. Counting the cards of each condition
    apart never calls a possible deal impossible.
    """
    players, hand = rules.table.players, rules.deal.hand
    each = len(Suit) * rules.deck.copies
    undealt = len(rules.deck.ranks) * each - players * hand
    poor = sum(rules.counters.points.get(rank, 0) == 0 for rank in rules.deck.ranks) * each
    nines = each * (Rank.NINE in rules.deck.ranks)
    ways = [
        way
        for way, condition in (
            ("aces", misdeal.max_aces),
            ("nines", misdeal.min_nines),
            ("poor", misdeal.min_noncounters),
        )
        if condition is not None
    ]

    def possible(escapes: tuple[str, ...]) -> bool:
        rich = escapes.count("aces")
        need_aces = rich * ((misdeal.max_aces or 0) + 1)
        room_nines = undealt + sum(
            min(hand, (misdeal.min_nines or 0) - 1) if way == "nines" else hand for way in escapes
        )
        room_poor = undealt + sum(
            min(hand, (misdeal.min_noncounters or 0) - 1) if way == "poor" else hand
            for way in escapes
        )
        return need_aces <= each * (Rank.ACE in rules.deck.ranks) and (
            (not rich or (misdeal.max_aces or 0) < hand)
            and nines <= room_nines
            and poor <= room_poor
        )

    return not any(map(possible, product(ways, repeat=players)))


CHECKS = (
    ranks_in_order,
    sides_match_players,
    seat_names_fit,
    open_hands_for_formula,
    every_card_dealt,
    stock_for_two,
    widow_has_rules,
    misdeals_possible,
)
