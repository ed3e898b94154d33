"""Numbered errors, and the explanations that `?` shows (S1-63)."""

from __future__ import annotations

from typing import Final

from acesaround.game.errors import IllegalAction
from acesaround.i18n import tr
from acesaround.text.columns import capital, joined, separated, wrap
from acesaround.text.formatter import spoken
from acesaround.text.look import Look

_EXPLAINED: Final[dict[str, str]] = {
    "not_understood": "terminal.answer_the_question_or_type_a_command",
    "not_a_number": "terminal.enter_a_number_in_digits_like_52",
    "bid_too_low": "terminal.each_bid_must_be_higher_than_the",
    "not_on_step": "terminal.low_bids_go_up_by_1_and",
    "not_next_amount": "terminal.in_this_game_you_can_only_bid",
    "bid_too_high": "terminal.no_hand_is_worth_that_much_so",
    "may_not_bid": "terminal.your_hand_doesnt_have_what_these_rules",
    "not_a_suit": "terminal.enter_a_suit_as_s_spades_h",
    "no_marriage_in_suit": "terminal.to_name_a_suit_as_trump_you",
    "not_a_card": "terminal.enter_a_card_as_rank_and_suit",
    "card_not_held": "terminal.you_dont_have_that_card_you_dont",
    "must_follow_suit": "terminal.you_have_a_card_of_the_suit",
    "must_beat": "terminal.under_these_rules_you_must_beat_the",
    "must_trump": "terminal.youre_out_of_the_suit_led_so",
    "must_overtrump": "terminal.someone_has_already_trumped_this_trick",
    "must_lead_trump": "terminal.under_these_rules_the_first_lead_must",
    "which_copy": "terminal.cards_on_the_table_remember_the_melds",
    "card_not_on_table": "terminal.theres_no_copy_with_that_number_on",
    "must_pass": "terminal.you_and_your_partner_each_pass_the",
    "must_bury": "terminal.bury_as_many_cards_as_the_widow",
    "bury_forbidden": "terminal.under_these_rules_you_can_bury_certain",
    "overclaim": "terminal.at_this_table_you_cant_enter_more",
    "fold_not_allowed": "terminal.under_these_rules_you_cant_fold_you",
    "claim_not_certain": "terminal.to_claim_the_rest_you_must_have",
    "concede_needs_two_sides": "terminal.you_can_concede_the_rest_only_when",
    "concede_needs_the_others": "terminal.you_and_the_other_defenders_are_a",
    "concede_gives_every_trick": "terminal.under_these_rules_taking_every_trick",
    "no_misdeal": "terminal.you_can_call_a_misdeal_only_with",
    "not_a_meld": "terminal.those_cards_dont_make_that_meld_the",
    "already_used": "terminal.you_can_meld_a_card_on_the",
    "worth_nothing": "terminal.that_meld_scores_nothing_under_these",
    "needs_fresh_card": "terminal.each_meld_needs_at_least_one_card",
    "one_meld_per_trick": "terminal.youve_laid_down_all_the_melds_you",
    "no_exchange": "terminal.you_can_exchange_the_upcard_only_for",
    "not_in_list": "terminal.enter_a_melds_number_from_the_list",
    "which_card": "terminal.you_can_play_more_than_one_card",
    "yes_or_no": "terminal.type_y_for_yes_or_n_for",
    "wrong_phase": "terminal.that_doesnt_work_at_this_point_in",
    "helper_off": "terminal.under_these_rules_players_count_their",
    "nothing_to_undo": "terminal.you_havent_made_a_move_in_this",
    "kept_back": "terminal.reasons_can_give_a_players_cards_away",
    "put_away": "terminal.the_table_setting_meld_recall_controls",
    "not_yet": "terminal.theres_nothing_to_show_yet_try_again",
    "entry_too_long": "terminal.your_answer_must_fit_on_one_line",
    "which_command": "terminal.you_can_shorten_a_command_but_it",
    "nothing_to_redo": "terminal.redo_redoes_what_you_just_undid_after",
    "no_such_sheet": "terminal.a_score_sheet_has_room_for_12",
    "queen": "terminal.as_in_1983_you_enter_a_card",
    "not_agreed": "terminal.if_your_partner_is_a_person_they",
    "rest_later": "terminal.claim_and_concede_end_the_play_of",
}
_NUMBERS: Final = {code: number for number, code in enumerate(_EXPLAINED, 1)}
_CODES: Final = {"must_pass_exactly": "must_pass", "must_bury_exactly": "must_bury"}
"""Fault codes by error family, for families whose fault code is different."""
UNNUMBERED: Final = 99


class Fault(Exception):
    """An entry that doesn't work. `code` is stable, and `reason` says what's wrong.

    If the next entry is ``?``, it shows an explanation. As in 1983, so does H, except when naming
    trump, because H means hearts there.
    """

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason, self.h_explains = code, reason, True
        super().__init__(code, reason)

    @property
    def number(self) -> int:
        """The error number shown to people. It never changes."""
        return _NUMBERS.get(self.code, UNNUMBERED)

    def __str__(self) -> str:
        return tr("terminal.error_number_reason_for_help", number=self.number, reason=self.reason)

    def asked(self, entry: str) -> bool:
        """Return True if an entry requests the explanation."""
        return entry.strip().lower() in (("?", "h") if self.h_explains else ("?",))

    def lines(self, look: Look) -> list[str]:
        """Return the message, wrapped, with its cards as shown on screen."""
        said, bracket, rest = self._shown(str(self), look).rpartition("(")
        return separated(wrap(said + joined(bracket + rest), look.width))

    def title(self, look: Look) -> list[str]:
        """Return the message as the heading of its explanation."""
        said = tr("terminal.error_number_reason", number=self.number, reason=self.reason)
        return wrap(self._shown(said, look), look.width)

    def _shown(self, text: str, look: Look) -> str:
        # This fault's cards are examples of what to type, and keyboards have no suit symbols.
        return text if self.code == "not_a_card" else look.sentence(text)

    def explained(self) -> str:
        """Return the explanation."""
        if self.code not in _EXPLAINED:
            return tr("terminal.the_rules_of_this_game_dont_allow")
        return tr(_EXPLAINED[self.code])


def fault_of(error: IllegalAction, look: Look) -> Fault:
    """Convert an illegal-action error to a fault for display."""
    family = error.message.family
    return Fault(_CODES.get(family, family), capital(spoken(error.message, look)))
