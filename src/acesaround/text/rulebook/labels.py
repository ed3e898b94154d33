"""Display names and descriptions of rule fields and their values.

Rule files use short words (``simultaneous``, ``extend_target``). The rules editor shows these names
instead. Words that need no explanation aren't listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, Final

from acesaround.i18n import lookup, tr
from acesaround.messages import Message, values
from acesaround.rules.errors import wanted
from acesaround.rules.model import RuleSet, plain
from acesaround.rules.schema import Choice, Record, Series, Spec, walk
from acesaround.text.names import player_title


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A rule field with its description. Lists have paths like ``game.instant[].kind``.

    `takes` describes valid values, and `source` is where the rule comes from. `default` is TOML, or
    empty for a required field. `scaled` fields are points multiplied by ``scale``. `setting` fields
    are table settings, which don't affect the digest. `table` fields contain other fields.
    """

    path: str
    doc: str
    takes: Message
    default: str
    source: str
    scaled: bool
    setting: bool
    table: bool

    @property
    def required(self) -> bool:
        """True if every rule set must contain the field."""
        return not self.default


def all_fields() -> Iterator[FieldInfo]:
    """Yield all fields in the order of a rules file."""
    for path, spec in walk(RuleSet):
        yield _info(path, spec)


def _info(path: str, spec: Spec) -> FieldInfo:
    takes = wanted(spec.kind, path, spec.low, spec.high)
    if spec.removable or (spec.optional and not isinstance(spec.kind, Choice)):
        takes = values.OR_NONE(right=takes)
    return FieldInfo(
        path=path,
        doc=spec.doc,
        takes=takes,
        default=_default(spec),
        source=spec.source,
        scaled=spec.scaled,
        setting=spec.setting,
        table=isinstance(spec.kind, Record) or _is_table_list(spec),
    )


def _is_table_list(spec: Spec) -> bool:
    return isinstance(spec.kind, Series) and isinstance(spec.kind.item, Record)


def _default(spec: Spec) -> str:
    if spec.required:
        return ""
    value: Any = spec.default
    if value is None:
        return "absent"
    return "as its fields" if is_dataclass(value) else json.dumps(plain(value))


