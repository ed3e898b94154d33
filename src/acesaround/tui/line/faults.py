"""Numbered errors, and what `?` says about each of them (S1-63)."""

from __future__ import annotations

from typing import Final

from acesaround.game.errors import IllegalAction
from acesaround.i18n import noted, say, say_noted
from acesaround.text.columns import capital, joined, separated, wrap
from acesaround.text.formatter import spoken
from acesaround.text.look import Look

_EXPLAINED: Final[dict[str, str]] = {
    "not_understood": noted(
        "An entry is an answer to the question asked, or a command. HELP lists the "
        "commands; a command may be cut short as long as it stays clear which one is meant."
    ),
    "not_a_number": noted(
        "A number is wanted: digits only, like 52. In the bidding 0 (or PASS) passes."
    ),
    "bid_too_low": noted(
        "Each bid must be higher than the one before it, and the first at least the "
        "opening bid of these rules. A player who cannot or will not go higher passes."
    ),
    "not_on_step": noted(
        "Low bids go up by ones, high ones in larger steps, so not every number can be "
        "bid. A bid may jump over several steps where the rules let players choose the amount."
    ),
    "not_next_amount": noted(
        "In this game bids are not chosen: a player takes the next amount or "
        "passes. BID takes it, whatever it is."
    ),
    "bid_too_high": noted("No hand is worth so much; the auction ends at a ceiling."),
    "may_not_bid": noted(
        "To bid, a hand must hold what these rules ask of a bidder. Without it one can only pass."
    ),
    "not_a_suit": noted(
        "A suit is wanted: S spades, H hearts, C clubs, D diamonds, the word, or the "
        "number codes 1 spades, 2 diamonds, 3 clubs, 4 hearts."
    ),
    "no_marriage_in_suit": noted(
        "A suit can be trump only if its king and its queen are both in your hand."
    ),
    "not_a_card": noted(
        "A card is its rank and its suit: A, 10 (or T), K, Q, J, in some games 9, with S, H, C, "
        "D, so AS is the ace of spades and 10H the ten of hearts. The number codes work too: rank "
        "5 ace, 4 ten, 3 king, 2 queen, 1 jack, then suit 1 spades, 2 diamonds, 3 clubs, 4 "
        "hearts, so 51 is "
        "the ace of spades. Where only one allowed card has the rank, the rank alone will do."
    ),
    "card_not_held": noted("The card is not in your hand, or not as often as you named it."),
    "must_follow_suit": noted("Whoever holds the suit that was led must play a card of that suit."),
    "must_beat": noted(
        "In these rules you must play higher than the best card of the suit led if you "
        "can, unless the trick has been trumped. It may be a little or much higher."
    ),
    "must_trump": noted("Whoever has no card of the suit led must play a trump."),
    "must_overtrump": noted(
        "The trick has been trumped already: playing a trump, you must beat the "
        "highest trump in it if you can."
    ),
    "must_lead_trump": noted(
        "In these rules the first card of the hand must be a trump, unless the bid "
        "was the dealer's own."
    ),
    "which_copy": noted(
        "Copies of this card lie on the table and remember what they melded, so they "
        "are not the same. Add # and the number, as shown beside the card."
    ),
    "card_not_on_table": noted("There is no copy with this number on the table."),
    "must_pass": noted(
        "Your partner and you pass the same number of cards each, neither more nor less."
    ),
    "must_bury": noted(
        "As many cards are set aside as the widow brought, so that all hands are level."
    ),
    "bury_forbidden": noted(
        "These rules keep some cards from being set aside as long as others are held."
    ),
    "overclaim": noted("At this table a total above the true one is refused."),
    "fold_not_allowed": noted("In these rules the hand has to be played out."),
    "claim_not_certain": noted(
        "To claim you must be on lead, and your cards must win every trick that "
        "is left against any cards the others could hold, their trumps included."
    ),
    "concede_needs_two_sides": noted(
        "The rest of the tricks can be left to the others only where there are two sides."
    ),
    "concede_needs_the_others": noted(
        "You and the other defenders are one side for this hand only; one "
        "of you cannot give it up for all."
    ),
    "concede_gives_every_trick": noted(
        "Your side has taken no trick yet, and in these rules taking "
        "every trick wins more than the hand. Take a trick first, or play on."
    ),
    "no_misdeal": noted("A hand is dealt again only if it is as poor as these rules say."),
    "not_a_meld": noted("Those cards are no meld of that name. The list shows what can be laid."),
    "already_used": noted("A card on the table can meld again, but not in the same kind of meld."),
    "worth_nothing": noted("That meld scores nothing in these rules, so it is not laid."),
    "needs_fresh_card": noted("Every meld needs at least one card from your hand."),
    "one_meld_per_trick": noted(
        "After a trick only so many melds may be laid; win another trick first."
    ),
    "no_exchange": noted("The upcard is exchanged only for a nine of trump that you meld now."),
    "not_in_list": noted(
        "Type one of the numbers in front of the melds, or D to draw a card instead."
    ),
    "which_card": noted("Several allowed cards begin like this. Type the suit as well."),
    "yes_or_no": noted("The question wants Y for yes or N for no."),
    "wrong_phase": noted(
        "That is part of another stage of the game. The question says what is wanted."
    ),
    "helper_off": noted(
        "These rules leave counting meld to the players. Started with --meld-helper, the "
        "game counts for you. The computer's HINT looks only at what it would do."
    ),
    "nothing_to_undo": noted("You have not decided anything yet in this game."),
    "kept_back": noted(
        "A player's reasons speak of his cards. WHY LAST shows those of the hand before; "
        "WHY NOW shows them at once to somebody who plays alone."
    ),
    "put_away": noted("The table's setting meld_recall says how long melds may be looked at."),
    "not_yet": noted("There is nothing of the kind so far in this hand."),
    "entry_too_long": noted("No answer is longer than a line."),
    "which_command": noted("A command may be cut short, but not so far that it could be another."),
    "nothing_to_redo": noted(
        "REDO does again what UNDO has just taken back. Once something else has "
        "been done, that is gone."
    ),
    "no_such_sheet": noted(
        "A score sheet has room for twelve hands; a new one begins with the "
        "thirteenth. SCORE alone shows the last."
    ),
    "queen": noted(
        "As in 1983, a card is typed as rank and suit, and Q is the rank of a queen. So that "
        "nobody plays one for wanting to leave, or leaves for wanting to play one, Q never leaves."
    ),
    "not_agreed": noted(
        "Where your partner is a person, the rest is conceded only if he agrees. Who was refused "
        "may ask again at his next turn."
    ),
    "rest_later": noted(
        "CLAIM and CONCEDE end the play of a hand early. They work while tricks are played; in a "
        "two-hand game, once the last card of the stock is drawn."
    ),
}
_NUMBERS: Final = {code: number for number, code in enumerate(_EXPLAINED, 1)}
_CODES: Final = {"must_pass_exactly": "must_pass", "must_bury_exactly": "must_bury"}
"""Codes of faults by those of refusals, where they differ."""
UNNUMBERED: Final = 99


