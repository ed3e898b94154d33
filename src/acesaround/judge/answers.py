"""Answers about cards, the auction, the contract, meld, the widow, scores, and conventions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from acesaround.cards import CardError, Hand, Suit, parse_code
from acesaround.game.actions import EnterMeld
from acesaround.game.auction import (
    Auction,
    call_error,
    first_bad_call,
    follow_auction,
    may_bid,
    may_open,
)
from acesaround.game.contract import bury_error, enterable, trump_choice
from acesaround.game.end import (
    EndFacts,
    FoldMoment,
    after_hand,
    fold_allowed,
    judge_end,
    may_fold,
    wins_by_pinochles,
)
from acesaround.game.legal import refusal_code
from acesaround.game.meld import MeldCount, count_meld, judge_entered, melding_hand
from acesaround.game.score import (
    BID_LOST_UNPLAYED,
    Ending,
    HandFacts,
    HandScore,
    Outcome,
    board_set_reason,
    on_board,
)
from acesaround.game.score import score_hand as score
from acesaround.game.state import Call, team_totals
from acesaround.game.trick import buried_points
from acesaround.judge.inputs import (
    LARGEST,
    NOT_IN_THESE_RULES,
    BadQuestion,
    Input,
    Refused,
    Result,
    Sides,
    check_copies,
    entries,
    hand_teams_of_scores,
    seat,
    whole,
)
from acesaround.messages import positions
from acesaround.messages.values import shown
from acesaround.players.conventions import bid_formula, send_meld_bid, told_by_bid
from acesaround.players.conventions import lead_matrix as matrix
from acesaround.rules.model import RuleSet

_OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
_STAGES: Final[tuple[Literal["meld", "hand"], ...]] = ("meld", "hand")


def game_end(source: Input) -> Result:
    """Return whether the game is over, who won, and why, after a hand or once its meld is shown."""
    rules = source.rules
    sides = Sides(source, "before", "delta", "trick_points", "tricks_won", "progress_before")
    nothing = (0,) * sides.count
    before = sides.figures_or_none("before", low=-LARGEST) or nothing
    delta = sides.figures_or_none("delta", low=-LARGEST) or nothing
    declaring = sides.declaring()
    facts = EndFacts(
        before=before,
        delta=delta,
        declarer=declaring,
        made=_made(source, declaring, delta),
        progress=sides.flags("progress_before") if source.given("progress_before") else None,
        tricks=sides.figures_or_none("tricks_won"),
        trick_points=sides.figures_or_none("trick_points"),
        pinochles=sides.side("quad_pinochle_side"),
        stage=source.word("stage", _STAGES) if source.given("stage") else "hand",
        target=source.whole_or_none("target"),
        hands=source.whole_or_none("hands"),
        outcome=_outcome(source),
    )
    end = judge_end(rules, facts)
    winner = None if end.winner is None else sides.name(end.winner)
    return {"game_over": end.over, "winner": winner, "reason": end.reason}


def _outcome(source: Input) -> Outcome | None:
    """Return the outcome if it's given and valid for a hand, or None otherwise."""
    given = source.text("outcome") if source.given("outcome") else None
    return next((outcome for outcome in _OUTCOMES if outcome == given), None)


def _made(source: Input, declaring: int | None, delta: tuple[int, ...]) -> bool:
    """Return True if the bid was made. Without an outcome, any gain means that it was."""
    if source.given("outcome"):
        return source.text("outcome") == "made"
    return declaring is not None and delta[declaring] > 0


def deck(source: Input) -> Result:
    """Return the sizes of the deck and deal, and the total trick points in a hand.

    If tricks don't count while the stock lasts, the total is left out, because it depends on the
    cards in those tricks.
    """
    rules = source.rules
    result: Result = {
        "deck_size": len(rules.full_deck),
        "copies_of_each_card": rules.deck.copies,
        "ranks_per_suit": len(rules.deck.ranks),
        "players": rules.table.players,
        "hand_size": rules.deal.hand,
    }
    if rules.deal.widow:
        result["widow_size"] = rules.deal.widow
    if not rules.deal.stock or rules.play.stock_tricks_score:
        result["total_trick_points"] = rules.hand_trick_points
    return result


