"""Progress in the lessons, in a file in the data folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from acesaround.store.private_files import read_record, write_record

PROGRESS: Final = "lesson-progress.json"
"""Name of the file."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The lessons that are done, and the step reached in begun lessons, the newest last."""

    done: frozenset[str] = frozenset()
    reached: Mapping[str, str] = field(default_factory=dict)

    def at(self, lesson: str, step: str) -> LessonProgress:
        """Return the progress after reaching a step."""
        return LessonProgress(self.done, {**self._others(lesson), lesson: step})

    def finish(self, lesson: str) -> LessonProgress:
        """Return the progress after the last step of a lesson."""
        return LessonProgress(self.done | {lesson}, self._others(lesson))

    def _others(self, lesson: str) -> dict[str, str]:
        return {name: step for name, step in self.reached.items() if name != lesson}


def read_lesson_progress(folder: Path) -> LessonProgress:
    """Read the progress in a data folder. If there's none, or it's damaged, start over."""
    found = read_record(folder / PROGRESS)
    done, reached = found.get("done"), found.get("reached")
    return LessonProgress(
        frozenset(filter(_is_text, done if isinstance(done, list) else [])),
        {
            name: step
            for name, step in (reached.items() if isinstance(reached, dict) else ())
            if _is_text(step)
        },
    )


def write_lesson_progress(folder: Path, progress: LessonProgress) -> None:
    """Replace the progress in a data folder. Raise OSError if that fails."""
    content = {"done": sorted(progress.done), "reached": dict(progress.reached)}
    write_record(folder / PROGRESS, content)


def _is_text(value: object) -> bool:
    return isinstance(value, str)
