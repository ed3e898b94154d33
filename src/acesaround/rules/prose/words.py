"""Words that the sections share: numbers, ranks, and who is meant."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import listed

_NUMBERS: Final = "no one two three four five six seven eight nine ten eleven twelve".split()


def number(count: int) -> str:
    """``four``; figures from 13 on."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def many(count: int, word: str) -> str:
    """``one card``, ``four cards``."""
    return f"{number(count)} {word}{'' if count == 1 else 's'}"


def points(count: int) -> str:
    """``1 point``, ``20 points``."""
    return f"{count} point{'' if count == 1 else 's'}"


def trick_points(count: int) -> str:
    """``1 trick point``, ``20 trick points``."""
    return f"{count} trick point{'' if count == 1 else 's'}"


def rank_name(rank: Rank, count: int = 1) -> str:
    """``ace``, ``sixes``: a rank in words, as many as there are."""
    return rank.title.lower() + ("" if count == 1 else "s")


def rank_list(ranks: tuple[Rank, ...]) -> str:
    """``ace, ten, king, queen and jack``."""
    return listed([rank_name(rank) for rank in ranks])


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def has_auction(rules: RuleSet) -> bool:
    """Whether anyone wins a bid."""
    return rules.auction.style != "none"


def has_partner(rules: RuleSet) -> bool:
    """Whether everyone has one partner, whom a bid can tell something."""
    return rules.scorers.count(rules.scorers[0]) == 2


def alone(rules: RuleSet) -> bool:
    """Whether everyone keeps a score of his own."""
    return rules.table.sides in ("individual", "declarer_vs_rest")


def side(rules: RuleSet) -> str:
    """What scores are kept for: a player or a side."""
    return "player" if alone(rules) else "side"


def they(rules: RuleSet) -> str:
    """The pronoun for a player or a side."""
    return "he" if alone(rules) else "it"


def their(rules: RuleSet) -> str:
    """What belongs to a player or a side."""
    return "his" if alone(rules) else "its"


def others_their(rules: RuleSet) -> str:
    """What belongs to those who play against the bid winner."""
    return "his" if rules.table.sides == "individual" else "its"


def bid_side(rules: RuleSet) -> str:
    """The bid winner, or his side."""
    return "the bid winner" if alone(rules) else "the bid winner's side"


def other_sides(rules: RuleSet) -> str:
    """Those who play against the bid winner, in the singular."""
    if rules.table.sides == "declarer_vs_rest":
        return "the side of the others"
    if len(set(rules.scorers)) == 2:
        return f"the other {side(rules)}"
    return f"every other {side(rules)}"
