"""Checks for the deck, the seats, and the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.messages import Message, problems_deal
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import Misdeal

_LONGEST_NAME: Final = 20


def ranks_in_order(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deck lists each rank once, from high to low."""
    ranks, path = rules.deck.ranks, "deck.ranks"
    if not ranks:
        yield Problem(problems_deal.DECK_WITHOUT_CARDS(), path)
    for rank, times in Counter(ranks).items():
        if times > 1:
            yield Problem(problems_deal.DUPLICATE_RANK(rank=rank, times=times), path)
    right = sorted(set(ranks), reverse=True)
    if sorted(ranks, reverse=True) != list(ranks):
        order = ", ".join(f'"{rank}"' for rank in right)
        yield Problem(problems_deal.RANKS_NOT_IN_ORDER(order=order), path)


def sides_match_players(rules: RuleSet) -> Iterator[Problem]:
    """Check that partners and teams have an even number of players, at least four."""
    players, sides = rules.table.players, rules.table.sides
    if sides in ("partners", "alternate") and (players % 2 or players < 4):
        yield Problem(
            problems_deal.PARTNERS_NEED_EVEN_PLAYERS(
                sides=f"table.sides={sides}", players=players, individual="table.sides=individual"
            ),
            "table.sides",
        )
    if sides == "declarer_vs_rest" and rules.auction.style == "none":
        yield Problem(problems_deal.DECLARER_VS_REST_WITHOUT_AUCTION(), "table.sides")


def seat_names_fit(rules: RuleSet) -> Iterator[Problem]:
    """Check that there's a short, unique name for every seat."""
    names, players, path = rules.table.seat_names, rules.table.players, "table.seat_names"
    if not names:
        return
    if len(names) != players:
        yield Problem(problems_deal.SEAT_NAMES_COUNT(names=len(names), players=players), path)
    if len({name.casefold() for name in names}) < len(names):
        yield Problem(problems_deal.SEAT_NAMES_ALIKE(), path)
    if not all(0 < len(name.strip()) <= _LONGEST_NAME for name in names):
        yield Problem(problems_deal.SEAT_NAMES_LENGTH(longest_name=_LONGEST_NAME), path)


def open_hands_for_formula(rules: RuleSet) -> Iterator[Problem]:
    """Check that bid formulas are shown only if all hands are open (S1-58)."""
    if rules.table.show_formula and not rules.table.show_all_hands:
        yield Problem(
            problems_deal.FORMULA_WITHOUT_OPEN_HANDS(open_hands="table.show_all_hands"),
            "table.show_formula",
        )


