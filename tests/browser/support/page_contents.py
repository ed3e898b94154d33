"""The contents of the page, as the person in front of it reads them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator
from tests.browser.support.person import ASKED, CORNER, Person
from tests.browser.support.scripted_people import Policy

from acesaround.i18n import tr

_READ = """() => {
    const all = (where, of) => [...document.querySelectorAll(where)].map(of);
    const text = where => document.querySelector(where)?.innerText.trim() ?? "";
    const table = document.querySelector("[data-moment]");
    return {
        moment: table.dataset.moment,
        seq: Number(table.dataset.seq),
        asked: document.querySelector(".ask.wanted") !== null,
        ask: text(".ask .text"),
        title: document.title,
        heading: text(".heading span"),
        contract: text(".contract .first"),
        counters: all(".counters b", one => Number(one.innerText)),
        needs: text(".pad .needs"),
        stock: text(".pile .count"),
        scores: text(".scores"),
        seats: Object.fromEntries(all("[data-seat]", box => [box.dataset.seat, {
            text: box.innerText.replace(/\\s+/g, " ").trim(),
            name: box.querySelector(".name b").innerText,
            turn: box.classList.contains("turn"),
            dealer: box.querySelector(".dealer") !== null,
            declarer: box.querySelector(".declarer") !== null,
            call: box.querySelector(".call b")?.innerText ?? "",
        }])),
        trick: all(".centre .trick li", one => one.innerText.trim()),
        hand: all(".hand [data-card]", one => one.dataset.card),
        lit: all(".hand .lit", one => one.dataset.card),
        heard: window.heard.length,
    };
}"""
_SETTLED = f"""() => ({ASKED})()
    || document.querySelector("[data-moment]").dataset.moment === 'game over'"""
_OTHERS_HAVE_LOOKED = f"""() => !document.querySelector(".ask .on")
    || ![...document.querySelectorAll(".seat:not(.mine) .away")]
        .some(x => x.innerText === {json.dumps(tr("page.not_ready"))})
"""
_STILL = f"() => ({_SETTLED})() && ({_OTHERS_HAVE_LOOKED})()"
"""Script: true once nothing can change until this person acts."""
_RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
HIGH = "AKQJ9"


@dataclass(frozen=True)
class Snapshot:
    """Snapshot of the page. `trick` holds the cards of the current trick in the order played.

    `counters` holds the counters that each team has pulled and those that are left.
    """

    moment: str
    seq: int
    asked: bool
    ask: str
    title: str
    heading: str
    contract: str
    counters: tuple[int, ...]
    needs: str
    stock: str
    scores: str
    seats: dict[str, dict[str, Any]]
    trick: tuple[str, ...]
    said: tuple[str, ...]
    hand: tuple[str, ...]
    lit: tuple[str, ...]
    heard: int


def take_snapshot(person: Person) -> Snapshot:
    """Take a snapshot of the page."""
    found = person.page.evaluate(_READ)
    said = tuple(found.pop("trick"))
    for name in ("hand", "lit", "counters"):
        found[name] = tuple(found[name])
    return Snapshot(**found, said=said, trick=tuple(map(card_of, said)))


def card_of(spoken: str) -> str:
    """Return the card's code: ``AS`` for ``West: ace of spades, winning``."""
    rank, _, suit = spoken.rpartition(": ")[2].partition(",")[0].partition(" of ")
    return _RANKS[rank] + suit[0].upper()


def wait_for_the_others(person: Person) -> None:
    """Wait until everyone else is done looking, when everyone has to look at something."""
    person.page.wait_for_function(_OTHERS_HAVE_LOOKED, polling=20)


def press(person: Person, where: str | Locator) -> None:
    """Click something that makes a move, and wait until the table is updated."""
    found = person.page.locator(where).first if isinstance(where, str) else where
    found.wait_for()
    wait_for_the_others(person)
    seq = person.seq
    # Other cards cover most of a card in the hand.
    found.click(position=CORNER if found.get_attribute("data-card") else None)
    person.goes_on(seq)


def press_until_asked(person: Person, where: str | Locator) -> Snapshot:
    """Click like `press`, wait until this person is asked again, and return a snapshot."""
    press(person, where)
    person.page.wait_for_function(_SETTLED, polling=20)
    return take_snapshot(person)


def type_until_asked(person: Person, text: str) -> Snapshot:
    """Type a move and Enter, wait until this person is asked again, and return a snapshot."""
    person.page.wait_for_function(_STILL, polling=20)
    seq = person.seq
    person.page.keyboard.type(text)
    person.page.keyboard.press("Enter")
    person.goes_on(seq)
    person.page.wait_for_function(_SETTLED, polling=20)
    return take_snapshot(person)


def play_as(person: Person, policy: Policy, until: str = "hand over") -> Snapshot:
    """Play cards with the mouse as `policy` says until a moment comes, and return a snapshot."""

    def click(_: Snapshot) -> bool:
        action = policy(person.screens()[-1])
        card = person.page.locator(f'.hand [data-legal="{action}"]').first
        card.click(position=CORNER)
        return True

    return play_through(person, until, click)[-1]


def play_through(
    person: Person,
    until: str | Callable[[Snapshot], bool] = "hand over",
    act: Callable[[Snapshot], bool] = lambda _: False,
) -> list[Snapshot]:
    """Play with the mouse until a moment or snapshot comes. Return a snapshot before every move.

    `act` can do something else at a snapshot. It returns True if it did.
    """
    diary: list[Snapshot] = []
    for _ in range(3000):
        person.page.wait_for_function(_STILL, polling=20)
        now = take_snapshot(person)
        diary.append(now)
        there = until(now) if callable(until) else now.moment == until
        if there or now.moment == "game over":
            return diary
        if not act(now):
            person.act()
        person.goes_on(now.seq)
    raise AssertionError(f"{until!r} never came")
