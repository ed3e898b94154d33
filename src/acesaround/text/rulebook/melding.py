"""Rules for showing meld, and its value."""

from __future__ import annotations

from typing import Final

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.page import Grid, Items, Section, make
from acesaround.text.rulebook.words import alone, either, number

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


def section(rules: RuleSet) -> Section:
    """Return the section on meld and its values."""
    rows = _rows(rules)
    head = ("", *(number(sets) for sets in range(1, rules.deck.copies + 1)))
    intro = _showing(rules) if rules.meld.phase == "show" else _laying()
    return make(tr("common.meld_2"), intro, Grid(head, rows), Items(tuple(_notes(rules))))


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
        notes.append(
            tr(
                "rulebook.the_columns_are_totals_for_that_many",
                pinochle=meld.pinochle[1],
            )
        )
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
