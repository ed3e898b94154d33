"""Broken connections and killed servers in every phase: nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.support.deals import any_deal, seed_where
from tests.browser.support.page_contents import Snapshot, take_snapshot
from tests.browser.support.person import CORNER, People
from tests.browser.support.scripted_people import make_table
from tests.browser.support.server_process import Served
from tests.browser.support.tcp_proxy import Wire
from tests.browser.support.websocket_proxy import Line
from tests.server.support.guest import Guest
from tests.support.slow import quick

from acesaround.i18n import tr

GAMES = {
    "doubles-1993": ("65", {"auction", "name_trump", "declare", "trick_play", "in a trick",
                            "looking at melds", "looking at a result"}),
    "three-hand-widow": ("90", {"auction", "name_trump", "bury", "declare", "trick_play",
                                "in a trick", "looking at melds", "looking at a result"}),
    "two-hand": ("", {"stock_play", "stock_meld", "in a trick", "looking at a result"}),
    "single-deck-partners": ("45", {"auction", "name_trump", "exchange", "looking at a result"}),
}  # fmt: skip
"""A winning bid, and the phases that Ann goes through in a hand."""
WALKED = ("doubles-1993", "three-hand-widow", "two-hand")
_LIES_STILL = """cards => {
    const melds = document.querySelector("[data-moment=melds]") !== null;
    const drawn = document.querySelectorAll(".hand [data-card]").length;
    const hand = melds ? drawn < cards : drawn === cards;
    return hand && document.querySelector(".trick.full") === null;
}"""
"""Script: true once the hand is drawn, without the cards of melds on the table, and no taken trick
is left."""


class Walk:
    """One hand from the first bid to the result, disturbed once in each phase."""

    def __init__(self, people: People, rules: str) -> None:
        self.bid, self.phases = GAMES[rules]
        self.ann = people.person()
        self.page = self.ann.page
        self.table = make_table(people.address, rules, seed_where(any_deal, rules), {})
        self.ann.open(self.table)
        self.ann.sit()
        self.acts, self.read, self.did = 0, 1, list[dict[str, Any]]()

    def go(self, disturb: Callable[[], None]) -> None:
        """Play, and call `disturb` once in every phase."""
        met: set[str] = set()
        for _ in range(200):
            self.ann.wait_until_asked()
            phase = self.phase()
            if phase not in met:
                met.add(phase)
                disturb()
            else:
                seq = self.ann.seq
                self.act()
                self.ann.goes_on(seq)
                self.done()
            if phase == "looking at a result":
                break
        assert met >= self.phases, self.phases - met

    def phase(self) -> str:
        """Return the phase that Ann is in."""
        screen = self.ann.screen
        if screen["waiting"]:
            return "looking at a result" if screen["hand_over"] else "looking at melds"
        in_trick = screen["phase"] == "trick_play" and screen["trick"]
        return "in a trick" if in_trick else str(screen["phase"])

    def still(self) -> Snapshot:
        """Return a snapshot once nothing on the page changes anymore."""
        self.ann.wait_until_asked()
        self.page.wait_for_function(_LIES_STILL, arg=len(self.ann.screen["hand"]), polling=20)
        return take_snapshot(self.ann)

    def act(self) -> None:
        """Make one move with the mouse, without waiting for the result."""
        ask, page = self.page.locator(".ask"), self.page
        self.acts += 1
        if self.ann.screen["phase"] == "auction" and self.bid:
            page.keyboard.type(self.bid)
            page.keyboard.press("Enter")
            expect(page.locator(".typed")).to_have_count(0)
            if page.get_by_role("dialog").count():
                page.get_by_role("dialog").locator(".other").click()
            self.bid = ""
        elif ask.locator(".confirm").count():
            free = page.locator('.hand [aria-pressed=false]:not([aria-label*="not allowed"])')
            chosen = page.locator(".hand [aria-pressed=true]")
            while not ask.locator(".confirm").is_enabled():
                before = chosen.count()
                free.last.click(position=CORNER)
                expect(chosen).to_have_count(before + 1)
            ask.locator(".confirm").click()
        elif page.locator(".hand .lit").count():
            page.locator(".hand .lit").last.click(position=CORNER)
        else:
            wanted = '.on, [data-action="play on"], [data-action="draw"], [data-action="pass"]'
            (ask.locator(wanted) if ask.locator(wanted).count() else ask.locator(".option")
             ).first.click()  # fmt: skip

    def done(self) -> list[dict[str, Any]]:
        """Return all of Ann's actions so far, as the server reports them to someone else."""
        server = self.ann.server.replace("http", "ws")
        with Guest(f"{server}/ws", self.table, after=self.read) as guest:
            last = guest.hear()["seq"]
            while guest.seq < last:
                guest.hear()
            events = [frame["what"] for frame in guest.frames if frame.get("what")]
        assert len(events) == last - self.read, "all of it is sent again"
        self.read = last
        self.did += [what for what in events if what["seat"] == 0 and what["kind"] != "deal"]
        return list(self.did)


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    with Wire(address.replace("localhost", "127.0.0.1")) as found:
        yield found


