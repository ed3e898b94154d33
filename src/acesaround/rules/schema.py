"""The schema of rule sets: each field's type, bounds, meaning, and source.

The schema is read once from the dataclasses. Loading, writing, scaling, and documenting rules all
use it, so a new field needs no code in any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from acesaround.cards import Rank


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text."""


@dataclass(frozen=True, slots=True)
class RankName:
    """A rank, written A, T (or 10), K, Q, J, or 9."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A list of values of one kind, with exactly `length` items if `length` is set."""

    item: Kind
    length: int | None = None


@dataclass(frozen=True, slots=True)
class OneOrSeries:
    """One value or a list of them."""

    item: Kind


@dataclass(frozen=True, slots=True)
class PerRank:
    """A whole number for each rank listed."""


@dataclass(frozen=True, slots=True)
class Record:
    """A table with its own fields."""

    cls: type[Any]


Kind = Whole | Flag | Text | RankName | Choice | Series | OneOrSeries | PerRank | Record


@dataclass(frozen=True, slots=True)
class Spec:
    """One field of a table.

    An `optional` field can be absent. `default` is the value if a table doesn't set the field, or
    ``MISSING`` if every table must set it.
    """

    name: str
    kind: Kind
    optional: bool
    default: Any
    doc: str
    source: str
    scaled: bool
    setting: bool
    low: int | None
    high: int | None

    @property
    def required(self) -> bool:
        """True if every rule set must set this field."""
        return self.default is MISSING

    @property
    def removable(self) -> bool:
        """True if ``"none"`` removes an inherited value of this field."""
        if isinstance(self.kind, Choice) and "none" in self.kind.words:
            return False
        countable = isinstance(self.kind, Whole | OneOrSeries)
        empty = self.default == () or (countable and self.default == 0)
        return self.optional or empty or is_dataclass(self.default)

    @property
    def base(self) -> Any:
        """The field's value after ``"none"`` removes an inherited one."""
        return None if self.optional else self.default


_SPECS: Final[dict[type[Any], Mapping[str, Spec]]] = {}


def specs(cls: type[Any]) -> Mapping[str, Spec]:
    """Return the fields of a table by name, in dataclass order."""
    if cls not in _SPECS:
        hints = get_type_hints(cls)
        _SPECS[cls] = {field.name: _spec(field, hints[field.name]) for field in fields(cls)}
    return _SPECS[cls]


def walk(cls: type[Any], prefix: str = "") -> Iterator[tuple[str, Spec]]:
    """Yield each field below a table with its dotted path.

    Paths to fields in lists of tables look like ``misdeal[].claim``.
    """
    for name, spec in specs(cls).items():
        path = prefix + name
        yield path, spec
        match spec.kind:
            case Record(inner):
                yield from walk(inner, f"{path}.")
            case Series(Record(inner)):
                yield from walk(inner, f"{path}[].")
            case _:
                pass


def _spec(field: Field[Any], hint: Any) -> Spec:
    kind, optional = _kind(hint)
    about = field.metadata
    return Spec(
        name=field.name,
        kind=kind,
        optional=optional,
        default=field.default,
        doc=about["doc"],
        source=about["source"],
        scaled=about["scaled"],
        setting=about["setting"],
        low=about["low"],
        high=about["high"],
    )


def _kind(hint: Any) -> tuple[Kind, bool]:
    """Return the kind for a type annotation, and True if the annotation allows None."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        inner = [arg for arg in args if arg is not NoneType]
        kinds = [_kind(arg)[0] for arg in inner]
        optional = len(inner) < len(args)
        return (kinds[0] if len(kinds) == 1 else OneOrSeries(kinds[0])), optional
    if origin is Literal:
        return Choice(args), False
    if origin is tuple:
        item = _kind(args[0])[0]
        return Series(item, None if args[1] is Ellipsis else len(args)), False
    if origin is not None and issubclass(origin, Mapping):
        return PerRank(), False
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint), False
    return _SIMPLE[hint], False


_SIMPLE: Mapping[Any, Kind] = {int: Whole(), bool: Flag(), str: Text(), Rank: RankName()}


def rule(
    doc: str,
    source: str = "",
    *,
    default: Any = MISSING,
    scaled: bool = False,
    setting: bool = False,
    low: int | None = None,
    high: int | None = None,
) -> Any:
    """Return a documented dataclass field.

    `doc` gives the field's meaning in one or two sentences, and `source` gives the rule numbers or
    the book it comes from. `scaled` marks points, which the rule set's ``scale`` multiplies.
    `setting` marks a table setting, which stays out of the digest. `low` and `high` bound integers.
    """
    return field(
        default=default,
        kw_only=True,
        metadata={
            "doc": doc,
            "source": source,
            "scaled": scaled,
            "setting": setting,
            "low": low,
            "high": high,
        },
    )


class Points(dict[Rank, int]):
    """Points for a card of each rank. Ranks worth nothing are left out.

    It's a dictionary for speed, but it can't be changed. Ranks are sorted from high to low, so the
    same points compare equal no matter what order they were written in.
    """

    __slots__ = ()

    def __init__(self, points: Mapping[Rank, int]) -> None:
        super().__init__(
            (rank, points[rank]) for rank in sorted(points, reverse=True) if points[rank]
        )

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __reduce__(self) -> tuple[type[Points], tuple[dict[Rank, int]]]:
        return Points, (dict(self),)

    def _closed(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("card points are part of the rules and can't be changed: use replace()")

    __setitem__ = __delitem__ = _closed
    clear = pop = popitem = setdefault = update = _closed
    __ior__ = _closed
