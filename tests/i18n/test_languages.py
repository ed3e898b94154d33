"""Tests of reasons, numbers, and the page's texts in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from fastapi import HTTPException
from tests.i18n.foreign_words import ENGLISH, foreign

import acesaround.i18n
import acesaround.messages as messages
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.i18n import (
    catalog,
    join,
    languages,
    negotiate,
    number,
    percent,
    signed,
    tr,
    use_language,
)
from acesaround.messages import Template
from acesaround.players.base import Limit
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.server.http.page import offered, texts
from acesaround.session import deal
from acesaround.text.formatter import Display, reasons_text

catalogs = import_module("acesaround.i18n.catalog")
_FOLDER = Path(acesaround.i18n.__file__).parent


@pytest.mark.parametrize(
    ("shown", "english", "german"),
    [
        (lambda: number(65536), "65,536", "65.536"),
        (lambda: number(999), "999", "999"),
        (lambda: number(-1234), "-1,234", "-1.234"),
        (lambda: number(2.5), "2.5", "2,5"),
        (lambda: number(12345.678, 1), "12,345.7", "12.345,7"),
        (lambda: number(3, 1), "3.0", "3,0"),
        (lambda: signed(3), "+3", "+3"),
        (lambda: signed(-3), "-3", "-3"),
        (lambda: percent(0.145), "14%", "14\xa0%"),
        (lambda: join([]), "", ""),
        (lambda: join(["a"]), "a", "a"),
        (lambda: join(["a", "b"]), "a and b", "a und b"),
        (lambda: join(["a", "b", "c"]), "a, b, and c", "a, b und c"),
        (lambda: join(["a", "b", "c"], "or"), "a, b, or c", "a, b oder c"),
    ],
)
def test_numbers_and_lists_follow_the_language(
    shown: Callable[[], str], english: str, german: str
) -> None:
    assert shown() == english
    with use_language("de"):
        assert shown() == german


@pytest.mark.parametrize("name", ["beginner", "club", "daugherty", "expert"])
@pytest.mark.parametrize("rules", ["nicholas-1992", "doubles-1993", "three-hand-widow", "two-hand"])
def test_all_that_a_computer_player_gives_as_its_reasons(name: str, rules: str) -> None:
    game = load(rules)
    state = apply(new_state(game), deal(game, f"reasons of {name}", 0, None))
    players = [player(name, str(seat)) for seat in range(game.table.players)]
    for _ in range(70):
        if state.turn is None:
            break
        choice = players[state.turn].choose(view(state, state.turn), Limit(worlds=4))
        with use_language("de"):
            told = reasons_text(choice.why, Display(), game.seats)
        assert not foreign(told, ENGLISH), choice.why
        state = apply(state, choice.action)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, DE_ch;q=0.5", "de"), ("en-GB", "en"),
        ("", "en"), ("*", "en"), ("../de", "en"), ("fr", "en"), ("en,de", "en"),
    ],
)  # fmt: skip
def test_the_first_language_that_there_is(wanted: str, code: str) -> None:
    assert negotiate(wanted) == code


_PORTUGUESE = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgctxt "common.pass"
msgid "pass"
msgstr "passar"
"""
_FILES = {
    "pt_BR.po": _PORTUGUESE.encode(),
    "zz.po": _PORTUGUESE.encode(),
    "c'est.po": _PORTUGUESE.encode(),
    "fr.po": _PORTUGUESE.replace("n > 1", "n >").encode(),
    "it.po": _PORTUGUESE.replace("n > 1", "1 / n").encode(),
    "pl.po": _PORTUGUESE.replace("nplurals=2", "nplurals=two").encode(),
    "es.po": _PORTUGUESE.replace("passar", "contrase\xf1a").encode("latin-1"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Read catalogs from a folder with one more good language, and several bad files."""
    for name in ("en.po", "de.po"):
        (tmp_path / name).symlink_to(_FOLDER / name)
    for name, content in _FILES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(catalogs, "files", lambda _: tmp_path)
    kept = (catalogs._paths, catalogs.languages, catalogs.catalog, catalogs.english)
    for function in kept:
        function.cache_clear()
    yield
    for function in kept:
        function.cache_clear()


@pytest.mark.usefixtures("folder")
def test_files_that_cant_be_read_are_skipped_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert languages() == {"en": "English", "de": "Deutsch", "pt-BR": "Português (Brasil)"}
    assert [message.split()[0] for message in caplog.messages] == [
        "c'est.po", "es.po", "fr.po", "it.po", "pl.po", "zz.po",
    ]  # fmt: skip


@pytest.mark.usefixtures("folder")
def test_a_language_of_a_region() -> None:
    wanted = ("pt-BR", "pt_BR.UTF-8", "pt-br;q=0.5", "PT_br", "pt", "de-CH", "fr,pt-BR-x-old")
    found = [negotiate(one.partition(".")[0]) for one in wanted]
    assert found == ["pt-BR", "pt-BR", "pt-BR", "pt-BR", "en", "de", "pt-BR"]
    with use_language("pt-BR"):
        assert (tr("common.pass"), tr("common.dealer")) == ("passar", "(dealer)")
        assert (number(1234.5), percent(0.5), join(["a", "b"])) == ("1.234,5", "50%", "a e b")


def test_texts_of_the_page_have_all_their_plural_forms() -> None:
    found = texts("de")
    assert found.texts["page.count_tricks"] == list(catalog("de").texts["page.count_tricks"])
    assert found.texts["common.pass"] == "passen"
    assert found.plural == [int(number != 1) for number in range(200)]
    assert not [id for id in found.texts if not id.startswith(("page.", "common."))]


def test_an_unknown_language_is_refused_with_a_list_of_those_that_there_are() -> None:
    with pytest.raises(HTTPException) as refused:
        texts("xx")
    assert refused.value.status_code == 404
    assert ", ".join(one.code for one in offered()) in refused.value.detail


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
