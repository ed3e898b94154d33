"""Words used in several sections: numbers, ranks, players, and teams."""

from __future__ import annotations

from typing import Final, Literal

from acesaround.cards import Rank
from acesaround.i18n import tr, tr_plural
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed

_NUMBERS: Final = (
    "common.no", "rulebook.one", "rulebook.two", "rulebook.three", "rulebook.four", "rulebook.five",
    "rulebook.six", "rulebook.seven", "rulebook.eight", "common.nine", "common.ten",
    "rulebook.eleven", "rulebook.twelve",
)  # fmt: skip
Noun = Literal["ace", "card", "hand", "meld", "nine", "pinochle", "trick"]
_COUNTED: Final[dict[Noun, str]] = {
    "ace": "rulebook.number_aces",
    "card": "rulebook.number_cards",
    "hand": "rulebook.number_hands",
    "meld": "rulebook.number_melds",
    "nine": "rulebook.number_nines",
    "pinochle": "rulebook.number_pinochles",
    "trick": "rulebook.number_tricks",
}
_RANKS: Final = {
    Rank.ACE: ("common.ace", "common.aces"),
    Rank.TEN: ("common.ten", "rulebook.tens"),
    Rank.KING: ("common.king", "common.kings"),
    Rank.QUEEN: ("common.queen", "common.queens"),
    Rank.JACK: ("common.jack", "common.jacks"),
    Rank.NINE: ("common.nine", "rulebook.nines"),
}


def number(count: int) -> str:
    """Return a number as a word up to twelve, such as ``four``, or in digits from 13 on."""
    return tr(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def many(count: int, word: Noun) -> str:
    """Return a number with its noun, such as ``one card`` or ``four cards``."""
    return tr_plural(_COUNTED[word], count, number=number(count))


def points(count: int) -> str:
    """Return points, such as ``1 point`` or ``20 points``."""
    return tr_plural("common.count_point", count)


def trick_points(count: int) -> str:
    """Return trick points, such as ``1 trick point`` or ``20 trick points``."""
    return tr_plural("rulebook.count_trick_point", count)


def rank_name(rank: Rank) -> str:
    """Return the name of a rank, such as ``ace``."""
    return tr(_RANKS[rank][0])


def rank_plural(rank: Rank) -> str:
    """Return the name of all cards of a rank, such as ``aces``."""
    return tr(_RANKS[rank][1])


def rank_list(ranks: tuple[Rank, ...]) -> str:
    """Return ranks as a list, such as ``ace, ten, king, queen, and jack``."""
    return listed([rank_name(rank) for rank in ranks])


def has_partner(rules: RuleSet) -> bool:
    """Return True if everyone has exactly one partner, so a bid can show that partner something."""
    return rules.teams.count(rules.teams[0]) == 2


def alone(rules: RuleSet) -> bool:
    """Return True if every player has a separate score."""
    return rules.table.sides in ("individual", "declarer_vs_rest")


def either(rules: RuleSet, player: str, side: str, /, **values: object) -> str:
    """Return message `player` if every player has a separate score, else message `side`."""
    return tr(player if alone(rules) else side, **values)


def for_others(rules: RuleSet, player: str, team: str, /, **values: object) -> str:
    """Return message `player` if the defenders play alone, else message `team`."""
    return tr(player if rules.table.sides == "individual" else team, **values)


def bid_side(rules: RuleSet) -> str:
    """Return the words for the bid winner or the bid winner's team."""
    return tr("rulebook.the_bid_winner") if alone(rules) else tr("rulebook.the_bid_winners_team")


def other_sides(rules: RuleSet) -> str:
    """Return the words for the opponents of the bid winner, in the singular."""
    if rules.table.sides == "declarer_vs_rest":
        return tr("rulebook.the_defending_team")
    if len(set(rules.teams)) == 2:
        return either(rules, "rulebook.the_other_player", "rulebook.the_other_team")
    return either(rules, "rulebook.every_other_player", "rulebook.every_other_team")
