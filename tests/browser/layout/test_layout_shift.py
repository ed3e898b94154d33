"""The table holds still from its first frame until the hand is over."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from tests.browser.support.person import PATIENCE, PRESS, People

MOST = 0.1
"""Sum of all layout shifts in a hand, including those right after input."""
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
_FASTER = 8
_RAISES = 2
"""Number of bids before passing."""
_WATCH = """(() => {
    const at = window.setTimeout;
    window.setTimeout = (what, time, ...rest) => at(what, (time ?? 0) / FASTER, ...rest);
    window.shifts = [];
    const name = node => {
        const one = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!one?.matches) return "(gone)";
        const called = e => e.localName + [...e.classList]
            .filter(c => !c.startsWith("svelte-")).map(c => `.${c}`).join("");
        const around = one.parentElement?.closest("[class]");
        return (around ? `${called(around)} ` : "") + called(one);
    };
    const moved = ({ previousRect: a, currentRect: b, node }) =>
        `${name(node)} ${[a.x, a.y, a.width, a.height].map(Math.round)}` +
        ` to ${[b.x, b.y, b.width, b.height].map(Math.round)}`;
    new PerformanceObserver(list => {
        if (!location.pathname.startsWith("/table/")) return;
        const now = document.querySelector("[data-moment]")?.dataset.moment ?? "opening";
        for (const one of list.getEntries())
            window.shifts.push({ now, value: one.value, moved: one.sources.map(moved) });
    }).observe({ type: "layout-shift", buffered: true });
})()""".replace("FASTER", str(_FASTER))
"""Script: speed up timers, and record every layout shift at the table with what moved."""
_BID = """() => {
    const bid = document.querySelector(".ask .bid");
    bid?.click();
    return bid !== null;
}"""
_DONE = """() => ["hand over", "game over"].includes(
    document.querySelector("[data-moment]")?.dataset.moment)"""
_TURN = """() => document.querySelector(
    ".ask.wanted .controls :is(button, input), .ask .on, .hand .lit") !== null"""


def _play(page: Page) -> None:
    """Play a hand: bid a few times, then always take the first choice."""
    raises = _RAISES
    end = monotonic() + PATIENCE
    while not page.evaluate(_DONE):
        assert monotonic() < end, "the hand never ended"
        if not page.evaluate(_TURN):
            page.wait_for_timeout(30)
            continue
        end = monotonic() + PATIENCE
        # Like a person, act only after seeing the frame.
        page.wait_for_timeout(60)
        if raises and page.evaluate(_BID):
            raises -= 1
            page.wait_for_timeout(100)
        else:
            page.evaluate(PRESS)
    page.wait_for_timeout(300)


def _told(shifts: list[dict[str, Any]]) -> str:
    """Describe the shifts, largest first."""
    total = sum(one["value"] for one in shifts)
    lines = [
        f"{one['value']:.3f} in {one['now']}: {'; '.join(one['moved'])}"
        for one in sorted(shifts, key=lambda one: -one["value"])
        if one["value"] > 0.002
    ]
    return "\n".join([f"the page moved by {total:.3f} in all", *lines])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["daugherty-1983", "nicholas-1992"])
def test_a_table_holds_still(people: People, rules: str, size: str) -> None:
    ann = people.person(size=SIZES[size], pace="normal")
    page = ann.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(_WATCH)

    def choose(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        wanted = json.loads(route.request.post_data or "{}")
        return route.fallback(
            post_data=json.dumps(wanted | {"seed": "still", "players": "beginner"})
        )

    page.route("**/api/tables", choose)
    page.goto(f"{people.address}/new?rules={rules}")
    page.get_by_role("button", name="Deal").click()
    _play(page)
    shifts = list(page.evaluate("window.shifts"))
    told = _told(shifts)
    print(f"{rules} {size}: {told}")
    assert sum(one["value"] for one in shifts) <= MOST, told
