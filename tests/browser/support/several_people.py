"""Helpers for several people at one table."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.support.person import DESKTOP, PATIENCE, People, Person

from acesaround.i18n import catalog, tr, use_language


def made(people: People, **wanted: Any) -> str:
    """Create a table and return its name."""
    body = {"rules": "nicholas-1992", "players": "daugherty"} | wanted
    request = urllib.request.Request(
        f"{people.address}/api/tables",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["table"])


def two(people: People, size: tuple[int, int] = DESKTOP, **wanted: Any) -> tuple[Person, Person]:
    """Seat Ann and Bob as partners at a new table."""
    table = made(people, **wanted)
    ann, bob = people.person(size=size), people.person("Bob", size=size)
    ann.enter(table)
    bob.enter(table, 2)
    expect(ann.page.locator('[data-seat="2"]')).to_contain_text("Bob")
    return ann, bob


def start_of(id: str) -> str:
    """Return the English words of a text before its first name in braces."""
    return tr(id).partition("{")[0].rstrip()


def german(id: str, **params: object) -> str:
    """Return a text in German."""
    return text_in("de", id, **params)


def like(*ids: str, language: str = "en") -> re.Pattern[str]:
    """Return a pattern for any of these texts, with any words in place of the names in braces."""
    texts = (re.escape(form) for id in ids for form in catalog(language).texts[id])
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", text) for text in texts))


def text_in(language: str, id: str, **params: object) -> str:
    with use_language(language):
        return tr(id, **params)


def talk(person: Person) -> Locator:
    """Open the talk rail and return it."""
    person.page.get_by_role("button", name=re.compile(f"^{tr('page.chat')}")).click()
    return person.page.get_by_role("complementary", name=tr("page.chat"))


def say(person: Person, text: str) -> None:
    person.page.get_by_role("textbox", name=tr("page.your_message")).fill(text)
    person.page.get_by_role("button", name=tr("page.send"), exact=True).click()


def decide(*people: Person) -> Person:
    """Play until someone makes a move that they can undo, and return that person."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        for person in people:
            if not person.page.get_by_role("button", name="Undo").count():
                person.act()
            elif _rests(*people):
                return person
    raise AssertionError("nobody ever had anything to decide")


def nearly_full(person: Person) -> None:
    """Play until this person is about to play the last card of a trick."""
    seats = person.page.locator(".seat").count()
    for _ in range(60):
        person.until("play")
        if person.page.locator(".trick li").count() == seats - 1:
            return
        person.hurry()
    raise AssertionError("somebody else always came last")


def _rests(*people: Person) -> bool:
    """True if everyone sees the same event and someone is asked, so nothing more is on its way."""
    return len({one.seq for one in people}) == 1 and any(one.asked.count() for one in people)


def wait_until(person: Person, so: Callable[[], bool]) -> None:
    """Wait until `so` holds for the frames that this browser received."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if so():
            return
        person.page.wait_for_timeout(50)
    raise AssertionError("it never was so")


def prefers(ann: Person, **settings: object) -> None:
    """Store Ann's settings before her page loads."""
    stored = json.dumps({"name": "Ann", "pace": "once", "meldsGoOn": False, **settings})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = '{stored}'")


def sitting(
    people: People,
    rules: str,
    size: tuple[int, int],
    tongue: str,
    changes: dict[str, Any] | None = None,
) -> Person:
    """Seat Ann at a new table, in a window of the given size."""
    ann = people.person(size=size)
    prefers(ann, tongue=tongue)
    ann.open(people.table(rules, changes))
    ann.sit()
    return ann