def card_code(source: Input) -> Result:
    """Return the card that a 1983 rank-suit code stands for (S1-46, S1-47)."""
    try:
        return {"card": str(parse_code(source.text("text")))}
    except CardError:
        return {"error": True}


def meld_bid(source: Input) -> Result:
    """Return the meld that ``bid`` shows a partner, or the bid that shows ``nontrump_meld``."""
    rules = source.rules
    previous = source.whole_or_none("previous")
    if source.given("bid") or not source.given("nontrump_meld"):
        shown = told_by_bid(rules, previous, source.whole("bid"))
        return {"partner_meld": None if shown is None else [shown.low, shown.high]}
    aces = source.whole_or_none("aces") or 0
    return {"bid": send_meld_bid(rules, previous, source.whole("nontrump_meld"), aces)}


def max_bid_formula(source: Input) -> Result:
    """Return the highest bid by the 1983 formula.

    A partner who didn't make a meld bid counts as having 8 meld (S1-30).
    """
    rules = source.rules
    formula = bid_formula(
        rules,
        source.whole("my_meld"),
        source.whole_or_none("partner_meld"),
        source.whole_or_none("trump_meld") or 0,
        source.whole("aces"),
        source.whole("trump_cards"),
    )
    return {"max_bid": formula.maximum}


def lead_matrix(source: Input) -> Result:
    """Return the suit that the lead matrix recommends if there's no better lead."""
    lead = matrix(
        left_opponent_has_led=source.answer("left_opponent_has_led"),
        partner_has_led=source.answer("partner_has_led"),
    )
    return {"lead": lead}


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """Score of a hand, with the change in each score and the points in the buried cards.

    `declaring` is the index of the bid winner's score.
    """

    scored: HandScore
    delta: tuple[int, ...]
    declaring: int | None
    buried: int


def score_hand(source: Input) -> Result:
    """Return the change in each score. By default, the first team is the bid winner's."""
    sides = Sides(source, "meld", "trick_points")
    hand = scored_hand(source, sides, "trick_points")
    result: Result = {"delta": sides.write(hand.delta), "outcome": hand.scored.outcome}
    if source.given("buried"):
        result["buried_points"] = hand.buried
    return result


def score_sheet(source: Input) -> Result:
    """Return a hand as it appears on the score sheet (S3-39..45).

    This includes subtotals, SET, scores, and which numbers are red.
    """
    sides = Sides(source, "meld", "play")
    hand = scored_hand(source, sides, "play")
    before = sides.figures_or_none("score_before", low=-LARGEST) or (0,) * sides.count
    after = after_hand(before, hand.delta)
    lost = hand.scored.outcome == "set" or hand.scored.outcome in BID_LOST_UNPLAYED
    subtotal: list[int | str] = list(hand.delta)
    if lost and hand.declaring is not None:
        subtotal[hand.declaring] = "SET"
    return {
        "subtotal": sides.write(subtotal),
        "set_shown_red": lost,
        "score_after": sides.write(after),
        "negative_shown_red": [sides.name(side) for side, total in enumerate(after) if total < 0],
    }


def scored_hand(source: Input, sides: Sides, tricks_field: str) -> ScoredHand:
    """Score the hand in a question. `tricks_field` is the name of the field with trick points."""
    rules = source.rules
    auction = rules.has_auction
    declaring = (sides.declaring() or 0) if auction else None
    team = hand_teams_of_scores(rules, declaring)
    bid = source.whole("bid") if auction else None
    buried = _buried(source)
    meld = team_totals(team, sides.figures_or_none("meld") or (0,) * sides.count)
    points = sides.figures_or_none(tricks_field)
    tricks = sides.figures_or_none("tricks_won")
    side = None if declaring is None else team[declaring]
    ending = _ending(source, bid)
    if points is None:
        unplayed = ending != "played" or (
            bid is not None
            and side is not None
            and board_set_reason(rules, bid, meld[side]) is not None
        )
        if not unplayed:
            raise BadQuestion(positions.POINTS_MISSING(field=f"input.{tricks_field}"))
        points = (0,) * sides.count
    elif declaring is not None:
        points = tuple(p + buried * (s == declaring) for s, p in enumerate(points))
    by_team = None if tricks is None else team_totals(team, tricks)
    facts = HandFacts(
        meld=meld,
        trick_points=team_totals(team, points),
        tricks=by_team,
        bid=bid,
        declarer=side,
        ending=ending,
        dix_only=_dix_only(sides, team),
        shooting=source.flag("shoot_moon"),
        all_tricks=None
        if by_team is None or side is None
        else by_team[side] == sum(by_team) == rules.tricks,
    )
    scored = score(rules, facts)
    return ScoredHand(scored, tuple(scored.delta[s] for s in team), declaring, buried)


