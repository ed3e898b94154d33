"""Display names for kinds of players. The command line uses other names."""

from __future__ import annotations

from acesaround.i18n import tr
from acesaround.players.registry import player_names
from acesaround.text.players import kind_title
from acesaround.tui.line.setup import SetupError
from acesaround.tui.line.table import PERSON


def who(kind: str) -> str:
    """Return text that shows who plays a seat, such as ``a person`` or ``computer: expert``."""
    if kind == PERSON:
        return tr("common.a_person")
    return tr("terminal.computer_kind", kind=kind_title(kind))


def kind_titles() -> str:
    """Return the display names of all kinds of players."""
    return ", ".join(map(kind_title, (PERSON, *player_names())))


def read_kind(entry: str) -> str:
    """Parse a kind of player, in the current language or English. Raise `SetupError` if unknown."""
    wanted = entry.casefold()
    for kind in (PERSON, *player_names()):
        if wanted in (kind, kind_title(kind).casefold()):
            return kind
    raise SetupError(
        tr("terminal.kind_isnt_a_kind_of_player_choose", kind=repr(entry), known=kind_titles())
    )
