"""Checks for trump, the widow, meld, play, scores, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.messages import Message
from acesaround.messages import rules_conflicts as conflicts
from acesaround.messages.message import RANKS
from acesaround.messages.values import shown
from acesaround.rules.errors import Problem
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant


def instant_wins_possible(rules: RuleSet) -> Iterator[Problem]:
    """Check that each way to win outright is complete and possible."""
    for index, instant in enumerate(rules.game.instant):
        path = f"game.instant[{index}]"
        match instant.kind:
            case "all_tricks":
                yield from _all_tricks(rules, path)
            case "pinochles":
                yield from _pinochles(rules, instant, path)
            case "shutout":
                yield from _shutout(rules, instant, path)


def _all_tricks(rules: RuleSet, path: str) -> Iterator[Problem]:
    if rules.table.sides == "declarer_vs_rest":
        yield Problem(conflicts.ALL_TRICKS_NEEDS_FIXED_SIDES(), f"{path}.kind")


def _pinochles(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    copies, total = rules.deck.copies, rules.hand_trick_points
    if instant.count is None:
        yield Problem(conflicts.PINOCHLES_WITHOUT_COUNT(copies=copies), f"{path}.count")
    elif instant.count > copies:
        yield Problem(
            conflicts.PINOCHLES_EXCEED_COPIES(copies=copies, count=instant.count), f"{path}.count"
        )
    if rules.meld.phase == "stock":
        yield Problem(conflicts.PINOCHLES_NEED_SHOW_PHASE(), f"{path}.kind")
    if instant.min_trick_points > total:
        yield Problem(
            conflicts.INSTANT_MINIMUM_UNREACHABLE(total=total), f"{path}.min_trick_points"
        )
    if instant.when == "meld" and instant.min_trick_points:
        yield Problem(conflicts.INSTANT_MINIMUM_BEFORE_PLAY(), f"{path}.min_trick_points")


def _shutout(rules: RuleSet, instant: Instant, path: str) -> Iterator[Problem]:
    target = rules.game.target
    if instant.score is None:
        yield Problem(conflicts.SHUTOUT_WITHOUT_SCORE(), f"{path}.score")
    elif target and instant.score >= target:
        yield Problem(
            conflicts.SHUTOUT_NOT_BELOW_TARGET(target=target, score=instant.score), f"{path}.score"
        )


ENDING_CHECKS = (instant_wins_possible,)


def both_can_save(rules: RuleSet) -> Iterator[Problem]:
    """Check that saving meld takes no more than half of the tricks or trick points (S0-35)."""
    save = rules.score.save
    if save.by == "none":
        return
    if save.by == "tricks":
        total, unreachable = _tricks(rules), conflicts.SAVE_UNREACHABLE_TRICKS
    else:
        total, unreachable = rules.hand_trick_points, conflicts.SAVE_UNREACHABLE_POINTS
    if 2 * save.at_least > total:
        wrong = unreachable(total=total, half=total // 2, least=save.at_least)
        yield Problem(wrong, "score.save.at_least")


def _tricks(rules: RuleSet) -> int:
    """Return `RuleSet.tricks` without building the deck, which might be invalid."""
    if not rules.deal.stock:
        return rules.deal.hand
    return len(rules.deck.ranks) * rules.deck.copies * len(Suit) // rules.table.players


def bid_can_be_made(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner doesn't need more trick points than there are."""
    need, total = rules.score.declarer_min_trick_points, rules.hand_trick_points
    if rules.has_auction and need > total:
        yield Problem(
            conflicts.DECLARER_MINIMUM_UNREACHABLE(total=total, need=need),
            "score.declarer_min_trick_points",
        )


def board_set_agrees(rules: RuleSet) -> Iterator[Problem]:
    """Check that a board set loses only bids that couldn't be made in play (S1-54)."""
    board_set = rules.score.board_set
    if board_set is None:
        return
    total, below = rules.hand_trick_points, board_set.below_meld
    if board_set.needs_over is not None and board_set.needs_over != total:
        yield Problem(
            conflicts.BOARD_SET_LIMIT(total=total, needs_over=board_set.needs_over),
            "score.board_set.needs_over",
        )
    if below is None:
        return
    minimum = rules.meld.side_minimum
    if below != minimum:
        yield Problem(
            conflicts.BOARD_SET_MELD_DIFFERS_FROM_SIDE(
                minimum=minimum, below=below, field="meld.side_minimum"
            ),
            "score.board_set.below_meld",
        )
    if below != rules.score.declarer_min_meld:
        yield Problem(
            conflicts.BOARD_SET_MELD_DIFFERS_FROM_DECLARER(
                minimum=rules.score.declarer_min_meld, below=below, field="score.declarer_min_meld"
            ),
            "score.board_set.below_meld",
        )