def forgive(people: People) -> None:
    """Remove the errors that the browser logs when a connection is refused."""
    for person in people.here:
        person.complaints = [
            said for said in person.complaints
            if "WebSocket connection" not in said and "net::ERR" not in said
        ]  # fmt: skip


@pytest.mark.parametrize("rules", quick(["doubles-1993"], WALKED))
def test_a_move_made_while_the_wire_is_cut_is_done_once(
    chromium: Browser, wire: Wire, address: str, rules: str
) -> None:
    people = People(chromium, wire.address)
    walk = Walk(people, rules)
    walk.ann.server = address

    def cut() -> None:
        page, seq = walk.page, walk.ann.seq
        before = len(walk.done())
        wire.cut()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        walk.act()
        expect(page.locator(".ask .text")).to_contain_text(
            tr("page.your_move_goes_through_when_the")
        )
        assert walk.ann.seq == seq and len(walk.done()) == before
        wire.mend()
        walk.ann.goes_on(seq)
        expect(page.get_by_text("Connection lost")).to_have_count(0)
        page.wait_for_timeout(100)
        assert 1 <= len(walk.done()) - before <= 2, "once, and a lone card that plays itself"

    walk.go(cut)
    forgive(people)
    people.go_home()


@pytest.mark.parametrize("moves", [True, False])
def test_a_wire_that_dies_without_a_word_is_noticed(
    chromium: Browser, wire: Wire, address: str, moves: bool
) -> None:
    """Either a move gets no answer, or nothing is received for too long."""
    people = People(chromium, wire.address)
    ann = people.person()
    ann.page.clock.install()
    ann.open(make_table(people.address, "doubles-1993", seed_where(any_deal, "doubles-1993"), {}))
    ann.server = address
    ann.sit()
    ann.wait_until_asked()
    stop_the_clock(ann.page)
    seq = ann.seq
    wire.die()
    if moves:
        ann.page.locator(".ask [data-action=pass]").click()
        expect(
            ann.page.get_by_text(tr("page.the_server_isnt_answering_yet_your_game"))
        ).to_have_count(0)
        ann.page.clock.fast_forward(2_100)
        expect(
            ann.page.get_by_text(tr("page.the_server_isnt_answering_yet_your_game"))
        ).to_be_visible()
        expect(ann.page.locator(".ask .text")).to_contain_text(
            tr("page.your_move_goes_through_when_the")
        )
    else:
        ann.page.clock.fast_forward(26_000)
    ann.page.wait_for_timeout(300)
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    ann.page.clock.fast_forward(14_000)
    expect(ann.page.get_by_text("Connection lost")).to_be_visible()
    ann.page.clock.fast_forward(600)
    expect(ann.page.get_by_text(tr("page.reconnected"))).to_be_visible()
    expect(ann.page.get_by_text(tr("page.the_server_isnt_answering_yet_your_game"))).to_have_count(
        0
    )
    if moves:
        ann.goes_on(seq)
    forgive(people)
    people.go_home()


@pytest.fixture
def bidding(people: People) -> tuple[Page, Line]:
    """Return a page whose clock is stopped while its person has to bid, and its connection."""
    ann = people.person()
    line = Line(ann.page)
    ann.page.clock.install()
    ann.open(make_table(people.address, "doubles-1993", seed_where(any_deal, "doubles-1993"), {}))
    ann.sit()
    ann.wait_until_asked()
    stop_the_clock(ann.page)
    return ann.page, line


