"""Words that the sections share: numbers, ranks, and who is meant."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.cards import Rank
from acesaround.i18n import noted, say, say_many, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed

_NUMBERS: Final = (
    noted("no"),
    noted("one"),
    noted("two"),
    noted("three"),
    noted("four"),
    noted("five"),
    noted("six"),
    noted("seven"),
    noted("eight"),
    noted("nine"),
    noted("ten"),
    noted("eleven"),
    noted("twelve"),
)
Noun = Literal["ace", "card", "hand", "meld", "nine", "pinochle", "trick"]
_COUNTED: Final[dict[Noun, tuple[str, str]]] = {
    "ace": (noted("one ace"), noted("{number} aces")),
    "card": (noted("one card"), noted("{number} cards")),
    "hand": (noted("one hand"), noted("{number} hands")),
    "meld": (noted("one meld"), noted("{number} melds")),
    "nine": (noted("one nine"), noted("{number} nines")),
    "pinochle": (noted("one pinochle"), noted("{number} pinochles")),
    "trick": (noted("one trick"), noted("{number} tricks")),
}
_RANKS: Final = {
    Rank.ACE: (noted("ace"), noted("aces")),
    Rank.TEN: (noted("ten"), noted("tens")),
    Rank.KING: (noted("king"), noted("kings")),
    Rank.QUEEN: (noted("queen"), noted("queens")),
    Rank.JACK: (noted("jack"), noted("jacks")),
    Rank.NINE: (noted("nine"), noted("nines")),
}


def number(count: int) -> str:
    """``four``; figures from 13 on."""
    return say_noted(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def many(count: int, word: Noun) -> str:
    """``one card``, ``four cards``."""
    one, several = _COUNTED[word]
    return say_noted(one if count == 1 else several, number=number(count))


def points(count: int) -> str:
    """``1 point``, ``20 points``."""
    return say_many(count, "{number} point", "{number} points")


def trick_points(count: int) -> str:
    """``1 trick point``, ``20 trick points``."""
    return say_many(count, "{number} trick point", "{number} trick points")


def rank_name(rank: Rank, count: int = 1) -> str:
    """``ace``, ``sixes``: a rank in words, as many as there are."""
    return say_noted(_RANKS[rank][0 if count == 1 else 1])


def rank_list(ranks: tuple[Rank, ...]) -> str:
    """``ace, ten, king, queen and jack``."""
    return listed([rank_name(rank) for rank in ranks])


def has_auction(rules: RuleSet) -> bool:
    """Whether anyone wins a bid."""
    return rules.auction.style != "none"


def has_partner(rules: RuleSet) -> bool:
    """Whether everyone has one partner, whom a bid can tell something."""
    return rules.scorers.count(rules.scorers[0]) == 2


def alone(rules: RuleSet) -> bool:
    """Whether everyone keeps a score of his own."""
    return rules.table.sides in ("individual", "declarer_vs_rest")


def either(rules: RuleSet, player: str, side: str, /, **values: object) -> str:
    """One of two sentences: where everyone keeps a score of his own, and where sides do."""
    return say_noted(player if alone(rules) else side, **values)


def for_others(rules: RuleSet, his: str, its: str, /, **values: object) -> str:
    """One of two sentences about those who play against the bid winner, each alone or as a side."""
    return say_noted(his if rules.table.sides == "individual" else its, **values)


def bid_side(rules: RuleSet) -> str:
    """The bid winner, or his side."""
    return say("the bid winner") if alone(rules) else say("the bid winner's side")


def other_sides(rules: RuleSet) -> str:
    """Those who play against the bid winner, in the singular."""
    if rules.table.sides == "declarer_vs_rest":
        return say("the side of the others")
    if len(set(rules.scorers)) == 2:
        return either(rules, "the other player", "the other side")
    return either(rules, "every other player", "every other side")