SCORING_CHECKS = (both_can_save, bid_can_be_made, board_set_agrees)


def overtrumping_fits(rules: RuleSet) -> Iterator[Problem]:
    """Check that overtrumping is required only if trumping and beating cards are required."""
    play = rules.play
    if not play.overtrump:
        return
    if play.void != "must_trump":
        yield Problem(conflicts.OVERTRUMP_WITHOUT_MUST_TRUMP(void="play.void"), "play.overtrump")
    if play.head == "never":
        yield Problem(conflicts.OVERTRUMP_WITHOUT_HEADING(head="play.head"), "play.overtrump")


def leader_exists(rules: RuleSet) -> Iterator[Problem]:
    """Check that the nondealer is the first leader only in a two-player game."""
    if rules.play.first_leader == "nondealer" and rules.table.players != 2:
        yield Problem(
            conflicts.NONDEALER_NEEDS_TWO_PLAYERS(
                players=rules.table.players - 1,
                declarer="play.first_leader=declarer",
                left="play.first_leader=left_of_dealer",
            ),
            "play.first_leader",
        )


def trump_can_be_led(rules: RuleSet) -> Iterator[Problem]:
    """Check that a required trump lead is possible (S0-21, S0-51).

    The bid winner must hold a marriage in trump, and the same bid must waive both requirements.
    """
    play, trump = rules.play, rules.trump
    if play.first_lead != "trump":
        return
    if trump.requires != "marriage":
        yield Problem(
            conflicts.TRUMP_LEAD_WITHOUT_MARRIAGE_REQUIREMENT(
                right="play.first_lead=any", requires="trump.requires"
            ),
            "play.first_lead",
        )
    if play.first_lead_waived_at_bid != trump.waived_at_bid:
        yield Problem(
            conflicts.TRUMP_LEAD_WAIVER_DIFFERS(
                waived_at_bid=_shown(trump.waived_at_bid),
                first_lead_waived_at_bid=_shown(play.first_lead_waived_at_bid),
                field="trump.waived_at_bid",
            ),
            "play.first_lead_waived_at_bid",
        )


def counters_in_deck(rules: RuleSet) -> Iterator[Problem]:
    """Check that only cards in the deck score."""
    for rank in rules.counters.points:
        if rank not in rules.deck.ranks:
            yield Problem(conflicts.COUNTER_NOT_IN_DECK(rank=rank), f"counters.points.{rank}")


def _shown(bid: int | None) -> Message:
    return shown("none" if bid is None else bid)


PLAYING_CHECKS = (overtrumping_fits, leader_exists, trump_can_be_led, counters_in_deck)


def upcard_turned(rules: RuleSet) -> Iterator[Problem]:
    """Check that an upcard is dealt if it decides trump."""
    trump = rules.trump
    if trump.chooser != "upcard":
        return
    if not rules.deal.upcard:
        yield Problem(conflicts.UPCARD_TRUMP_WITHOUT_UPCARD(), "deal.upcard")
    if trump.requires != "none":
        yield Problem(
            conflicts.MARRIAGE_REQUIREMENT_WITH_UPCARD(right="trump.requires=none"),
            "trump.requires",
        )


def requirement_can_fail(rules: RuleSet) -> Iterator[Problem]:
    """Check that rules with a trump requirement say what happens if it can't be met.

    See S0-52, S1-54, S3-68.
    """
    trump = rules.trump
    if trump.requires != "none" and trump.on_impossible is None:
        yield Problem(
            conflicts.NO_OUTCOME_WHEN_TRUMP_IMPOSSIBLE(
                set="trump.on_impossible=set_and_redeal",
                board_set="trump.on_impossible=board_set",
                free="trump.on_impossible=redeal_free",
            ),
            "trump.on_impossible",
        )
    if trump.on_impossible == "board_set" and rules.score.board_set is None:
        yield Problem(
            conflicts.BOARD_SET_OUTCOME_WITHOUT_BOARD_SET(board_set="score.board_set"),
            "trump.on_impossible",
        )
    if trump.requires == "marriage" and not {Rank.KING, Rank.QUEEN} <= set(rules.deck.ranks):
        yield Problem(conflicts.MARRIAGE_REQUIREMENT_WITHOUT_MARRIAGES(), "trump.requires")


