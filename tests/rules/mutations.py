"""Rule tables with one changed field, for tests that apply to every field."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from acesaround.cards import Rank
from acesaround.rules.errors import RulesError
from acesaround.rules.load import from_table, load, presets
from acesaround.rules.model import RuleSet, to_table
from acesaround.rules.schema import (
    Choice,
    Flag,
    Kind,
    OneOrSeries,
    PerRank,
    RankName,
    Record,
    Series,
    Spec,
    Text,
    Whole,
    specs,
)

ABSENT = object()

RICH: tuple[tuple[str, Mapping[str, Any]], ...] = (
    (
        "single-deck-partners",
        {
            "deal": {
                "misdeal": [
                    {"min_nines": 5, "max_aces": 1, "min_noncounters": 8, "claim": "optional"}
                ]
            },
            "auction": {"highest": 60, "must_hold": "marriage", "all_pass": {"outcome": "redeal"}},
            "meld": {"count_by": "player", "side_minimum": 5, "marriage": [2, 5], "dix": [1, 2]},
            "score": {
                "set": "minus_double_bid",
                "fold": {"defenders_get": "meld_plus", "plus": 3},
                "shoot_moon": {"bonus": 25, "penalty": 50},
                "declarer_min_meld": 5,
                "declarer_min_trick_points": 2,
            },
            "game": {
                "max_hands": 12,
                "mercy": 100,
                "simultaneous": "extend_target",
                "instant": [
                    {"kind": "all_tricks"},
                    {"kind": "shutout", "score": 80},
                    {"kind": "pinochles", "count": 2, "min_trick_points": 3},
                    {"kind": "pinochles", "count": 2, "when": "meld"},
                ],
            },
            "table": {
                "show_all_hands": True,
                "meld_bid": "silent_one",
                "meld_recall": "first_trick",
                "seat_names": list("abcd"),
            },
            "unverified": ["play.head"],
        },
    ),
    (
        "daugherty-1983",
        {
            "trump": {"waived_at_bid": 50},
            "play": {"first_lead": "trump", "first_lead_waived_at_bid": 50},
            "meld": {"royal_marriage": [4, 8, 12, 20]},
            "scale": 10,
        },
    ),
    (
        "three-hand-widow",
        {
            "table": {"sides": "declarer_vs_rest"},
            "trump": {"requires": "marriage", "on_impossible": "redeal_free", "waived_at_bid": 20},
            "meld": {"melders": "declarer"},
            "widow": {"bury_forbidden": ["trump", "aces"]},
            "score": {"set": "to_defenders"},
            "game": {"eligible": "any"},
        },
    ),
    ("three-hand", {"trump": {"waived_at_bid": 20, "on_impossible": "redeal_free"}}),
    ("two-hand-classic", {"meld": {"reuse": "classes", "side_minimum": 20}}),
    (
        "doubles-1993",
        {"play": {"void": "any"}, "game": {"target": 0, "max_hands": 8, "instant": []}},
    ),
)


def bases() -> list[RuleSet]:
    """Return every preset, plus sets that use the rules no preset has."""
    plain = [load(name) for name in presets()]
    return plain + [load({"extends": name, **changes}) for name, changes in RICH]


def mutations(rules: RuleSet) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path and table of every one-field change, valid or not."""
    table = to_table(rules)
    for path, steps, value in _changes(RuleSet, table, "", ()):
        yield path, _changed(table, steps, value)


def valid_changes(rules: RuleSet, without: Container[str] = ()) -> Iterator[tuple[str, RuleSet]]:
    """Yield the path and rules of every valid one-field change that makes a difference.

    Skip the fields in `without`, which can grow during iteration.
    """
    for path, table in mutations(rules):
        if path in without:
            continue
        try:
            changed = from_table(table)
        except RulesError:
            continue
        if changed != rules:
            yield path, changed


def _changed(table: Any, steps: tuple[Any, ...], value: Any) -> Any:
    """Return the table with one value replaced, sharing everything else."""
    changed = table.copy()
    step, *rest = steps
    if rest:
        changed[step] = _changed(table[step], tuple(rest), value)
    elif value is ABSENT:
        changed.pop(step, None)
    else:
        changed[step] = value
    return changed


def _changes(
    cls: type, table: Mapping[str, Any], path: str, steps: tuple[Any, ...]
) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    for name, spec in specs(cls).items():
        here, way = path + name, (*steps, name)
        old = table.get(name)
        for value in _others(spec, spec.kind, old):
            yield here, way, value
        match spec.kind:
            case Record(inner) if isinstance(old, Mapping):
                yield from _changes(inner, old, f"{here}.", way)
            case Series(Record(inner)) if old:
                for index, entry in enumerate(old):
                    yield from _changes(inner, entry, f"{here}[].", (*way, index))
            case _:
                pass


def _others(spec: Spec, kind: Kind, old: Any) -> Iterator[Any]:
    if old is not None and spec.optional:
        yield ABSENT
    match kind:
        case Whole():
            if old is None:
                yield from (1, 2, 15, 20, 25, 50, 100)
            else:
                yield from (old + 1, old - 1, old + 5, 2 * old, 0, 1, old // 2)
        case Flag():
            yield not old
        case Text():
            yield "Something else"
        case Choice(words):
            yield from (word for word in words if word != old)
        case RankName():
            yield from (str(rank) for rank in Rank)
        case PerRank():
            for rank in "ATKQJ9":
                yield {**old, rank: old.get(rank, 0) + 1}
                yield {k: v for k, v in old.items() if k != rank}
        case Series(item, length):
            old = old or []
            for index, entry in enumerate(old):
                if not isinstance(item, Record):
                    for other in _others(spec, item, entry):
                        yield [*old[:index], other, *old[index + 1 :]]
            if length is None:
                yield from (old[:-1], old[::-1])
                yield from ([*old, extra] for extra in _samples(spec, item, old))
        case OneOrSeries(item):
            if isinstance(old, int):
                yield from _others(spec, item, old)
                yield [old, 3 * old + 1]
                yield [old, 3 * old + 1, 4 * old + 1, 5 * old + 1]
            else:
                yield from _others(spec, Series(item), old)
                yield old[0]
        case Record():
            if old is None:
                yield from _samples(spec, kind, [])


def _samples(spec: Spec, kind: Kind, old: list[Any]) -> Iterator[Any]:
    """Return a new list entry, or a table for a field that had none."""
    samples: dict[str, list[Any]] = {
        "ranks": ["9"],
        "copies": [],
        "seat_names": ["Somebody"],
        "unverified": ["deal.hand"],
        "steps": [[70, 10], [500, 10]],
        "bury_forbidden": ["trump", "aces", "counters"],
        "misdeal": [{"min_nines": 5}, {"max_aces": 0, "min_noncounters": 8}],
        "instant": [
            {"kind": "all_tricks"},
            {"kind": "pinochles", "count": 2},
            {"kind": "shutout", "score": 60},
        ],
        "standing_bid": [{"amount": 15}, {"amount": 9}],
        "all_pass": [{"outcome": "redeal"}, {"outcome": "dealer_takes", "amount": 15}],
        "run_extra": [{"king": 4, "queen": 4, "marriage": 8}],
        "board_set": [{"needs_over": 25}, {"no_marriage": True}],
        "shoot_moon": [{"bonus": 20, "penalty": 40}],
        "widow": [{"trump_named": "after_widow", "bury": 3}],
    }
    if isinstance(kind, Whole):
        yield 0
    else:
        yield from (sample for sample in samples[spec.name] if sample not in old)
