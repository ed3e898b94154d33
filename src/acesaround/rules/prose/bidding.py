"""Bidding and naming trump."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Section, make
from acesaround.rules.prose.words import has_auction, other_sides


def section(rules: RuleSet) -> Section | None:
    """Bidding, where there is any."""
    if not has_auction(rules):
        return None
    return make("Bidding", _course(rules), _amounts(rules), _all_pass(rules))


def trump_section(rules: RuleSet) -> Section:
    """Naming trump."""
    if rules.trump.chooser == "upcard":
        return make("Trump", "The suit of the turned card is trump: its cards beat all others.")
    return make("Trump", _naming(rules), _impossible(rules))


def _course(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [
        "The players bid for the right to name trump. The player on the dealer's left calls first, "
        "the others follow clockwise; a call is a bid higher than the last or a pass."
    ]
    if auction.style == "single_round":
        sentences.append("Each player calls once only, and the highest bid wins.")
    elif auction.pass_final:
        sentences.append(
            "Who passes is out. Bidding goes round and round until all others have passed; the "
            "player left wins the bid."
        )
    else:
        sentences.append(
            "Bidding goes round and round until all others have passed after the last bid; one who "
            "passed earlier may bid again."
        )
    match auction.must_hold:
        case "marriage":
            sentences.append("Only a player with a marriage (king and queen of a suit) may bid.")
        case "meld":
            sentences.append("Only a player with some meld, whatever is trump, may bid.")
        case "none":
            pass
    return sentences


def _amounts(rules: RuleSet) -> list[str]:
    auction = rules.auction
    sentences = [f"The lowest bid is {auction.opening}.", *_steps(auction.steps)]
    if auction.highest is not None:
        sentences.append(f"Nobody may bid more than {auction.highest}.")
    if auction.jump:
        sentences.append("A player may skip amounts.")
    else:
        sentences.append("Amounts are not chosen: a player bids the next one or passes.")
    return sentences


def _steps(steps: tuple[tuple[int, int], ...]) -> list[str]:
    sentences = []
    for index, (start, step) in enumerate(steps):
        if index == 0 and (start, step) == (0, 1):
            sentences.append("Bids are whole numbers.")
            continue
        some = ", ".join(str(start + step * times) for times in range(3))
        first = "Bids are" if index == 0 else f"From {start} on they are only"
        sentences.append(f"{first} {some} and so on.")
    return sentences


def _all_pass(rules: RuleSet) -> list[str]:
    auction = rules.auction
    standing, all_pass = auction.standing_bid, auction.all_pass
    if standing is not None:
        at = f" at {standing.amount}" if all_pass and all_pass.amount is not None else ""
        return [
            f"The {standing.holder} holds a bid of {standing.amount} before anyone has called. He "
            "still has his turn. "
            f"If all the others pass at once, he has won{at}."
        ]
    if all_pass is None:
        return []
    if all_pass.outcome == "redeal":
        return ["If all pass, the cards are dealt again."]
    excused = "" if auction.must_hold == "none" else ", whatever he holds"
    return [f"If all the others pass, the dealer must take the bid at {all_pass.amount}{excused}."]


def _naming(rules: RuleSet) -> list[str]:
    trump = rules.trump
    widow = rules.widow
    when = "The bid winner names a suit trump: its cards beat all others."
    if widow is not None:
        order = "before he takes" if widow.trump_named == "before_widow" else "after he has taken"
        when += f" He does so {order} the widow."
    if trump.requires == "none":
        return [when, "He may name any suit."]
    sentences = [when, "He must hold a marriage (king and queen) in that suit."]
    if trump.waived_at_bid is not None:
        sentences.append(f"At a bid of exactly {trump.waived_at_bid} he may name any suit.")
    return sentences


def _impossible(rules: RuleSet) -> list[str]:
    trump = rules.trump
    if trump.requires == "none" or trump.on_impossible is None:
        return []
    then = {
        "set_and_redeal": f"the bid is lost, {other_sides(rules)} scores nothing, and the cards "
        "are dealt again",
        "board_set": "the bid is lost without play, as a board set (see Scoring)",
        "redeal_free": "the cards are dealt again and nobody scores anything",
    }[trump.on_impossible]
    return [f"If he has no marriage to name, {then}."]