FIELD_TITLES: Final[Mapping[str, str]] = {
    "deck.copies": "rulebook.copies_of_each_card",
    "table.sides": "rulebook.teams",
    "table.seat_names": "rulebook.seat_names",
    "table.meld_bid": "rulebook.what_a_bid_shows",
    "table.show_all_hands": "rulebook.show_all_hands",
    "table.show_formula": "rulebook.show_bid_formulas",
    "table.meld_recall": "common.review_melds",
    "table.style": "rulebook.look_of_the_table",
    "deal.hand": "rulebook.cards_per_player",
    "deal.widow": "rulebook.cards_in_the_widow",
    "deal.stock": "rulebook.draw_from_a_stock",
    "deal.upcard": "rulebook.upcard",
    "deal.first_dealer": "rulebook.first_dealer",
    "deal.next_dealer": "rulebook.next_dealer",
    "deal.redeal_unscored": "rulebook.dealer_after_an_unscored_deal",
    "deal.redeal_scored": "rulebook.dealer_after_a_fold_or_board_set",
    "deal.misdeal": "rulebook.misdeals",
    "deal.misdeal[].min_nines": "rulebook.minimum_nines",
    "deal.misdeal[].max_aces": "rulebook.maximum_aces",
    "deal.misdeal[].min_noncounters": "rulebook.minimum_non_counters",
    "deal.misdeal[].claim": "rulebook.when_to_redeal",
    "auction.style": "rulebook.bidding_style",
    "auction.opening": "rulebook.lowest_opening_bid",
    "auction.steps": "rulebook.bid_increments",
    "auction.jump": "rulebook.jump_bids",
    "auction.highest": "rulebook.highest_bid",
    "auction.pass_final": "rulebook.a_pass_is_final",
    "auction.standing_bid": "rulebook.dealers_starting_bid",
    "auction.standing_bid.holder": "rulebook.whose_bid",
    "auction.standing_bid.amount": "rulebook.amount",
    "auction.all_pass": "rulebook.if_everyone_passes",
    "auction.all_pass.outcome": "rulebook.what_happens",
    "auction.all_pass.amount": "rulebook.dealers_bid",
    "auction.must_hold": "rulebook.needed_to_bid",
    "auction.first_must_bid": "rulebook.the_first_bidder_must_bid",
    "trump.chooser": "rulebook.trump_decided_by",
    "trump.requires": "rulebook.needed_in_trump",
    "trump.waived_at_bid": "rulebook.not_needed_at_a_bid_of",
    "trump.on_impossible": "rulebook.if_no_suit_can_be_named",
    "widow.taker": "rulebook.who_picks_up_the_widow",
    "widow.shown": "rulebook.everyone_sees_it_first",
    "widow.trump_named": "rulebook.when_trump_is_named",
    "widow.bury": "rulebook.cards_to_bury",
    "widow.bury_scores": "rulebook.buried_counters_score",
    "widow.bury_forbidden": "rulebook.cant_be_buried",
    "widow.meld_from": "rulebook.meld_counted_from",
    "exchange.pass_count": "rulebook.cards_each_partner_passes",
    "exchange.order": "rulebook.who_passes_first",
    "meld.phase": "rulebook.when_meld_is_shown",
    "meld.melders": "rulebook.who_can_meld",
    "meld.count_by": "rulebook.who_counts_meld",
    "meld.overclaim": "rulebook.if_a_total_is_too_high",
    "meld.overclaim_costs": "rulebook.penalty_for_claiming_too_much",
    "meld.declared": "rulebook.who_shows_meld",
    "meld.run_extra": "rulebook.extra_kings_and_queens_with_a_run",
    "meld.run_suits": "rulebook.suits_for_a_run",
    "meld.run_uses_marriage": "rulebook.a_run_uses_up_its_marriage",
    "meld.side_minimum": "rulebook.minimum_meld_to_count",
    "meld.per_trick": "rulebook.melds_per_trick",
    "meld.dix_is_extra": "rulebook.a_dix_with_another_meld",
    "meld.fresh_card_required": "rulebook.every_meld_needs_a_new_card",
    "meld.reuse": "rulebook.reusing_cards_on_the_table",
    "meld.dix_exchange": "rulebook.exchange_a_dix_for_the_upcard",
    "meld.dealer_dix_turned": "rulebook.dealers_points_for_turning_a_nine",
    "play.first_leader": "rulebook.who_leads_first",
    "play.first_lead": "rulebook.first_lead",
    "play.first_lead_waived_at_bid": "rulebook.any_first_lead_at_a_bid_of",
    "play.follow": "rulebook.following_suit",
    "play.head": "rulebook.beating_the_best_card_of_the_suit",
    "play.void": "rulebook.out_of_the_suit_led",
    "play.overtrump": "rulebook.must_beat_a_trump_already_played",
    "play.stock_follow": "rulebook.while_the_stock_lasts",
    "play.stock_tricks_score": "rulebook.tricks_score_while_the_stock_lasts",
    "counters.points": "rulebook.card_points",
    "score.save": "common.saving_meld",
    "score.save.by": "rulebook.needed_to_save_meld",
    "score.save.at_least": "rulebook.how_many_needed",
    "score.save.else_lose": "rulebook.lost_if_not_saved",
    "score.save.dix_only_safe": "rulebook.meld_of_only_dixes_is_safe",
    "score.declarer_min_trick_points": "rulebook.trick_points_the_bid_winner_needs",
    "score.declarer_min_meld": "rulebook.meld_the_bid_winner_needs",
    "score.set": "rulebook.cost_of_going_set",
    "score.board_set": "rulebook.board_set",
    "score.board_set.no_marriage": "rulebook.if_no_suit_can_be_named",
    "score.board_set.below_meld": "rulebook.if_meld_is_below",
    "score.board_set.needs_over": "rulebook.if_more_trick_points_are_needed_than",
    "score.board_set.defenders_get": "rulebook.the_defenders_score",
    "score.fold": "common.folding",
    "score.fold.until": "rulebook.fold_until",
    "score.fold.defenders_get": "rulebook.the_defenders_score",
    "score.fold.plus": "rulebook.added_to_their_meld",
    "score.shoot_moon": "rulebook.shooting_the_moon",
    "score.shoot_moon.declare": "rulebook.when_its_declared",
    "game.target": "common.winning_score",
    "game.max_hands": "rulebook.maximum_hands",
    "game.mercy": "rulebook.points_below_zero_to_lose",
    "game.eligible": "rulebook.who_can_win",
    "game.simultaneous": "rulebook.if_several_reach_it_in_one_hand",
    "game.extend_by": "rulebook.winning_score_goes_up_by",
    "game.instant": "rulebook.ways_to_win_outright",
    "game.instant[].kind": "rulebook.what_wins",
    "game.instant[].count": "rulebook.how_many_pinochles",
    "game.instant[].min_trick_points": "rulebook.trick_points_needed_with_pinochles",
    "game.instant[].when": "rulebook.when_pinochles_win",
    "game.instant[].score": "rulebook.shutout_score",
    "name": "rulebook.short_name",
    "unverified": "rulebook.unconfirmed_fields",
    "scale": "rulebook.multiply_all_points_by",
}
"""Message ids of field titles, by path."""

