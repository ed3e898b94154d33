"""Functions that load presets, house-rules files, and tables, and the rules they extend.

No other module in this package reads files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from acesaround.messages import Message, cards, problems_fields, problems_files
from acesaround.messages.values import quoted, shown
from acesaround.rules.build import Builder
from acesaround.rules.dump import to_table
from acesaround.rules.errors import Problem, RulesError, oops
from acesaround.rules.merge import merge
from acesaround.rules.misread import misread
from acesaround.rules.model import RuleSet
from acesaround.rules.scale import scaled
from acesaround.rules.schema import specs
from acesaround.rules.toml import KeyTooDeep, loads
from acesaround.rules.validate import Draft, problems_of
from acesaround.rules.wording import closest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["from_table", "load", "load_file", "merge", "presets", "to_table"]

LARGEST_FILE: Final = 32 * 1024
"""Size limit in bytes. The longest preset is under 3,000 bytes."""
PLAIN_WORD: Final = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_CHAIN: Final = 8
"""Maximum number of rule sets in a chain where each one extends the next."""

_MANUALS: Final = (
    "doubles-1993",
    "daugherty-1983",
    "three-hand",
    "three-hand-widow",
    "nicholas-1992",
    "two-hand",
)


@lru_cache(maxsize=1)
def presets() -> tuple[str, ...]:
    """Return the names of the presets in the package, those from the old manuals first."""
    found = {
        entry.name.removesuffix(".toml")
        for entry in _packaged().iterdir()
        if entry.name.endswith(".toml")
    }
    return (*(name for name in _MANUALS if name in found), *sorted(found.difference(_MANUALS)))


def load(source: str | Path | Mapping[str, Any], base_dir: Path | str | None = None) -> RuleSet:
    """Load rules from a preset, a house-rules file, or a table.

    A string is the name of a preset or the path to a TOML file, relative to `base_dir` (by default
    the current folder). A table can extend a preset. If `base_dir` is given, it can also extend a
    file. Raises `RulesError` with every reason why the rules can't be played.
    """
    if isinstance(source, Mapping):
        folder = None if base_dir is None else Path(base_dir)
        return from_table(_extended(source, folder, ()))
    if isinstance(source, str):
        if source in presets():
            return _preset(source)
        if not _looks_like_a_path(source, base_dir):
            raise oops(problems_files.UNKNOWN_RULES(**_no_such_rules(source)))
    return load_file(Path(base_dir or "") / source)


def load_file(path: Path | str) -> RuleSet:
    """Load rules from a TOML file, named after the file unless it sets `name`.

    Raises `RulesError`.
    """
    place = Path(path)
    try:
        table = _parse(_read(place))
        return _of_a_file(table, place.parent, place.stem, (_identity(place),))
    except RulesError as error:
        raise RulesError(error.problems, error.origin or str(path)) from None


def read_text(data: bytes, origin: str, folder: Path | None) -> tuple[RuleSet, Mapping[str, Any]]:
    """Return the rules in a file's text, and the table exactly as written.

    Paths in the file are relative to `folder`. If `folder` is None, the file can extend only
    presets. Errors name the file as `origin`.

    Raises `RulesError`.
    """
    try:
        if len(data) > LARGEST_FILE:
            raise _too_large()
        table = _parse(data)
        return _of_a_file(table, folder, "house", ()), table
    except RulesError as error:
        raise RulesError(error.problems, error.origin or origin) from None


def _of_a_file(
    table: Mapping[str, Any], folder: Path | None, name: str, seen: tuple[str, ...]
) -> RuleSet:
    """Build rules from a file's table. `name` is used if the table doesn't set a name."""
    written = table.get("name")
    wrong = name_problems(table)
    if "extends" not in table:
        _check_stands_alone(table)
    try:
        rules = from_table(_extended(table, folder, seen), name=name if written is None else None)
    except RulesError as error:
        raise RulesError([*wrong, *error.problems], error.origin) from None
    if wrong:
        raise RulesError(wrong)
    return rules


def _check_stands_alone(table: Mapping[str, Any]) -> None:
    """Raise `RulesError` if a file extends nothing and isn't a complete rule set."""
    parts = {name: table[name] for name in specs(RuleSet) if isinstance(table.get(name), Mapping)}
    for name, part in parts.items():
        if "extends" in part:
            raise oops(problems_files.EXTENDS_NOT_AT_TOP(part=name), "extends")
    if not any(specs(RuleSet)[name].required for name in parts):
        raise oops(problems_files.EXTENDS_NEEDED(), "extends")


def name_problems(table: Mapping[str, Any]) -> list[Problem]:
    """Return the problems with the table's name, if it has one."""
    written = table.get("name")
    if not isinstance(written, str) or PLAIN_WORD.fullmatch(written):
        return []
    return [Problem(problems_fields.BAD_NAME(written=shown(written)), "name")]


