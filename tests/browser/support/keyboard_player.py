"""Keyboard-only player that relies on a screen reader and always takes the first choice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from tests.browser.support.person import Person
from tests.browser.support.screen_reader import Ear, Node

from acesaround.i18n import tr

_LETTERS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
_TOGETHER = r"^(Pass|Bury) (this|these)"
_MOVES = 5000


class Blind:
    """Someone at a table who hears the join page's heading first."""

    def __init__(self, person: Person, table: str) -> None:
        self.ear, self._person = Ear(person), person
        person.page.goto(f"{person.address}/table/{table}")
        self.ear.wait("dialog", "card table")
        self.ear.go_to("button", "^Sit here ?: ")
        self.ear.press("Enter")
        self._played = 0
        self._bid_in = ""

    def play(self, hands: int | None = None) -> None:
        """Play to the end of the game, or until `hands` hands are scored."""
        ended = 0
        for _ in range(_MOVES):
            tree = self._asked()
            if _is_over(tree):
                return
            if any(node.role == "table" for node in tree) and (ended := ended + 1) == hands:
                return
            heard, seq = self.ear.said, self._person.seq
            self._answer(tree)
            self.ear.until(partial(self._more_than, heard))
            self._person.goes_on(seq)
        raise AssertionError("the game never ended")

    def _more_than(self, heard: Sequence[str]) -> bool:
        return self.ear.said != heard

    def _asked(self) -> list[Node]:
        """Return the accessibility tree once something is asked or the game is over."""

        def wanted() -> list[Node] | None:
            tree = self.ear.tree()
            name = next((node.name for node in tree if node.role == "heading"), "")
            asked = tree[0].name.removesuffix(" · Aces Around") not in (name, "Aces Around")
            return tree if (asked and any(map(_offers, tree))) or _is_over(tree) else None

        found: list[Node] = self.ear.until(wanted)
        return found

    def _answer(self, tree: list[Node]) -> None:
        mine = [node for node in tree if "group Your choices" in node.within]
        buttons = [node.name for node in mine if node.role == "button" and not node.disabled]
        bids = [name for name in buttons if name.startswith("Bid ")]
        if any(re.search(_TOGETHER, node.name) for node in mine if node.role == "button"):
            self._choose()
        elif tr("page.continue") in buttons:
            self._here("button", f"^{tr('page.continue')}$")
            self.ear.press("Enter")
        elif any(node.role == "spinbutton" for node in mine):
            self._here("spinbutton", "Your meld")
            self.ear.type("0")
        elif bids:
            self._call(bids[0], "Pass" in buttons, _text(tree, r"^hand \d+"))
        elif buttons:
            self._take(buttons)
        else:
            self._card()

    def _here(self, role: str, name: str) -> Node:
        """Return the focused node, which must get the focus on its own."""

        def there() -> Node | None:
            here = self.ear.focus()
            return here if here and here.role == role and re.search(name, here.name) else None

        found: Node = self.ear.until(there)
        return found

    def _call(self, bid: str, may_pass: bool, hand: str) -> None:
        if may_pass and self._bid_in == hand:
            self.ear.type("P")
            return
        self._bid_in = hand
        self.ear.go_to("button", f"^{re.escape(bid)}$")
        self.ear.press("Enter")

    def _take(self, buttons: list[str]) -> None:
        """Press one of `buttons`: a meld if possible, else a way to continue, else giving up."""
        order = ("^Lay", "^Draw", "^Play on", "^Keep", "")
        wanted = next(n for like in order for n in buttons if re.search(like, n, re.IGNORECASE))
        self.ear.go_to("button", f"^{re.escape(wanted)}$")
        self.ear.press("Enter")
        if self.ear.find("dialog", ""):
            self.ear.go_to("button", "^(?!Close|No)")
            self.ear.press("Enter")

    def _choose(self) -> None:
        """Choose cards with the arrow keys until there are enough."""
        self._here("button", " of ")
        self.ear.press("Home")
        for _ in range(40):
            here = self.ear.focus()
            assert here is not None
            if not here.pressed and "not allowed" not in here.name:
                self.ear.press("Enter")
            together = self.ear.find("button", _TOGETHER)
            if together is not None and not together.disabled:
                self.ear.go_to("button", _TOGETHER)
                self.ear.press("Enter")
                return
            self.ear.press("ArrowRight")
        raise AssertionError("there were not enough cards to choose")

    def _card(self) -> None:
        """Play the focused card: with Enter or, every third time, by typing its letters."""
        card = self._here("button", " of ")
        assert "group Your hand" in card.within and "not allowed" not in card.name, card
        self._played += 1
        if self._played % 3:
            self.ear.press("Enter")
        else:
            rank, suit = card.name.partition(",")[0].split(" of ")
            self.ear.type(_LETTERS[rank] + suit[0].upper())


def _is_over(tree: Sequence[Node]) -> bool:
    """True if the page shows the end of the game."""
    over = tr("page.game_over")
    return any(node.role == "region" and node.name == over for node in tree)


def _offers(node: Node) -> bool:
    """True if `node` is a choice or the focused card in the hand."""
    choice = "group Your choices" in node.within and node.role in ("button", "spinbutton")
    return choice or (node.focused and "group Your hand" in node.within)


def _text(tree: list[Node], like: str) -> str:
    """Return the first text that matches the regex `like`, or an empty string."""
    texts = (node.name for node in tree if node.role == "StaticText")
    return next((text for text in texts if re.search(like, text)), "")
