"""The list of saved games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from acesaround.i18n import tr, tr_plural
from acesaround.store.saveerror import SaveError
from acesaround.store.savefile import Saved, read_save
from acesaround.store.saves import all_saves, finished
from acesaround.text.cast import Cast
from acesaround.text.columns import wrap
from acesaround.text.formatter import spoken
from acesaround.text.look import Look
from acesaround.text.rulebook.heading import shown_title
from acesaround.tui.show.result import leaders


@dataclass(frozen=True, slots=True)
class Book:
    """A saved game, with the date it was last played and its contents or a damage report."""

    path: Path
    played: str
    saved: Saved | None
    damage: str = ""

    @property
    def story(self) -> str:
        """A line with the game, hand, scores, and date, or with the damage report."""
        if self.saved is None:
            return tr("terminal.damaged_reason_date", reason=self.damage, date=self.played)
        rules, match = self.saved.header.rules, self.saved.states[-1].match
        cast = Cast(rules)
        if self.saved.ended:
            hands = tr_plural("common.count_hand", match.hands)
            where = tr("terminal.finished_after_hands", hands=hands)
            if match.winner is not None:
                where += tr("terminal.won_by_side", side=cast.score(match.winner, 24))
        else:
            where = tr("common.hand_hand", hand=match.hands + 1)
            if match.hands:
                where += tr("terminal.side_ahead", side=leaders(match, cast))
        scores = ", ".join(f"{cast.score(i, 24)} {match.scores[i]}" for i in cast.score_order())
        return f"{shown_title(rules.title)}, {where}: {scores} ({self.played})"


def books(folder: Path, *, unfinished: bool = False) -> Iterator[Book]:
    """Yield the saves in `folder`, most recent first. `unfinished` leaves out finished games."""
    for path in all_saves(folder):
        if unfinished and finished(path):
            continue
        played = f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
        try:
            yield Book(path, played, read_save(path))
        except SaveError as error:
            place = tr("terminal.line_number", number=error.line) if error.line is not None else ""
            yield Book(path, played, None, place + spoken(error.message, Look()))


def saved_games(folder: Path, look: Look) -> list[str]:
    """Return lines that list the saves with their file names."""
    lines = []
    for book in books(folder):
        lines += [book.path.name, *wrap(book.story, look.width, "    ", "    ")]
    if not lines:
        return [tr("terminal.no_saved_games_in_folder", folder=folder)]
    return [tr("terminal.saved_games_in_folder_most_recent_first", folder=folder), *lines]