VALUE_TITLES: Final[Mapping[str, Mapping[str, str]]] = {
    "table.sides": {
        "partners": "rulebook.partners_across_the_table",
        "individual": "rulebook.no_partners",
        "alternate": "rulebook.two_teams_every_other_seat",
        "declarer_vs_rest": "rulebook.everyone_else_against_the_bid_winner",
    },
    "table.meld_bid": {
        "floor_tens": "rulebook.tens_of_meld_rounded_down",
        "rounded_tens": "rulebook.tens_of_meld_rounded",
        "silent_one": "rulebook.tens_of_meld_rounded_down_but_1",
        "marriage": "common.a_marriage",
        "none": "common.nothing",
    },
    "table.meld_recall": {
        "always": "common.for_the_whole_hand",
        "first_trick": "common.during_the_first_trick",
        "never": "common.never",
    },
    "table.style": {
        "standard": "rulebook.look_modern",
        "1983": "rulebook.look_1983",
        "1992": "rulebook.look_1992",
    },
    "deal.first_dealer": {
        "random": "common.at_random",
        "cut": "rulebook.the_loser_of_the_cut",
        "fixed": "rulebook.always_the_first_seat",
    },
    "deal.next_dealer": {
        "left": "rulebook.the_next_player_clockwise",
        "winner": "rulebook.the_player_who_did_best",
        "loser": "rulebook.the_player_who_did_worst",
    },
    "deal.redeal_unscored": {
        "same": "rulebook.the_same_dealer",
        "left": "rulebook.the_next_player_clockwise",
    },
    "deal.redeal_scored": {
        "same": "rulebook.the_same_dealer",
        "left": "rulebook.the_next_player_clockwise",
    },
    "deal.misdeal[].claim": {
        "automatic": "rulebook.automatically",
        "optional": "rulebook.if_that_player_calls_a_misdeal",
    },
    "auction.style": {
        "ascending": "rulebook.in_turn_until_everyone_else_passes",
        "single_round": "rulebook.one_turn_each",
        "none": "rulebook.no_bidding",
    },
    "auction.standing_bid.holder": {"dealer": "rulebook.the_dealers"},
    "auction.all_pass.outcome": {
        "dealer_takes": "rulebook.the_dealer_is_stuck_with_the_bid",
        "redeal": "rulebook.redeal",
    },
    "auction.must_hold": {
        "none": "common.nothing",
        "marriage": "common.a_marriage",
        "meld": "rulebook.any_meld",
    },
    "trump.chooser": {"declarer": "rulebook.the_bid_winner", "upcard": "rulebook.the_upcard"},
    "trump.requires": {"none": "common.nothing", "marriage": "common.a_marriage"},
    "trump.on_impossible": {
        "set_and_redeal": "rulebook.the_bid_winner_goes_set_and_nobody",
        "board_set": "rulebook.board_set_2",
        "redeal_free": "rulebook.redeal_at_no_cost",
    },
    "widow.taker": {"declarer": "rulebook.the_bid_winner"},
    "widow.trump_named": {
        "before_widow": "rulebook.before_the_widow_is_picked_up",
        "after_widow": "rulebook.after_the_widow_is_picked_up",
    },
    "widow.bury_forbidden": {
        "melded": "rulebook.melded_cards",
        "trump": "rulebook.trumps",
        "aces": "common.aces",
        "counters": "rulebook.counters",
    },
    "widow.meld_from": {
        "kept": "rulebook.the_cards_kept",
        "all": "rulebook.all_the_cards_even_the_buried_ones",
    },
    "exchange.order": {
        "partner_first": "rulebook.the_bid_winners_partner",
        "simultaneous": "rulebook.both_at_once_before_looking",
    },
    "meld.phase": {
        "show": "rulebook.once_before_play",
        "stock": "rulebook.after_winning_tricks_while_the_stock",
    },
    "meld.melders": {
        "all": "rulebook.everyone",
        "declarer": "rulebook.the_bid_winner",
        "trick_winner": "rulebook.the_winner_of_the_trick",
    },
    "meld.count_by": {"program": "rulebook.the_program", "player": "rulebook.each_player"},
    "meld.overclaim": {
        "cap": "rulebook.its_cut_to_the_correct_total",
        "reject": "rulebook.its_refused",
    },
    "meld.overclaim_costs": {
        "nothing": "common.nothing",
        "excess": "rulebook.the_amount_over",
        "meld": "rulebook.all_meld_for_that_hand",
    },
    "meld.declared": {
        "on_board": "rulebook.only_those_on_the_board",
        "always": "rulebook.everyone",
    },
    "meld.run_suits": {"trump": "rulebook.trump_only", "any": "rulebook.any_suit"},
    "meld.reuse": {
        "once_per_type": "rulebook.once_per_kind_of_meld",
        "classes": "rulebook.once_per_class_of_meld",
        "classes_upgrade_only": "rulebook.once_per_class_or_again_in_a",
    },
    "play.first_leader": {
        "declarer": "rulebook.the_bid_winner",
        "left_of_dealer": "rulebook.the_player_to_the_dealers_left",
        "nondealer": "rulebook.the_player_who_didnt_deal",
    },
    "play.first_lead": {"any": "rulebook.any_card", "trump": "rulebook.a_trump"},
    "play.follow": {"must": "rulebook.required", "free": "rulebook.any_card_can_be_played"},
    "play.head": {
        "never": "rulebook.not_required",
        "trump_led": "rulebook.when_trump_is_led",
        "always": "rulebook.always",
    },
    "play.void": {"must_trump": "rulebook.must_play_a_trump", "any": "rulebook.can_play_any_card"},
    "play.stock_follow": {
        "free": "rulebook.any_card_can_be_played",
        "must": "rulebook.the_usual_rules_of_play",
    },
    "score.save.by": {
        "none": "common.nothing",
        "tricks": "common.tricks",
        "trick_points": "rulebook.trick_points",
    },
    "score.save.else_lose": {"meld": "common.meld", "all": "rulebook.meld_and_trick_points"},
    "score.set": {
        "minus_bid": "rulebook.the_bid",
        "minus_double_bid": "rulebook.twice_the_bid",
        "to_defenders": "rulebook.nothing_and_the_defenders_score_the_bid",
        "none": "common.nothing",
    },
    "score.board_set.defenders_get": {"none": "common.nothing", "meld": "rulebook.their_meld"},
    "score.fold.until": {"first_lead": "rulebook.the_first_lead"},
    "score.fold.defenders_get": {
        "none": "common.nothing",
        "meld": "rulebook.their_meld",
        "meld_plus": "rulebook.their_meld_and_more",
    },
    "score.shoot_moon.declare": {"before_play": "rulebook.before_play"},
    "game.eligible": {
        "any": "rulebook.anyone",
        "declarer_made": "rulebook.only_a_bid_winner_who_makes_the",
    },
    "game.simultaneous": {
        "declarer": "rulebook.the_bid_winners_team_wins",
        "higher_then_more_hands": "rulebook.the_higher_score_wins_if_tied_play",
        "extend_target": "rulebook.nobody_wins_and_the_winning_score_goes",
        "none": "rulebook.the_higher_score_wins_if_tied_the",
    },
    "game.instant[].kind": {
        "all_tricks": "rulebook.every_trick_in_a_hand",
        "pinochles": "rulebook.pinochles_in_one_hand",
        "shutout": "rulebook.a_shutout",
    },
    "game.instant[].when": {
        "meld": "rulebook.when_meld_is_shown_2",
        "end": "rulebook.when_the_hand_is_over",
    },
}
"""Message ids of field values, by path."""


def label(path: str) -> str:
    """Return a field's title, such as ``Last trick`` for ``counters.last_trick``."""
    if (title := FIELD_TITLES.get(path)) is not None:
        return tr(title)
    words = _word(path.rpartition(".")[2])
    return words[:1].upper() + words[1:]


def value_label(name: str, path: str) -> str:
    """Return a value of the field at `path` in words."""
    if path == "table.computer_player":
        return player_title(name)
    title = VALUE_TITLES.get(path, {}).get(name)
    return _word(name) if title is None else tr(title)


def _word(name: str) -> str:
    """Return a rule file's word with spaces, such as ``first lead``."""
    return lookup(f"word.{name}", name.replace("_", " "))
