"""A person at a browser who plays by clicking."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    ElementHandle,
    Error,
    Locator,
    Page,
    Position,
    TimeoutError,
    WebSocket,
    expect,
)
from tests.browser.support.scripted_people import Policy, Puppet, make_table

from acesaround.i18n import tr

DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (360, 640)
_SETTLED = 60
"""Milliseconds between two checks of the page."""
PATIENCE = 120
"""Seconds to wait until someone is asked. Computer players are slow on a busy machine."""
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
"""Script: make the first legal move, and wait until the table is updated.

If `seq` is given and the table has moved past it, do nothing.
"""
ASKED = """() => {
    const hand = document.querySelector("div.hand");
    const drawn = !hand?.clientWidth || hand.childElementCount > 0;
    return drawn && document.querySelector(".ask.wanted") !== null;
}"""
"""Script: true if something is asked and the hand is drawn."""
STATE = f"""() => {{
    const table = document.querySelector("[data-moment]");
    return [table.dataset.moment, ({ASKED})(), Number(table.dataset.seq)];
}}"""
ON = "seq => Number(document.querySelector('[data-moment]')?.dataset.seq) > seq"
"""Script: true once the table has moved past event `seq`."""
_FIRST = (
    ".hand .lit",
    ".ask .confirm",
    ".ask input[type=number]",
    ".ask [data-action=pass]",
    ".ask .on, .ask .option, .ask .bid",
)
"""Selectors in the order they're tried with the mouse."""
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
    const names = new WeakMap();
    const arrived = Response.prototype.arrayBuffer;
    Response.prototype.arrayBuffer = async function () {
        const bytes = await arrived.call(this);
        names.set(bytes, this.url.match(/sounds\\/([^/]+)\\.flac/)?.[1]);
        return bytes;
    };
    const decode = AudioContext.prototype.decodeAudioData;
    AudioContext.prototype.decodeAudioData = async function (bytes) {
        const name = names.get(bytes);
        const sound = await decode.call(this, bytes);
        names.set(sound, name);
        return sound;
    };
    window.AudioBufferSourceNode = class extends AudioBufferSourceNode {
        constructor(context, how) {
            super(context, how);
            const name = names.get(how.buffer);
            if (name === "turn" || name === "knock") window.heard.push(name);
        }
    };
})()"""
"""Script: record the name of each sound for a turn or a refused move."""
_NOTHING = '<link rel="icon" href="data:,">'
"""Empty page of this site. Without an icon of its own, the browser would ask the server for one."""
CORNER: Final[Position] = {"x": 14, "y": 14}
"""The place in a card where it's clicked, since no other card covers it."""
TURN, KNOCK = "turn", "knock"


def name_field(page: Page) -> Locator:
    """Open the menu of Home, and return the field for your name."""
    page.get_by_role("button", name=tr("page.menu"), exact=True).click()
    return page.get_by_role("dialog").get_by_label(tr("page.your_name"))


