"""Rules for bidding, naming trump, and the meaning of bids."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.players.conventions import (
    ACES_TO_ROUND_UP,
    LATE_MELD,
    LATE_RAISE,
    LEAST_SHOWN,
    assumed_meld,
    fair_suit_length,
    meld_bid_limit,
)
from acesaround.rules.model import RuleSet
from acesaround.rules.play import MeldBid
from acesaround.text.columns import Section, make_section
from acesaround.text.rulebook.words import has_partner, other_sides


def auction_section(rules: RuleSet) -> Section | None:
    """Return the section on bidding, or None if there's no bidding."""
    if not rules.has_auction:
        return None
    return make_section(tr("common.bidding"), _course(rules), _amounts(rules), _all_pass(rules))


def trump_section(rules: RuleSet) -> Section:
    """Return the section on naming trump."""
    if rules.trump.chooser == "upcard":
        return make_section(tr("rulebook.trump"), tr("rulebook.the_upcards_suit_is_trump_it_beats"))
    return make_section(tr("rulebook.trump"), _naming(rules), _impossible(rules))


def _course(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [tr("rulebook.players_bid_for_the_right_to_name")]
    if auction.style == "single_round":
        sentences.append(tr("rulebook.each_player_gets_only_one_turn_the"))
    elif auction.pass_final:
        sentences.append(tr("rulebook.once_you_pass_youre_out_the_last"))
    else:
        sentences.append(tr("rulebook.you_can_bid_again_after_passing_bidding"))
    match auction.must_hold:
        case "marriage":
            sentences.append(tr("rulebook.you_need_a_marriage_king_and_queen"))
        case "meld":
            sentences.append(tr("rulebook.you_need_meld_in_at_least_one"))
        case "none":
            pass
    if auction.first_must_bid:
        if auction.must_hold == "none":
            sentences.append(tr("rulebook.the_first_bidder_cant_pass_they_must"))
        else:
            sentences.append(tr("rulebook.the_first_bidder_can_pass_only_without"))
    return sentences


def _amounts(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [
        tr("rulebook.the_lowest_bid_is_opening", opening=auction.opening),
        *_steps(auction.steps),
    ]
    if auction.highest is not None:
        sentences.append(tr("rulebook.the_highest_bid_allowed_is_highest", highest=auction.highest))
    if auction.jump:
        sentences.append(tr("rulebook.you_can_skip_amounts"))
    else:
        sentences.append(tr("rulebook.you_cant_skip_amounts_bid_the_next"))
    return sentences


def _steps(steps: tuple[tuple[int, int], ...]) -> list[str]:
    sentences = []
    for index, (start, step) in enumerate(steps):
        if index == 0 and (start, step) == (0, 1):
            sentences.append(tr("rulebook.bids_are_whole_numbers"))
            continue
        some = ", ".join(str(start + step * times) for times in range(3))
        if index == 0:
            sentences.append(tr("rulebook.bids_go_bids_and_so_on", bids=some))
        else:
            text = "rulebook.from_start_up_bids_go_bids_and"
            sentences.append(tr(text, start=start, bids=some))
    return sentences


def _all_pass(rules: RuleSet) -> list[str]:
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if standing is not None:
        amount = standing.amount
        held = tr("rulebook.the_dealer_starts_with_a_bid_of", bid=amount)
        if all_pass and all_pass.amount is not None:
            then = tr("rulebook.if_everyone_else_passes_without_bidding", bid=amount)
        else:
            then = tr("rulebook.if_everyone_else_passes_without_bidding_2")
        return [held, tr("rulebook.the_dealer_still_gets_a_turn_to"), then]
    if all_pass is None or not everyone_can_pass(rules):
        return []
    if all_pass.outcome == "redeal":
        return [tr("rulebook.if_everyone_passes_the_cards_are")]
    if auction.must_hold == "none":
        text = "rulebook.if_everyone_else_passes_the_dealer_is"
    else:
        text = "rulebook.if_everyone_else_passes_the_dealer_is_2"
    return [tr(text, bid=all_pass.amount)]


def everyone_can_pass(rules: RuleSet) -> bool:
    """Return False if the first bidder always has to bid."""
    return not rules.auction.first_must_bid or rules.auction.must_hold != "none"


def _naming(rules: RuleSet) -> list[str]:
    trump = rules.trump
    widow = rules.widow
    when = tr("rulebook.the_bid_winner_names_trump_the_suit")
    if widow is not None:
        if widow.trump_named == "before_widow":
            when += " " + tr("rulebook.the_bid_winner_names_it_before_picking")
        else:
            when += " " + tr("rulebook.the_bid_winner_names_it_after_picking")
    if trump.requires == "none":
        return [when, tr("rulebook.trump_can_be_any_suit")]
    sentences = [when, tr("rulebook.the_bid_winner_must_hold_a_marriage")]
    if trump.waived_at_bid is not None:
        sentences.append(
            tr("rulebook.at_a_bid_of_exactly_waived_at", waived_at_bid=trump.waived_at_bid)
        )
    return sentences


def _impossible(rules: RuleSet) -> list[str]:
    trump = rules.trump
    if trump.requires == "none" or trump.on_impossible is None:
        return []
    match trump.on_impossible:
        case "set_and_redeal":
            return [tr("rulebook.if_the_bid_winner_has_no_marriage", others=other_sides(rules))]
        case "board_set":
            return [tr("rulebook.if_the_bid_winner_has_no_marriage_2")]
        case "redeal_free":
            return [tr("rulebook.if_the_bid_winner_has_no_marriage_3")]


def convention(rules: RuleSet) -> str:
    """Return what a bid shows the bidder's partner, or an empty string if it shows nothing."""
    if not rules.has_auction or not has_partner(rules):
        return ""
    shown = _meld_bid(rules.table.meld_bid, rules.scale)
    if rules.auction.first_must_bid and rules.table.meld_bid != "none":
        shown += " " + tr("rulebook.the_first_bidders_lowest_bid_shows_nothing")
    return shown


def conventions(rules: RuleSet) -> list[str]:
    """Return everything that bids show the bidder's partner, in sentences (S1-29..34, S0-14..16).

    The list is empty if they show nothing.
    """
    first, one, limit = convention(rules), rules.scale, meld_bid_limit(rules)
    if not first or rules.table.meld_bid in ("none", "marriage"):
        return [first] if first else []
    if rules.table.meld_bid != "rounded_tens":
        higher = [tr("rulebook.bids_of_limit_or_more_show_no", limit=limit)] if limit else []
        return [first, *higher]
    least = LEAST_SHOWN * one
    found = [
        first,
        tr(
            "rulebook.with_less_than_least_meld_show_none", least=least, assumed=assumed_meld(rules)
        ),
        tr("rulebook.show_least_meld_as_more", least=least, aces=ACES_TO_ROUND_UP, more=20 * one),
    ]
    if limit:
        late, shown = LATE_RAISE * one, LATE_MELD * one
        found += [
            tr("rulebook.meld_bids_stop_at_most", most=limit - one),
            tr("rulebook.if_the_bid_reaches_you_at_limit", limit=limit, least=shown, late=late),
        ]
    return [
        *found,
        tr("rulebook.raising_by_one_shows_a_trump_suit", one=one, length=fair_suit_length(rules)),
        tr("rulebook.if_your_partner_bids_too_each_bid"),
    ]


def bids_tell(rules: RuleSet) -> str:
    """Return what a bid shows the bidder's partner, or why it shows nothing."""
    if not rules.has_auction:
        return tr("rulebook.this_game_has_no_bidding_so_theres")
    if all(rules.teams.count(side) == 1 for side in rules.teams):
        return tr("rulebook.everyone_bids_alone_so_theres_no")
    return convention(rules) or tr("rulebook.bids_say_nothing_about_meld")


def _meld_bid(convention: MeldBid, one: int) -> str:
    """Return a bidding convention in words. `one` is the smallest raise."""
    raises = {
        "one": one,
        "two": 2 * one,
        "low": 10 * one,
        "high": 19 * one,
        "next": 20 * one,
        "last": 29 * one,
    }
    match convention:
        case "floor_tens":
            return tr("rulebook.in_the_first_round_raising_by_one", **raises)
        case "silent_one":
            return tr("rulebook.in_the_first_round_raising_by_one_2", **raises)
        case "rounded_tens":
            return tr("rulebook.your_first_bid_shows_your_partner_your")
        case "marriage":
            return tr("rulebook.any_bid_shows_your_partner_at_least")
        case "none":
            return tr("rulebook.bids_say_nothing_about_meld")
