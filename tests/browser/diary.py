"""What stands on the page, read as who sits before it reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator
from tests.browser.person import ASKED, Person
from tests.browser.puppets import Policy

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
_OTHERS_HAVE_LOOKED = """() => !document.querySelector(".ask .on")
    || ![...document.querySelectorAll(".seat:not(.mine) .away")]
        .some(x => x.innerText === "looking")
"""
_STILL = f"() => ({_SETTLED})() && ({_OTHERS_HAVE_LOOKED})()"
"""Nothing changes any more until this person acts."""
_RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
HIGH = "AKQJ9"


@dataclass(frozen=True)
class Look:
    """The page at one moment; `trick` holds the cards that lie there, in the order played.

    `counters` are what each side has taken, and what is left.
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


def look(person: Person) -> Look:
    """The page now."""
    found = person.page.evaluate(_READ)
    said = tuple(found.pop("trick"))
    for name in ("hand", "lit", "counters"):
        found[name] = tuple(found[name])
    return Look(**found, said=said, trick=tuple(map(card_of, said)))


def card_of(spoken: str) -> str:
    """``AS`` for ``West: ace of spades, winning``."""
    rank, _, suit = spoken.rpartition(": ")[2].partition(",")[0].partition(" of ")
    return _RANKS[rank] + suit[0].upper()


def wait_for_the_others(person: Person) -> None:
    """Where all are to look at something, wait until all others have."""
    person.page.wait_for_function(_OTHERS_HAVE_LOOKED, polling=20)


def press(person: Person, where: str | Locator) -> None:
    """Click on something that acts, and wait until the table has gone on."""
    found = person.page.locator(where).first if isinstance(where, str) else where
    found.wait_for()
    wait_for_the_others(person)
    seq = person.seq
    found.click()
    person.goes_on(seq)


def press_until_asked(person: Person, where: str | Locator) -> Look:
    """The same, and wait until this person is asked again; the page then."""
    press(person, where)
    person.page.wait_for_function(_SETTLED, polling=20)
    return look(person)


def type_until_asked(person: Person, text: str) -> Look:
    """Type a move and Enter, and wait until this person is asked again; the page then."""
    person.page.wait_for_function(_STILL, polling=20)
    seq = person.seq
    person.page.keyboard.type(text)
    person.page.keyboard.press("Enter")
    person.goes_on(seq)
    person.page.wait_for_function(_SETTLED, polling=20)
    return look(person)


def play_as(person: Person, policy: Policy, until: str = "hand over") -> Look:
    """Play cards by the mouse as a policy says, until a moment comes; the page then."""

    def click(_: Look) -> bool:
        action = policy(person.screens()[-1])
        card = person.page.locator(f'.hand [data-legal="{action}"]').first
        card.locator(".index").click()
        return True

    return play_through(person, until, click)[-1]


def play_through(
    person: Person,
    until: str | Callable[[Look], bool] = "hand over",
    act: Callable[[Look], bool] = lambda _: False,
) -> list[Look]:
    """Play by the mouse until a moment or a look comes, and keep a diary: a look before every move.

    `act` may do something else at a look, and says whether it did.
    """
    diary: list[Look] = []
    for _ in range(3000):
        person.page.wait_for_function(_STILL, polling=20)
        now = look(person)
        diary.append(now)
        there = until(now) if callable(until) else now.moment == until
        if there or now.moment == "game over":
            return diary
        if not act(now):
            person.act()
        person.goes_on(now.seq)
    raise AssertionError(f"{until!r} never came")
