"""Numbers and explanations of errors, for the terminal and the page (S1-63)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from acesaround.game.state import Phase
from acesaround.i18n import tr
from acesaround.rules.load import MANUALS, load
from acesaround.rules.model import RuleSet, is_house


@dataclass(frozen=True, slots=True)
class ErrorHelp:
    """An error's number, which never changes, and the text ID of its explanation."""

    number: int
    text: str


ERRORS: Final[Mapping[str, ErrorHelp]] = {
    "not_understood": ErrorHelp(1, "text.help_not_understood"),
    "not_a_number": ErrorHelp(2, "text.help_not_a_number"),
    "bid_too_low": ErrorHelp(3, "text.help_bid_too_low"),
    "not_on_step": ErrorHelp(4, "text.help_not_on_step"),
    "not_next_amount": ErrorHelp(5, "text.help_not_next_amount"),
    "bid_too_high": ErrorHelp(6, "text.help_bid_too_high"),
    "may_not_bid": ErrorHelp(7, "text.help_may_not_bid"),
    "not_a_suit": ErrorHelp(8, "text.help_not_a_suit"),
    "no_marriage_in_suit": ErrorHelp(9, "text.help_no_marriage_in_suit"),
    "not_a_card": ErrorHelp(10, "text.help_not_a_card"),
    "card_not_held": ErrorHelp(11, "text.help_card_not_held"),
    "must_follow_suit": ErrorHelp(12, "text.help_must_follow_suit"),
    "must_beat": ErrorHelp(13, "text.help_must_beat"),
    "must_trump": ErrorHelp(14, "text.help_must_trump"),
    "must_overtrump": ErrorHelp(15, "text.help_must_overtrump"),
    "must_lead_trump": ErrorHelp(16, "text.help_must_lead_trump"),
    "which_copy": ErrorHelp(17, "text.help_which_copy"),
    "card_not_on_table": ErrorHelp(18, "text.help_card_not_on_table"),
    "must_pass": ErrorHelp(19, "text.help_must_pass"),
    "must_bury": ErrorHelp(20, "text.help_must_bury"),
    "bury_forbidden": ErrorHelp(21, "text.help_bury_forbidden"),
    "overclaim": ErrorHelp(22, "text.help_overclaim"),
    "fold_not_allowed": ErrorHelp(23, "text.help_fold_not_allowed"),
    "claim_not_certain": ErrorHelp(24, "text.help_claim_not_certain"),
    "concede_needs_two_sides": ErrorHelp(25, "text.help_concede_needs_two_sides"),
    "concede_needs_the_others": ErrorHelp(26, "text.help_concede_needs_the_others"),
    "concede_gives_every_trick": ErrorHelp(27, "text.help_concede_gives_every_trick"),
    "no_misdeal": ErrorHelp(28, "text.help_no_misdeal"),
    "not_a_meld": ErrorHelp(29, "text.help_not_a_meld"),
    "already_used": ErrorHelp(30, "text.help_already_used"),
    "worth_nothing": ErrorHelp(31, "text.help_worth_nothing"),
    "needs_fresh_card": ErrorHelp(32, "text.help_needs_fresh_card"),
    "one_meld_per_trick": ErrorHelp(33, "text.help_one_meld_per_trick"),
    "no_exchange": ErrorHelp(34, "text.help_no_exchange"),
    "not_in_list": ErrorHelp(35, "text.help_not_in_list"),
    "which_card": ErrorHelp(36, "text.help_which_card"),
    "yes_or_no": ErrorHelp(37, "text.help_yes_or_no"),
    "wrong_phase": ErrorHelp(38, "text.help_wrong_phase"),
    "nothing_to_undo": ErrorHelp(40, "text.help_nothing_to_undo"),
    "kept_back": ErrorHelp(41, "text.help_kept_back"),
    "put_away": ErrorHelp(42, "text.help_put_away"),
    "not_yet": ErrorHelp(43, "text.help_not_yet"),
    "which_command": ErrorHelp(45, "text.help_which_command"),
    "nothing_to_redo": ErrorHelp(46, "text.help_nothing_to_redo"),
    "no_such_sheet": ErrorHelp(47, "text.help_no_such_sheet"),
    "queen": ErrorHelp(48, "text.help_queen"),
    "not_agreed": ErrorHelp(49, "text.help_not_agreed"),
    "rest_later": ErrorHelp(50, "text.help_rest_later"),
    "no_auction": ErrorHelp(51, "text.help_no_auction"),
    "game_over": ErrorHelp(52, "text.help_game_over"),
    "auction_over": ErrorHelp(53, "text.help_auction_over"),
    "out_of_turn": ErrorHelp(54, "text.help_out_of_turn"),
    "bad_deal": ErrorHelp(55, "text.help_bad_deal"),
    "table.malformed": ErrorHelp(56, "text.help_table_malformed"),
    "table.protocol": ErrorHelp(57, "text.help_table_protocol"),
    "table.no_table": ErrorHelp(58, "text.help_table_no_table"),
    "table.unreadable": ErrorHelp(59, "text.help_table_unreadable"),
    "table.hello_first": ErrorHelp(60, "text.help_table_hello_first"),
    "table.no_seat": ErrorHelp(61, "text.help_table_no_seat"),
    "table.taken": ErrorHelp(62, "text.help_table_taken"),
    "table.bad_token": ErrorHelp(63, "text.help_table_bad_token"),
    "table.stale": ErrorHelp(64, "text.help_table_stale"),
    "table.illegal": ErrorHelp(65, "text.help_table_illegal"),
    "table.not_your_turn": ErrorHelp(66, "text.help_table_not_your_turn"),
    "table.nothing_to_wait_for": ErrorHelp(67, "text.help_table_nothing_to_wait_for"),
    "table.cannot_advise": ErrorHelp(68, "text.help_table_cannot_advise"),
    "table.not_yet": ErrorHelp(69, "text.help_table_not_yet"),
    "table.kept_back": ErrorHelp(70, "text.help_table_kept_back"),
    "table.too_many": ErrorHelp(71, "text.help_table_too_many"),
    "table.not_proposed": ErrorHelp(72, "text.help_table_not_proposed"),
    "table.not_here": ErrorHelp(73, "text.help_table_not_here"),
    "table.id_used": ErrorHelp(74, "text.help_table_id_used"),
    "table.failed": ErrorHelp(75, "text.help_table_failed"),
    "table.closing": ErrorHelp(76, "text.help_table_closing"),
    "table.closed": ErrorHelp(77, "text.help_table_closed"),
    "table.banned": ErrorHelp(78, "text.help_table_banned"),
    "first_bidder_must_bid": ErrorHelp(79, "text.help_first_bidder_must_bid"),
}
"""Help by error code. Errors that only a table on a server has begin with ``table.``.

Numbers 39 and 44 aren't used anymore.
"""

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "bid_too_low": ("S0-11", "S1-26", "S2-10", "S3-55"),
    "not_on_step": ("S0-13", "S1-27", "S3-55"),
    "not_next_amount": ("S3-22",),
    "no_marriage_in_suit": ("S0-51", "S1-28", "S3-68"),
    "not_a_suit": ("S1-47",),
    "not_a_card": ("S1-45",),
    "must_follow_suit": ("S0-24", "S1-38", "S2-18", "S3-76", "S4-28"),
    "must_beat": ("S1-39", "S2-23", "S3-77", "S4-29"),
    "must_trump": ("S0-25", "S1-42", "S2-19", "S3-79", "S4-28"),
    "must_overtrump": ("S1-43", "S2-23", "S3-80"),
    "must_lead_trump": ("S0-21",),
    "must_bury": ("S2-40",),
    "overclaim": ("S1-50",),
    "already_used": ("S4-24",),
    "needs_fresh_card": ("S4-25",),
    "one_meld_per_trick": ("S4-22",),
}
"""Statements of the manuals that an error is about."""

