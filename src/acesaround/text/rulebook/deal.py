"""Rules for the table, the deal, the widow, and passing cards, and settings that aren't rules."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.rules.play import Misdeal
from acesaround.text.columns import Items, Section, capital, listed, make_section
from acesaround.text.names import player_title, seat_title
from acesaround.text.rulebook.auction import convention, everyone_can_pass
from acesaround.text.rulebook.words import either, many, number, rank_list, rank_plural

_STYLES: Final = {
    "1983": "rulebook.the_table_looks_like_1983",
    "1992": "rulebook.the_table_looks_like_1992",
}
_RECALL: Final = {
    "first_trick": "rulebook.you_can_review_the_melds_until_the",
    "never": "rulebook.you_cant_review_the_melds_once_play",
}


def seating_summary(rules: RuleSet) -> str:
    """Return a short summary, such as ``four players in two teams, 80 cards``."""
    players = rules.table.players
    groups = len(set(rules.teams))
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


def _deck(rules: RuleSet) -> list[str]:
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


def table_section(rules: RuleSet) -> Section:
    """Return the section on cards and seats."""
    return make_section(tr("rulebook.cards_and_seats"), _deck(rules), _seats(rules), _scale(rules))


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
                tr("rulebook.players_play_the_bid_winner_plays_alone", players=players)
            )
    return sentences


def _sides(rules: RuleSet) -> list[list[str]]:
    found: dict[int, list[str]] = {}
    for seat, side in enumerate(rules.teams):
        found.setdefault(side, []).append(seat_title(rules.seats[seat]))
    return list(found.values())


def _scale(rules: RuleSet) -> list[str]:
    if rules.scale == 1:
        return []
    return [tr("rulebook.all_point_values_are_multiplied_by", scale=rules.scale)]


def settings_section(rules: RuleSet) -> Section:
    """Return the section on table settings."""
    table = rules.table
    agreed = []
    if rules.has_auction:
        if told := convention(rules):
            agreed.append(told)
        agreed.append(
            tr("rulebook.while_you_bid_you_see_your_meld")
            if table.meld_helper
            else tr("rulebook.while_you_bid_you_count_your_own")
        )
        if table.show_formula:
            agreed.append(tr("rulebook.you_see_how_each_player_works_out"))
    agreed.append(
        tr("rulebook.computer_players_unless_you_choose", kind=player_title(table.computer_player))
    )
    if table.show_all_hands:
        agreed.append(tr("rulebook.you_see_all_hands_so_you_can"))
    if table.meld_recall != "always" and rules.meld.phase != "stock":
        agreed.append(tr(_RECALL[table.meld_recall]))
    if table.style != "standard":
        agreed.append(tr(_STYLES[table.style]))
    return make_section(tr("rulebook.at_this_table"), Items(tuple(agreed)))


def deal_section(rules: RuleSet) -> Section:
    """Return the section on the deal."""
    misdeals = tuple(_misdeal(rules, one) for one in rules.deal.misdeal)
    return make_section(tr("common.deal"), _cards(rules), Items(misdeals), _dealers(rules))


def may_come_to_nothing(rules: RuleSet) -> bool:
    """Return True if a deal can end without changing a score."""
    all_pass, trump = rules.auction.all_pass, rules.trump
    return bool(
        rules.deal.misdeal
        or (
            rules.has_auction
            and all_pass
            and all_pass.outcome == "redeal"
            and everyone_can_pass(rules)
        )
        or (trump.requires != "none" and trump.on_impossible == "redeal_free")
    )


def may_end_unplayed(rules: RuleSet) -> bool:
    """Return True if a hand can be scored without being played out."""
    trump, score = rules.trump, rules.score
    lost = trump.requires != "none" and trump.on_impossible in ("set_and_redeal", "board_set")
    return lost or score.board_set is not None or score.fold.allowed


def _cards(rules: RuleSet) -> list[str]:
    deal = rules.deal
    sentences = [
        tr("rulebook.the_dealer_deals_cards_to_each_player", cards=many(deal.hand, "card"))
    ]
    if deal.widow:
        cards = capital(many(deal.widow, "card"))
        sentences.append(tr("rulebook.cards_are_left_face_down_as_the", cards=cards))
    if deal.stock:
        left = len(rules.full_deck) - rules.table.players * deal.hand
        sentences.append(tr("rulebook.the_other_cards_cards_go_face_down", cards=left))
    if deal.upcard:
        sentences.append(tr("rulebook.its_top_card_is_turned_up_next"))
    return sentences


def _misdeal(rules: RuleSet, misdeal: Misdeal) -> str:
    wanted = []
    if misdeal.min_nines is not None:
        nines = many(misdeal.min_nines, "nine")
        wanted.append(tr("rulebook.at_least_cards", cards=nines))
    if misdeal.max_aces is not None:
        aces = many(misdeal.max_aces, "ace")
        wanted.append(
            tr("rulebook.at_most_cards", cards=aces) if misdeal.max_aces else tr("common.no_aces")
        )
    if misdeal.min_noncounters is not None:
        poor = [rank_plural(r) for r in rules.deck.ranks if not rules.counters.points.get(r)]
        cards = many(misdeal.min_noncounters, "card")
        if poor:
            wanted.append(
                tr("rulebook.at_least_cards_that_arent_counters", cards=cards, ranks=listed(poor))
            )
        else:
            wanted.append(tr("rulebook.at_least_cards_that_arent_counters_2", cards=cards))
    held = listed(wanted)
    if misdeal.claim == "automatic":
        return tr("rulebook.if_anyone_is_dealt_cards_its_a", cards=held)
    return tr("rulebook.anyone_dealt_cards_can_call_a_misdeal", cards=held)


def _dealers(rules: RuleSet) -> list[str]:
    deal = rules.deal
    first = {
        "random": tr("rulebook.the_first_dealer_is_chosen_at_random"),
        "cut": tr("rulebook.the_loser_of_the_cut_deals_first"),
        "fixed": tr("rulebook.seat_deals_first", seat=seat_title(rules.seats[0])),
    }[deal.first_dealer]
    next_ = {
        "left": tr("rulebook.after_each_hand_the_deal_passes_to"),
        "winner": either(
            rules,
            "rulebook.after_a_hand_the_player_who_gained",
            "rulebook.after_a_hand_the_team_that_gained",
        ),
        "loser": either(
            rules,
            "rulebook.after_a_hand_the_player_who_gained_2",
            "rulebook.after_a_hand_the_team_that_gained_2",
        ),
    }[deal.next_dealer]
    sentences = [first, next_]
    if may_come_to_nothing(rules):
        if deal.redeal_unscored == "same":
            again = "rulebook.if_a_deal_doesnt_change_the_score"
        else:
            again = "rulebook.if_a_deal_doesnt_change_the_score_2"
        sentences.append(tr(again))
    if may_end_unplayed(rules):
        if deal.redeal_scored == "same":
            then = "rulebook.if_a_hand_is_scored_without_being"
        else:
            then = "rulebook.if_a_hand_is_scored_without_being_2"
        sentences.append(tr(then))
    return sentences


def widow_section(rules: RuleSet) -> Section | None:
    """Return the section on the widow, or None if there's no widow."""
    widow = rules.widow
    if widow is None:
        return None
    cards = many(rules.deal.widow, "card")
    sentences = [
        tr("rulebook.everyone_sees_the_widow_cards_before", cards=cards)
        if widow.shown
        else tr("rulebook.the_bid_winner_picks_up_the_widow", cards=cards),
        tr("rulebook.after_naming_trump_the_bid_winner", cards=many(widow.bury, "card")),
    ]
    if widow.bury_forbidden:
        words = {
            "melded": tr("rulebook.melded_cards"),
            "trump": tr("rulebook.trumps"),
            "aces": tr("common.aces"),
            "counters": tr("rulebook.counters"),
        }
        barred = listed([words[kind] for kind in widow.bury_forbidden], "or")
        sentences.append(tr("rulebook.the_bid_winner_cant_bury_cards_while", cards=barred))
    if widow.bury_scores:
        sentences.append(tr("rulebook.buried_counters_score_for_the_bid"))
    else:
        sentences.append(tr("rulebook.buried_counters_score_for_nobody"))
    if widow.meld_from == "kept":
        sentences.append(tr("rulebook.the_bid_winner_melds_only_from_the"))
    else:
        sentences.append(tr("rulebook.the_bid_winner_melds_from_all_their"))
    return make_section(tr("common.widow"), sentences)


def passing_section(rules: RuleSet) -> Section | None:
    """Return the section on passing cards, or None if nobody passes any."""
    count = rules.exchange.pass_count
    if not count:
        return None
    cards = many(count, "card")
    if rules.exchange.order == "partner_first":
        how = "rulebook.after_trump_is_named_the_bid_winners"
    else:
        how = "rulebook.after_trump_is_named_the_bid_winner"
    return make_section(tr("rulebook.passing"), tr(how, cards=cards, number=number(count)))
