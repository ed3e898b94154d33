"""Tests that rules, states, views, actions, and records are immutable."""

import dataclasses
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import acesaround

VALUES = tuple(f"acesaround.{name}" for name in ("cards", "rules", "game", "notation", "session"))


def classes() -> Iterator[type]:
    """Yield the immutable data classes, except the hand builder of records."""
    names = [found.name for found in pkgutil.walk_packages(acesaround.__path__, "acesaround.")]
    for name in names:
        if name.startswith(VALUES):
            for _, found in inspect.getmembers(import_module(name), inspect.isclass):
                is_own = found.__module__ == name and found.__name__ != "_Hand"
                if is_own and dataclasses.is_dataclass(found):
                    yield found


def test_no_value_can_be_changed() -> None:
    found = list(classes())
    assert len(found) > 60
    changeable = [one for one in found if not one.__dataclass_params__.frozen]  # type: ignore[attr-defined]
    assert changeable == []