def _dix_only(sides: Sides, team: tuple[int, ...]) -> tuple[bool, ...]:
    if not sides.source.given("dix_only"):
        return ()
    others = team_totals(team, tuple(not flag for flag in sides.flags("dix_only")))
    return tuple(count == 0 for count in others)


def _ending(source: Input, bid: int | None) -> Ending:
    if source.flag("fold"):
        if not fold_allowed(source.rules):
            raise Refused("fold_not_allowed")
        return "folded"
    if source.flag("no_marriage") and trump_choice(source.rules, Hand(), bid).outcome != "name":
        return "no_trump"
    return "played"


def _buried(source: Input) -> int:
    if not source.given("buried"):
        return 0
    if source.rules.widow is None:
        raise Refused(NOT_IN_THESE_RULES)
    return buried_points(source.rules, source.hand("buried"))


def meld(source: Input) -> Result:
    """Return the meld in a hand by kind.

    ``instant_win`` is only present if the meld wins the game right away.
    """
    rules = source.rules
    count = count_meld(rules, source.hand("hand"), source.suit("trump"))
    result: Result = {"total": count.total, "items": count.by_kind()}
    if _wins_at_once(rules, count):
        result["instant_win"] = True
    return result


def _wins_at_once(rules: RuleSet, count: MeldCount) -> bool:
    holder = 0 if wins_by_pinochles(rules, count.sets_of("pinochle")) else None
    scores = (0,) * (max(rules.teams) + 1)
    facts = EndFacts(before=scores, delta=scores, pinochles=holder, stage="meld")
    return judge_end(rules, facts).over


def declared_meld(source: Input) -> Result:
    """Return the meld that counts for an entered total, for the seat alone and for its team.

    If the program counts meld, the number entered doesn't matter (S1-49, S1-50, A1-8).
    """
    rules = source.rules
    actual = source.whole("actual")
    counted, missed = actual, 0
    if rules.meld.count_by == "player":
        entered = source.whole("entered")
        if EnterMeld(entered) not in enterable(rules, actual):
            raise Refused("overclaim")
        typed = judge_entered(entered, actual, rules.meld.overclaim_costs)
        counted, missed = typed.counted, typed.missed
    side = counted + (source.whole_or_none("partner_actual") or 0)
    return {
        "counted": counted,
        "missed": missed,
        "side_meld": side,
        "on_board": on_board(rules, side),
    }


def melds_of(rules: RuleSet, hand: Hand, trump: Suit | None) -> Result:
    """Return a hand's meld total and items, in fields that can be combined with other results."""
    count = count_meld(rules, hand, trump)
    return {"meld_total": count.total, "meld_items": count.by_kind()}


LONGEST_TABLE: Final = 10_000


def bid_legality(source: Input) -> Result:
    """Return, for each amount, whether it's a legal bid over ``high_bid``.

    The amounts are listed in ``amounts``. Without that list, they range from 0 to the highest
    possible bid. If there's a ``hand``, it must meet the requirements for bidding.
    """
    rules = source.rules
    need_auction(rules)
    high = source.whole_or_none("high_bid")
    able = not source.given("hand") or may_open(rules, source.hand("hand"))
    amounts = _amounts(source, high)
    return {"table": {str(amount): able and may_bid(rules, high, amount) for amount in amounts}}


