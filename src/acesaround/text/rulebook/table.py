"""The table: cards, seats, and settings that aren't rules."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, listed
from acesaround.text.names import seat_title
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.bidding import convention
from acesaround.text.rulebook.words import has_auction, number, rank_list

_RECALL: Final = {
    "first_trick": "rulebook.you_can_review_the_melds_until_the",
    "never": "rulebook.you_cant_review_the_melds_once_play",
}


def summary(rules: RuleSet) -> str:
    """Return a short summary, such as ``four players in two teams, 80 cards``."""
    players = rules.table.players
    groups = len(set(rules.scorers))
    each = players // groups
    how = {
        "partners": "rulebook.players_players_in_groups_teams_cards",
        "alternate": "rulebook.players_players_in_two_teams_of_each",
        "individual": "rulebook.players_players_no_partners_cards_cards",
        "declarer_vs_rest": "rulebook.players_players_one_against_the_rest",
    }[rules.table.sides]
    return tr(
        how,
        players=number(players),
        groups=number(groups),
        each=number(each),
        cards=len(rules.full_deck),
    )


def _cards(rules: RuleSet) -> list[str]:
    deck = rules.deck
    sentences = [
        tr(
            "rulebook.the_deck_has_cards_cards_copies_of",
            cards=len(rules.full_deck),
            suits=number(len(Suit)),
            copies=number(deck.copies),
        )
    ]
    if len(deck.ranks) > 1:
        ranks = rank_list(deck.ranks)
        sentences.append(tr("rulebook.from_high_to_low_the_cards_rank", ranks=ranks))
    else:
        sentences.append(tr("rulebook.the_only_rank_is_the_rank", rank=rank_list(deck.ranks)))
    if {Rank.TEN, Rank.KING} <= set(deck.ranks):
        sentences.append(tr("rulebook.the_ten_beats_the_king"))
    return sentences


def section(rules: RuleSet) -> Section:
    """Return the section on cards and seats."""
    return make(tr("rulebook.cards_and_seats"), _cards(rules), _seats(rules), _scale(rules))


def _seats(rules: RuleSet) -> list[str]:
    players, seats = capital(number(rules.table.players)), list(map(seat_title, rules.seats))
    sentences = [tr("rulebook.clockwise_the_seats_are_seats", seats=listed(seats))]
    match rules.table.sides:
        case "partners":
            pairs = [listed(pair) for pair in _sides(rules)]
            sentences.append(
                tr(
                    "rulebook.players_players_sit_across_from_their",
                    players=players,
                    pairs=listed(pairs, "against"),
                )
            )
        case "alternate":
            teams = [listed(team) for team in _sides(rules)]
            sentences.append(
                tr(
                    "rulebook.players_players_form_two_teams_in_every",
                    players=players,
                    teams=listed(teams, "against"),
                )
            )
        case "individual":
            sentences.append(tr("rulebook.players_play_with_no_partners", players=players))
        case "declarer_vs_rest":
            sentences.append(
                tr(
                    "rulebook.players_play_the_bid_winner_plays_alone",
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
    return [tr("rulebook.all_point_values_are_multiplied_by", scale=rules.scale)]


def settings_section(rules: RuleSet) -> Section | None:
    """Return the section on table settings, or None if there aren't any."""
    table = rules.table
    agreed = []
    if has_auction(rules):
        if told := convention(rules):
            agreed.append(told)
        agreed.append(
            tr("rulebook.while_you_bid_you_see_your_meld")
            if table.meld_helper
            else tr("rulebook.while_you_bid_you_count_your_own")
        )
        if table.show_formula:
            agreed.append(tr("rulebook.you_see_how_each_player_works_out"))
    if table.show_all_hands:
        agreed.append(tr("rulebook.you_see_all_hands_so_you_can"))
    if table.meld_recall != "always" and rules.meld.phase != "stock":
        agreed.append(tr(_RECALL[table.meld_recall]))
    return make(tr("rulebook.at_this_table"), Items(tuple(agreed))) if agreed else None
