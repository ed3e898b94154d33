"""The games and seats to review, and what's wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import STDIN, print_problem

if TYPE_CHECKING:
    from acesaround.messages import CodedError
    from acesaround.notation.record import Record
    from acesaround.store.save_format import SaveError

ALL_SEATS: Final = "all"
"""The word for `--seat` that stands for all seats."""


def refuse(problem: str) -> int:
    """Print why nothing can be reviewed, and return the exit code."""
    print_problem(problem)
    return 2


def file_problem(file: str | None, error: SaveError | CodedError) -> str:
    """Return an error in words, with the name of the file that has it."""
    from acesaround.i18n import tr
    from acesaround.store.save_format import SaveError
    from acesaround.text.formatter import Display, format_message

    text = format_message(error.placed, Display(symbols=False))
    if file is None or isinstance(error, SaveError):
        return text
    return f"{tr('cli.standard_input') if file == STDIN else file}: {text}"


def seats_to_review(word: str | None, record: Record) -> list[int]:
    """Return the seats to review. Raise `CodedError` if there's no such seat."""
    from acesaround.analysis.problem import seat_called

    if word is not None and word.casefold() == ALL_SEATS:
        return list(range(record.rules.table.players))
    seat = seat_called(record.rules, word)
    return [_persons_seat(record) if seat is None else seat]


def _persons_seat(record: Record) -> int:
    """Return the first seat that a record says a person played, or 0."""
    from acesaround.notation.actions import seat_labels
    from acesaround.notation.ptn import BOT
    from acesaround.players.registry import player_names

    computers = player_names()
    labels = seat_labels(record.rules.table.players)
    for seat, (label, name) in enumerate(zip(labels, record.rules.seats, strict=True)):
        player = record.tags.get(label, "").partition(":")[0]
        others = (*computers, "cmd", label, name)
        if player and player not in others and not player.endswith(BOT):
            return seat
    return 0
