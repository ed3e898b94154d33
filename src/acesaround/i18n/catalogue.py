"""The files of languages beside this one: ``de.json`` and others like it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: its code, its own name, and what each English sentence is in it."""

    code: str
    name: str
    words: dict[str, str]


@cache
def tongues() -> dict[str, str]:
    """The code and the own name of every language, English first."""
    found = (path.name for path in files(__package__).iterdir())
    codes = sorted(name.removesuffix(".json") for name in found if name.endswith(".json"))
    return {ENGLISH: "English"} | {code: catalogue(code).name for code in codes}


@cache
def catalogue(code: str) -> Catalogue:
    """The language of that code. Raises KeyError for one that there is not."""
    if code == ENGLISH:
        return Catalogue(ENGLISH, "English", {})
    path = files(__package__).joinpath(f"{code}.json")
    if not code.isalpha() or not path.is_file():
        raise KeyError(code)
    read = json.loads(path.read_text(encoding="utf-8"))
    return Catalogue(code, read["name"], read["words"])
