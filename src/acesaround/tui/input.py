"""People's entries and answers, read as actions, cards, and suits, and errors in them."""

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
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, joined, separated, wrap_columns
from acesaround.text.error_help import UNREADABLE, error_help, error_number, error_of_family
from acesaround.text.formatter import Display, format_message, rank_word
from acesaround.tui.terminal import Lines, Terminal, wrapped


class Fault(Exception):
    """An entry that doesn't work. `code` is stable, and `reason` says what's wrong.

    On a screen that reads keys, H or ? shows an explanation, as in 1983, and any other key clears
    the error. Otherwise, the next entry can be H or ?. When naming trump, H means hearts, so only ?
    shows the explanation.
    """

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason, self.h_explains = code, reason, True
        super().__init__(code, reason)

    @property
    def number(self) -> int:
        """The error number shown to people. It never changes."""
        return error_number(self.code)

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

    def explained(self, rules: RuleSet) -> str:
        """Return the explanation in a game with these rules."""
        return error_help(self.code, rules)


def fault_of(error: IllegalAction, display: Display) -> Fault:
    """Convert an illegal-action error to a fault for display."""
    reason = capital(format_message(error.message, display))
    return Fault(error_of_family(error.message.family), reason)


NO_ANSWER: Final = frozenset(UNREADABLE.values())
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


class Left(Exception):
    """Signal that a person is leaving the game."""


def is_help(entry: str, *, free: bool = False) -> bool:
    """Return True if an entry asks for help. In `free` text, H is a letter like any other."""
    word = entry.strip().lower()
    return word in ("?", "help", tr("terminal.help")) or (word == "h" and not free)


def ask(terminal: Terminal, question: str, help: Lines, *, free: bool = False) -> str:
    """Return the answer to a question, without spaces around it.

    HELP shows `help` and asks again, and QUIT raises `Left`. If `free` is True, the answer is any
    text.
    """
    while True:
        entry = terminal.ask(question).strip()
        if entry.lower() in ("quit", "exit", "bye", tr("terminal.quit")):
            raise Left
        if not is_help(entry, free=free):
            return entry
        terminal.show(help)


def ask_yes(
    terminal: Terminal, question: str, help: Lines, *, otherwise: bool | None = None
) -> bool:
    """Ask until the answer is yes or no, and return True for yes.

    ENTER alone counts as `otherwise`, unless that's None. HELP and QUIT work as in `ask`.
    """
    while True:
        entry = ask(terminal, question, help)
        if otherwise is not None and not entry:
            return otherwise
        if not entry:
            terminal.show([tr("terminal.type_y_for_yes_or_n_for")])
            continue
        try:
            return yes(entry)
        except Fault as fault:
            terminal.ring()
            terminal.show(wrapped(f"{fault.reason}."))
