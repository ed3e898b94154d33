"""Errors in the text of an action, a deal, or a game record."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

WRONG_COPY: Final = Template(
    "wrong_copy", "{word}: after #, put the number of the copy, 1 to 9", word=Kind.TEXT
)
CARDS_MISSING: Final = Template("cards_missing", "cards are missing: list some, like AS TH 9D")
WORD_TOO_LONG: Final = Template(
    "word_too_long", "a word of {length} characters can't be cards", length=Kind.NUMBER
)
RANKS_MISSING: Final = Template(
    "ranks_missing",
    "{word} has no ranks: write {suit}:- for no cards",
    word=Kind.TEXT,
    suit=Kind.TEXT,
)
NO_TEXT: Final = Template(
    "not_an_action.empty", "empty text isn't an action: use pass, a bid, or a card"
)
NOT_AN_ACTION: Final = Template(
    "not_an_action",
    "{text} isn't an action: use pass, a bid, a card, or a word like trump",
    text=Kind.TEXT,
)
MELD_TOTAL_MISSING: Final = Template("meld_total_missing", "put a total after meld, like meld 24")
LAID_MELD_MISSING: Final = Template(
    "laid_meld_missing",
    "put a meld ({kinds}) and its cards after lay, like lay marriage KS QS",
    kinds=Kind.TEXT,
)
DEALER_MISSING: Final = Template(
    "dealer_missing", "put the dealer's seat after deal, then the hands, separated by |"
)
NOT_A_DEAL: Final = Template(
    "not_a_deal", "a deal starts with deal and the dealer's seat (or ?), like deal 0 | ..."
)