def every_card_dealt(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deal uses up the deck, or leaves a stock that divides evenly among players."""
    players, hand, widow = rules.table.players, rules.deal.hand, rules.deal.widow
    cards = len(rules.deck.ranks) * rules.deck.copies * len(Suit)
    dealt = players * hand + widow
    if widow:
        hands = problems_deal.HANDS_AND_WIDOW(players=players, hand=hand, widow=widow)
    else:
        hands = problems_deal.HANDS(players=players, hand=hand)
    if not rules.deal.stock:
        if dealt != cards:
            right = _right_deal(rules, cards)
            if right is None:
                wrong = problems_deal.DEAL_DOES_NOT_EXHAUST_DECK(
                    sum=hands, dealt=dealt, cards=cards
                )
            else:
                wrong = problems_deal.DEAL_WITH_RIGHT_ONE(
                    sum=hands, dealt=dealt, cards=cards, right=right
                )
            yield Problem(wrong, "deal.hand")
    elif dealt >= cards:
        yield Problem(
            problems_deal.STOCK_BUT_EVERYTHING_DEALT(sum=hands, dealt=dealt, cards=cards),
            "deal.stock",
        )
    elif (cards - dealt) % players:
        yield Problem(
            problems_deal.STOCK_NOT_SHARED_EVENLY(dealt=cards - dealt, players=players), "deal.hand"
        )


def _right_deal(rules: RuleSet, cards: int) -> Message | None:
    """Suggest hand and widow sizes that use up the deck, close to the given sizes."""
    players, widow = rules.table.players, rules.deal.widow
    hand, rest = divmod(cards - widow, players)
    if hand > 0 and not rest:
        return problems_deal.RIGHT_HANDS(hand=hand)
    hand, rest = divmod(cards, players)
    if not hand:
        return None
    if rest:
        return problems_deal.RIGHT_HANDS_AND_WIDOW(hand=hand, rest=rest)
    if widow:
        return problems_deal.RIGHT_HANDS_WITHOUT_WIDOW(hand=hand)
    return problems_deal.RIGHT_HANDS(hand=hand)


def stock_for_two(rules: RuleSet) -> Iterator[Problem]:
    """Check that stock play has two players and its own rule for following suit."""
    deal, play = rules.deal, rules.play
    if deal.upcard and not deal.stock:
        yield Problem(problems_deal.UPCARD_WITHOUT_STOCK(), "deal.upcard")
    if play.stock_follow is not None and not deal.stock:
        yield Problem(problems_deal.STOCK_FOLLOW_WITHOUT_STOCK(), "play.stock_follow")
    if play.stock_tricks_score and not deal.stock:
        yield Problem(problems_deal.STOCK_TRICKS_WITHOUT_STOCK(), "play.stock_tricks_score")
    if not deal.stock:
        return
    if rules.table.players != 2:
        yield Problem(problems_deal.STOCK_NEEDS_TWO_PLAYERS(), "table.players")
    if deal.widow:
        yield Problem(problems_deal.WIDOW_WITH_STOCK(), "deal.widow")
    if play.stock_follow is None:
        yield Problem(
            problems_deal.STOCK_WITHOUT_STOCK_FOLLOW(
                free="play.stock_follow=free", must="play.stock_follow=must"
            ),
            "play.stock_follow",
        )


def widow_has_rules(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deal and the rules both include a widow, or that neither does."""
    cards, widow = rules.deal.widow, rules.widow
    if cards and widow is None:
        yield Problem(problems_deal.WIDOW_CARDS_WITHOUT_WIDOW_RULES(cards=cards), "widow")
    if widow is not None and not cards:
        yield Problem(problems_deal.WIDOW_RULES_WITHOUT_WIDOW_CARDS(), "deal.widow")
    if cards > rules.deal.hand:
        yield Problem(
            problems_deal.WIDOW_LARGER_THAN_HAND(cards=cards, hand=rules.deal.hand), "deal.widow"
        )


def misdeals_possible(rules: RuleSet) -> Iterator[Problem]:
    """Check that each misdeal has a condition, can happen, and doesn't happen on every deal."""
    for index, misdeal in enumerate(rules.deal.misdeal):
        path = f"deal.misdeal[{index}]"
        if misdeal.min_nines is misdeal.max_aces is misdeal.min_noncounters is None:
            yield Problem(problems_deal.MISDEAL_WITHOUT_CONDITION(), path)
        elif misdeal.min_nines is not None and Rank.NINE not in rules.deck.ranks:
            yield Problem(problems_deal.MISDEAL_WITHOUT_NINES(), f"{path}.min_nines")
        elif max(misdeal.min_nines or 0, misdeal.min_noncounters or 0) > rules.deal.hand:
            yield Problem(problems_deal.MISDEAL_LARGER_THAN_HAND(hand=rules.deal.hand), path)
        elif misdeal.claim == "automatic" and _always(rules, misdeal):
            yield Problem(problems_deal.EVERY_DEAL_IS_MISDEAL(), path)


def _always(rules: RuleSet, misdeal: Misdeal) -> bool:
    """Return True if every possible deal contains a hand that meets `misdeal`.

    A deal avoids a misdeal if each hand fails at least one of the conditions. Aces, nines, and
    noncounters are counted separately, so an impossible deal can look possible, but never the other
    way around.
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