def from_table(
    table: Mapping[str, Any], name: str | None = None, most: Mapping[str, int] | None = None
) -> RuleSet:
    """Build rules from a complete table and check every field and combination.

    `name` overrides the name in the table. `most` maps paths to upper bounds that override those in
    the schema. Raises `RulesError` with all problems.
    """
    if not isinstance(table, Mapping):
        raise oops(problems_fields.NOT_A_TABLE_OF_RULES(table=shown(table)))
    if "extends" in table:
        table = _extended(table, None, ())
    builder = Builder(most)
    found = builder.fields(RuleSet, table if name is None else {**table, "name": name})
    problems = [*builder.problems, *problems_of(Draft(**found))]
    if problems:
        raise RulesError(problems)
    return scaled(RuleSet(**found))


def _packaged() -> Traversable:
    """Return the package's preset folder."""
    from importlib.resources import files

    return files("acesaround.rules") / "presets"


@lru_cache(maxsize=64)
def _preset(name: str) -> RuleSet:
    try:
        return from_table(_preset_table(name), name=name)
    except RulesError as error:
        raise RulesError(error.problems, error.origin or name) from None


def _preset_table(name: str, seen: tuple[str, ...] = ()) -> Mapping[str, Any]:
    return _extended(_preset_file(name), None, (*seen, name))


@lru_cache(maxsize=64)
def _preset_file(name: str) -> Mapping[str, Any]:
    """Return the table in a preset's own file. The table is cached, so don't change it."""
    return _parse(_packaged().joinpath(f"{name}.toml").read_bytes())


def _extended(
    table: Mapping[str, Any], folder: Path | None, seen: tuple[str, ...]
) -> Mapping[str, Any]:
    """Merge a table into the rules it extends. `seen` lists the rule sets already in the chain."""
    if "extends" not in table:
        return table
    base = table["extends"]
    rest = {name: value for name, value in table.items() if name != "extends"}
    if not isinstance(base, str):
        raise oops(problems_files.EXTENDS_NO_NAME(base=shown(base)), "extends")
    if len(seen) >= LONGEST_CHAIN:
        raise oops(problems_files.EXTENDS_TOO_DEEP(longest_chain=LONGEST_CHAIN), "extends")
    return merge(_base(base, folder, seen), rest)


def _base(base: str, folder: Path | None, seen: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the table of the rules named by `extends`, merged with the rules those extend."""
    if base in presets():
        _no_cycle(base, base, seen)
        return _nameless(_preset_table(base, seen))
    if folder is None or not _looks_like_a_path(base, folder):
        raise oops(problems_files.EXTENDS_MISSING(**_no_such_rules(base)), "extends")
    place = folder / base
    _no_cycle(_identity(place), base, seen)
    try:
        table = _parse(_read(place))
    except RulesError as error:
        problem = error.problems[0]
        template = problems_files.IN_EXTENDED[problem.code]
        raise oops(template(base=shown(base), message=problem.message), "extends") from None
    return _nameless(_extended(table, place.parent, (*seen, _identity(place))))


def _nameless(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the table without its name, which isn't inherited."""
    return {name: value for name, value in table.items() if name != "name"}


def _no_cycle(identity: str, base: str, seen: tuple[str, ...]) -> None:
    if identity in seen:
        raise oops(problems_files.EXTENDS_CYCLE(base=shown(base)), "extends")


def _identity(place: Path) -> str:
    """Return a string that identifies a file, no matter how its path is written."""
    try:
        return str(place.resolve())
    except (OSError, RuntimeError, ValueError):
        return str(place)


def _looks_like_a_path(text: str, base_dir: Path | str | None) -> bool:
    if text.endswith(".toml") or "/" in text or "\\" in text:
        return True
    try:
        return (Path(base_dir or "") / text).is_file()
    except (OSError, ValueError):
        return False


def _no_such_rules(name: str) -> dict[str, Message]:
    """Return the message parameters for an unknown rule set."""
    near = closest(name, presets())
    if near:
        hint = problems_files.DID_YOU_MEAN(near=near)
    else:
        hint = problems_files.KNOWN_PRESETS(presets=quoted(presets(), "and"))
    return {"name": shown(name), "hint": hint}


def _read(place: Path) -> bytes:
    try:
        if not place.exists():
            raise oops(problems_files.MISSING_FILE())
        if not place.is_file():
            raise oops(problems_files.NOT_A_FILE())
        with place.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, RulesError):
            raise
        system = getattr(error, "strerror", None)
        reason = cards.WRITTEN(text=system) if system else problems_files.PATH_NOT_VALID()
        raise oops(problems_files.UNREADABLE_FILE(reason=reason)) from None
    if len(data) > LARGEST_FILE:
        raise _too_large()
    return data


def _too_large() -> RulesError:
    return oops(problems_files.FILE_TOO_LARGE(largest_file=LARGEST_FILE // 1024))


def _parse(data: bytes) -> Mapping[str, Any]:
    """Parse a TOML document. Any failure raises `RulesError`."""
    import tomllib

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise oops(problems_files.NOT_UTF8(line=line)) from None
    try:
        return loads(text)
    except KeyTooDeep as error:
        raise oops(error.message) from None
    except tomllib.TOMLDecodeError as error:
        raise oops(misread(text, str(error))) from None
    except RecursionError:
        raise oops(problems_files.NESTED_TOO_DEEPLY()) from None
    except ValueError:
        raise oops(problems_files.FIGURE_OUT_OF_BOUNDS()) from None
