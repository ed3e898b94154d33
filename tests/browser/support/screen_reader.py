"""A blind person: hears a screen reader and presses keys.

It knows the page only by the browser's accessibility tree and its live regions.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.browser.support.person import Person

_LISTEN = """(() => {
    window.said = [];
    const LIVE = '[role=log], [role=status], [role=alert], [aria-live=polite],'
        + ' [aria-live=assertive]';
    const hear = text => text.trim() && window.said.push(text.trim().replace(/\\s+/g, " "));
    const added = node => {
        if (!node.isConnected) return;
        if (node.parentElement?.closest(LIVE)) hear(node.textContent);
        else if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll("[role=alert]")])
                if (one.matches("[role=alert]")) hear(one.textContent);
    };
    new MutationObserver(all => {
        for (const one of all) {
            if (one.type === "characterData") added(one.target);
            else one.addedNodes.forEach(added);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.opacity = "0";
    });
})()"""
"""Script: record what live regions say as they change, like a screen reader, and hide the page.

A region that's added with its text says nothing, unless it's an alert.
"""
_SECONDS = 60


@dataclass(frozen=True)
class Node:
    """Node of the accessibility tree. `within` names its ancestors."""

    role: str
    name: str
    value: str
    focused: bool
    disabled: bool
    pressed: bool
    within: tuple[str, ...]


class Ear:
    """A person who hears the page and presses keys."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        person.page.context.add_init_script(_LISTEN)
        self._session = person.page.context.new_cdp_session(person.page)
        self._session.send("Accessibility.enable")

    @property
    def said(self) -> list[str]:
        """Everything live regions have said, in order."""
        return list(self._page.evaluate("window.said"))

    def press(self, *keys: str) -> None:
        """Press the keys in order."""
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type `text`, then press Enter."""
        self._page.keyboard.type(text)
        self.press("Enter")

    def tree(self) -> list[Node]:
        """Return every node a screen reader can reach, in reading order."""
        answer: dict[str, Any] = self._session.send("Accessibility.getFullAXTree")
        by_id = {node["nodeId"]: node for node in answer["nodes"]}
        return list(_walk(answer["nodes"][0], by_id, ()))

    def title(self) -> str:
        """Return the title of the page."""
        return self.tree()[0].name

    def find(self, role: str, name: str) -> Node | None:
        """Return the first node of `role` whose name matches, or None."""
        return next((node for node in self.tree() if _is(node, role, name)), None)

    def wait(self, role: str, name: str) -> Node:
        """Wait for a node of `role` whose name matches, and return it."""
        found = self.until(lambda: self.find(role, name))
        assert found is not None
        return found

    def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait until `wanted` is truthy and return it. On failure, list what could be heard."""
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            if found := wanted():
                return found
            self._page.wait_for_timeout(25)
        names = [f"{node.role} {node.name!r}" for node in self.tree()]
        raise AssertionError("\n".join([*names, "was told:", *self.said[-12:]]))

    def go_to(self, role: str, name: str, key: str = "Tab") -> Node:
        """Press Tab or an arrow key until a node of `role` whose name matches has the focus."""
        for _ in range(80):
            here = self.focus()
            if here is not None and _is(here, role, name):
                return here
            self.press(key)
        raise AssertionError(f"{key} never led to {role} {name!r}, but to {self.focus()}")

    def focus(self) -> Node | None:
        """Return the focused node, or None."""
        found = [node for node in self.tree() if node.focused and node.role != "RootWebArea"]
        return found[-1] if found else None


def _walk(node: dict[str, Any], by_id: dict[str, Any], within: tuple[str, ...]) -> Iterator[Node]:
    told = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    role, name = (str(node.get(key, {}).get("value", "")) for key in ("role", "name"))
    if not node["ignored"]:
        yield Node(
            role=role,
            name=name,
            value=str(node.get("value", {}).get("value", "")),
            focused=bool(told.get("focused")),
            disabled=bool(told.get("disabled")),
            pressed=told.get("pressed") == "true",
            within=within,
        )
        if name and role not in ("StaticText", "InlineTextBox"):
            within = (*within, f"{role} {name}")
    for child in node.get("childIds", []):
        if child in by_id:
            yield from _walk(by_id[child], by_id, within)


def _is(node: Node, role: str, name: str) -> bool:
    return node.role == role and re.search(name, node.name) is not None