class Person:
    """Browser context. `frames` holds the messages its WebSocket received."""

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
        """Go to a table, and wait until its text has its final size."""
        self.page.goto(f"{self.address}/table/{table}")
        self.page.wait_for_selector("[data-moment]")
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def watch(self) -> None:
        """Join the table as a spectator."""
        self.page.locator(".door .watch").click()

    def come(self, table: str, token: str) -> None:
        """Go to a table where this browser already has a seat."""
        kept = json.dumps({"token": token, "seen": 1})
        self.page.add_init_script(f"""(() => {{
            const tables = JSON.parse(localStorage["aces.tables"] ?? "{{}}");
            tables[{table!r}] ??= {kept};
            localStorage["aces.tables"] = JSON.stringify(tables);
        }})()""")
        self.frames.clear()
        self.open(table)
        expect(self.page.locator(".seat.mine, .end").first).to_be_visible()

    def enter(self, table: str, seat: int = 0, policy: Policy | None = None) -> None:
        """Take a seat, play by `policy` until it returns None, and only then open the table.

        Nothing is drawn before that, so it takes far less time than `open`, `sit`, and `until`.
        """
        puppet = Puppet(self.address, table, seat, self.name)
        if policy is not None:
            puppet.follow(policy)
            puppet.wait()
        self.come(table, puppet.token)
        # Only now, so that this person is never away.
        puppet.leave()

    @property
    def heard(self) -> list[str]:
        """`TURN` or `KNOCK` for every such sound since the page was loaded."""
        return list(self.page.evaluate("window.heard"))

    def sit(self, seat: int = 0) -> None:
        """Take a seat by its button, on the join page or at the table."""
        # The seats are drawn a moment before the join page covers them.
        self.page.wait_for_selector('.door, main:not([data-entry="joining"])')
        at_the_table = f'body:not(:has(.door)) [data-seat="{seat}"] .sit'
        self.page.locator(f'.door [data-free="{seat}"], {at_the_table}').click()
        expect(self.page.locator(".sit")).to_have_count(0)

    @property
    def moment(self) -> str:
        """The moment of the hand that's shown."""
        return self.page.locator("[data-moment]").get_attribute("data-moment") or ""

    @property
    def asked(self) -> Locator:
        """The question, while something is asked."""
        return self.page.locator(".ask.wanted .text")

    @property
    def cards(self) -> list[str]:
        """The cards in the hand."""
        found = self.page.locator(".hand [data-card]")
        return [str(card) for card in found.evaluate_all("all => all.map(x => x.dataset.card)")]

    def until(
        self, moment: str, others: tuple[Person, ...] = (), most: int = 400, by_mouse: bool = False
    ) -> None:
        """Play, and have others play, until this person is asked at `moment`.

        Scripts press the buttons, since that's far faster than the mouse.
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

    def skip(self, policy: Policy, *, seat: int = 0) -> None:
        """Leave the table, play by `policy` until it returns None, and come back.

        Without a page that draws each event, a hand takes a tenth of the time. The last card plays
        itself, so stop before it.
        """
        table = self.page.url.rpartition("/")[2]
        tables = json.loads(self.page.evaluate("localStorage['aces.tables']"))
        self.page.route(
            "**/nothing", lambda asked: asked.fulfill(body=_NOTHING, content_type="text/html")
        )
        self.page.goto(f"{self.address}/nothing")
        puppet = Puppet(self.address, table, seat, self.name, tables[table]["token"])
        puppet.follow(policy)
        puppet.wait()
        puppet.leave()
        self.open(table)
        expect(self.page.locator(".seat.mine, .end").first).to_be_visible()

    def play_until(self, so: Callable[[], object], most: int = 200) -> None:
        """Play with the mouse until `so` holds, however long others take.

        The check runs while this person is asked, since nothing changes until they act.
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
        """Make the first legal move by script."""
        self.page.evaluate(PRESS)

    def act(self) -> None:
        """Make the first legal move with the mouse, if anything is asked."""
        _, asked, seq = self._state()
        if asked:
            self._do(seq)
        else:
            self.page.wait_for_timeout(_SETTLED)

    def wait_until_asked(self) -> None:
        """Wait until something is asked and the hand is drawn."""
        self.page.wait_for_function(ASKED, polling=20)

    def goes_on(self, seq: int) -> None:
        """Wait until the table is past event `seq`. On a timeout, fail with the page's text."""
        try:
            self.page.wait_for_function(ON, arg=seq, polling=20)
        except TimeoutError:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(
                f"nothing came after event {seq}; the page says:\n{shown}"
            ) from None

    def remember(self, where: str) -> None:
        """Record every text at `where` from now on, however briefly it's shown."""
        self.page.evaluate(_REMEMBER, where)

    @property
    def remembered(self) -> list[str]:
        """Every text recorded by `remember`, in order."""
        return list(self.page.evaluate("window.remembered"))

    def _state(self) -> tuple[str, bool, int]:
        """Return the moment, True if something is asked, and the number of the last event shown."""
        now, asked, seq = self.page.evaluate(STATE)
        return str(now), bool(asked), int(seq)

    @property
    def seq(self) -> int:
        """The number of the last event that's shown."""
        return int(self.page.locator("[data-seq]").get_attribute("data-seq") or 0)

    def _do(self, seq: int) -> None:
        """Make the first legal move with the mouse, and wait until the table is updated."""
        end = monotonic() + PATIENCE
        while True:
            try:
                self._press_first()
                break
            except Error as error:
                # A redraw can detach the element during the click.
                if self.seq != seq:
                    return
                if isinstance(error, TimeoutError) or monotonic() > end:
                    raise
        self.goes_on(seq)

    def _press_first(self) -> None:
        """Press the first control, failing right away if it leaves the page."""
        where, found = self._first()
        if where == _FIRST[0]:
            found.click(position=CORNER)
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
            free.first.click(position=CORNER)
            expect(chosen).to_have_count(before + 1)
        confirm.click()

    @property
    def screen(self) -> dict[str, Any]:
        """The last screen this browser received."""
        for frame in reversed(self.frames):
            reply = json.loads(frame)
            if reply["type"] == "step":
                return dict(reply["screen"])
        raise AssertionError("no screen yet")

    def place(self, where: str) -> tuple[float, float]:
        """Return the upper left corner of an element."""
        box = self.page.locator(where).bounding_box()
        assert box is not None, f"{where} is not shown"
        return box["x"], box["y"]

    def screens(self) -> list[dict[str, Any]]:
        """Return all the screens this browser received."""
        replies = map(json.loads, self.frames)
        return [reply["screen"] for reply in replies if reply["type"] == "step"]


class People:
    """Factory for tables and people."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self.address = browser, address
        self.here: list[Person] = []

    def person(
        self, name: str = "Ann", size: tuple[int, int] = DESKTOP, pace: str = "once"
    ) -> Person:
        """Return someone with a fresh browser, whose cards move at `pace`."""
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(60_000)
        stored = json.dumps(json.dumps({"name": name, "pace": pace, "meldsGoOn": False}))
        context.add_init_script(f"localStorage['aces.settings'] ??= {stored}")
        context.add_init_script(_HEARING)
        found = Person(context.new_page(), self.address, name)
        self.here.append(found)
        return found

    def table(
        self, rules: str, changes: dict[str, Any] | None = None, seed: str | None = "browser"
    ) -> str:
        """Return the name of a new table whose computer players answer right away."""
        return make_table(self.address, rules, seed, changes or {})

    def go_home(self) -> None:
        """Close all browsers. Fail if a page logged an error or contacted another server."""
        for person in self.here:
            # An answer that a test is still fetching would make the next test fail.
            person.page.unroute_all(behavior="ignoreErrors")
            person.page.context.close()
            assert person.complaints == [], person.complaints
            assert person.foreign == [], person.foreign