UNREADABLE: Final[Mapping[Phase, str]] = {
    Phase.MISDEAL: "yes_or_no",
    Phase.AUCTION: "not_a_number",
    Phase.NAME_TRUMP: "not_a_suit",
    Phase.EXCHANGE: "not_a_card",
    Phase.BURY: "not_a_card",
    Phase.ENTER_MELD: "not_a_number",
    Phase.DECLARE: "not_understood",
    Phase.STOCK_PLAY: "not_a_card",
    Phase.STOCK_MELD: "not_a_number",
    Phase.TRICK_PLAY: "not_a_card",
}
"""Error codes for entries that can't be read as an action, by phase."""

_SHARED: Final = {"nothing_to_undo", "nothing_to_redo"}
"""Refusals of a server that mean the same in the terminal."""
_FAMILIES: Final = {"must_pass_exactly": "must_pass", "must_bury_exactly": "must_bury"}
"""Error codes by the family of a message, for families whose error code is different."""


def error_of_family(family: str) -> str:
    """Return the error code for the family of an illegal action's message."""
    return _FAMILIES.get(family, family)


def error_of_refusal(code: str) -> str:
    """Return the error code for a server's refusal."""
    return code if code in _SHARED else f"table.{code}"


def error_number(code: str) -> int:
    """Return the number of an error. Raise KeyError for an unknown code."""
    return ERRORS[code].number


def error_help(code: str, rules: RuleSet) -> str:
    """Return the explanation of an error in a game with these rules.

    In a game from a manual, it ends with the number of the rule, if there is one. House rules have
    none, even if they keep the name of the preset that they change. Raise KeyError for an unknown
    code.
    """
    text = tr(ERRORS[code].text)
    manual = MANUALS.get(rules.name)
    if manual is None or is_house(load(rules.name), rules):
        return text
    for rule in RULES.get(code, ()):
        if rule.startswith(f"{manual}-"):
            return f"{text} {tr('text.rule_number_of_this_games_manual', rule=rule)}"
    return text
