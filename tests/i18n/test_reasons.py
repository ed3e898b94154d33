"""Tests that reasons fit after "bid 53:" and after another player's action, with no I or you."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

import acesaround.messages as messages
from acesaround.i18n import catalog, languages
from acesaround.messages import Template

PERSON = {
    "en": "I me my mine myself we us our ours you your yours he him his himself",
    "de": "ich mich mir mein meine meinem meinen meiner meines wir uns unser unsere unserem "
    "unseren unserer du dich dir dein deine deinem deinen deiner deines",
}
"""Pronouns that reasons must not use."""
SUBJECTS = ("reasons", "expert")
"""Prefixes of the modules with reasons."""


def sentences(code: str) -> list[str]:
    """Return the sentences of computer players' reasons."""
    names = [name for _, name, _ in iter_modules(messages.__path__) if name.startswith(SUBJECTS)]
    modules = [import_module(f"{messages.__name__}.{name}") for name in names]
    return [
        text
        for module in modules
        for template in vars(module).values()
        if isinstance(template, Template)
        for text in catalog(code).texts.get(template.code, (template.english, template.many))
        if text is not None
    ]


@pytest.mark.parametrize("code", languages())
def test_a_reason_addresses_nobody(code: str) -> None:
    told = [re.sub(r"\{\w+\}", "_", text) for text in sentences(code)]
    assert len(told) > 100
    persons = set(PERSON.get(code, "").split())
    assert [text for text in told if persons & set(re.findall(r"\w+", text))] == []
