"""Results of hands, in sentences and on the score sheet (S3-39..45, A3-7, A3-12)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from acesaround.cards import Hand, Rank
from acesaround.game.auction import allows_misdeal
from acesaround.game.score import BID_LOST_UNPLAYED, Outcome, ReasonCode
from acesaround.game.state import HandResult, Match, hand_teams
from acesaround.game.trick import card_points
from acesaround.i18n import tr, tr_plural
from acesaround.rules.model import RuleSet
from acesaround.rules.play import Misdeal
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import PlayerNames

Column = Literal["Bid", "Meld", "Play", "Subtotal", "Total"]
COLUMN_TITLES: Final[dict[Column, str]] = {
    "Bid": "common.bid",
    "Meld": "common.meld_2",
    "Play": "common.play",
    "Subtotal": "text.subtotal",
    "Total": "text.total",
}
"""Message ids of the column headings."""
OUTER_COLUMNS: Final[Collection[Column]] = ("Bid", "Total")
"""Columns at the outer edges of a sheet for two teams, whose columns mirror each other (S3-40)."""
HANDS_PER_SHEET: Final = 12
"""Hands per sheet."""

_GIVEN_UP: Final[frozenset[Outcome]] = frozenset({"folded", "no_marriage"})
"""Outcomes that end a hand before all meld is on the table."""
_MELD_LOST: Final[frozenset[ReasonCode]] = frozenset({"meld_not_saved", "all_not_saved"})
HIDDEN: Final = "-"
MORE: Final = "*"
SET: Final = "SET"


def sheets(match: Match) -> int:
    """Return the number of score sheets used so far, at least 1."""
    return max(0, match.hands - 1) // HANDS_PER_SHEET + 1


def first_row(rules: RuleSet, sheet: int) -> int:
    """Return the number of the first row on score sheet `sheet`, counting from 1.

    In the 1992 style, the rows of each sheet have the numbers 1 to 12 (S3-39). In other styles,
    they have the numbers of the hands.
    """
    return 1 if rules.table.style == "1992" else (sheet - 1) * HANDS_PER_SHEET + 1


def sheet_entry(
    hand: HandResult, side: int, column: Column, names: PlayerNames
) -> tuple[str, bool]:
    """Return the entry for a finished hand in a team's column, and True if it should be red."""
    declarer, bid = hand.round.declarer, hand.round.bid
    if declarer is None or names.rules.teams[declarer] != side:
        bid = None
    lost = bid is not None and is_set(hand)
    match column:
        case "Bid":
            if bid is None:
                return "", False
            return (f"{bid} {SET}", True) if lost else (str(bid), False)
        case "Meld":
            return _meld(hand, side, names), False
        case "Play":
            return _play(hand, side, names), False
        case "Subtotal":
            if lost:
                return SET, True
            points = hand.delta[side]
            extra = points != _kept_meld(hand, side, names) + kept_play(hand, side, names)
            return f"{points}{MORE if extra else ''}", points < 0
        case "Total":
            return str(hand.scores[side]), hand.scores[side] < 0


def _meld(hand: HandResult, side: int, names: PlayerNames) -> str:
    """Return the entry for a team's meld, or `HIDDEN` if it was never on the table (S0-19)."""
    meld, kept = _together(hand.counted_meld, hand, side, names), _kept_meld(hand, side, names)
    below = names.rules.meld.side_minimum > 0 and not meld
    nameless = any(reason.code == "board_set_no_marriage" for reason in hand.reasons)
    if below or ((hand.outcome in _GIVEN_UP or nameless) and not kept):
        return HIDDEN
    return str(meld) if meld == kept else f"[{meld}]"


def _play(hand: HandResult, side: int, names: PlayerNames) -> str:
    points, kept = _together(hand.trick_points, hand, side, names), kept_play(hand, side, names)
    return str(points) if points == kept else f"[{points}]"


def _kept_meld(hand: HandResult, side: int, names: PlayerNames) -> int:
    codes = _codes(hand, side)
    counts = "meld" in codes or ("bid_made" in codes and not codes & _MELD_LOST)
    return _together(hand.counted_meld, hand, side, names) if counts else 0


def kept_play(hand: HandResult, side: int, names: PlayerNames) -> int:
    """Return the trick points that a team scores for a hand."""
    codes = _codes(hand, side)
    counts = "trick_points" in codes or ("bid_made" in codes and "all_not_saved" not in codes)
    return _together(hand.trick_points, hand, side, names) if counts else 0


def _codes(hand: HandResult, side: int) -> set[ReasonCode]:
    return {reason.code for reason in hand.reasons if reason.side == side}


def _together(figures: tuple[int, ...], hand: HandResult, side: int, names: PlayerNames) -> int:
    """Return the sum of `figures` for a team, even if its members have separate scores."""
    teams, team = names.rules.teams, hand_teams(names.rules, hand.round.declarer)
    mine = team[teams.index(side)]
    allied = {teams[seat] for seat, other in enumerate(team) if other == mine}
    return sum(figures[own] for own in allied)


def is_set(hand: HandResult) -> bool:
    """Return True if the bid winner went set, with or without play."""
    return hand.outcome == "set" or hand.outcome in BID_LOST_UNPLAYED