def _amounts(source: Input, high: int | None) -> list[int]:
    rules = source.rules
    if source.given("amounts"):
        return [
            whole(amount, f"input.amounts[{index}]")
            for index, amount in enumerate(source.items("amounts"))
        ]
    step = max(1, rules.scale // 10)
    first = 0
    if rules.highest_bid // step > LONGEST_TABLE:
        first = max(0, (high or rules.auction.opening or 0) // step * step - 100 * step)
    every = range(first, rules.highest_bid + 1, step)
    return list(every[: LONGEST_TABLE + 1])


def amounts_expected(expected: object) -> list[int]:
    """Return the amounts from an expected ``table``, for a question without ``amounts``."""
    table = expected.get("table") if isinstance(expected, Mapping) else None
    if not isinstance(table, Mapping):
        return []
    return [int(amount) for amount in table if re.fullmatch("[0-9]{1,9}", str(amount))]


def auction(source: Input) -> Result:
    """Return the seat that bids next, or the winner and amount if the auction is over."""
    rules = source.rules
    need_auction(rules)
    dealer, calls = source.seat("dealer"), _calls(source)
    now = follow_auction(rules, dealer, ())
    for index, call in enumerate(calls):
        if (problem := call_error(rules, now, call)) is not None:
            raise Refused(problem.family)
        now = follow_auction(rules, dealer, calls[: index + 1])
    return _standing(now)


def _standing(now: Auction) -> Result:
    if now.over:
        return {"winner": now.holder, "bid": now.high, "over": True}
    return {"next_to_act": now.turn, "high_bid": now.high, "over": False}


def auction_error(source: Input) -> Result:
    """Return the index of the first bid or pass that's out of turn or illegal, or null."""
    rules = source.rules
    need_auction(rules)
    index = first_bad_call(rules, source.seat("dealer"), _calls(source))
    return {"illegal_call_index": index}


def need_auction(rules: RuleSet) -> None:
    """Raise Refused if the rules don't include an auction."""
    if not rules.has_auction:
        raise Refused(NOT_IN_THESE_RULES)


def _calls(source: Input) -> list[Call]:
    calls = []
    for index, item in enumerate(source.items("calls") if source.given("calls") else ()):
        place = f"input.calls[{index}]"
        pair = entries(item, place)
        if len(pair) != 2:
            raise BadQuestion(positions.NOT_A_CALL(field=place))
        calls.append(Call(seat(source.rules, pair[0], place), _amount(pair[1], place)))
    return calls


def _amount(value: object, place: str) -> int | None:
    if value == "pass":
        return None
    if isinstance(value, str):
        raise BadQuestion(positions.NOT_AN_AMOUNT(field=place, found=shown(value)))
    return whole(value, place)


def widow(source: Input) -> Result:
    """Return the card count, buried points, and meld after picking up the widow and burying."""
    rules = source.rules
    if rules.widow is None:
        raise Refused(NOT_IN_THESE_RULES)
    trump, buried = source.suit("trump"), source.hand("bury")
    hand = source.hand("hand")
    if source.given("widow"):
        hand += source.hand("widow")
    check_copies(rules, tuple(hand), "input.hand with input.widow")
    if (problem := bury_error(rules, hand, trump, buried)) is not None:
        raise Refused(refusal_code(problem))
    kept = hand - buried
    return {
        "hand_after": len(kept),
        "buried_points": buried_points(rules, buried),
        **melds_of(rules, melding_hand(rules, kept, buried), trump),
    }


_ACTORS: Final = ("declarer", "partner", "defender")
_MOMENTS: Final[tuple[FoldMoment, ...]] = get_args(FoldMoment)


def name_trump(source: Input) -> Result:
    """Return the suits that a bid winner can name, and the outcome.

    The outcome is ``name`` if there are any suits to name.
    """
    rules = source.rules
    need_auction(rules)
    choice = trump_choice(rules, source.hand("hand"), source.whole_or_none("bid"))
    return {"allowed": sorted(map(str, choice.suits)), "outcome": choice.outcome}


def fold_legality(source: Input) -> Result:
    """Return whether a player can fold at this point."""
    rules = source.rules
    declarer = source.word("actor", _ACTORS) == "declarer"
    return {"legal": may_fold(rules, source.word("moment", _MOMENTS), declarer=declarer)}
