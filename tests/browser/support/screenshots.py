"""Every screen of the page, from games with fixed seeds, and screenshots of them."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect
from tests.browser.support.moments import after_actions, moments, with_spades
from tests.browser.support.person import DESKTOP, PHONE, TABLET, People, Person
from tests.browser.support.scripted_people import (
    Policy,
    Scene,
    make_table,
    plain,
    until_cards,
)
from tests.browser.support.stored_games import invented

from acesaround.i18n import tr

FOLDER: Final = Path(__file__).parents[1] / "snapshots"
SIZES: Final = {"desktop": (DESKTOP, 0.4), "tablet": (TABLET, 0.45), "phone": (PHONE, 0.75)}
"""Window size and scale of the screenshot, by device."""
LIGHTS: Final = ("day", "night")
Open = Callable[[Person], None]
_NOON: Final = 1_790_000_000_000
_SETTLED: Final = 400
"""Milliseconds until nothing moves anymore."""

_DRAWN = """async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map(one => one.decode().catch(() => undefined)));
}"""
_ENCODE = """async ([png, scale]) => {
    const picture = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.72);
}"""
_DIFFER = """async ([one, other, least]) => {
    const pixels = async url => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const context = canvas.getContext("2d");
        context.drawImage(picture, 0, 0);
        const { data } = context.getImageData(0, 0, picture.width, picture.height);
        return [picture.width, picture.height, data];
    };
    const [[width, height, a], [w, h, b]] = [await pixels(one), await pixels(other)];
    if (width !== w || height !== h) return 1;
    let count = 0;
    for (let at = 0; at < a.length; at += 4) {
        const by = [0, 1, 2].map(i => Math.abs(a[at + i] - b[at + i]));
        if (Math.max(...by) >= least) count += 1;
    }
    return count / (width * height);
}"""

_TOLD: Final = {
    "version": "1",
    "link_url": None,
    "open_command": "aces serve --host 0.0.0.0",
    "public_command": "aces serve --public-url https://cards.example/",
    "compiled": None,
}
"""A fixed answer for `/api/server`, since real ones contain paths of the machine."""


@dataclass(frozen=True)
class Sitter:
    """Someone with a given window size and theme, and the scale of their screenshots."""

    person: Person
    suffix: str
    scale: float


class Darkroom:
    """Maker of small screenshots, which it compares in the browser itself."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()

    def small(self, page: Page, scale: float) -> bytes:
        """What a page shows, as WebP."""
        chance = [
            page.get_by_label(tr("page.link_to_this_table")),
            page.get_by_role("img", name="QR"),
        ]
        png = page.screenshot(
            animations="disabled", caret="hide", mask=chance, mask_color="#888888"
        )
        url: str = self._page.evaluate(_ENCODE, [_url(png, "png"), scale])
        return base64.b64decode(url.partition(",")[2])

    def differing(self, one: bytes, other: bytes, least: int = 48) -> float:
        """Return the fraction of pixels that differ by at least `least`/255 in a color channel."""
        urls = [_url(one, "webp"), _url(other, "webp")]
        return float(self._page.evaluate(_DIFFER, [*urls, least]))

    def close(self) -> None:
        self._page.close()


