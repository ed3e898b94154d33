"""Player settings: which cards play themselves, and how a hand can end early."""

from __future__ import annotations

import random

import pytest
from tests.property.test_views import hands_of
from tests.server.conftest import Served
from tests.server.support.guest import Frame, Guest
from tests.support.table import table

from acesaround.game.state import Phase
from acesaround.game.trick_play import may_claim
from acesaround.game.view import view
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.table.automatic_events import forced


def asked_to_play(guest: Guest, hands: int) -> list[Frame]:
    """Play `hands` hands and return every screen that asked this person to play a card."""
    rng, found = random.Random(3), list[Frame]()
    while len((guest.settle()["sheet"] or {"rows": ()})["rows"]) < hands:
        if guest.screen["phase"] == "trick_play" and guest.screen["asked"]:
            found.append(guest.screen)
        answer = guest.act(rng)
        guest.catch_up(answer["seq"])
    return found


@pytest.mark.parametrize("lone", ["never", "last", "legal"])
def test_a_card_plays_itself_as_its_owner_wishes(served: Served, lone: str) -> None:
    with Guest(served.ws, served.table("check", players="daugherty"), lone=lone).sit() as guest:
        asked = asked_to_play(guest, 1)
    choices = [sum(card["legal"] is not None for card in shown["hand"]) for shown in asked]
    last = [shown for shown in asked if len(shown["hand"]) == 1]
    assert bool(last) is (lone == "never")
    assert (1 in choices[:-1]) is (lone != "legal")


def test_of_two_windows_the_one_counts_that_plays_least(served: Served) -> None:
    name = served.table("check", players="daugherty")
    with Guest(served.ws, name, lone="legal").sit() as first:
        with Guest(served.ws, name, token=first.token, lone="never"):
            asked = asked_to_play(first, 1)
        assert any(len(shown["hand"]) == 1 for shown in asked)


@pytest.mark.parametrize("rules", ["nicholas-1992", "three-hand-widow", "cutthroat-three"])
def test_what_ends_a_hand_is_offered_when_it_would_be_accepted(rules: str) -> None:
    offered = set[str]()
    for steps in hands_of(load(rules), range(3)):
        for step in steps:
            game = step.after
            for seat in range(game.rules.table.players):
                found = {one.action for one in screen(table(game), seat, {0}).endings}
                offered |= found
                mine = game.phase is Phase.TRICK_PLAY and game.turn == seat
                alone = mine and forced(view(game, seat)) is not None
                assert ("claim" in found) == (not alone and may_claim(game, seat))
                assert mine or not found
    assert ("concede" in offered) == (rules == "nicholas-1992")
    assert "claim" in offered


def test_the_screen_says_what_may_be_said(served: Served) -> None:
    with served.guest(served.table("check", open=True, seed=None)).sit() as guest:
        assert guest.screen["phase"] in ("auction", "name_trump")
        assert guest.screen["speech"] == "nothing"
        while guest.settle()["phase"] != "trick_play":
            guest.catch_up(guest.act(random.Random(1))["seq"])
        assert guest.screen["speech"] == "presets"
        with served.guest(guest.table) as watcher:
            watcher.hear_until(lambda frame: frame["type"] == "step")
            assert watcher.screen["speech"] == "nothing"
    with served.guest(served.table("check", players="daugherty")).sit() as guest:
        assert guest.screen["speech"] == "anything"
