"""People at every seat of one terminal, with chosen cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.table import deal
from tests.tui.helpers import one_line, run_script

from acesaround.cards import Card
from acesaround.i18n import tr, tr_plural
from acesaround.messages import Message
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.table.saves import PERSON
from acesaround.text.formatter import Display, format_message
from acesaround.tui.table import Table

ALONE = (PERSON, *["random"] * 3)
"""A person at seat 0, and random players at three other seats."""


class People:
    """A game that people play at one terminal, from a deal with chosen cards.

    People have all seats, unless `seats` has the kind of each player.
    """

    def __init__(
        self,
        folder: Path,
        rules: RuleSet | str,
        *hands: str,
        seats: tuple[str, ...] = (),
        **cards: Any,
    ) -> None:
        chosen = load(rules) if isinstance(rules, str) else rules
        kinds = seats or (PERSON,) * chosen.table.players
        header = SaveHeader(chosen, 1, kinds, "2026-11-20")
        dealt = deal(chosen, *hands, **cards)
        self.table = Table(SaveFile.create(folder / "game.jsonl", header))
        self.table.act(dealt)

    def do(self, actions: str) -> People:
        """Take actions separated by commas, without showing them."""
        for action in actions.split(","):
            self.table.act(parse_action(action.strip()))
        return self

    def type(self, entries: str) -> str:
        """Type entries separated by commas, and return what they lead to, in one line."""
        script = "".join(f"{entry.strip()}\n" for entry in entries.split(","))
        before = self.screen
        return one_line(run_script(self.table, script)).removeprefix(before)

    @property
    def screen(self) -> str:
        """The screen of the person whose turn it is, up to the question, in one line."""
        return one_line(run_script(self.table, "")).rpartition("?")[0] + "?"

    @property
    def first_card(self) -> str:
        """The card of seat 0 in the first trick."""
        state = self.table.state
        leader = state.tricks[0].leader if state.tricks else state.leader
        cards = state.tricks[0].cards if state.tricks else state.trick
        assert leader is not None
        return str(cards[-leader % self.table.rules.table.players])

    def play_out(self) -> People:
        """Play the last card of those that are legal until the hand is over."""
        hands = len(self.table.state.match.results)
        while len(self.table.state.match.results) == hands:
            turn = self.table.turn
            assert turn is not None
            self.table.act(list(self.table.view(turn).legal)[-1])
        return self


SitDown = Callable[..., People]


def refusal(found: Message) -> str:
    """Return an error without its number."""
    told = format_message(found, Display())
    return f": {told[0].upper()}{told[1:]}. ("


def may_play(cards: str) -> str:
    """Return the sentence that lists these legal cards."""
    return tr("text.you_can_play_cards", cards=Display().sentence(cards))


def holds(count: int) -> str:
    """Return the line above a hand of so many cards."""
    return tr("terminal.your_hand_cards", cards=tr_plural("common.count_card", count))


def meld_shown(cards: str, sets: int, points: int) -> str:
    """Return a meld on the list of melds, from one set's cards, as in `AS TS KS QS JS`."""
    meld = "".join(Display().card(Card.parse(card)) for card in cards.split())
    return f"{meld}{f' x{sets}' if sets > 1 else ''} {points}"
