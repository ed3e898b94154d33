"""Tests that every text on screen is in each catalog, and that catalogs have no other texts."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Callable, Iterator
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from tests.i18n.foreign_words import ENGLISH, foreign
from tests.support.sources import ROOT, nodes
from tools.catalog import english, files, template, translated

from acesaround.i18n import Catalog, catalog, language, languages, tr, tr_plural, use_language
from acesaround.i18n.catalog import fault, placeholders, read_catalog
from acesaround.messages.message import TEMPLATES
from acesaround.rules.load import load, presets
from acesaround.text.rulebook.book import page

WEB = Path(__file__).parents[2] / "web" / "src"
OTHERS = [code for code in languages() if code != "en"]
_AREAS = ("cli", "common", "lessons", "page", "rulebook", "server", "terminal", "text")
_ID = re.compile(rf"(?:{'|'.join(_AREAS)})\.[a-z0-9_]+")
_PAGE = re.compile(r'\bt(?:Plural)?\(\s*"([^"]*)"')


def ids_in_code() -> dict[str, str]:
    """Return the text IDs in the program, each with a place that uses it."""
    ids = {}
    for path, found in nodes().items():
        for node in found:
            match node:
                case ast.Constant(value=str(text)) if _ID.fullmatch(text):
                    ids[text] = f"{path}:{node.lineno}"
    return ids


def ids_in_page() -> dict[str, str]:
    """Return the text IDs in the page, each with a place that uses it."""
    paths = [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    return {id: str(path) for path, text in texts.items() for id in _PAGE.findall(text)}


def own() -> set[str]:
    """Return the IDs in ``en.po``."""
    return set(catalog("en").texts)


def entries(code: str) -> list[Message]:
    with (ROOT / "i18n" / f"{code}.po").open("rb") as file:
        return [entry for entry in read_po(file, locale=code) if entry.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def test_every_id_has_an_english_text_and_every_text_is_shown() -> None:
    named = ids_in_code() | ids_in_page()
    assert not {id: place for id, place in named.items() if id not in own()}
    assert not own() - named.keys()


def test_ids_of_texts_and_codes_of_messages_differ() -> None:
    assert not {code for code in TEMPLATES if code.startswith(tuple(f"{a}." for a in _AREAS))}


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Yield every call that fills in a text, with its argument names."""
    for path, found in nodes().items():
        for node in found:
            match node:
                case ast.Call(
                    func=ast.Name(id="tr" | "tr_plural" as name),
                    args=[ast.Constant(value=str(id)), *_],
                    keywords=keywords,
                ) if all(word.arg for word in keywords):
                    given = {str(word.arg) for word in keywords}
                    yield f"{path}:{node.lineno}", id, given | ({"count"} - {name[3:] or "count"})


ID_ARGUMENTS = {
    "tr": slice(1),
    "tr_plural": slice(1),
    "too_often": slice(1),
    "tells": slice(1, None),
    "either": slice(1, None),
    "for_others": slice(1, None),
}
"""Functions that say a text, and which of their arguments are ids."""


def given() -> Iterator[tuple[str, str]]:
    """Every constant that a call gives for an id, with its place."""
    for path, found in nodes().items():
        for node in found:
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=words) if (
                    name in ID_ARGUMENTS
                ):
                    for word in words[ID_ARGUMENTS[name]]:
                        yield from ((f"{path}:{node.lineno}", text) for text in constants(word))


