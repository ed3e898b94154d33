"""Update the translation catalogs: ``messages.pot`` and each language's PO file.

Run ``make catalog`` after changing any English text. Each translation keeps its ID. If its English
text has changed, the translation is marked fuzzy, and users see the English text until a translator
has checked it.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

import acesaround.i18n
from acesaround import __version__
from acesaround.i18n.catalog import forms_of, placeholders
from acesaround.lessons.source import lesson_names, read_lesson
from acesaround.messages.message import TEMPLATES
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Choice, Kind, OneOrSeries, Series, walk

FOLDER = Path(acesaround.i18n.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src" / "i18n" / "texts.json"
BORN = datetime(2026, 11, 25, tzinfo=UTC)
"""Fixed date for file headers, so the same texts always produce the same files."""
PROJECT = "Aces Around"
CONTRIBUTORS = f"{PROJECT} contributors"
HEADER = f"""\
# Text of {PROJECT}.
# Copyright (C) {BORN.year} {CONTRIBUTORS}.
#
# msgctxt is the ID of a text, msgid is the English text, and msgstr is its translation. Keep names
# in braces as they are. You can put them in any order.
"""

Text = str | tuple[str, ...]


def english() -> dict[str, Text]:
    """Return all English text by ID. Entries with a plural form are tuples."""
    found: dict[str, Text] = {}
    for key, text in [*_texts(), *_templates(), *_rules(), *_lessons()]:
        if found.setdefault(key, text) != text:
            raise SystemExit(f"two texts have the ID {key}")
    return found


def _texts() -> Iterator[tuple[str, Text]]:
    with (FOLDER / "en.po").open("rb") as file:
        for entry in read_po(file):
            if entry.context:
                yield entry.context, entry.id if isinstance(entry.id, str) else tuple(entry.id)


def _templates() -> Iterator[tuple[str, Text]]:
    for code, template in TEMPLATES.items():
        yield code, template.english if template.many is None else (template.english, template.many)


def _rules() -> Iterator[tuple[str, Text]]:
    for name in presets():
        rules = load(name)
        yield f"preset.{name}.title", rules.title
        if rules.source:
            yield f"preset.{name}.source", rules.source
    for path, spec in walk(RuleSet):
        if spec.doc:
            yield f"field.{path}.doc", spec.doc
        for word in {name.removesuffix("[]") for name in path.split(".")} | _choices(spec.kind):
            yield f"word.{word}", word.replace("_", " ")


def _lessons() -> Iterator[tuple[str, Text]]:
    for name in lesson_names():
        yield from read_lesson(name).texts()


def _choices(kind: Kind) -> set[str]:
    match kind:
        case Choice(words):
            return set(words)
        case Series(item, _) | OneOrSeries(item):
            return _choices(item)
        case _:
            return set()


def template() -> Catalog:
    """Return the catalog template for translators."""
    found = _catalog()
    for key, text in sorted(english().items()):
        _add(found, text, key, _flags(text))
    return found


def _catalog(locale: str | None = None) -> Catalog:
    return Catalog(
        locale=locale,
        header_comment=HEADER,
        project=PROJECT,
        version=__version__,
        msgid_bugs_address=PROJECT,
        creation_date=BORN,
        revision_date=BORN,
        last_translator=CONTRIBUTORS,
        language_team=PROJECT,
        fuzzy=False,
    )


def _add(
    catalog: Catalog,
    text: Text | list[str],
    key: str | None,
    flags: Iterable[str],
    string: Text | list[str] | None = None,
    comments: Iterable[str] = (),
    previous: Text | list[str] = (),
) -> None:
    id, string = (tuple(one) if isinstance(one, list) else one for one in (text, string))
    entry = catalog.add(id or "", string, context=key, user_comments=comments, previous_id=previous)
    # Babel mistakes "50% bid" for a Python format string.
    entry.flags = set(flags) - {"python-format"}


def translated(old: bytes, code: str, pot: Catalog) -> bytes:
    """Return a language's updated PO file, with the header of `old` and the entries of `pot`."""
    before = read_po(io.BytesIO(old), locale=code)
    known = {entry.context: entry for entry in before if entry.context}
    found = _catalog(code)
    found.mime_headers = before.mime_headers
    for entry in pot:
        if entry.id:
            was = known.get(entry.context or "")
            string, comments = (was.string, was.user_comments) if was else (None, ())
            if was and isinstance(was.id, str) != isinstance(entry.id, str):
                string = None
            fuzzy = was is not None and any(forms_of(string)) and _changed(was, entry)
            _add(
                found,
                entry.id,
                entry.context,
                {*entry.flags, *(["fuzzy"] if fuzzy else [])},
                string,
                [comment for comment in comments if not comment.startswith("|")],
                _previous(was, entry) if was and fuzzy else (),
            )
    return _with_header_of(old, written(found))


def _changed(was: Message, now: Message) -> bool:
    return was.fuzzy or was.id != now.id


def _previous(was: Message, now: Message) -> Text | list[str]:
    """Return the English text that a fuzzy translation was made from, if it's known.

    Translation tools show it. It's in comments that start with ``#|``.
    """
    lines = [comment[1:].strip() for comment in was.user_comments if comment.startswith("|")]
    noted = [
        entry.id for entry in read_po(io.StringIO("\n".join([*lines, 'msgstr ""']))) if entry.id
    ]
    return noted[0] if noted else was.id if was.id != now.id else ()


def _with_header_of(old: bytes, new: bytes) -> bytes:
    """Return `new` with the header of `old`, and those lines of its own that `old` doesn't have."""
    head, _, _ = old.replace(b"\r\n", b"\n").partition(b"\n\n")
    own, _, entries = new.partition(b"\n\n")
    fields = re.findall(rb'("[\w-]+:)(.*?\\n")', own, re.DOTALL)
    missing = [name + value for name, value in fields if name.lower() not in head.lower()]
    return b"\n".join([head, *missing]) + b"\n\n" + entries


def _flags(text: Text) -> set[str]:
    texts = (text,) if isinstance(text, str) else text
    return {"python-brace-format"} if any(map(placeholders, texts)) else set()


def written(catalog: Catalog) -> bytes:
    """Return a catalog's contents as a PO file."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=False, include_previous=True)
    return out.getvalue()


def files() -> dict[Path, bytes]:
    """Return the new contents of every file."""
    pot = template()
    found = {FOLDER / "messages.pot": written(pot), PAGE: _of_the_page()}
    for path in sorted(FOLDER.glob("*.po")):
        if path.stem != "en":
            found[path] = translated(path.read_bytes(), path.stem, pot)
    return found


def _of_the_page() -> bytes:
    """Return the web page's English text as JSON, to build into the page."""
    own = {key: text for key, text in sorted(_texts()) if key.startswith(("page.", "common."))}
    return (json.dumps(own, ensure_ascii=False, indent=2) + "\n").encode()


def main() -> int:
    """Write all files, and print how much is left to translate."""
    for path, content in files().items():
        path.write_bytes(content)
        if path.suffix == ".po":
            read = read_po(io.BytesIO(content), locale=path.stem)
            entries = [entry for entry in read if entry.id]
            left = sum(entry.fuzzy or not all(forms_of(entry.string)) for entry in entries)
            print(f"{path.name}: {len(entries)} texts, {left} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