def bury_fits_widow(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner buries as many cards as they pick up.

    Burying melded cards must be forbidden if meld is counted from all cards, and allowed otherwise.
    """
    widow = rules.widow
    if widow is None:
        return
    if widow.bury != rules.deal.widow:
        yield Problem(
            conflicts.BURY_MUST_EQUAL_WIDOW(widow=rules.deal.widow, bury=widow.bury), "widow.bury"
        )
    if ("melded" in widow.bury_forbidden) != (widow.meld_from == "all"):
        yield Problem(
            conflicts.BURY_FORBIDDEN_DISAGREES(melded="widow.bury_forbidden=melded"),
            "widow.bury_forbidden",
        )


def passing_has_partner(rules: RuleSet) -> Iterator[Problem]:
    """Check that there's a single partner to pass to, and that hands have enough cards to pass."""
    count = rules.exchange.pass_count
    if not count:
        return
    players, sides = rules.table.players, rules.table.sides
    if not (sides == "partners" or (sides == "alternate" and players == 4)):
        yield Problem(conflicts.PASSING_WITHOUT_PARTNER(), "exchange.pass_count")
    if count > rules.deal.hand:
        yield Problem(
            conflicts.PASS_COUNT_EXCEEDS_HAND(count=count, hand=rules.deal.hand),
            "exchange.pass_count",
        )


TRUMP_CHECKS = (upcard_turned, requirement_can_fail, bury_fits_widow, passing_has_partner)


TABLES: Final = ("run", "aces", "kings", "queens", "jacks", "pinochle")
_LISTS: Final = (*TABLES, "royal_marriage", "marriage", "dix")
_NEEDS: Final = {
    "run": (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK),
    "royal_marriage": (Rank.KING, Rank.QUEEN),
    "marriage": (Rank.KING, Rank.QUEEN),
    "aces": (Rank.ACE,),
    "kings": (Rank.KING,),
    "queens": (Rank.QUEEN,),
    "jacks": (Rank.JACK,),
    "pinochle": (Rank.QUEEN, Rank.JACK),
}


def tables_as_long_as_copies(rules: RuleSet) -> Iterator[Problem]:
    """Check that each meld list has a total for every number of sets in the deck."""
    copies = rules.deck.copies
    for kind in _LISTS:
        totals = getattr(rules.meld, kind)
        if isinstance(totals, tuple) and len(totals) != copies:
            wrong = conflicts.MELD_TABLE_LENGTH[kind](totals=len(totals), copies=copies)
            yield Problem(wrong, f"meld.{kind}")


def tables_never_fall(rules: RuleSet) -> Iterator[Problem]:
    """Check that totals never fall as the number of sets grows.

    A list has totals, not what each set adds. Zeros at the end are allowed: those sets have no
    value of their own, for example, if four pinochles win the game (S1-17).
    """
    for kind in _LISTS:
        fall = _fall(rules, kind)
        if fall is None:
            continue
        totals = getattr(rules.meld, kind)
        yield Problem(
            conflicts.MELD_TABLE_DECREASING(
                before=totals[fall - 1], sets=fall, after=totals[fall], more=fall + 1
            ),
            f"meld.{kind}",
        )


def _fall(rules: RuleSet, kind: str) -> int | None:
    """Return the index of the first total below the one before it, ignoring zeros at the end."""
    totals = getattr(rules.meld, kind)
    if not isinstance(totals, tuple):
        return None
    worth = len(totals)
    while worth and not totals[worth - 1]:
        worth -= 1
    pairs = enumerate(pairwise(totals[:worth]), 1)
    return next((index for index, (fewer, more) in pairs if more < fewer), None)


def melds_can_be_held(rules: RuleSet) -> Iterator[Problem]:
    """Check that the deck has the cards for every meld that scores."""
    meld, ranks = rules.meld, rules.deck.ranks
    if Rank.NINE not in ranks:
        for name in ("dix", "dealer_dix_turned"):
            if _scores(getattr(meld, name)):
                yield Problem(conflicts.DIX_WITHOUT_NINES(), f"meld.{name}")
    for kind, needed in _NEEDS.items():
        missing = [RANKS[str(rank)]() for rank in needed if rank not in ranks]
        if _scores(getattr(meld, kind)) and missing:
            yield Problem(conflicts.MELD_WITHOUT_ITS_CARDS(missing=missing), f"meld.{kind}")


def melding_fits_phase(rules: RuleSet) -> Iterator[Problem]:
    """Check that players meld during stock play if, and only if, there's a stock.

    The other melding rules must match.
    """
    meld, stock = rules.meld, rules.deal.stock
    if stock and meld.phase != "stock":
        yield Problem(conflicts.STOCK_WITHOUT_STOCK_MELDING(right="meld.phase=stock"), "meld.phase")
    if not stock and meld.phase == "stock":
        yield Problem(conflicts.STOCK_MELDING_WITHOUT_STOCK(right="meld.phase=show"), "meld.phase")
    if meld.melders == "trick_winner" and meld.phase != "stock":
        yield Problem(
            conflicts.TRICK_WINNER_MELDS_ONLY_IN_STOCK_PHASE(right="meld.melders=all"),
            "meld.melders",
        )
    if meld.dix_exchange and not rules.deal.upcard:
        yield Problem(conflicts.DIX_EXCHANGE_WITHOUT_UPCARD(), "meld.dix_exchange")
    if meld.phase != "stock":
        return
    if meld.melders != "trick_winner":
        yield Problem(
            conflicts.STOCK_MELDING_NEEDS_TRICK_WINNER(right="meld.melders=trick_winner"),
            "meld.melders",
        )
    if meld.count_by == "player":
        yield Problem(
            conflicts.PLAYER_COUNT_NEEDS_SHOW_PHASE(right="meld.count_by=program"), "meld.count_by"
        )
    if meld.per_trick is None:
        yield Problem(conflicts.STOCK_MELDING_WITHOUT_PER_TRICK(), "meld.per_trick")
    if meld.reuse is None:
        yield Problem(
            conflicts.STOCK_MELDING_WITHOUT_REUSE(example="meld.reuse=once_per_type"), "meld.reuse"
        )


def overclaims_cost_once(rules: RuleSet) -> Iterator[Problem]:
    """Check that meld totals that are too high have no penalty in games that refuse them."""
    if rules.meld.overclaim == "reject" and rules.meld.overclaim_costs != "nothing":
        yield Problem(
            conflicts.OVERCLAIM_COSTS_IF_CUT_ONLY(right="meld.overclaim_costs=nothing"),
            "meld.overclaim_costs",
        )


def declarer_melds_alone(rules: RuleSet) -> Iterator[Problem]:
    """Check that the bid winner melds alone only when playing alone against everyone else."""
    if rules.meld.melders == "declarer" and rules.table.sides != "declarer_vs_rest":
        yield Problem(
            conflicts.DECLARER_ONLY_MELD(sides="table.sides", right="meld.melders=all"),
            "meld.melders",
        )


def one_scale(rules: RuleSet) -> Iterator[Problem]:
    """Check that bids, meld, and counters use the same scale."""
    points = rules.hand_trick_points
    run = rules.meld.run[0] if rules.meld.run else 0
    hint = conflicts.OTHER_SCALE()
    if run and _fall(rules, "run") is None and not points <= 5 * run <= 10 * points:
        yield Problem(conflicts.SCALE_MISMATCH_RUN(run=run, points=points, hint=hint), "meld.run")
    opening = rules.auction.opening
    if rules.has_auction and opening and not points <= 20 * opening <= 80 * points:
        yield Problem(
            conflicts.SCALE_MISMATCH_OPENING(opening=opening, points=points, hint=hint),
            "auction.opening",
        )


def _scores(totals: int | tuple[int, ...]) -> bool:
    return any(totals) if isinstance(totals, tuple) else totals != 0


MELDING_CHECKS = (
    tables_as_long_as_copies, tables_never_fall, melds_can_be_held, melding_fits_phase,
    overclaims_cost_once, declarer_melds_alone, one_scale,
)  # fmt: skip
