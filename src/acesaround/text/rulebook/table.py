"""The table: its cards and seats, and the settings that aren't rules."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.i18n import noted, say, say_noted
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, listed
from acesaround.text.names import seat_title
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.bidding import convention
from acesaround.text.rulebook.words import has_auction, number, rank_list

_RECALL: Final = {
    "first_trick": noted("The melds may be looked at again until the first trick is taken."),
    "never": noted("The melds may not be looked at again once tricks are played."),
}


def summary(rules: RuleSet) -> str:
    """``four players in two partnerships, 80 cards``."""
    players = rules.table.players
    groups = len(set(rules.scorers))
    each = players // groups
    how = {
        "partners": noted("{players} players in {groups} partnerships, {cards} cards"),
        "alternate": noted("{players} players in two teams of {each}, {cards} cards"),
        "individual": noted("{players} players, each alone, {cards} cards"),
        "declarer_vs_rest": noted("{players} players, one against the rest, {cards} cards"),
    }[rules.table.sides]
    return say_noted(
        how,
        players=number(players),
        groups=number(groups),
        each=number(each),
        cards=len(rules.full_deck),
    )


def _cards(rules: RuleSet) -> list[str]:
    deck = rules.deck
    sentences = [
        say(
            "The deck has {cards} cards: in each of the {suits} suits {copies} of each rank.",
            cards=len(rules.full_deck),
            suits=number(len(Suit)),
            copies=number(deck.copies),
        )
    ]
    if len(deck.ranks) > 1:
        ranks = rank_list(deck.ranks)
        sentences.append(say("From high to low the ranks are {ranks}.", ranks=ranks))
    else:
        sentences.append(say("The only rank is the {rank}.", rank=rank_list(deck.ranks)))
    if {Rank.TEN, Rank.KING} <= set(deck.ranks):
        sentences.append(say("The ten beats the king."))
    return sentences


def section(rules: RuleSet) -> Section:
    """Cards and seats."""
    return make(say("Cards and seats"), _cards(rules), _seats(rules), _scale(rules))


def _seats(rules: RuleSet) -> list[str]:
    players, seats = capital(number(rules.table.players)), list(map(seat_title, rules.seats))
    sentences = [say("The seats, clockwise, are {seats}.", seats=listed(seats))]
    match rules.table.sides:
        case "partners":
            pairs = [listed(pair) for pair in _sides(rules)]
            sentences.append(
                say(
                    "{players} play as partners across the table: {pairs}. Partners share one "
                    "score.",
                    players=players,
                    pairs=listed(pairs, "against"),
                )
            )
        case "alternate":
            teams = [listed(team) for team in _sides(rules)]
            sentences.append(
                say(
                    "{players} play in two teams of every other seat: {teams}. A team shares one "
                    "score.",
                    players=players,
                    teams=listed(teams, "against"),
                )
            )
        case "individual":
            sentences.append(say("{players} play, each alone.", players=players))
        case "declarer_vs_rest":
            sentences.append(
                say(
                    "{players} play. Whoever wins the bid plays alone; for that hand the others "
                    "join against him as one side, and each of them scores what that side scores. "
                    "Everyone keeps a score of his own.",
                    players=players,
                )
            )
    return sentences


def _sides(rules: RuleSet) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for seat, side in enumerate(rules.scorers):
        found.setdefault(side, []).append(seat_title(rules.seats[seat]))
    return list(found.values())


def _scale(rules: RuleSet) -> list[str]:
    if rules.scale == 1:
        return []
    return [say("All figures of points are multiplied by {scale}.", scale=rules.scale)]


def settings_section(rules: RuleSet) -> Section | None:
    """What is agreed or shown at this table, and is no rule."""
    table = rules.table
    agreed = []
    if has_auction(rules):
        if told := convention(rules):
            agreed.append(told)
        agreed.append(
            say("People are told their meld for every possible trump while they bid.")
            if table.meld_helper
            else say("People count their meld for every possible trump themselves.")
        )
        if table.show_formula:
            agreed.append(say("People see how each player works out his bid."))
    if table.show_all_hands:
        agreed.append(say("People see all hands, to learn; computer players do not."))
    if table.meld_recall != "always" and rules.meld.phase != "stock":
        agreed.append(say_noted(_RECALL[table.meld_recall]))
    return make(say("At this table"), Items(tuple(agreed))) if agreed else None
