"""What the coach remembers about a player, in a file in the data folder."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from acesaround.store.private_files import read_record, write_record

COACH: Final = "coach.json"
"""Name of the file."""
_LARGEST_AMOUNT: Final = 9999

CoachAmount = int | Literal["fading"] | None
"""Points that a choice has to lose before the coach asks about it, before scaling.

With ``fading``, they grow as the player does well. 0 is off, and None if the player never set it.
"""


@dataclass(frozen=True, slots=True)
class CoachRecord:
    """The setting, and what the coach has seen.

    `recent` says for each of the latest decisions, the newest last, whether it was good. `met` has
    the codes of the notes that were shown.
    """

    amount: CoachAmount = None
    recent: tuple[bool, ...] = ()
    met: frozenset[str] = frozenset()

    def decided(self, most: int, *, good: bool) -> CoachRecord:
        """Return the record after another decision, with only the latest `most`."""
        return replace(self, recent=(*self.recent, good)[-most:])

    def meets(self, code: str) -> CoachRecord:
        """Return the record after a note was shown."""
        return replace(self, met=self.met | {code})


def read_coach_record(folder: Path) -> CoachRecord:
    """Read the record in a data folder. If there's none, or it's damaged, start over."""
    found = read_record(folder / COACH)
    recent, met = found.get("recent"), found.get("met")
    return CoachRecord(
        _amount(found.get("amount")),
        tuple(good for good in _list(recent) if isinstance(good, bool)),
        frozenset(code for code in _list(met) if isinstance(code, str)),
    )


def write_coach_record(folder: Path, record: CoachRecord) -> None:
    """Replace the record in a data folder. Raise OSError if that fails."""
    content = {"amount": record.amount, "recent": record.recent, "met": sorted(record.met)}
    write_record(folder / COACH, content)


def start_coach(folder: Path) -> bool:
    """Turn on the coach that fades, unless the player has set the coach. Return True if it did."""
    record = read_coach_record(folder)
    if record.amount is not None:
        return False
    write_coach_record(folder, replace(record, amount="fading"))
    return True


def _list(found: object) -> list[object]:
    return found if isinstance(found, list) else []


def _amount(found: object) -> CoachAmount:
    if found == "fading":
        return "fading"
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= _LARGEST_AMOUNT:
        return found
    return None
