"""Cards and seats."""

from __future__ import annotations

from acesaround.cards import Rank, Suit
from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Section, make
from acesaround.rules.prose.words import capital, number, rank_list
from acesaround.rules.wording import listed


def summary(rules: RuleSet) -> str:
    """``four players in two partnerships, 80 cards``."""
    players = rules.table.players
    groups = len(set(rules.scorers))
    each = players // groups
    how = {
        "partners": f" in {number(groups)} partnerships",
        "alternate": f" in two teams of {number(each)}",
        "individual": ", each for himself",
        "declarer_vs_rest": ", one against the rest",
    }[rules.table.sides]
    return f"{number(players)} players{how}, {len(rules.full_deck)} cards"


def _cards(rules: RuleSet) -> list[str]:
    deck = rules.deck
    sentences = [
        f"The deck has {len(rules.full_deck)} cards: in each of the {number(len(Suit))} suits "
        f"{number(deck.copies)} of each rank."
    ]
    if len(deck.ranks) > 1:
        sentences.append(f"From high to low the ranks are {rank_list(deck.ranks)}.")
    else:
        sentences.append(f"The only rank is the {rank_list(deck.ranks)}.")
    if {Rank.TEN, Rank.KING} <= set(deck.ranks):
        sentences.append("The ten beats the king.")
    return sentences


def section(rules: RuleSet) -> Section:
    """Cards and seats."""
    return make("Cards and seats", _cards(rules), _seats(rules), _scale(rules))


def _seats(rules: RuleSet) -> list[str]:
    players, seats = rules.table.players, rules.seats
    sentences = [f"The seats, clockwise, are {listed(seats)}."]
    match rules.table.sides:
        case "partners":
            pairs = [listed(pair) for pair in _sides(rules)]
            sentences.append(
                f"{capital(number(players))} play as partners across the table: "
                f"{listed(pairs, 'against')}. Partners share one score."
            )
        case "alternate":
            teams = [listed(team) for team in _sides(rules)]
            sentences.append(
                f"{capital(number(players))} play in two teams of every other seat: "
                f"{listed(teams, 'against')}. A team shares one score."
            )
        case "individual":
            sentences.append(f"{capital(number(players))} play, each for himself.")
        case "declarer_vs_rest":
            sentences.append(
                f"{capital(number(players))} play. Whoever wins the bid plays alone; for that hand "
                "the others join against him as one side, and each of them scores what that side "
                "scores. Everyone keeps a score of his own."
            )
    return sentences


def _sides(rules: RuleSet) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for seat, side in enumerate(rules.scorers):
        found.setdefault(side, []).append(rules.seats[seat])
    return list(found.values())


def _scale(rules: RuleSet) -> list[str]:
    if rules.scale == 1:
        return []
    return [f"All figures of points are multiplied by {rules.scale}."]
