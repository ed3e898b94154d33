"""What people and computer players are called, who have other names on a command line."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.players.registry import player_names
from acesaround.text.players import player_word
from acesaround.tui.line.setup import SetupError
from acesaround.tui.line.table import PERSON


def who(kind: str) -> str:
    """Who plays a seat: ``a person``, ``computer: expert``."""
    if kind == PERSON:
        return tr("common.a_person")
    return tr("terminal.computer_kind", kind=kind_title(kind))


def kind_title(kind: str) -> str:
    """The word for it: ``expert``."""
    return tr("terminal.human") if kind == PERSON else player_word(kind)


def kind_titles() -> str:
    """All of them."""
    return ", ".join(map(kind_title, (PERSON, *player_names())))


def read_kind(entry: str) -> str:
    """The kind that a person typed, in his language or in English. Raises `SetupError`."""
    wanted = entry.casefold()
    for kind in (PERSON, *player_names()):
        if wanted in (kind, kind_title(kind).casefold()):
            return kind
    raise SetupError(
        tr("terminal.kind_isnt_a_kind_of_player_choose", kind=repr(entry), known=kind_titles())
    )
