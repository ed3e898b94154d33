"""A person at a browser, who plays by clicks."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    ElementHandle,
    Error,
    Locator,
    Page,
    TimeoutError,
    WebSocket,
    expect,
)
from tests.browser.puppets import make_table

DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (360, 640)
_SETTLED = 60
"""Milliseconds between two looks at the page."""
PATIENCE = 120
"""Seconds in which somebody must be asked for something: a busy machine thinks long."""
PRESS = """async seq => {
    const table = document.querySelector("[data-moment]"), before = table.dataset.seq;
    if (seq != null && Number(before) !== seq) return;
    const all = where => [...document.querySelectorAll(where)];
    const wait = time => new Promise(done => setTimeout(done, time));
    const confirm = document.querySelector(".ask .confirm");
    const field = document.querySelector(".ask input[type=number]");
    const wanted = [".hand .lit", ".ask [data-action=pass]", ".ask .on, .ask .option, .ask .bid"];
    let most = 1000;
    if (confirm !== null) {
        for (const card of all(".hand [aria-pressed=false]:not([aria-label*='not allowed'])")) {
            if (confirm.disabled) card.click();
            await wait(0);
        }
        confirm.click();
    } else if (field !== null) {
        field.value = "0";
        field.dispatchEvent(new Event("input", {bubbles: true}));
        await wait(0);
        field.form.requestSubmit();
    } else {
        const found = wanted.map(where => document.querySelector(where));
        const first = found.find(one => one !== null);
        if (first === undefined) most = 100;
        else first.click();
    }
    for (let times = 0; times < most && table.dataset.seq === before; times += 1) await wait(10);
}"""
"""Does the first thing that may be done, and waits until the table has gone on.

Where it is said how many events were shown when it was decided to do so, nothing is done later.
"""
ASKED = """() => {
    const hand = document.querySelector("div.hand");
    const drawn = !hand?.clientWidth || hand.childElementCount > 0;
    return drawn && document.querySelector(".ask.wanted") !== null;
}"""
"""Whether something is asked for, and the hand has been drawn."""
STATE = f"""() => {{
    const table = document.querySelector("[data-moment]");
    return [table.dataset.moment, ({ASKED})(), Number(table.dataset.seq)];
}}"""
ON = "seq => Number(document.querySelector('[data-moment]')?.dataset.seq) > seq"
"""Whether the table has gone on since so many events."""
_FIRST = (
    ".hand .lit",
    ".ask .confirm",
    ".ask input[type=number]",
    ".ask [data-action=pass]",
    ".ask .on, .ask .option, .ask .bid",
)
"""What is done first, by the mouse."""
_REMEMBER = """where => {
    window.remembered = [];
    const note = () => {
        const now = document.querySelector(where)?.textContent ?? "";
        if (now !== window.remembered.at(-1)) window.remembered.push(now);
    };
    note();
    new MutationObserver(note).observe(document.body, {
        subtree: true, childList: true, characterData: true,
    });
}"""
_HEARING = """(() => {
    window.heard = [];
    window.OscillatorNode = class extends OscillatorNode {
        constructor(context, how) {
            super(context, how);
            if (how.frequency === 1150 || how.frequency === 140) window.heard.push(how.frequency);
        }
    };
})()"""
"""Notes, by its pitch, each sound that tells of one's turn or of a refusal."""
_CORNER = ".index, b"
"""Where a card is touched: at its corner, which no other card covers."""
TICK, KNOCK = 1150, 140


