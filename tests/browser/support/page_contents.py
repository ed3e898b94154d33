"""The contents of the page, as the person in front of it reads them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.support.person import ASKED, CORNER, Person
from tests.browser.support.scripted_people import Policy

from acesaround.i18n import tr

_READ = """() => {
    const all = (where, of) => [...document.querySelectorAll(where)].map(of);
    const text = where => document.querySelector(where)?.innerText.trim() ?? "";
    const shown = where => [...document.querySelectorAll(where)]
        .filter(one => one.checkVisibility()).map(one => one.textContent).join(" ");
    const figure = one => Number(one?.innerText.replace("−", "-").match(/-?\\d+/)?.[0] ?? 0);
    const table = document.querySelector("[data-moment]");
    return {
        moment: table.dataset.moment,
        seq: Number(table.dataset.seq),
        asked: document.querySelector(".ask.wanted") !== null,
        ask: text(".ask .text"),
        title: document.title,
        heading: text(".heading span"),
        contract: [text(".contract .first"), shown(".contract .by")],
        trump: document.querySelector(".contract .coin [class*=suit-]")?.className.at(5) ?? "",
        standing: shown(".standing :is(.who, b, .none)"),
        counters: all(".scores .taken, .pad .out b", figure),
        needs: all(".pad .needs p:not(.out)", one => one.innerText),
        stock: text(".pile .count"),
        goal: text(".scores .target b"),
        scores: all(".scores .score", one => ({
            name: one.querySelector(".who").title,
            word: one.querySelector(".who").innerText,
            meld: figure(one.querySelector(".meld")),
            points: figure(one.querySelector("b")),
            mark: one.nextElementSibling?.matches(".mark") ? one.nextElementSibling.innerText : "",
        })),
        seats: Object.fromEntries(all("[data-seat]", box => [box.dataset.seat, {
            text: box.innerText.replace(/\\s+/g, " ").trim(),
            name: box.querySelector(".name b").innerText,
            number: box.querySelector(".mark.number")?.innerText ?? "",
            turn: box.querySelector(".turn") !== null,
            dealer: box.querySelector(".dealer") !== null,
            declarer: box.querySelector(".declarer") !== null,
            call: box.querySelector(".call b")?.innerText ?? "",
        }])),
        said: all(".centre .trick li .unseen", one => one.textContent),
        wins: all(".centre .trick li", one => one.classList.contains("wins")),
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
_LEADS = (tr("page.your_turn_lead_a_card"), tr("server.your_lead_choose_a_card"))
_WINNING = tr("page.name_card_winning", name="", card="").removeprefix(": ")


@dataclass(frozen=True)
class Score:
    """A team's line on the score pad: its names, the word for it there, and its figures."""

    name: str
    word: str
    meld: int
    points: int
    mark: str


@dataclass(frozen=True)
class Snapshot:
    """Snapshot of the page. `trick` holds the cards of the current trick in the order played.

    `contract` holds its title and the line below, and `trump` the letter of the suit on its coin.
    `standing` holds what the middle of the table says about the bidding.
    `counters` holds the counters that each team has pulled and those that are left. `said` and
    `wins` hold each card of the trick in words, and whether it's marked as the winning one.
    """

    moment: str
    seq: int
    asked: bool
    ask: str
    title: str
    heading: str
    contract: tuple[str, str]
    trump: str
    standing: str
    counters: tuple[int, ...]
    needs: tuple[str, ...]
    stock: str
    goal: str
    scores: tuple[Score, ...]
    seats: dict[str, dict[str, Any]]
    trick: tuple[str, ...]
    said: tuple[str, ...]
    wins: tuple[bool, ...]
    hand: tuple[str, ...]
    lit: tuple[str, ...]
    heard: int

    @property
    def leads(self) -> bool:
        """True if this person is asked to lead. The last trick can still be on the table."""
        return self.ask in _LEADS

    @property
    def led(self) -> tuple[str, ...]:
        """The cards of the trick that this person's card has to go with."""
        return () if self.leads else self.trick

    @property
    def players(self) -> list[str]:
        """The names of those who played the cards of the trick."""
        return [said.partition(": ")[0] for said in self.said]

    @property
    def winning(self) -> int:
        """Position in the trick of the only card that's marked as winning, also in words."""
        assert sum(self.wins) == 1, self
        assert self.wins == tuple(said.endswith(_WINNING) for said in self.said), self
        return self.wins.index(True)

    def points(self, name: str) -> int:
        """Return the score of a team or player."""
        return next(score.points for score in self.scores if score.name == name)


def take_snapshot(person: Person) -> Snapshot:
    """Take a snapshot of the page."""
    found = person.page.evaluate(_READ)
    found["scores"] = [Score(**score) for score in found["scores"]]
    for name in ("hand", "lit", "counters", "contract", "needs", "scores", "said", "wins"):
        found[name] = tuple(found[name])
    return Snapshot(**found, trick=tuple(map(card_of, found["said"])))


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


def step_through_bids(page: Page, count: int) -> list[int]:
    """Return the first `count` bids that the button offers, from the lowest on, step by step."""
    higher = page.get_by_role("button", name=tr("page.higher"), exact=True)
    expect(page.get_by_role("button", name=tr("page.lower"), exact=True)).to_be_disabled()
    found = []
    for _ in range(count):
        found.append(int(page.locator(".bid").get_attribute("data-bid") or 0))
        higher.click()
    return found


def shown_by_bid(meaning: str) -> str:
    """Return what the page says below a bid that shows `meaning`."""
    return tr("page.this_bid_shows_meaning", meaning=meaning)


def quick_bids(page: Page) -> list[int]:
    """Return the bids that can be chosen in one step."""
    buttons = page.get_by_role("group", name=tr("page.other_bids")).get_by_role("button")
    return [int(text) for text in buttons.all_inner_texts()]


def type_bid(page: Page, amount: int) -> None:
    """Type a bid in its field."""
    page.get_by_label(tr("page.another_bid"), exact=True).fill(str(amount))


def bid_until_asked(person: Person, amount: int) -> Snapshot:
    """Choose a bid and make it. Return a snapshot once this person is asked again."""
    type_bid(person.page, amount)
    return press_until_asked(person, f'.bid[data-bid="{amount}"]')


def bids_so_far(page: Page) -> list[str]:
    """Return every call, as the dialog about a player lists them: ``Ann 51``."""
    page.locator("[data-seat] .who").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=tr("page.bidding_so_far"))).to_be_visible()
    calls = dialog.locator("ol li").all_inner_texts()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return [" ".join(call.split()) for call in calls]


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