def stop_the_clock(page: Page) -> None:
    """Stop the page's clock, so that a slow machine changes nothing."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


_LATE = tr("page.the_server_isnt_answering_yet_your_game")
_HINT, _PASS = ".tools .tip", ".ask [data-action=pass]"


def test_an_answer_is_late_again_after_something_else_was_heard(
    bidding: tuple[Page, Line],
) -> None:
    page, line = bidding
    line.hold()
    line.press(_HINT)
    line.press(_PASS)
    page.clock.fast_forward(2_100)
    expect(page.get_by_text(_LATE)).to_have_count(0)
    line.pass_on("advice")
    expect(page.get_by_text("Thinking…")).to_have_count(0)
    page.clock.fast_forward(2_100)
    expect(page.get_by_text(_LATE)).to_be_visible()
    line.pass_on("step")
    expect(page.get_by_text(_LATE)).to_have_count(0)
    page.clock.fast_forward(2_100)
    expect(page.get_by_text(_LATE)).to_be_visible()
    line.release()
    expect(page.get_by_text(_LATE)).to_have_count(0)


def test_what_is_sent_again_over_a_new_line_is_waited_for(bidding: tuple[Page, Line]) -> None:
    page, line = bidding
    line.hold()
    line.press(_PASS)
    line.snap()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.clock.fast_forward(600)
    line.pass_on("welcome")
    expect(page.get_by_text(tr("page.reconnected"))).to_be_visible()
    page.clock.fast_forward(2_100)
    expect(page.get_by_text(_LATE)).to_be_visible()
    line.release()
    expect(page.get_by_text(_LATE)).to_have_count(0)


@pytest.mark.parametrize("rules", quick(["three-hand-widow"], WALKED))
def test_a_reload_in_every_phase_finds_the_same(people: People, rules: str) -> None:
    walk = Walk(people, rules)

    def again() -> None:
        before = _without_sounds(walk.still())
        walk.page.reload()
        assert _without_sounds(walk.still()) == before
        walk.act()
        walk.ann.goes_on(before["seq"])

    walk.go(again)


def _without_sounds(now: Snapshot) -> dict[str, Any]:
    return {name: value for name, value in vars(now).items() if name != "heard"}


def killed(chromium: Browser, home: Path, rules: str) -> None:
    """In every phase, kill the server, make a move, and restart the server."""
    served = Served(home / "tables.db")
    people = People(chromium, served.address)
    try:
        walk = Walk(people, rules)

        def kill() -> None:
            page, seq = walk.page, walk.ann.seq
            before = len(walk.done())
            served.kill()
            expect(page.get_by_text("Connection lost")).to_be_visible()
            walk.act()
            served.start()
            walk.ann.goes_on(seq)
            expect(page.get_by_text("Connection lost")).to_have_count(0)
            page.wait_for_timeout(100)
            assert 1 <= len(walk.done()) - before <= 2

        walk.go(kill)
        told = [screen["seat"] for screen in walk.ann.screens()]
        assert set(told[told.index(0) :]) == {0}, "the seat was never lost"
        forgive(people)
        people.go_home()
    finally:
        served.kill()


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES)
def test_the_server_is_killed_in_every_phase(chromium: Browser, tmp_path: Path, rules: str) -> None:
    killed(chromium, tmp_path, rules)


def test_the_server_is_killed_in_the_middle_of_a_trick(chromium: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path / "tables.db")
    people = People(chromium, served.address)
    try:
        walk = Walk(people, "doubles-1993")
        for _ in range(60):
            walk.ann.wait_until_asked()
            if walk.phase() == "in a trick":
                break
            seq = walk.ann.seq
            walk.act()
            walk.ann.goes_on(seq)
        before = walk.still()
        assert before.trick
        walk.ann.remember(".notice [role=status]")
        served.kill()
        expect(walk.page.get_by_text("Connection lost")).to_be_visible()
        served.start()
        expect(walk.page.get_by_text("Connection lost")).to_have_count(0)
        assert tr("page.reconnected") in walk.ann.remembered
        assert _without_sounds(walk.still()) == _without_sounds(before)
        walk.act()
        walk.ann.goes_on(before.seq)
        forgive(people)
        people.go_home()
    finally:
        served.kill()
