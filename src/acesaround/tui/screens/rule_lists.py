"""Lists of rules for the rules editor, with the meld values as a table (S0-38)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from acesaround.i18n import tr, tr_plural
from acesaround.rules.errors import Problem, wanted
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import OneOrSeries, Record, Series, Whole, specs
from acesaround.text.columns import display_width, left, right, wrap_columns
from acesaround.text.formatter import Display, format_message
from acesaround.text.rulebook.book import shown_title
from acesaround.text.rulebook.field_text import (
    difference_text,
    field_doc,
    field_specs,
    path_title,
    problem_with_titles,
    value_text,
)
from acesaround.text.rulebook.labels import label
from acesaround.tui.rule_entries import choices, typed
from acesaround.tui.rules_draft import RulesDraft

_ABOUT: Final = ("title", "scale")
_FIGURE: Final = 6
"""Width of a column in the table of meld values."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules that are listed together, by path."""

    title: str
    paths: tuple[str, ...]


def groups(draft: RulesDraft) -> list[RuleGroup]:
    """Return the rules in the order of a rules file, with the meld values first.

    Rules inside an optional table are listed only if the table is there.
    """
    values = tuple(path for path in field_specs() if is_meld_value(path))
    found = [RuleGroup(tr("terminal.meld_values"), values)]
    for name, spec in specs(RuleSet).items():
        if isinstance(spec.kind, Record):
            title = tr("terminal.melding") if name == "meld" else field_doc(name).rstrip(".")
            found.append(RuleGroup(title, tuple(_fields(name, draft))))
    return [*found, RuleGroup(tr("terminal.title_and_scale"), _ABOUT)]


def is_meld_value(path: str) -> bool:
    """Return True if the field at `path` has the points for a meld."""
    kind = field_specs()[path].kind
    return path.startswith("meld.") and kind in (Series(Whole()), OneOrSeries(Whole()))


def _fields(group: str, draft: RulesDraft) -> Iterator[str]:
    for path, spec in field_specs().items():
        inside = path == group or (path.startswith(f"{group}.") and "[]" not in path)
        always = isinstance(spec.kind, Record) and not spec.optional
        if not inside or always or is_meld_value(path):
            continue
        table = path.rpartition(".")[0]
        if not table or draft.value(table) is not None:
            yield path


def _name(path: str) -> str:
    """Return a rule's title, after the title of the table that it's in, if that has one."""
    table = path.rpartition(".")[0]
    return f"{label(table)} – {label(path)}" if "." in table else label(path)


def overview(draft: RulesDraft, found: Sequence[RuleGroup], display: Display) -> list[str]:
    """Return the groups of rules, everything that differs from the preset, and any conflict."""
    base = tr("terminal.based_on_game", game=shown_title(draft.preset.title))
    lines = [display.rule(tr("terminal.change_the_rules")), *wrap_columns(base, display.width), ""]
    for number, group in enumerate(found, 1):
        changed = sum(map(draft.changed, group.paths))
        note = f" ({tr_plural('terminal.count_changed', changed)})" if changed else ""
        lines += wrap_columns(group.title + note, display.width, f"{number:>3}  ", " " * 5)
    differences = [difference_text(*one) for one in draft.differences()]
    lines.append("")
    for text in differences or [tr("terminal.nothing_is_changed_yet")]:
        lines += wrap_columns(text, display.width, "  ", "    ")
    if problems := draft.problems:
        lines += ["", *wrap_columns(problem_line(problems[0]), display.width)]
    keys = tr("terminal.u_undoes_r_resets_s_saves_l_loads")
    return [*lines, "", *wrap_columns(keys, display.width)]


def listing(draft: RulesDraft, group: RuleGroup, display: Display) -> list[str]:
    """Return the rules of a group with their values, and a star at those that differ."""
    lines = ["", display.bold(group.title)]
    figures = is_meld_value(group.paths[0])
    name = min(max(map(display_width, map(_name, group.paths))) + 2, display.width // 2)
    if figures:
        heads = (right(str(sets), _FIGURE) for sets in range(1, draft.value("deck.copies") + 1))
        lines.append(" " * (name + 6) + "".join(heads))
    for number, path in enumerate(group.paths, 1):
        star = "*" if draft.changed(path) else " "
        title, *more = wrap_columns(_name(path), name - 1)
        head, value = f"{number:>3} {star} {left(title, name)}", draft.value(path)
        shown = _row(value) if figures else _shown(value, path)
        lines += wrap_columns(shown, display.width, head, " " * (name + 6))
        lines += [f"{'':6}{line}" for line in more]
    if any(map(draft.changed, group.paths)):
        lines.append(display.dim(tr("terminal.star_means_changed")))
    return lines


def _shown(value: Any, path: str) -> str:
    """Return a value in words. The rules inside a table have lines of their own."""
    table = isinstance(field_specs()[path].kind, Record)
    return tr("common.yes") if table and value is not None else value_text(value, path)


def _row(value: Any) -> str:
    """Return the points for a meld as a row of the table."""
    totals = value if isinstance(value, list) else [value]
    row = "".join(right(str(points), _FIGURE) for points in totals)
    return row if isinstance(value, list) else f"{row} {tr('terminal.points_for_each')}"


def rule_lines(draft: RulesDraft, path: str, display: Display) -> list[str]:
    """Return a rule's meaning, the answers that work, its value, and its original value."""
    spec, offered = field_specs()[path], choices(path)
    lines = ["", display.bold(path_title(path)), *wrap_columns(field_doc(path), display.width)]
    for answer, meaning in offered:
        lines += wrap_columns(meaning, display.width, f"{answer:>3}  ", " " * 5)
    if not offered:
        accepted = format_message(wanted(spec.kind, path, spec.low, spec.high), display)
        lines += wrap_columns(tr("terminal.enter_what", what=accepted), display.width)
    if spec.removable:
        lines.append(tr("terminal.none_turns_this_rule_off"))
    now = tr("terminal.now_value", value=typed(draft.value(path), path))
    lines += wrap_columns(now, display.width)
    if draft.changed(path):
        before = typed(draft.original(path), path)
        text = tr("terminal.originally_value_reset_restores_it", value=before)
        lines += wrap_columns(text, display.width)
    return lines


def problem_line(problem: Problem) -> str:
    """Return a problem with its rule in front."""
    text = problem_with_titles(problem)
    title = path_title(problem.path)
    return f"{title}: {text}." if title else f"{text}."
