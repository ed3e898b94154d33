"""Functions that load presets, house-rules files, and tables, and the rules they extend.

No other module in this package reads files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from acesaround.messages import CodedError, Message, file_problems, values
from acesaround.messages.file_problems import KEY_TOO_DEEP
from acesaround.messages.values import quoted, shown
from acesaround.rules.errors import Problem, RulesError, closest, oops
from acesaround.rules.model import RuleSet, merge, scaled
from acesaround.rules.parser import Builder, Draft, problems_of
from acesaround.rules.schema import specs

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_WHY: Final = (
    ("Invalid initial character", file_problems.NO_NAME),
    ("Expected '=' after", file_problems.NO_VALUE),
    ("Invalid value", file_problems.NOT_A_VALUE),
    ("Cannot overwrite", file_problems.REPEATED),
    ("Cannot declare", file_problems.REPEATED),
    ("Expected newline", file_problems.LINE_GOES_ON),
    ("Expected ']]'", file_problems.DOUBLE_BRACKETS),
    ("Expected ']'", file_problems.HEADING_NOT_CLOSED),
    ("Unclosed array", file_problems.LIST_NOT_CLOSED),
    ("Unclosed inline table", file_problems.TABLE_NOT_CLOSED),
    ("Unterminated string", file_problems.TEXT_NOT_CLOSED),
    ('Expected "\'"', file_problems.TEXT_NOT_CLOSED),
    ("Illegal character", file_problems.TEXT_NOT_CLOSED),
    ("Unescaped '\\'", file_problems.BACKSLASH),
)


def toml_problem(text: str, error: str) -> Message:
    """Return an explanation of why `text` isn't valid TOML, based on the parser's `error`."""
    if text.lstrip().startswith("{"):
        return file_problems.JSON_FILE()
    at = _LINE.search(error)
    line = int(at[1]) if at else len(text.rstrip().splitlines()) or 1
    why = next((why for begins, why in _WHY if error.startswith(begins)), None)
    if why is None:
        return file_problems.NOT_TOML(line=line)
    return file_problems.BAD_TOML(line=line, why=why())


MOST_PARTS: Final = 8
"""Maximum number of parts in a dotted key. Fields are nested three deep."""
_WIDTH: Final = 100
_TEXT_OR_COMMENT: Final = re.compile(
    r"""
      \#[^\n]*+
    | "{3} (?: [^"\\] | \\. | "(?!"") )*+ (?:"{3,5})?
    | '{3} (?: [^'] | '(?!'') )*+ (?:'{3,5})?
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    """,
    re.VERBOSE | re.DOTALL,
)
_DEEP_KEY: Final = re.compile(
    rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_PARTS}}}", re.ASCII
)


class KeyTooDeep(CodedError):
    """A dotted key with more than `MOST_PARTS` parts."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a TOML document in linear time and memory.

    `tomllib` takes time and memory quadratic in the number of parts in a dotted key, so this
    function refuses deep keys before calling it.

    Raises KeyTooDeep, or what `tomllib.loads` raises: TOMLDecodeError, ValueError for a number
    that's too large, RecursionError.
    """
    import tomllib

    plain = _TEXT_OR_COMMENT.sub(lambda found: "q" + "\n" * found[0].count("\n"), text)
    if (deep := _DEEP_KEY.search(plain)) is not None:
        line = plain.count("\n", 0, deep.start()) + 1
        raise KeyTooDeep(KEY_TOO_DEEP(line=line, most=MOST_PARTS))
    return tomllib.loads(text)


def format_toml(table: Mapping[str, Any]) -> str:
    """Write a table as a TOML document: plain fields first, then a section for each inner table.

    Tables inside the sections are written inline. `tomllib.loads` restores the table.
    """
    return "\n".join(_lines(table)) + "\n"


def toml_value(value: Any) -> str:
    """Format one value as TOML on a single line."""
    match value:
        case Mapping():
            pairs = ", ".join(f"{name} = {toml_value(inner)}" for name, inner in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool():
            return "true" if value else "false"
        case Sequence():
            return f"[{', '.join(map(toml_value, value))}]"
        case _:
            return str(value)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    sections = {name: inner for name, inner in table.items() if isinstance(inner, Mapping)}
    for name, value in table.items():
        if name not in sections:
            yield from _field(name, value)
    for name, inner in sections.items():
        yield ""
        yield f"[{name}]"
        for field, value in inner.items():
            yield from _field(field, value)


def _field(name: str, value: Any) -> Iterator[str]:
    line = f"{name} = {toml_value(value)}"
    if len(line) <= _WIDTH or not isinstance(value, list):
        yield line
        return
    yield f"{name} = ["
    for entry in value:
        yield f"    {toml_value(entry)},"
    yield "]"


LARGEST_FILE: Final = 32 * 1024
"""Size limit in bytes. The longest preset is under 3,000 bytes."""
PLAIN_WORD: Final = re.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
LONGEST_CHAIN: Final = 8
"""Maximum number of rule sets in a chain where each one extends the next."""

MANUALS: Final[Mapping[str, str]] = {
    "doubles-1993": "S0",
    "daugherty-1983": "S1",
    "three-hand": "S2",
    "three-hand-widow": "S2",
    "nicholas-1992": "S3",
    "two-hand": "S4",
}
"""The manual that each of the oldest presets follows, as the prefix of its statements' numbers."""


