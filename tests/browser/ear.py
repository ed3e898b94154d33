"""Somebody who sees nothing: what a screen reader is told, and keys.

All that is known of the page is the browser's accessibility tree, and what live regions say.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.browser.person import Person

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
"""Hears what live regions say as they change, as a screen reader does; and hides the page.

A region that comes with its words says nothing by that, but for an alert.
"""
_SECONDS = 60


@dataclass(frozen=True)
class Node:
    """Something in the accessibility tree, with the names of what it stands in."""

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
        """What live regions have said, in order."""
        return list(self._page.evaluate("window.said"))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type letters, and Enter."""
        self._page.keyboard.type(text)
        self.press("Enter")

    def tree(self) -> list[Node]:
        """Everything that a screen reader can find, in reading order."""
        answer: dict[str, Any] = self._session.send("Accessibility.getFullAXTree")
        by_id = {node["nodeId"]: node for node in answer["nodes"]}
        return list(_walk(answer["nodes"][0], by_id, ()))

    def title(self) -> str:
        """The name of the page."""
        return self.tree()[0].name

    def find(self, role: str, name: str) -> Node | None:
        """The first of a role whose name matches."""
        return next((node for node in self.tree() if _is(node, role, name)), None)

    def wait(self, role: str, name: str) -> Node:
        """The same, once it is there."""
        found = self.until(lambda: self.find(role, name))
        assert found is not None
        return found

    def until(self, wanted: Callable[[], Any]) -> Any:
        """Wait for something to be so; fail with what could be heard where it never is."""
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            if found := wanted():
                return found
            self._page.wait_for_timeout(25)
        names = [f"{node.role} {node.name!r}" for node in self.tree()]
        raise AssertionError("\n".join([*names, "was told:", *self.said[-12:]]))

    def go_to(self, role: str, name: str, key: str = "Tab") -> Node:
        """Press Tab, or an arrow, until the focus is on something."""
        for _ in range(80):
            here = self.focus()
            if here is not None and _is(here, role, name):
                return here
            self.press(key)
        raise AssertionError(f"{key} never led to {role} {name!r}, but to {self.focus()}")

    def focus(self) -> Node | None:
        """Where the keyboard is."""
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