def misdeal(result: HandResult, names: PlayerNames) -> str | None:
    """Return the reason for a misdeal, such as ``North has 4 nines and no aces``, or None."""
    rules, this = names.rules, result.round
    hands = this.deal.hands
    claimed = (this.deal.dealer + 1 + this.misdeal_asked) % len(hands)
    for claim in rules.deal.misdeal:
        for seat in range(len(hands)) if claim.claim == "automatic" else (claimed,):
            if allows_misdeal(rules, claim, hands[seat]):
                cards = _poor(rules, claim, hands[seat])
                return names.tells(seat, "text.you_have_cards", "text.name_has_cards", cards=cards)
    return None


def _poor(rules: RuleSet, claim: Misdeal, hand: Hand) -> str:
    facts = []
    if claim.min_nines is not None:
        nines = sum(card.rank is Rank.NINE for card in hand)
        facts.append(tr_plural("text.count_nine", nines))
    if claim.max_aces is not None:
        aces = sum(card.rank is Rank.ACE for card in hand)
        found = tr_plural("text.count_ace", aces) if aces else tr("common.no_aces")
        facts.append(found)
    if claim.min_noncounters is not None:
        poor = sum(card_points(rules, (card,)) == 0 for card in hand)
        facts.append(tr_plural("text.count_card_that_scores_nothing", poor))
    return listed(facts)


RECKONING: Final[frozenset[ReasonCode]] = frozenset(
    {
        "bid_made", "bid_short", "too_few_trick_points", "too_little_meld",
        "board_set_no_marriage", "board_set_meld", "board_set_needs", "moon_made", "moon_missed",
    }
)  # fmt: skip
"""Codes of the reasons why a bid was made or lost."""
_UNSAVED: Final[frozenset[ReasonCode]] = frozenset(
    {"meld_below_minimum", "meld_not_saved", "all_not_saved"}
)
_NO_SCORE: Final[dict[Outcome, str]] = {
    "redeal_free": "text.theres_no_marriage_to_name_trump_with",
    "passed_out": "text.everyone_passed_so_theres_a_redeal",
    "misdeal": "text.its_a_misdeal_so_theres_a_redeal",
}


def outcome(result: HandResult, names: PlayerNames) -> str:
    """Return the result of a finished hand, in a sentence."""
    declarer, bid = result.round.declarer, result.round.bid
    if result.outcome == "misdeal" and (whose := misdeal(result, names)) is not None:
        return tr("text.misdeal_whose_so_theres_a_redeal", whose=whose)
    if not result.scored:
        if declarer is not None and result.outcome == "redeal_free":
            return names.tells(
                declarer,
                "text.you_have_no_marriage_to_name_trump",
                "text.name_has_no_marriage_to_name_trump",
            )
        return tr(_NO_SCORE[result.outcome])
    if result.outcome == "won_at_meld":
        return tr("text.the_game_was_won_on_meld_before")
    if declarer is None or bid is None:
        return tr("text.the_hand_is_over")
    side = names.team_name(hand_teams(names.rules, declarer)[declarer], declarer)
    match result.outcome:
        case "made":
            return tr("text.side_made_the_bid_of_bid", side=side, bid=bid)
        case "set":
            return tr("text.side_went_set_on_a_bid_of", side=side, bid=bid)
        case "folded":
            return names.tells(
                declarer,
                "text.you_folded_and_gave_up_the_bid",
                "text.name_folded_and_gave_up_the_bid",
                bid=bid,
            )
        case "board_set":
            return tr("text.board_set_side_went_set_on_a", side=side, bid=bid)
        case _:
            return tr("text.side_went_set_on_a_bid_of_2", side=side, bid=bid)


def ended_early(result: HandResult, names: PlayerNames, agreed: Collection[int] = ()) -> str | None:
    """Return who claimed or conceded the rest, or None if nobody did.

    `agreed` are the partners who agreed to concede.
    """
    this = result.round
    if this.rest is None:
        return None
    if this.conceded is None:
        return names.tells(this.rest, "text.you_claimed_the_rest", "text.name_claimed_the_rest")
    if not agreed:
        return names.tells(
            this.conceded, "text.you_conceded_the_rest", "text.name_conceded_the_rest"
        )
    seats = [this.conceded, *sorted(agreed)]
    if names.me in seats:
        others = [names.seat(seat) for seat in seats if seat != names.me]
        return tr("text.you_conceded_the_rest_2", you=listed([tr("common.you"), *others]))
    return tr("text.names_conceded_the_rest", names=listed([names.seat(seat) for seat in seats]))


def reckoning(result: HandResult, names: PlayerNames, display: Display) -> str | None:
    """Return why the bid was made or lost, or None if there's nothing to explain."""
    declarer = result.round.declarer
    if declarer is None:
        return None
    codes = RECKONING | _UNSAVED if result.outcome == "set" else RECKONING
    found = [
        format_message(reason.message, display)
        for reason in result.reasons
        if reason.side == names.rules.teams[declarer] and reason.code in codes
    ]
    if not found:
        return None
    text = "; ".join(found)
    return f"{capital(text)}."
