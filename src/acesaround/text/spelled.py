"""Cards in words for sentences that stand alone, such as ``the ace of clubs``."""

from __future__ import annotations

import re
from typing import Final

from acesaround.cards import Card
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.text.columns import listed
from acesaround.text.formatter import Speaker, rank_word
from acesaround.text.look import CARD_CODE, Look

_COPY: Final = rf"{CARD_CODE}(?:#-?\d+)?"
_CARDS: Final = re.compile(rf"{_COPY}(?: {_COPY})*")


class _InWords(Speaker):
    def card(self, code: str) -> str:
        return _word(code)

    def notation(self, text: str) -> str:
        return spelled(text)


def in_words(message: Message) -> str:
    """Return a message in the current language, with its cards in words."""
    return _InWords(Look()).format(message)


def spelled(text: str) -> str:
    """Return `text` with card codes in words. Several in a row become a list.

    ``AC TC`` becomes ``the ace of clubs and the ten of clubs``. ``KS#1`` keeps its copy number.
    """
    return _CARDS.sub(lambda codes: listed([_word(code) for code in codes[0].split()]), text)


def _word(code: str) -> str:
    name, _, copy = code.partition("#")
    card = Card.parse(name)
    words = tr(
        "text.the_rank_of_suit",
        rank=rank_word(card.rank),
        suit=Look().suit_word(card.suit),
    )
    return tr("text.card_copy_copy", card=words, copy=copy) if copy else words