class Fault(Exception):
    """An entry that cannot be taken. `code` is a stable word; `reason` says what is wrong.

    ? explains it right after, and so does H, as in 1983, but where trump is named, H is hearts.
    """

    def __init__(self, code: str, reason: str) -> None:
        self.code, self.reason, self.h_explains = code, reason, True
        super().__init__(code, reason)

    @property
    def number(self) -> int:
        """The number people see; it never changes."""
        return _NUMBERS.get(self.code, UNNUMBERED)

    def __str__(self) -> str:
        return say("Error {number}: {reason}. (? explains)", number=self.number, reason=self.reason)

    def asked(self, entry: str) -> bool:
        """Whether an entry asks for the explanation."""
        return entry.strip().lower() in (("?", "h") if self.h_explains else ("?",))

    def lines(self, look: Look) -> list[str]:
        """The message, on one line where it fits, its cards as they look on the table."""
        said, bracket, rest = look.sentence(str(self)).rpartition("(")
        return separated(wrap(said + joined(bracket + rest), look.width))

    def title(self, look: Look) -> list[str]:
        """The message above its explanation."""
        said = say("Error {number}: {reason}", number=self.number, reason=self.reason)
        return wrap(look.sentence(said), look.width)

    def explained(self) -> str:
        """The rule behind it."""
        if self.code not in _EXPLAINED:
            return say("The rules of this game do not allow it now.")
        return say_noted(_EXPLAINED[self.code])


def fault_of(error: IllegalAction, look: Look) -> Fault:
    """Return an error of the game as people see it."""
    family = error.message.family
    return Fault(_CODES.get(family, family), capital(spoken(error.message, look)))
