"""Checks for the deck, the seats, the deal, and the auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.messages import Message
from acesaround.messages import rules_conflicts as conflicts
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.play import Misdeal

MOST_BIDS: Final = 5_000
"""Most legal bids allowed per turn. A game to 1,000 by ones has fewer than half that many."""


def steps_ascend(rules: RuleSet) -> Iterator[Problem]:
    """Check that bidding steps ascend, aren't zero, and start no higher than the opening bid."""
    steps, path = rules.auction.steps, "auction.steps"
    right = conflicts.STEPS_EXAMPLE()
    if not steps:
        yield Problem(conflicts.NO_STEPS(right=right), path)
    starts = [start for start, _ in steps]
    if any(later <= earlier for earlier, later in pairwise(starts)):
        yield Problem(conflicts.STEPS_NOT_ASCENDING(right=right), path)
    elif starts and (starts[0] < 0 or starts[0] > (rules.auction.opening or 0) > 0):
        yield Problem(conflicts.STEPS_BEGIN_LATE(), path)
    if any(step < 1 for _, step in steps):
        yield Problem(conflicts.STEPS_OF_ZERO(right=right), path)


def opening_is_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Check that an auction has an opening bid, and that it's a legal amount."""
    auction = rules.auction
    if auction.style == "none":
        return
    opening = auction.opening
    if opening is None:
        yield Problem(conflicts.AUCTION_WITHOUT_OPENING(), "auction.opening")
        return
    below = [pair for pair in auction.steps if pair[0] <= opening and pair[1] > 0]
    if below and (opening - below[-1][0]) % below[-1][1]:
        start, step = below[-1]
        right = start + -(-(opening - start) // step) * step
        yield Problem(
            conflicts.OPENING_NOT_ON_STEP(opening=opening, start=start, step=step, right=right),
            "auction.opening",
        )
    if auction.must_hold == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(conflicts.MUST_HOLD_WITHOUT_MARRIAGES(), "auction.must_hold")
    if auction.highest is not None and auction.highest < opening:
        yield Problem(conflicts.HIGHEST_BELOW_OPENING(opening=opening), "auction.highest")


def bids_are_limited(rules: RuleSet) -> Iterator[Problem]:
    """Check that no turn offers too many bids, since all of them are listed."""
    auction, highest = rules.auction, rules.highest_bid
    if auction.style == "none" or not auction.jump or any(step < 1 for _, step in auction.steps):
        return
    ends = [min(start, highest + 1) for start, _ in (*auction.steps[1:], (highest + 1, 1))]
    bids = sum(
        max(0, -((max(start, auction.opening or 0) - end) // step))
        for (start, step), end in zip(auction.steps, ends, strict=False)
    )
    if bids > MOST_BIDS:
        yield Problem(
            conflicts.TOO_MANY_BIDS(highest=highest, bids=bids, most=MOST_BIDS), "auction.highest"
        )


def standing_bid_fits(rules: RuleSet) -> Iterator[Problem]:
    """Check that a standing bid is below the opening bid, and that it's the first bid (S0-9).

    If everyone passes, its holder must take it.
    """
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if auction.style == "none" or standing is None:
        return
    if auction.opening is not None and auction.opening <= standing.amount:
        yield Problem(
            conflicts.OPENING_NOT_ABOVE_STANDING_BID(
                amount=standing.amount, least=standing.amount + 1
            ),
            "auction.opening",
        )
    if auction.first_must_bid:
        yield Problem(
            conflicts.FIRST_MUST_BID_WITH_STANDING_BID(amount=standing.amount),
            "auction.first_must_bid",
        )
    if all_pass is not None and all_pass.outcome != "dealer_takes":
        yield Problem(
            conflicts.STANDING_BID_NEEDS_DEALER_TAKES(
                amount=standing.amount, right="auction.all_pass.outcome=dealer_takes"
            ),
            "auction.all_pass.outcome",
        )


def all_pass_settled(rules: RuleSet) -> Iterator[Problem]:
    """Check that the rules for an auction cover a deal in which nobody bids."""
    auction = rules.auction
    if auction.style == "none":
        return
    if auction.all_pass is None:
        yield Problem(
            conflicts.AUCTION_WITHOUT_ALL_PASS(example='{ outcome = "redeal" }'), "auction.all_pass"
        )
    elif (
        auction.all_pass.outcome == "dealer_takes"
        and auction.all_pass.amount is None
        and auction.standing_bid is None
    ):
        yield Problem(conflicts.DEALER_TAKES_WITHOUT_AMOUNT(), "auction.all_pass.amount")


def single_round_with_amounts(rules: RuleSet) -> Iterator[Problem]:
    """Check that players choose their own amounts if everyone bids only once."""
    if rules.auction.style == "single_round" and not rules.auction.jump:
        yield Problem(conflicts.SINGLE_ROUND_NEEDS_AMOUNTS(), "auction.jump")


def nothing_hangs_on_a_bid(rules: RuleSet) -> Iterator[Problem]:
    """Check that no rule needs a bid winner if there's no auction."""
    if rules.has_auction:
        return
    score = rules.score
    for wrong, message, path in (
        (
            rules.trump.chooser == "declarer",
            conflicts.DECLARER_TRUMP_WITHOUT_AUCTION(right="trump.chooser=upcard"),
            "trump.chooser",
        ),
        (
            score.set != "none",
            conflicts.SET_PENALTY_WITHOUT_AUCTION(right="score.set=none"),
            "score.set",
        ),
        (
            rules.game.eligible == "declarer_made",
            conflicts.DECLARER_WIN_WITHOUT_AUCTION(right="game.eligible=any"),
            "game.eligible",
        ),
        (
            rules.game.simultaneous == "declarer",
            conflicts.DECLARER_TIE_WITHOUT_AUCTION(
                higher="game.simultaneous=higher_then_more_hands",
                extend="game.simultaneous=extend_target",
                none="game.simultaneous=none",
            ),
            "game.simultaneous",
        ),
        (
            rules.play.first_leader == "declarer",
            conflicts.DECLARER_LEADS_WITHOUT_AUCTION(
                left="play.first_leader=left_of_dealer", nondealer="play.first_leader=nondealer"
            ),
            "play.first_leader",
        ),
        (score.board_set is not None, conflicts.BOARD_SET_WITHOUT_AUCTION(), "score.board_set"),
        (score.fold.allowed, conflicts.FOLD_WITHOUT_AUCTION(), "score.fold.allowed"),
        (score.shoot_moon is not None, conflicts.SHOOT_MOON_WITHOUT_AUCTION(), "score.shoot_moon"),
        (rules.widow is not None, conflicts.WIDOW_WITHOUT_AUCTION(), "widow"),
        (rules.exchange.pass_count > 0, conflicts.PASSING_WITHOUT_AUCTION(), "exchange.pass_count"),
    ):
        if wrong:
            yield Problem(message, path)


def bids_cost_something(rules: RuleSet) -> Iterator[Problem]:
    """Check that in an auction, the bid winner names trump and pays for going set."""
    if not rules.has_auction:
        return
    if rules.trump.chooser == "upcard":
        yield Problem(
            conflicts.AUCTION_WITH_UPCARD_TRUMP(
                right="trump.chooser=declarer", style="auction.style"
            ),
            "trump.chooser",
        )
    if rules.score.set == "none":
        yield Problem(
            conflicts.AUCTION_WITHOUT_SET_PENALTY(right="score.set=minus_bid"), "score.set"
        )
    if rules.deal.stock:
        yield Problem(conflicts.AUCTION_WITH_STOCK(right="auction.style=none"), "auction.style")


AUCTION_CHECKS = (
    steps_ascend, opening_is_a_bid, bids_are_limited, standing_bid_fits, all_pass_settled,
    single_round_with_amounts, nothing_hangs_on_a_bid, bids_cost_something,
)  # fmt: skip


_LONGEST_NAME: Final = 20


def ranks_in_order(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deck lists each rank once, from high to low."""
    ranks, path = rules.deck.ranks, "deck.ranks"
    if not ranks:
        yield Problem(conflicts.DECK_WITHOUT_CARDS(), path)
    for rank, times in Counter(ranks).items():
        if times > 1:
            yield Problem(conflicts.DUPLICATE_RANK(rank=rank, times=times), path)
    right = sorted(set(ranks), reverse=True)
    if sorted(ranks, reverse=True) != list(ranks):
        order = ", ".join(f'"{rank}"' for rank in right)
        yield Problem(conflicts.RANKS_NOT_IN_ORDER(order=order), path)


def sides_match_players(rules: RuleSet) -> Iterator[Problem]:
    """Check that partners and teams have an even number of players, at least four."""
    players, sides = rules.table.players, rules.table.sides
    if sides in ("partners", "alternate") and (players % 2 or players < 4):
        yield Problem(
            conflicts.PARTNERS_NEED_EVEN_PLAYERS(
                sides=f"table.sides={sides}", players=players, individual="table.sides=individual"
            ),
            "table.sides",
        )
    if sides == "declarer_vs_rest" and not rules.has_auction:
        yield Problem(conflicts.DECLARER_VS_REST_WITHOUT_AUCTION(), "table.sides")


def seat_names_fit(rules: RuleSet) -> Iterator[Problem]:
    """Check that there's a short, unique name for every seat."""
    names, players, path = rules.table.seat_names, rules.table.players, "table.seat_names"
    if not names:
        return
    if len(names) != players:
        yield Problem(conflicts.SEAT_NAMES_COUNT(names=len(names), players=players), path)
    if len({name.casefold() for name in names}) < len(names):
        yield Problem(conflicts.SEAT_NAMES_ALIKE(), path)
    if not all(0 < len(name.strip()) <= _LONGEST_NAME for name in names):
        yield Problem(conflicts.SEAT_NAMES_LENGTH(longest_name=_LONGEST_NAME), path)


def open_hands_for_formula(rules: RuleSet) -> Iterator[Problem]:
    """Check that bid formulas are shown only if all hands are open (S1-58)."""
    if rules.table.show_formula and not rules.table.show_all_hands:
        yield Problem(
            conflicts.FORMULA_WITHOUT_OPEN_HANDS(open_hands="table.show_all_hands"),
            "table.show_formula",
        )


def every_card_dealt(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deal uses up the deck, or leaves a stock that divides evenly among players."""
    players, hand, widow = rules.table.players, rules.deal.hand, rules.deal.widow
    cards = len(rules.deck.ranks) * rules.deck.copies * len(Suit)
    dealt = players * hand + widow
    if widow:
        hands = conflicts.HANDS_AND_WIDOW(players=players, hand=hand, widow=widow)
    else:
        hands = conflicts.HANDS(players=players, hand=hand)
    if not rules.deal.stock:
        if dealt != cards:
            right = _right_deal(rules, cards)
            if right is None:
                wrong = conflicts.DEAL_DOES_NOT_EXHAUST_DECK(sum=hands, dealt=dealt, cards=cards)
            else:
                wrong = conflicts.DEAL_WITH_RIGHT_ONE(
                    sum=hands, dealt=dealt, cards=cards, right=right
                )
            yield Problem(wrong, "deal.hand")
    elif dealt >= cards:
        yield Problem(
            conflicts.STOCK_BUT_EVERYTHING_DEALT(sum=hands, dealt=dealt, cards=cards), "deal.stock"
        )
    elif (cards - dealt) % players:
        yield Problem(
            conflicts.STOCK_NOT_SHARED_EVENLY(dealt=cards - dealt, players=players), "deal.hand"
        )


def _right_deal(rules: RuleSet, cards: int) -> Message | None:
    """Suggest hand and widow sizes that use up the deck, close to the given sizes."""
    players, widow = rules.table.players, rules.deal.widow
    hand, rest = divmod(cards - widow, players)
    if hand > 0 and not rest:
        return conflicts.RIGHT_HANDS(hand=hand)
    hand, rest = divmod(cards, players)
    if not hand:
        return None
    if rest:
        return conflicts.RIGHT_HANDS_AND_WIDOW(hand=hand, rest=rest)
    if widow:
        return conflicts.RIGHT_HANDS_WITHOUT_WIDOW(hand=hand)
    return conflicts.RIGHT_HANDS(hand=hand)


def stock_for_two(rules: RuleSet) -> Iterator[Problem]:
    """Check that stock play has two players and its own rule for following suit."""
    deal, play = rules.deal, rules.play
    if deal.upcard and not deal.stock:
        yield Problem(conflicts.UPCARD_WITHOUT_STOCK(), "deal.upcard")
    if play.stock_follow is not None and not deal.stock:
        yield Problem(conflicts.STOCK_FOLLOW_WITHOUT_STOCK(), "play.stock_follow")
    if play.stock_tricks_score and not deal.stock:
        yield Problem(conflicts.STOCK_TRICKS_WITHOUT_STOCK(), "play.stock_tricks_score")
    if not deal.stock:
        return
    if rules.table.players != 2:
        yield Problem(conflicts.STOCK_NEEDS_TWO_PLAYERS(), "table.players")
    if deal.widow:
        yield Problem(conflicts.WIDOW_WITH_STOCK(), "deal.widow")
    if play.stock_follow is None:
        yield Problem(
            conflicts.STOCK_WITHOUT_STOCK_FOLLOW(
                free="play.stock_follow=free", must="play.stock_follow=must"
            ),
            "play.stock_follow",
        )


def widow_has_rules(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deal and the rules both include a widow, or that neither does."""
    cards, widow = rules.deal.widow, rules.widow
    if cards and widow is None:
        yield Problem(conflicts.WIDOW_CARDS_WITHOUT_WIDOW_RULES(cards=cards), "widow")
    if widow is not None and not cards:
        yield Problem(conflicts.WIDOW_RULES_WITHOUT_WIDOW_CARDS(), "deal.widow")
    if cards > rules.deal.hand:
        yield Problem(
            conflicts.WIDOW_LARGER_THAN_HAND(cards=cards, hand=rules.deal.hand), "deal.widow"
        )


def misdeals_possible(rules: RuleSet) -> Iterator[Problem]:
    """Check that each misdeal has a condition, can happen, and doesn't happen on every deal."""
    for index, misdeal in enumerate(rules.deal.misdeal):
        path = f"deal.misdeal[{index}]"
        if misdeal.min_nines is misdeal.max_aces is misdeal.min_noncounters is None:
            yield Problem(conflicts.MISDEAL_WITHOUT_CONDITION(), path)
        elif misdeal.min_nines is not None and Rank.NINE not in rules.deck.ranks:
            yield Problem(conflicts.MISDEAL_WITHOUT_NINES(), f"{path}.min_nines")
        elif max(misdeal.min_nines or 0, misdeal.min_noncounters or 0) > rules.deal.hand:
            yield Problem(conflicts.MISDEAL_LARGER_THAN_HAND(hand=rules.deal.hand), path)
        elif misdeal.claim == "automatic" and _always(rules, misdeal):
            yield Problem(conflicts.EVERY_DEAL_IS_MISDEAL(), path)


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


DEALING_CHECKS = (
    ranks_in_order, sides_match_players, seat_names_fit, open_hands_for_formula, every_card_dealt,
    stock_for_two, widow_has_rules, misdeals_possible,
)  # fmt: skip