def constants(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be, as far as it says."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from constants(one)
            yield from constants(other)


def test_calls_name_texts_by_their_ids() -> None:
    assert not [(place, text) for place, text in given() if text not in own()]


def test_calls_give_the_names_in_the_texts() -> None:
    wrong = []
    for place, id, given in calls():
        wanted = set().union(*map(placeholders, catalog("en").texts[id]))
        if wanted - given - {"count"}:
            wrong.append(f"{place}: {id} wants {sorted(wanted)}")
    assert not wrong


@pytest.mark.parametrize("code", languages())
def test_apostrophes_are_straight(code: str) -> None:
    # The terminal has only these, and the page shows the server's texts next to its own.
    texts = english() if code == "en" else {one.context: one.string for one in entries(code)}
    assert not [id for id, text in texts.items() if any("\u2019" in one for one in forms(text))]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_is_complete(code: str) -> None:
    found = {entry.context: entry for entry in entries(code)}
    assert not english().keys() - found.keys(), "missing"
    assert not found.keys() - english().keys(), "extra"
    left = [str(id) for id, entry in found.items() if entry.fuzzy or not all(forms(entry.string))]
    assert not left, "to translate:\n" + "\n".join(left)
    assert not english().keys() - catalog(code).texts.keys(), "faulty: see the log"


def test_files_are_those_that_make_catalog_writes() -> None:
    for path, content in files().items():
        assert path.read_bytes() == content, f"{path.name}: run make catalog"


_DAMAGED = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "text.good"
msgid "{name} bids"
msgstr "{name} reizt"

msgctxt "text.mistyped"
msgid "{name} bids"
msgstr "{nmae} reizt"

msgctxt "text.missing"
msgid "{name} bids"
msgstr "reizt"

msgctxt "text.brace"
msgid "{name} bids"
msgstr "{name reizt {name}"

msgctxt "text.empty"
msgid "bids"
msgstr ""

#, fuzzy
msgctxt "text.fuzzy"
msgid "bids"
msgstr "passt"

msgctxt "text.plural"
msgid "{count} bid"
msgid_plural "{count} bids"
msgstr[0] "ein Gebot"
msgstr[1] "{count} Gebote"

msgctxt "text.plural_mistyped"
msgid "{count} bid"
msgid_plural "{count} bids"
msgstr[0] "{count} Gebot"
msgstr[1] "{cont} Gebote"

msgctxt "common.count_card"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "eine Karte"
msgstr[1] "{n} Karten"

msgctxt "common.count_hand"
msgid "hands"
msgstr "Spiele"

msgctxt "a_call.bid"
msgid "a bid of {price}"
msgstr "ein Gebot von {price}"
"""
_WRONG = {
    "text.mistyped": "unknown placeholders: nmae",
    "text.missing": "missing placeholders: name",
    "text.brace": "a brace without a placeholder",
    "text.plural_mistyped": "unknown placeholders: cont",
    "common.count_card": "unknown placeholders: n",
    "common.count_hand": "the English text depends on a number, or no longer does",
    "a_call.bid": "unknown placeholders: price",
}


def test_faulty_entries_are_left_out_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    found = read_catalog("de", io.BytesIO(_DAMAGED.encode()))
    assert found.texts.keys() == {"text.good", "text.plural"}
    told = [f"de.po: {id} is shown in English: {why}" for id, why in _WRONG.items()]
    assert caplog.messages == told


_POLISH = c2py(
    "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
)


@pytest.mark.parametrize(
    ("translation", "plural_form", "wrong"),
    [
        (("karta", "{count} karty", "{count} kart"), _POLISH, None),
        (("karta", "karty", "{count} kart"), _POLISH, "missing placeholders: count"),
        (("carte", "{count} cartes"), c2py("n > 1"), "missing placeholders: count"),
        (("{count} carte", "{count} cartes"), c2py("n > 1"), None),
        (("枚",), c2py("0"), "missing placeholders: count"),
        (("Karte", "{{count}} Karten"), c2py("n != 1"), "missing placeholders: count"),
        (("Karte", "{{{count}}} Karten"), c2py("n != 1"), None),
        (("Karte", "{count}} Karten"), c2py("n != 1"), "a brace without a placeholder"),
    ],
)
def test_a_form_for_several_numbers_has_the_number(
    translation: tuple[str, ...], plural_form: Callable[[int], int], wrong: str | None
) -> None:
    assert fault(("{count} card", "{count} cards"), translation, plural_form) == wrong


def test_only_the_number_can_be_left_out() -> None:
    own = ("{name}: {points} point", "{name}: {points} points")
    german = ("ein Auge", "{name}: {points} Augen")
    assert fault(own, german, c2py("n != 1"), "points") == "missing placeholders: name"
    assert fault(own, ("{name}: ein Auge", german[1]), c2py("n != 1"), "points") is None


def test_a_negative_number_has_the_form_of_its_absolute_value() -> None:
    found = Catalog("pl", "Polski", {"card": ("karta", "karty", "kart")}, _POLISH)
    counts = (-1, 1, -2, 2, -5, 5)
    assert [found.text("card", count) for count in counts] == [
        "karta", "karta", "karty", "karty", "kart", "kart",
    ]  # fmt: skip


_FRENCH = r"""# French text of Aces Around.
# Marie <marie@example.org>, 2026.
msgid ""
msgstr ""
"Last-Translator: Marie <marie@example.org>\n"
"Language-Team: French <fr@example.org>\n"
"Language: fr\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n == 0 || n == 1) ? 0 : "
"n % 1000000 == 0 ? 1 : 2;\n"
"X-Generator: Poedit 3.4\n"

# Said at the table.
#, fuzzy, python-brace-format
#| msgid "an offer of {amount}"
msgctxt "a_call.bid"
msgid "a bid of {amount}"
msgstr "une offre de {amount}"

msgctxt "a_call.pass"
msgid "passing"
msgstr "passe"

#| msgid "all"
msgctxt "cli.all_verified"
msgid "all verified"
msgstr "tout est vérifié"

#, python-brace-format
msgctxt "common.count_card"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} carte"
msgstr[1] "{count} de cartes"
msgstr[2] "{count} cartes"
"""


@pytest.mark.extended
def test_updating_a_language_keeps_its_header_and_translations() -> None:
    once = translated(_FRENCH.encode(), "fr", template())
    assert translated(once, "fr", template()) == once
    text = once.decode()
    header, entries = _FRENCH.partition("\n\n")[0], _FRENCH.split("\n\n")[1:]
    assert text.startswith(header)
    assert entries[0] in text and entries[3] in text
    assert (
        '#, fuzzy\n#| msgid "passing"\nmsgctxt "a_call.pass"\nmsgid "a pass"\nmsgstr "passe"\n'
        in text
    )
    assert '\n\nmsgctxt "cli.all_verified"\nmsgid "all verified"\nmsgstr "tout' in text
    assert 'msgid_plural "{count} hands"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n' in text


@pytest.mark.extended
def test_a_copy_of_the_template_is_a_new_language(caplog: pytest.LogCaptureFixture) -> None:
    pot = files()[ROOT / "i18n" / "messages.pot"]
    polish = translated(pot, "pl", template())
    assert polish.count(b'"Language: pl\\n"') == polish.count(b'"Plural-Forms: nplurals=3;') == 1
    found = read_catalog("pl", io.BytesIO(polish))
    assert [found.plural_form(count) for count in (1, 2, 5)] == [0, 1, 2]
    assert not found.texts and not caplog.messages


@pytest.mark.parametrize("preset", presets())
def test_every_section_of_the_rules_is_headed_in_german(preset: str) -> None:
    with use_language("de"):
        heads = [section.title for section in page(load(preset)).sections]
    assert heads and not foreign(heads, ENGLISH)


def test_a_language_ends_with_its_block() -> None:
    with use_language("de"):
        assert language() == "de"
        assert tr("page.leave") == "Aufstehen"
    assert (language(), tr("page.leave")) == ("en", "Leave")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError), use_language("../en"):
        pass


def test_plurals() -> None:
    assert [tr_plural("common.count_card", count) for count in (0, 1, 2)] == [
        "0 cards", "1 card", "2 cards",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "folder", ["docs/reference/rules", "tests/golden", "tests/browser/screens"]
)
def test_what_people_read_has_texts_in_the_place_of_ids(folder: str) -> None:
    paths = [
        path
        for path in (WEB.parents[1] / folder).rglob("*.*")
        if path.suffix in (".md", ".txt", ".json")
    ]
    assert len(paths) > 10
    for path in paths:
        found = re.findall(rf"\b{_ID.pattern}\b", path.read_text("utf-8"))
        assert not found, path