class Person:
    """One browser context; `frames` are the texts that its socket was sent."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address, self.name = page, address, name
        self.server = address
        self.frames: list[str] = []
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        page.on("websocket", self._listen)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda asked: self._note(asked.url))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.foreign.append(url)

    def open(self, table: str) -> None:
        """Go to a table, and wait until all that is read there has its final size."""
        self.page.goto(f"{self.address}/table/{table}")
        self.page.wait_for_selector("[data-moment]")
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def watch(self) -> None:
        """Go in by the door without a seat."""
        self.page.locator(".door .watch").click()

    def come(self, table: str, token: str) -> None:
        """Go to a table at which this browser holds a seat already."""
        kept = json.dumps({"token": token, "seen": 1})
        self.page.add_init_script(f"""(() => {{
            const tables = JSON.parse(localStorage["aces.tables"] ?? "{{}}");
            tables[{table!r}] ??= {kept};
            localStorage["aces.tables"] = JSON.stringify(tables);
        }})()""")
        self.frames.clear()
        self.open(table)
        expect(self.page.locator(".seat.mine")).to_be_visible()

    @property
    def heard(self) -> list[int]:
        """`TICK` or `KNOCK` for every such sound since the page was loaded."""
        return list(self.page.evaluate("window.heard"))

    def sit(self, seat: int = 0) -> None:
        """Take a seat by its button, at the door or at the table."""
        at_the_table = f'body:not(:has(.door)) [data-seat="{seat}"] .sit'
        self.page.locator(f'.door [data-free="{seat}"], {at_the_table}').click()
        expect(self.page.locator(".sit")).to_have_count(0)

    @property
    def moment(self) -> str:
        """Which moment of the hand is shown."""
        return self.page.locator("[data-moment]").get_attribute("data-moment") or ""

    @property
    def asked(self) -> Locator:
        """The sentence that asks for something, while something is asked."""
        return self.page.locator(".ask.wanted .text")

    @property
    def cards(self) -> list[str]:
        """The cards in hand."""
        found = self.page.locator(".hand [data-card]")
        return [str(card) for card in found.evaluate_all("all => all.map(x => x.dataset.card)")]

    def until(
        self, moment: str, others: tuple[Person, ...] = (), most: int = 400, by_mouse: bool = False
    ) -> None:
        """Play, and have others play, until a moment comes in which this person is asked.

        What has to be done is pressed within the page, far faster than by the mouse.
        """
        end = monotonic() + PATIENCE
        while most and monotonic() < end:
            if self._state()[0] == "game over" == moment:
                return
            for person in (self, *others):
                now, asked, seq = person._state()
                if asked and person is self and now == moment:
                    return
                if person is not self and now == moment in ("melds", "hand over"):
                    continue
                if not asked:
                    person.page.wait_for_timeout(_SETTLED)
                    continue
                most, end = most - 1, monotonic() + PATIENCE
                if by_mouse:
                    person._do(seq)
                else:
                    person.page.evaluate(PRESS, seq)
        raise AssertionError(f"{moment!r} never came; this is {self.moment!r}")

    def play_until(self, so: Callable[[], object], most: int = 200) -> None:
        """Play by the mouse until something is so, however long others take.

        Whoever is asked sees what does not change until he acts: so it is looked at then.
        """
        end = monotonic() + PATIENCE
        while most and monotonic() < end:
            _, asked, seq = self._state()
            if so():
                return
            if asked:
                most, end = most - 1, monotonic() + PATIENCE
                self._do(seq)
            else:
                self.page.wait_for_timeout(_SETTLED)
        raise AssertionError(f"it never was so; this is {self.moment!r}")

    def hurry(self) -> None:
        """Do the first thing that may be done, within the page."""
        self.page.evaluate(PRESS)

    def act(self) -> None:
        """Do the first thing that may be done, if anything is asked, by the mouse."""
        _, asked, seq = self._state()
        if asked:
            self._do(seq)
        else:
            self.page.wait_for_timeout(_SETTLED)

    def wait_until_asked(self) -> None:
        """Wait until something is asked for, and the hand is drawn."""
        self.page.wait_for_function(ASKED, polling=20)

    def goes_on(self, seq: int) -> None:
        """Wait until the table is past an event; where it never is, say what the page shows."""
        try:
            self.page.wait_for_function(ON, arg=seq, polling=20)
        except TimeoutError:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(
                f"nothing came after event {seq}; the page says:\n{shown}"
            ) from None

    def remember(self, where: str) -> None:
        """Keep all that stands somewhere from now on, however short."""
        self.page.evaluate(_REMEMBER, where)

    @property
    def remembered(self) -> list[str]:
        """All that has stood there, in order."""
        return list(self.page.evaluate("window.remembered"))

    def _state(self) -> tuple[str, bool, int]:
        """The moment, whether something is asked, and how many events are shown: all at once."""
        now, asked, seq = self.page.evaluate(STATE)
        return str(now), bool(asked), int(seq)

    @property
    def seq(self) -> int:
        """How many events of the table are shown."""
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or 0)

    def _do(self, seq: int) -> None:
        """Do the first thing by the mouse, and wait until the table has gone on."""
        end = monotonic() + PATIENCE
        while True:
            try:
                self._press_first()
                break
            except Error as error:
                # It may have been drawn anew while it was pressed.
                if self.seq != seq:
                    return
                if isinstance(error, TimeoutError) or monotonic() > end:
                    raise
        self.goes_on(seq)

    def _press_first(self) -> None:
        """Press the first thing that may be done; fails at once where that goes from the page."""
        where, found = self._first()
        if where == _FIRST[0]:
            (found.query_selector(_CORNER) or found).click()
        elif where == _FIRST[1]:
            self._choose(found)
        elif where == _FIRST[2]:
            found.fill("0")
            self.page.locator(".ask").get_by_role("button", name="Enter meld").click()
        else:
            found.click()

    def _first(self) -> tuple[str, ElementHandle]:
        for where in _FIRST:
            found = self.page.query_selector(where)
            if found is not None:
                return where, found
        raise Error("nothing that may be done is there")

    def _choose(self, confirm: ElementHandle) -> None:
        free = self.page.locator('.hand [aria-pressed=false]:not([aria-label*="not allowed"])')
        chosen = self.page.locator(".hand [aria-pressed=true]")
        while not confirm.is_enabled():
            before = chosen.count()
            free.first.locator(_CORNER).first.click()
            expect(chosen).to_have_count(before + 1)
        confirm.click()

    @property
    def screen(self) -> dict[str, Any]:
        """The screen that this browser was sent last."""
        for frame in reversed(self.frames):
            reply = json.loads(frame)
            if reply["type"] == "step":
                return dict(reply["screen"])
        raise AssertionError("no screen yet")

    def place(self, where: str) -> tuple[float, float]:
        """Where the upper left corner of something is."""
        box = self.page.locator(where).bounding_box()
        assert box is not None, f"{where} is not shown"
        return box["x"], box["y"]

    def screens(self) -> list[dict[str, Any]]:
        """All screens this browser was sent."""
        replies = map(json.loads, self.frames)
        return [reply["screen"] for reply in replies if reply["type"] == "step"]


class People:
    """Makes tables, and brings people to them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self.address = browser, address
        self.here: list[Person] = []

    def person(
        self, name: str = "Ann", size: tuple[int, int] = DESKTOP, pace: str = "once"
    ) -> Person:
        """Somebody at a fresh browser, who wants the cards at a pace."""
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(60_000)
        stored = json.dumps(json.dumps({"name": name, "pace": pace}))
        context.add_init_script(f"localStorage['aces.settings'] ??= {stored}")
        context.add_init_script(_HEARING)
        found = Person(context.new_page(), self.address, name)
        self.here.append(found)
        return found

    def table(
        self, rules: str, changes: dict[str, Any] | None = None, seed: str | None = "browser"
    ) -> str:
        """The name of a new table, whose computer players answer at once."""
        return make_table(self.address, rules, seed, changes or {})

    def go_home(self) -> None:
        """Close all browsers; no page may have complained or asked anybody else for anything."""
        for person in self.here:
            person.page.context.close()
            assert person.complaints == [], person.complaints
            assert person.foreign == [], person.foreign
