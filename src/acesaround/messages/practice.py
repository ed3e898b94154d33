"""Practice: exercises and progress that can't be read."""

from __future__ import annotations

from typing import Final

from acesaround.messages.message import Template

BAD_RECORD: Final = Template(
    "bad_exercise", "exercise {id:text} has a record that isn't valid: {problem:message}"
)
NO_DECISION: Final = Template(
    "bad_exercise.no_decision", "exercise {id:text} has a record without its decision"
)
TOO_LARGE: Final = Template(
    "bad_exercise.too_large",
    "exercise {id:text} is too large: its record has over {most:number} KB",
)
NOT_PROGRESS: Final = Template(
    "bad_progress",
    "this isn't practice progress of this version ({problem:text}): choose a file that was saved "
    "with aces practice or the page",
)
NEWER_PROGRESS: Final = Template(
    "bad_progress.newer",
    "this practice progress is from a newer version ({version:number}): update Aces Around to use "
    "it",
)
