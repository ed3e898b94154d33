"""Layout checks: elements that are cut off, covered, or too small."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from playwright.sync_api import FloatRect, Locator, Page

COVERED = """cards => cards.filter(card => {
    const face = card.querySelector(".face");
    const { x, y, width } = face.getBoundingClientRect();
    const side = face.matches(".mirrored") ? 0.8 : 0.2;
    const top = document.elementFromPoint(x + width * side, y + width * 0.24);
    return top === null || top.closest("[data-card]") !== card;
}).length"""
"""Script: the number of cards in the hand whose index is covered."""
SCROLLS = "element => element.scrollHeight > element.clientHeight"

_FAULTS = """({ wanted, needed, heaps, touched }) => {
    const all = where => [...document.querySelectorAll(where)];
    const called = one => one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 30);
    const things = Object.entries(wanted).flatMap(([group, where]) => all(where)
        .filter(element => element.checkVisibility(
            { opacityProperty: true, visibilityProperty: true }))
        .map(element => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { group, element, left, top, right, bottom,
                name: `${group} ${called(element)}` };
        }));
    const missing = needed.filter(group => !things.some(one => one.group === group));
    const faults = missing.map(group => `no ${group} is in sight`);
    for (const one of things) {
        const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let up = one.element.parentElement; up !== null; up = up.parentElement) {
            if (getComputedStyle(up).overflowY === "visible") continue;
            const within = up.getBoundingClientRect();
            for (const side of ["left", "top"]) room[side] = Math.max(room[side], within[side]);
            for (const side of ["right", "bottom"])
                room[side] = Math.min(room[side], within[side]);
        }
        const out = Math.max(room.left - one.left, room.top - one.top,
            one.right - room.right, one.bottom - room.bottom);
        if (out > 1) faults.push(`${one.name} is cut off by ${Math.round(out)} pixels`);
        if (!touched.includes(one.group)) continue;
        if (one.right - one.left < 44 || one.bottom - one.top < 44)
            faults.push(`${one.name} is too small to be touched`);
        const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
        if (!one.element.contains(document.elementFromPoint(x, y)))
            faults.push(`${one.name} is covered`);
    }
    things.forEach((one, at) => things.slice(at + 1).forEach(other => {
        if (one.group === other.group && heaps.includes(one.group)) return;
        if (one.element.contains(other.element) || other.element.contains(one.element)) return;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (wide > 1 && high > 1) faults.push(`${one.name} lies on ${other.name}`);
    }));
    return faults;
}"""


def amiss(
    page: Page,
    wanted: Mapping[str, str],
    needed: Collection[str] = ("plate",),
    heaps: Collection[str] = (),
    touched: Collection[str] = (),
) -> list[str]:
    """List the wanted elements that are cut off, overlap, or are missing.

    There must be an element of each group in `needed`. Elements of a group in `heaps` can overlap
    each other. Those in `touched` must be uncovered and large enough for a finger.
    """
    told = {
        "wanted": dict(wanted),
        "needed": list(needed),
        "heaps": list(heaps),
        "touched": list(touched),
    }
    return [str(fault) for fault in page.evaluate(_FAULTS, told)]


def in_one_line(words: Locator) -> bool:
    """True if the text isn't wrapped."""
    return bool(
        words.evaluate("""element => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const tops = [...range.getClientRects()].map(one => Math.round(one.top));
            return new Set(tops).size === 1;
        }""")
    )


PLACES = """() => [
    ".anchor", ".me .bar", ".mine", ".hand", ".tools", ".ask .text",
    ".ask .controls", ".helper", ".felt .seat", ".felt .centre > *", ".felt .trick li",
].map(where => [...document.querySelectorAll(where)].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [where, x, y, width, height].join(" ");
}))"""
"""Script: positions of everything that must not move."""


def box(thing: Locator) -> FloatRect:
    """Return the bounding box of `thing`."""
    found = thing.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect, by: float = 0) -> bool:
    """True if two boxes are at least `by` pixels apart."""
    return (
        one["x"] + one["width"] + by <= other["x"]
        or other["x"] + other["width"] + by <= one["x"]
        or one["y"] + one["height"] + by <= other["y"]
        or other["y"] + other["height"] + by <= one["y"]
    )
