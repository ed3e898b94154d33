"""Rules, moments of a game, and records are values: they're shared, so nobody may change them."""

import dataclasses
import inspect
import pkgutil
from importlib import import_module

import pytest


@pytest.mark.parametrize("package", ["rules", "game", "notation"])
def test_dataclasses_are_frozen(package: str) -> None:
    parent = import_module(f"acesaround.{package}")
    names = [found.name for found in pkgutil.walk_packages(parent.__path__, parent.__name__ + ".")]
    changeable = {
        kind.__name__
        for name in names
        for kind in vars(import_module(name)).values()
        if inspect.isclass(kind) and dataclasses.is_dataclass(kind) and kind.__module__ == name
        if not kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    }
    assert {name for name in changeable if not name.startswith("_")} == set()
