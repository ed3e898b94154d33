"""Lessons as data: files with positions and questions, answered by the engine.

A lesson is a TOML file in ``files``. `lesson_names` and `read_lesson` find and read it, `play`
works it out under a rule set in the current language, and `judge` answers a try.
"""

from acesaround.lessons.build import Lesson, Step, play, plays_under, title_and_goal
from acesaround.lessons.source import LessonError, LessonSource, lesson_names, read_lesson
from acesaround.lessons.task import Option, Task, Verdict, judge

__all__ = [
    "Lesson", "LessonError", "LessonSource", "Option", "Step", "Task", "Verdict", "judge",
    "lesson_names", "play", "plays_under", "read_lesson",
    "title_and_goal",
]  # fmt: skip
