"""Rules for meld, stock play, trick play, and the value of tricks."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.columns import Grid, Items, Section, listed, make_section
from acesaround.text.rulebook.words import alone, either, many, number, points, rank_name

_LEADERS: Final = {
    "declarer": "rulebook.the_bid_winner_2",
    "left_of_dealer": "rulebook.the_player_to_the_dealers_left_2",
    "nondealer": "rulebook.the_player_who_didnt_deal_2",
}


def stock_section(rules: RuleSet) -> Section | None:
    """Return the section on stock play, or None if there's no stock."""
    if not rules.deal.stock:
        return None
    return make_section(
        tr("rulebook.stock_play"),
        _stock_tricks(rules),
        Items(tuple(_stock_melds(rules))),
        _drawing(),
    )


def _stock_tricks(rules: RuleSet) -> list[str]:
    if "free" in (rules.play.stock_follow, rules.play.follow):
        follow = "rulebook.until_the_stock_runs_out_one_player"
    else:
        follow = "rulebook.until_the_stock_runs_out_one_player_2"
    scores = (
        tr("rulebook.counters_taken_score_points")
        if rules.play.stock_tricks_score
        else tr("rulebook.counters_taken_score_nothing")
    )
    return [tr(follow), scores, tr("rulebook.the_winner_of_a_trick_can_meld")]


def _stock_melds(rules: RuleSet) -> list[str]:
    meld = rules.meld
    if meld.dix_is_extra and meld.dix != 0:
        lay = "rulebook.after_winning_a_trick_you_can_lay"
    else:
        lay = "rulebook.after_winning_a_trick_you_can_lay_2"
    found = [
        tr(lay, melds=many(meld.per_trick or 0, "meld")),
        tr("rulebook.cards_you_lay_down_stay_on_the"),
        {
            "once_per_type": tr("rulebook.you_can_use_a_card_on_the"),
            "classes": tr("rulebook.you_can_use_a_card_on_the_2"),
            "classes_upgrade_only": tr("rulebook.you_can_use_a_card_on_the_3"),
        }[meld.reuse or "once_per_type"],
        tr("rulebook.every_meld_needs_at_least_one_card")
        if meld.fresh_card_required
        else tr("rulebook.a_meld_can_be_made_entirely_of"),
    ]
    if meld.dix_exchange and meld.dix != 0:
        found.append(tr("rulebook.if_you_meld_a_dix_you_can"))
    if meld.dealer_dix_turned:
        found.append(
            tr("rulebook.if_the_upcard_is_a_nine_the", points=points(meld.dealer_dix_turned))
        )
    if meld.side_minimum:
        found.append(
            either(
                rules,
                "rulebook.a_player_with_less_than_meld_meld_3",
                "rulebook.a_team_with_less_than_meld_meld_3",
                meld=meld.side_minimum,
            )
        )
    return found


def _drawing() -> list[str]:
    return [tr("rulebook.to_draw_the_winner_takes_the_top")]


def trick_section(rules: RuleSet) -> Section:
    """Return the section on trick play."""
    return make_section(
        tr("common.play"), _leading(rules), Items(tuple(_following(rules))), _winning()
    )


def points_section(rules: RuleSet) -> Section:
    """Return the section on the points in tricks."""
    by_figure: dict[int, list[str]] = {}
    for rank, figure in rules.counters.points.items():
        by_figure.setdefault(figure, []).append(f"{rank_name(rank)}")
    cards = [
        tr("rulebook.cards_points_each", cards=listed(names), points=figure)
        if len(names) > 1
        else f"{names[0]} {figure}"
        for figure, names in by_figure.items()
    ]
    sentences = []
    if cards:
        sentences.append(tr("rulebook.cards_taken_in_tricks_score_points", cards="; ".join(cards)))
        sentences.append(tr("rulebook.these_cards_are_called_counters"))
    last = rules.counters.last_trick
    if last:
        sentences.append(tr("rulebook.the_last_trick_is_worth_last_more", last=last))
    if rules.deal.stock and not rules.play.stock_tricks_score:
        return make_section(tr("common.trick_points"), sentences)
    sentences.append(
        tr("rulebook.there_are_hand_trick_points_trick", hand_trick_points=rules.hand_trick_points)
    )
    return make_section(tr("common.trick_points"), sentences)


def _leading(rules: RuleSet) -> list[str]:
    play = rules.play
    leader = tr(_LEADERS[play.first_leader])
    if rules.deal.stock:
        return [tr("rulebook.leader_leads_first_when_stock_play", leader=leader)]
    clockwise = tr("rulebook.everyone_plays_one_card_to_the_trick")
    if play.first_lead == "any":
        return [tr("rulebook.leader_leads_first_and_can_lead_any", leader=leader), clockwise]
    waived = play.first_lead_waived_at_bid
    if waived is None:
        lead = "rulebook.leader_leads_first_and_must_lead_a"
    else:
        lead = "rulebook.leader_leads_first_and_must_lead_a_2"
    return [tr(lead, leader=leader, bid=waived), clockwise]


