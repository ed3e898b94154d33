"""Messages as whoever reads them would write them: their language, their cards, their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from acesaround.cards import Card
from acesaround.i18n import figures, say, say_noted
from acesaround.messages import Formatter, Kind, Message, Template
from acesaround.messages.message import Value
from acesaround.text.columns import listed
from acesaround.text.look import Look


class Speaker(Formatter):
    """Messages in the language that is spoken, with cards as `look` shows them."""

    def __init__(self, look: Look, names: Sequence[str] = ()) -> None:
        super().__init__(names)
        self.look = look

    def sentence(self, template: Template, number: Value | None) -> str:
        """Return the sentence of a template in the language that is spoken."""
        said = say_noted(super().sentence(template, number))
        return said.replace(" x ", " × ") if self.look.symbols else said

    def number(self, kind: Kind, value: float) -> str:
        """Return a number as that language writes it."""
        return figures(super().number(kind, value))

    def card(self, code: str) -> str:
        """Return a card as on the table."""
        return self.look.card(Card(code))

    def notation(self, text: str) -> str:
        """Return actions or copies with their cards as on the table."""
        return self.look.sentence(text)

    def seat(self, index: int) -> str:
        """Return the name of a seat."""
        return (
            super().seat(index)
            if index < len(self.names)
            else say("Seat {number}", number=index + 1)
        )

    def listed(self, items: Sequence[str], last: str) -> str:
        """Return ``a``, ``a and b``, or ``a, b, and c``; `last` is ``and`` or ``or``."""
        if len(items) > 2:
            return say(
                "{first}, or {last}" if last == "or" else "{first}, and {last}",
                first=", ".join(items[:-1]),
                last=items[-1],
            )
        return listed(items, "or" if last == "or" else "and")


def reasons_text(why: Iterable[Message], look: Look, names: Sequence[str]) -> str:
    """Return a computer player's reasons in a row; `names` are what the seats are called."""
    return Speaker(look, names).join(list(why))


def spoken(message: Message, look: Look, names: Sequence[str] = ()) -> str:
    """Return a message's text in the language that is spoken."""
    return Speaker(look, names).format(message)
