"""People's entries and answers, and numbered errors with explanations (S1-63)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from acesaround.cards import Card, CardError, Hand, Rank, Suit, parse_code, parse_rank, parse_suit
from acesaround.cards import parse_suit_code as parse_suit_number
from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    ClaimMisdeal,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
)
from acesaround.game.legal import Calls, IllegalAction
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.columns import capital, joined, separated, wrap_columns
from acesaround.text.formatter import Display, format_message, rank_word
from acesaround.tui.terminal import Terminal, wrapped

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

    def lines(self, display: Display) -> list[str]:
        """Return the message, wrapped, with its cards as shown on screen."""
        said, bracket, rest = self._shown(str(self), display).rpartition("(")
        return separated(wrap_columns(said + joined(bracket + rest), display.width))

    def title(self, display: Display) -> list[str]:
        """Return the message as the heading of its explanation."""
        said = tr("terminal.error_number_reason", number=self.number, reason=self.reason)
        return wrap_columns(self._shown(said, display), display.width)

    def _shown(self, text: str, display: Display) -> str:
        # This fault's cards are examples of what to type, and keyboards have no suit symbols.
        return text if self.code == "not_a_card" else display.sentence(text)

    def explained(self) -> str:
        """Return the explanation."""
        if self.code not in _EXPLAINED:
            return tr("terminal.the_rules_of_this_game_dont_allow")
        return tr(_EXPLAINED[self.code])


def fault_of(error: IllegalAction, display: Display) -> Fault:
    """Convert an illegal-action error to a fault for display."""
    family = error.message.family
    return Fault(_CODES.get(family, family), capital(format_message(error.message, display)))


NO_ANSWER: Final = frozenset(
    {"not_understood", "not_a_number", "not_a_suit", "not_a_card", "yes_or_no"}
)
"""Error codes after which an entry is tried as an abbreviated command."""
_DISPLAY: Final = Display()
_FOLD: Final = ("f", "fold")
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


def read_entry(entry: str, view: View) -> Action:
    """Parse an entry into an action for this decision. Raise `Fault` if that fails."""
    text, reader = " ".join(entry.split()), _READERS[view.phase]
    if text.lower() in _FOLD and reader in _MAY_FOLD:
        return Fold()
    return reader(text, view)


def _call(text: str, view: View) -> Action:
    word = text.lower().removeprefix("bid ").strip()
    if word == "0" or (word and "pass".startswith(word)):
        return Pass()
    if word in ("b", "bid"):
        if isinstance(view.legal, Calls) and view.legal.bids:
            return Bid(view.legal.bids[0][0])
        raise Fault("may_not_bid", tr("terminal.you_can_only_pass"))
    return Bid(_number(word, "terminal.entry_isnt_a_bid_enter_a_number"))


def _trump(text: str, _view: View) -> Action:
    return NameTrump(read_suit(text.lower().removeprefix("trump ").strip()))


def _total(text: str, _view: View) -> Action:
    word = text.lower().removeprefix("meld ").strip()
    return EnterMeld(_number(word, "terminal.entry_isnt_a_meld_total_enter_a"))


def _give(text: str, view: View) -> Action:
    return Give(_cards(text, "give", view))


def _bury(text: str, view: View) -> Action:
    return Bury(_cards(text, "bury", view))


def _declare(text: str, view: View) -> Action:
    word = text.lower()
    if word in ("p", "play", "play on"):
        return PlayOn()
    if word in ("s", "shoot", "moon"):
        return ShootMoon()
    answers = [tr("terminal.p_to_play_the_hand")]
    if Fold() in view.legal:
        answers.append(tr("terminal.f_to_fold"))
    if ShootMoon() in view.legal:
        answers.append(tr("terminal.s_to_shoot_the_moon"))
    known = ", ".join(answers)
    said = tr("terminal.entry_isnt_an_answer_here_choices", entry=shown(text), answers=known)
    raise Fault("not_understood", said)


def _misdeal(text: str, _view: View) -> Action:
    return ClaimMisdeal() if yes(text) else KeepHand()


def _play(text: str, view: View) -> Action:
    name, _, number = text.partition("#")
    if "#" in text:
        if not re.fullmatch(r"\s*[1-9]\s*", number):
            raise Fault("which_copy", tr("terminal.after_enter_the_copy_number_1_to"))
        return Play(read_card(name), int(number))
    if (by_rank := _by_rank(text, view)) is not None:
        return by_rank
    return Play(read_card(text))


def _by_rank(text: str, view: View) -> Play | None:
    """Parse a rank alone. Return None if `text` isn't a rank.

    Raise `Fault` unless exactly one card of that rank is legal.
    """
    try:
        rank = parse_rank(text)
    except CardError:
        return None
    plays = [a for a in view.legal if isinstance(a, Play) and a.card.rank is rank]
    if len(plays) == 1:
        return plays[0]
    name = rank_word(rank)
    if plays:
        cards = ", ".join(map(str, plays))
        said = tr("terminal.which_rank_choose_from_cards", rank=name, cards=cards)
    else:
        said = tr("terminal.theres_no_rank_you_can_play_right", rank=name)
    if rank is Rank.QUEEN:
        said = tr("terminal.reason_to_leave_the_game_type_quit", reason=said)
    raise Fault("which_card" if plays else "card_not_held", said)


def _lay(text: str, view: View) -> Action:
    word = text.lower()
    if word in ("d", "draw", "0"):
        return Draw()
    melds = [action for action in view.legal if isinstance(action, LayMeld)]
    for meld in melds:
        if str(meld).lower() in (word, f"lay {word}"):
            return meld
    number = _number(
        word.removeprefix("lay ").strip(), "terminal.entry_isnt_an_answer_here_enter_a"
    )
    if not 1 <= number <= len(melds):
        raise Fault(
            "not_in_list", tr("terminal.theres_no_meld_number_number_choose_one", number=number)
        )
    return melds[number - 1]


def read_card(text: str) -> Card:
    """Parse a card from a name (``AS``, ``A♠``, ``10h``, ``ace of spades``) or a code (``51``)."""
    joined = text.replace(" ", "")
    for read in (Card.parse, parse_code):
        try:
            return read(joined)
        except CardError:
            pass
    words = _WORD.findall(text)
    if len(words) in (2, 3) and (len(words) == 2 or words[1].lower() == "of"):
        try:
            return Card.of(parse_rank(words[0]), parse_suit(words[-1]))
        except CardError:
            pass
    said = tr("terminal.entry_isnt_a_card_enter_rank_and", entry=shown(text))
    raise Fault("not_a_card", said)


def read_suit(text: str) -> Suit:
    """Parse a suit from a letter, a symbol, a number code, or a full or shortened name."""
    for read in (parse_suit, parse_suit_number):
        try:
            return read(text)
        except CardError:
            pass
    word = text.lower()
    names = {suit: (suit.name.lower(), _DISPLAY.suit_word(suit).lower()) for suit in Suit}
    begun = [suit for suit in Suit if word and any(n.startswith(word) for n in names[suit])]
    if len(begun) == 1:
        return begun[0]
    said = tr("terminal.entry_isnt_a_suit_enter_s_h", entry=shown(text))
    raise Fault("not_a_suit", said)


def yes(text: str) -> bool:
    """Return True for yes and False for no. Raise `Fault` for anything else."""
    word = text.strip().lower()
    if word and any(answer.startswith(word) for answer in ("yes", tr("common.yes"))):
        return True
    if word and any(answer.startswith(word) for answer in ("no", tr("common.no"))):
        return False
    raise Fault("yes_or_no", tr("terminal.entry_isnt_an_answer_here_type_y", entry=shown(text)))


def shown(text: str) -> str:
    """Return an entry in quotes, cleaned up and truncated so it can be repeated in a message."""
    clean = "".join(c if c.isprintable() else "?" for c in text)
    return f"'{clean[:24]}...'" if len(clean) > 24 else f"'{clean}'"


def _cards(text: str, word: str, view: View) -> Hand:
    names = re.split(r"[\s,]+", re.sub(rf"^{word}\s+", "", text, flags=re.IGNORECASE).strip())
    if len(names) > len(view.hand):
        raise Fault(
            "card_not_held", tr("terminal.you_have_only_number_cards", number=len(view.hand))
        )
    cards = [read_card(name) for name in names if name]
    for card in cards:
        if cards.count(card) > view.hand.count(card):
            raise Fault("card_not_held", tr("terminal.card_isnt_in_your_hand_or_you", card=card))
    return Hand(cards)


def _number(text: str, wanted: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise Fault("not_a_number", tr(wanted, entry=shown(text)))
    return int(text)


_READERS: Final[dict[Phase, Callable[[str, View], Action]]] = {
    Phase.MISDEAL: _misdeal,
    Phase.AUCTION: _call,
    Phase.NAME_TRUMP: _trump,
    Phase.EXCHANGE: _give,
    Phase.BURY: _bury,
    Phase.ENTER_MELD: _total,
    Phase.DECLARE: _declare,
    Phase.STOCK_PLAY: _play,
    Phase.STOCK_MELD: _lay,
    Phase.TRICK_PLAY: _play,
}
_MAY_FOLD: Final = (_total, _give, _bury, _declare, _play)
"""Parsers for the phases in which the bid winner can fold (S0-53)."""


def ask_yes(terminal: Terminal, question: str, *, otherwise: bool | None = None) -> bool:
    """Ask until the answer is yes or no, and return True for yes.

    ENTER alone counts as `otherwise`, unless that's None.
    """
    while True:
        entry = terminal.ask(question)
        if otherwise is not None and not entry.strip():
            return otherwise
        if not entry.strip():
            terminal.show([tr("terminal.type_y_for_yes_or_n_for")])
            continue
        try:
            return yes(entry)
        except Fault as fault:
            terminal.show(wrapped(f"{fault.reason}."))