def _following(rules: RuleSet) -> list[str]:
    play = rules.play
    if play.follow == "free":
        return [tr("rulebook.nobody_has_to_follow_suit_play_any")]
    head = {
        "never": tr("rulebook.you_dont_have_to_beat_the_cards"),
        "trump_led": tr("rulebook.if_trump_is_led_you_must_beat"),
        "always": tr("rulebook.you_must_beat_the_best_card_of"),
    }[play.head]
    suit = tr("rulebook.you_must_follow_suit_if_you_can")
    duties = [f"{suit} {head}"]
    if play.void == "any":
        duties.append(tr("rulebook.if_youre_out_of_the_suit_led_3"))
        return duties
    if play.overtrump:
        over = "rulebook.if_youre_out_of_the_suit_led"
    else:
        over = "rulebook.if_youre_out_of_the_suit_led_2"
    duties.append(tr(over))
    duties.append(tr("rulebook.if_you_have_neither_play_any_card"))
    return duties


def _winning() -> list[str]:
    return [tr("rulebook.the_highest_trump_wins_the_trick_if")]


_AROUNDS: Final = {
    "aces": "rulebook.aces_around_one_in_each_suit",
    "kings": "rulebook.kings_around_one_in_each_suit",
    "queens": "rulebook.queens_around_one_in_each_suit",
    "jacks": "rulebook.jacks_around_one_in_each_suit",
}

_OVERCLAIMED: Final = {
    "nothing": "rulebook.a_total_thats_too_high_is_cut",
    "excess": "rulebook.a_total_thats_too_high_is_cut_2",
    "meld": "rulebook.if_you_enter_a_total_thats_too",
}


def meld_section(rules: RuleSet) -> Section:
    """Return the section on meld and its values."""
    rows = _rows(rules)
    head = ("", *(number(sets) for sets in range(1, rules.deck.copies + 1)))
    intro = _showing(rules) if rules.meld.phase == "show" else _laying()
    return make_section(tr("common.meld_2"), intro, Grid(head, rows), Items(tuple(_notes(rules))))


def _showing(rules: RuleSet) -> list[str]:
    meld = rules.meld
    if meld.melders == "all":
        showing = "rulebook.before_the_first_lead_everyone_shows"
    else:
        showing = "rulebook.before_the_first_lead_only_the_bid"
    sentences = [tr(showing)]
    if not alone(rules):
        sentences.append(tr("rulebook.a_team_adds_its_players_meld_together"))
    if meld.count_by == "program":
        sentences.append(tr("rulebook.all_meld_in_a_hand_counts_automatically"))
    else:
        over = "rulebook.a_total_thats_too_high_is_refused"
        if meld.overclaim == "cap":
            over = _OVERCLAIMED[meld.overclaim_costs]
        typed = tr("rulebook.add_up_your_own_meld_and_enter")
        sentences += [typed, tr(over)]
        if rules.types_without_trump:
            sentences.append(tr("rulebook.players_also_enter_totals_in_a_board"))
    if meld.side_minimum and meld.declared == "always":
        sentences.append(
            either(
                rules,
                "rulebook.a_player_with_less_than_meld_meld",
                "rulebook.a_team_with_less_than_meld_meld",
                meld=meld.side_minimum,
            )
        )
    elif meld.side_minimum:
        sentences.append(
            either(
                rules,
                "rulebook.a_player_with_less_than_meld_meld_2",
                "rulebook.a_team_with_less_than_meld_meld_2",
                meld=meld.side_minimum,
            )
        )
    return sentences


def _laying() -> list[str]:
    return [tr("rulebook.melds_score_when_you_lay_them_down")]


def _rows(rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    meld = rules.meld
    run = "rulebook.run_a_10_k_q_j_of"
    if meld.run_suits == "trump":
        run = "rulebook.run_a_10_k_q_j_of_2"
    labels: list[tuple[str, int | tuple[int, ...]]] = [
        (tr(run), meld.run),
        *((tr(label), getattr(meld, kind)) for kind, label in _AROUNDS.items()),
        (tr("rulebook.pinochle_q_of_spades_j_of_diamonds"), meld.pinochle),
        (tr("rulebook.royal_marriage_k_q_of_trump"), meld.royal_marriage),
        (tr("rulebook.marriage_k_q_of_another_suit"), meld.marriage),
    ]
    if meld.dix != 0:
        labels.append((tr("rulebook.dix_nine_of_trump"), meld.dix))
    return tuple((label, *_figures(totals, rules.deck.copies)) for label, totals in labels)


def _figures(totals: int | tuple[int, ...], copies: int) -> tuple[str, ...]:
    if isinstance(totals, int):
        return (tr("common.value_each", value=totals), *("" for _ in range(copies - 1)))
    return tuple(map(str, totals))


def _notes(rules: RuleSet) -> list[str]:
    meld = rules.meld
    notes = []
    if rules.deck.copies > 1:
        notes.append(tr("rulebook.the_columns_are_totals_for_that_many", pinochle=meld.pinochle[1]))
    if meld.phase == "show":
        notes.append(tr("rulebook.a_card_can_count_in_more_than"))
    if meld.run_uses_marriage:
        notes.append(tr("rulebook.the_king_and_queen_of_a_run"))
    else:
        notes.append(tr("rulebook.the_king_and_queen_of_a_run_2"))
    extra = meld.run_extra
    if extra is not None and meld.phase == "show":
        notes.append(
            tr(
                "rulebook.with_a_run_an_extra_king_and",
                marriage=extra.marriage,
                king=extra.king,
                queen=extra.queen,
            )
        )
    return notes