@lru_cache(maxsize=1)
def presets() -> tuple[str, ...]:
    """Return the names of the presets in the package, those from the old manuals first."""
    found = {
        entry.name.removesuffix(".toml")
        for entry in _packaged().iterdir()
        if entry.name.endswith(".toml")
    }
    return (*(name for name in MANUALS if name in found), *sorted(found.difference(MANUALS)))


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
            raise oops(file_problems.UNKNOWN_RULES(**_no_such_rules(source)))
    return load_file(Path(base_dir or "") / source)


def load_file(path: Path | str) -> RuleSet:
    """Load rules from a TOML file, named after the file unless it sets `name`.

    Raises `RulesError`.
    """
    return read_file(path)[0]


def read_file(path: Path | str) -> tuple[RuleSet, Mapping[str, Any]]:
    """Return the rules in a TOML file, as `load_file` does, and the table exactly as written.

    Raises `RulesError`.
    """
    place = Path(path)
    try:
        table = _parse(_read(place))
        return _of_a_file(table, place.parent, place.stem, (_identity(place),)), table
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
            raise oops(file_problems.EXTENDS_NOT_AT_TOP(part=name), "extends")
    if not any(specs(RuleSet)[name].required for name in parts):
        raise oops(file_problems.EXTENDS_NEEDED(), "extends")


def name_problems(table: Mapping[str, Any]) -> list[Problem]:
    """Return the problems with the table's name, if it has one."""
    written = table.get("name")
    if not isinstance(written, str) or PLAIN_WORD.fullmatch(written):
        return []
    return [Problem(values.BAD_NAME(written=shown(written)), "name")]


def from_table(
    table: Mapping[str, Any], name: str | None = None, most: Mapping[str, int] | None = None
) -> RuleSet:
    """Build rules from a complete table and check every field and combination.

    `name` overrides the name in the table. `most` maps paths to upper bounds that override those in
    the schema. Raises `RulesError` with all problems.
    """
    if not isinstance(table, Mapping):
        raise oops(values.NOT_A_TABLE_OF_RULES(table=shown(table)))
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
        raise oops(file_problems.EXTENDS_NO_NAME(base=shown(base)), "extends")
    if len(seen) >= LONGEST_CHAIN:
        raise oops(file_problems.EXTENDS_TOO_DEEP(longest_chain=LONGEST_CHAIN), "extends")
    return merge(_base(base, folder, seen), rest)


def _base(base: str, folder: Path | None, seen: tuple[str, ...]) -> Mapping[str, Any]:
    """Return the table of the rules named by `extends`, merged with the rules those extend."""
    if base in presets():
        _no_cycle(base, base, seen)
        return _nameless(_preset_table(base, seen))
    if folder is None or not _looks_like_a_path(base, folder):
        raise oops(file_problems.EXTENDS_MISSING(**_no_such_rules(base)), "extends")
    place = folder / base
    _no_cycle(_identity(place), base, seen)
    try:
        table = _parse(_read(place))
    except RulesError as error:
        problem = error.problems[0]
        template = file_problems.IN_EXTENDED[problem.code]
        raise oops(template(base=shown(base), message=problem.message), "extends") from None
    return _nameless(_extended(table, place.parent, (*seen, _identity(place))))


def _nameless(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the table without its name, which isn't inherited."""
    return {name: value for name, value in table.items() if name != "name"}


def _no_cycle(identity: str, base: str, seen: tuple[str, ...]) -> None:
    if identity in seen:
        raise oops(file_problems.EXTENDS_CYCLE(base=shown(base)), "extends")


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
        hint = file_problems.DID_YOU_MEAN(near=near)
    else:
        hint = file_problems.KNOWN_PRESETS(presets=quoted(presets(), "and"))
    return {"name": shown(name), "hint": hint}


def _read(place: Path) -> bytes:
    try:
        if not place.exists():
            raise oops(file_problems.MISSING_FILE())
        if not place.is_file():
            raise oops(file_problems.RULES_NOT_A_FILE())
        with place.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, RulesError):
            raise
        system = getattr(error, "strerror", None)
        reason = values.WRITTEN(text=system) if system else file_problems.PATH_NOT_VALID()
        raise oops(file_problems.UNREADABLE_FILE(reason=reason)) from None
    if len(data) > LARGEST_FILE:
        raise _too_large()
    return data


def _too_large() -> RulesError:
    return oops(file_problems.FILE_TOO_LARGE(largest_file=LARGEST_FILE // 1024))


def _parse(data: bytes) -> Mapping[str, Any]:
    """Parse a TOML document. Any failure raises `RulesError`."""
    import tomllib

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise oops(file_problems.RULES_NOT_UTF8(line=line)) from None
    try:
        return parse_toml(text)
    except KeyTooDeep as error:
        raise oops(error.message) from None
    except tomllib.TOMLDecodeError as error:
        raise oops(toml_problem(text, str(error))) from None
    except RecursionError:
        raise oops(file_problems.NESTED_TOO_DEEPLY()) from None
    except ValueError:
        raise oops(file_problems.FIGURE_OUT_OF_BOUNDS()) from None