def _url(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


@contextmanager
def sitters(
    browser: Browser,
    address: str,
    sizes: Mapping[str, tuple[tuple[int, int], float]] = SIZES,
) -> Iterator[list[Sitter]]:
    """Yield people with each of the window sizes and themes, all at the same fixed time."""
    people = People(browser, address)
    found = []
    for size, (window, scale) in sizes.items():
        for light in LIGHTS:
            person = people.person(size=window)
            person.page.clock.set_fixed_time(_NOON)
            wish = json.dumps(
                {"name": "Ann", "pace": "once", "light": light, "mute": True, "tongue": "en"}
            )
            script = f"localStorage['aces.settings'] = {json.dumps(wish)}"
            person.page.context.add_init_script(script)
            person.page.route("**/api/server", lambda route: route.fulfill(json=_TOLD))
            found.append(Sitter(person, f"{size}-{light}", scale))
    yield found
    people.go_home()


def take(sitter: Sitter, open_screen: Open, room: Darkroom) -> bytes:
    """Open a screen, wait until it's still, and take a screenshot."""
    open_screen(sitter.person)
    page = sitter.person.page
    page.wait_for_load_state("networkidle")
    page.evaluate(_DRAWN)
    page.mouse.move(0, 0)
    page.wait_for_timeout(_SETTLED)
    return room.small(page, sitter.scale)


def sights(address: str) -> Iterator[tuple[str, Open]]:
    """Yield every screen: its name and a function that opens it."""
    yield "front", _at("/")
    yield "set-up", _at("/new?rules=daugherty-1983")
    yield "house-rules", _at("/house?rules=nicholas-1992")
    yield "nowhere", _nowhere
    yield "games", _games
    door = make_table(address, "daugherty-1983", "5", {})
    yield "door", lambda person: person.open(door)
    for name, scene in scenes(address):
        try:
            scene.begin()
            table, token = scene.table, scene.token

            def come(person: Person, table: str = table, token: str = token) -> None:
                person.come(table, token)
                person.page.wait_for_selector(".ask.wanted, .end")

            yield name, come
            if name == "bidding":
                yield "menu", _then(come, "page.menu")
                yield "invite", _then(come, "page.invite")
            elif name == "burying":
                yield "talk", _then(come, "page.chat", "complementary")
            elif name == "hand-result":
                yield "score-sheet", _then(come, "page.score_sheet_2")
            elif name == "game-over":
                yield "replay", _replay(table)
        finally:
            scene.end()


def scenes(address: str) -> Iterator[tuple[str, Scene]]:
    """Yield tables for moments that each show one screen, before they're begun."""
    over = until_cards(1)

    def to_the_end(screen: dict[str, Any]) -> str | None:
        return None if screen["hand_over"] else over(screen) or plain(screen)

    def scene(rules: str, first: Policy, seed: str = "", **wanted: Any) -> Scene:
        return Scene(address, rules, seed or with_spades(rules), first=first, **wanted)

    made = moments()
    for name, moment in {
        "bidding": "daugherty-1983 opening",
        "naming-trump": "nicholas-1992 naming",
        "melds": "four melds",
        "play": "nicholas-1992 play",
        "burying": "three-hand-widow burying",
        "passing": "single-deck-partners passing",
    }.items():
        yield name, Scene.of(address, made[moment]())
    yield "stock", scene("two-hand", after_actions(12)(), seed="5")
    yield "hand-result", scene("nicholas-1992", to_the_end)
    short = {"game": {"target": 5, "instant": []}}
    yield "game-over", scene("nicholas-1992", to_the_end, changes=short)


def _at(path: str) -> Open:
    def go(person: Person) -> None:
        person.page.goto(f"{person.address}{path}")
        expect(person.page.locator("h1")).to_be_visible()

    return go


def _nowhere(person: Person) -> None:
    _at("/nowhere/at/all")(person)
    person.page.wait_for_timeout(_SETTLED)
    person.complaints.clear()


def _games(person: Person) -> None:
    _at("/games")(person)
    text = json.dumps(invented(24))
    person.page.evaluate("text => localStorage['aces.games'] = text", text)
    person.page.reload()
    expect(person.page.get_by_role("rowheader", name="Played", exact=True)).to_be_visible()


def _then(first: Open, button: str, opened: Any = "dialog") -> Open:
    """Return a function that presses the button with this text after `first`."""

    def go(person: Person) -> None:
        first(person)
        person.page.get_by_role("button", name=tr(button)).first.click()
        expect(person.page.get_by_role(opened)).to_be_visible()

    return go


def _replay(table: str) -> Open:
    def go(person: Person) -> None:
        person.page.goto(f"{person.address}/replay/{table}?seat=0")
        person.page.get_by_role("slider").fill("48")

    return go
