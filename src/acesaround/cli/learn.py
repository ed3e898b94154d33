"""`aces learn`: short lessons in the terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING, Final

from acesaround.cli.command_line import INTERRUPTED, print_problem, rules_named, typed_command

if TYPE_CHECKING:
    from acesaround.lessons import Lesson, LessonSource
    from acesaround.store.lesson_progress import LessonProgress
    from acesaround.tui.terminal import Terminal

_EXAMPLES: Final = """\
Without LESSON, you continue where you stopped, or with the next lesson. Type h for a hint, show for
the answer, and q to stop. Your progress is kept.

examples:
  aces learn
  aces learn --list
  aces learn melds
  aces learn melds --rules house.toml
  aces learn my-lesson.toml
  aces learn melds --json
"""
_FAILED: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the `learn` command and add its arguments."""
    parser.description = "Learn pinochle in lessons of about two minutes, with cards and questions."
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="a lesson from --list, or a lesson file (TOML)"
    )
    parser.add_argument(
        "--rules",
        metavar="PRESET|FILE",
        help="rules to learn: the lesson shows their values (default: the lesson's own rules)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="list the lessons and your progress")
    how.add_argument("--json", action="store_true", help="print the lesson, or all, as JSON")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from acesaround.i18n import language_of_terminal, use_language
    from acesaround.lessons import LessonError
    from acesaround.text.formatter import PLAIN_DISPLAY, format_message
    from acesaround.tui.input import Left
    from acesaround.tui.terminal import InputEnded, standard_terminal

    with use_language(language_of_terminal(os.environ)):
        try:
            if arguments.json:
                _print_json(arguments)
                return 0
            return _learn(arguments, standard_terminal())
        except (InputEnded, Left):
            return 0
        except KeyboardInterrupt:
            return INTERRUPTED
        except LessonError as error:
            print_problem(format_message(error.message, PLAIN_DISPLAY))
            return _FAILED


def _learn(arguments: argparse.Namespace, terminal: Terminal) -> int:
    from acesaround.i18n import tr
    from acesaround.lessons import lesson_names, read_lesson
    from acesaround.store.coach_record import start_coach
    from acesaround.store.data_folder import home
    from acesaround.store.lesson_progress import read_lesson_progress, write_lesson_progress
    from acesaround.tui.lesson_player import play_lesson
    from acesaround.tui.terminal import wrapped

    progress = read_lesson_progress(home())
    if arguments.list:
        terminal.show(_list(progress))
        return 0
    source = read_lesson(arguments.lesson or _next(progress))
    lesson = _built(source, arguments.rules)
    name = source.name

    def reached(step: str) -> None:
        nonlocal progress
        progress = progress.at(name, step)
        if source.packaged:
            write_lesson_progress(home(), progress)

    try:
        play_lesson(terminal, lesson, progress.reached.get(name), reached)
    except KeyboardInterrupt:
        resumes = _command("")
        terminal.show(["", tr("terminal.you_can_go_on_with_command", command=resumes)])
        raise
    if not source.packaged:
        return 0
    progress = progress.finish(name)
    write_lesson_progress(home(), progress)
    if _for_four() <= progress.done and start_coach(home()):
        terminal.show(wrapped(tr("terminal.coach_in_your_next_games")))
    if set(lesson_names()) <= progress.done:
        terminal.show([tr("terminal.all_lessons_done")])
    else:
        command = _command(_next(progress))
        terminal.show([tr("terminal.next_lesson_command", command=command)])
    return 0


def _for_four() -> set[str]:
    """Return the names of the lessons about the game for four."""
    from acesaround.lessons import lesson_names, read_lesson
    from acesaround.rules.load import load

    players = {name: load(read_lesson(name).rules).table.players for name in lesson_names()}
    return {name for name, count in players.items() if count == 4}


def _command(arguments: str) -> str:
    return typed_command("learn", arguments, program=sys.argv[0], environ=os.environ)


def _built(source: LessonSource, rules: str | None) -> Lesson:
    from acesaround.lessons import play
    from acesaround.text.formatter import PLAIN_DISPLAY, format_message

    lesson = play(source, None if rules is None else rules_named(rules))
    if rules is not None and not source.packaged:
        for told in lesson.left_out:
            print_problem(format_message(told, PLAIN_DISPLAY))
    return lesson


def _next(progress: LessonProgress) -> str:
    """Return the lesson begun last, the first one that isn't done, or the first one if all are."""
    from acesaround.lessons import lesson_names

    names = lesson_names()
    begun = [name for name in progress.reached if name in names]
    if begun:
        return begun[-1]
    return next((name for name in names if name not in progress.done), names[0])


def _list(progress: LessonProgress) -> list[str]:
    from acesaround.i18n import tr
    from acesaround.lessons import lesson_names, read_lesson, title_and_goal

    lines = []
    for name in lesson_names():
        title, _ = title_and_goal(read_lesson(name))
        state = ""
        if name in progress.done:
            state = tr("terminal.lesson_done")
        elif name in progress.reached:
            state = tr("terminal.lesson_begun")
        lines.append(f"{name:<12} {title}{state and f' ({state})'}")
    return lines


def _print_json(arguments: argparse.Namespace) -> None:
    from acesaround.lessons import lesson_names, read_lesson
    from acesaround.lessons.json_form import lesson_json

    names = [arguments.lesson] if arguments.lesson else list(lesson_names())
    found = [lesson_json(_built(read_lesson(name), arguments.rules)) for name in names]
    told = found[0] if arguments.lesson else found
    print(json.dumps(told, indent=2, ensure_ascii=False))
