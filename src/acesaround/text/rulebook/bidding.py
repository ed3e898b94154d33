"""Bidding, what bids tell the partner, and naming trump."""

from __future__ import annotations

from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.rules.setup import MeldBid
from acesaround.text.page import Section, make
from acesaround.text.rulebook.words import has_auction, has_partner, other_sides


def section(rules: RuleSet) -> Section | None:
    """Bidding, where there is any."""
    if not has_auction(rules):
        return None
    return make(say("Bidding"), _course(rules), _amounts(rules), _all_pass(rules))


def trump_section(rules: RuleSet) -> Section:
    """Naming trump."""
    if rules.trump.chooser == "upcard":
        return make(
            say("Trump"), say("The suit of the turned card is trump: its cards beat all others.")
        )
    return make(say("Trump"), _naming(rules), _impossible(rules))


def _course(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [
        say(
            "The players bid for the right to name trump. The player on the dealer's left calls "
            "first, the others follow clockwise; a call is a bid higher than the last or a pass."
        )
    ]
    if auction.style == "single_round":
        sentences.append(say("Each player calls once only, and the highest bid wins."))
    elif auction.pass_final:
        sentences.append(
            say(
                "Whoever passes is out. Bidding goes round and round until all others have "
                "passed; the player left wins the bid."
            )
        )
    else:
        sentences.append(
            say(
                "Bidding goes round and round until all others have passed after the last bid; "
                "one who passed earlier may bid again."
            )
        )
    match auction.must_hold:
        case "marriage":
            sentences.append(
                say("Only a player with a marriage (king and queen of a suit) may bid.")
            )
        case "meld":
            sentences.append(say("Only a player with some meld, whatever is trump, may bid."))
        case "none":
            pass
    return sentences


def _amounts(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [
        say("The lowest bid is {opening}.", opening=auction.opening),
        *_steps(auction.steps),
    ]
    if auction.highest is not None:
        sentences.append(say("Nobody may bid more than {highest}.", highest=auction.highest))
    if auction.jump:
        sentences.append(say("A player may skip amounts."))
    else:
        sentences.append(say("Amounts are not chosen: a player bids the next one or passes."))
    return sentences


def _steps(steps: tuple[tuple[int, int], ...]) -> list[str]:
    sentences = []
    for index, (start, step) in enumerate(steps):
        if index == 0 and (start, step) == (0, 1):
            sentences.append(say("Bids are whole numbers."))
            continue
        some = ", ".join(str(start + step * times) for times in range(3))
        if index == 0:
            sentences.append(say("Bids are {bids} and so on.", bids=some))
        else:
            text = noted("From {start} on they are only {bids} and so on.")
            sentences.append(say_noted(text, start=start, bids=some))
    return sentences


def _all_pass(rules: RuleSet) -> list[str]:
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if standing is not None:
        amount = standing.amount
        held = say("The dealer holds a bid of {bid} before anyone has called.", bid=amount)
        if all_pass and all_pass.amount is not None:
            then = say("If all the others pass at once, he has won at {bid}.", bid=amount)
        else:
            then = say("If all the others pass at once, he has won.")
        return [held, say("He still has his turn."), then]
    if all_pass is None:
        return []
    if all_pass.outcome == "redeal":
        return [say("If all pass, the cards are dealt again.")]
    if auction.must_hold == "none":
        text = noted("If all the others pass, the dealer must take the bid at {bid}.")
    else:
        text = noted(
            "If all the others pass, the dealer must take the bid at {bid}, whatever he holds."
        )
    return [say_noted(text, bid=all_pass.amount)]


def _naming(rules: RuleSet) -> list[str]:
    trump = rules.trump
    widow = rules.widow
    when = say("The bid winner names a suit trump: its cards beat all others.")
    if widow is not None:
        if widow.trump_named == "before_widow":
            when += " " + say("He does so before he takes the widow.")
        else:
            when += " " + say("He does so after he has taken the widow.")
    if trump.requires == "none":
        return [when, say("He may name any suit.")]
    sentences = [when, say("He must hold a marriage (king and queen) in that suit.")]
    if trump.waived_at_bid is not None:
        sentences.append(
            say(
                "At a bid of exactly {waived_at_bid} he may name any suit.",
                waived_at_bid=trump.waived_at_bid,
            )
        )
    return sentences


def _impossible(rules: RuleSet) -> list[str]:
    trump = rules.trump
    if trump.requires == "none" or trump.on_impossible is None:
        return []
    match trump.on_impossible:
        case "set_and_redeal":
            return [
                say(
                    "If he has no marriage to name, the bid is lost, {others} scores nothing, and "
                    "the cards are dealt again.",
                    others=other_sides(rules),
                )
            ]
        case "board_set":
            return [
                say(
                    "If he has no marriage to name, the bid is lost without play, as a board set "
                    "(see Scoring)."
                )
            ]
        case "redeal_free":
            return [
                say(
                    "If he has no marriage to name, the cards are dealt again and nobody scores "
                    "anything."
                )
            ]


def convention(rules: RuleSet) -> str:
    """What bids tell the partner; empty where there is no partner, or no auction."""
    spoken = has_auction(rules) and has_partner(rules)
    return _meld_bid(rules.table.meld_bid, rules.scale) if spoken else ""


def bids_tell(rules: RuleSet) -> str:
    """What bids tell the partner, or why nobody is told anything."""
    if not has_auction(rules):
        return say("There are no bids in this game, and so no convention.")
    if all(rules.scorers.count(side) == 1 for side in rules.scorers):
        return say("Everybody bids for himself: there is no partner to tell anything.")
    return convention(rules) or say("Bids carry no message about meld.")


def _meld_bid(convention: MeldBid, one: int) -> str:
    """A convention in words, where a raise by `one` is the smallest."""
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
            return say(
                "In the first round a raise by {one} shows the partner {low} to {high} meld, by "
                "{two} it shows {next} to {last}, and so on.",
                **raises,
            )
        case "silent_one":
            return say(
                "In the first round a raise by {one} shows the partner nothing, by {two} it shows "
                "{next} to {last}, and so on.",
                **raises,
            )
        case "rounded_tens":
            return say(
                "A player's first bid shows the partner his meld: it raises by a tenth of it, "
                "rounded to a whole number."
            )
        case "marriage":
            return say("A bid shows the partner a marriage at least.")
        case "none":
            return say("Bids carry no message about meld.")
