"""Whole games by keyboard, with the page hidden: only what's heard is known."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.browser.support.keyboard_player import Blind
from tests.browser.support.person import DESKTOP, PHONE, People, Person
from tests.browser.support.screen_reader import Ear
from tests.support.slow import quick

from acesaround.i18n import tr
from acesaround.rules.load import load, presets

RANKS = {"A": "ace", "10": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine"}
SUITS = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}


def aloud(text: str) -> str:
    """Replace the suit symbols and ranks of a server sentence with words."""
    signs = "".join(SUITS)
    text = re.sub(rf"(10|[AKQJ9])([{signs}])", lambda m: f"{RANKS[m[1]]} of {SUITS[m[2]]}", text)
    text = re.sub(rf"[{signs}] (?=\w)", "", text)
    return re.sub(f"[{signs}]", lambda m: SUITS[m[0]], text)


def happened(person: Person) -> list[str]:
    """Return the server's sentence for each event since sitting down."""
    replies = map(json.loads, person.frames)
    told = [reply["what"]["text"] for reply in replies if reply["type"] == "step" and reply["what"]]
    return list(map(aloud, told))


def check(person: Person, said: list[str]) -> None:
    """Check that every event, meld, and result was announced once, in order."""
    screens = person.screens()
    events = happened(person)
    bare = [re.sub(r"^(.* (?:bids? \S+|pass(?:es)?)): .*", r"\1", line) for line in said]
    assert [line for line in bare if line in set(events)] == events
    results: list[dict[str, Any]] = []
    melds = 0
    shown = None
    for screen in screens:
        over = screen["hand_over"]
        if over is not None and over not in results:
            results.append(over)
        if screen["melds"] and screen["melds"] != shown and over is None:
            melds += len(screen["melds"])
        shown = screen["melds"]
    for over in results:
        outcome = aloud(over["outcome"])
        assert said.count(outcome) == sum(aloud(one["outcome"]) == outcome for one in results)
    takers = {line.split(" take")[0] for line in said if re.search(r" takes? it: \d", line)}
    assert "You" in takers and person.screens()[-1]["seats"][0]["name"] not in takers
    for screen in screens[-1:]:
        if screen["game_over"]:
            end = screen["game_over"]
            told = f"{end['won']} {end['text']}" if end["won"] else end["text"]
            assert said.count(tr("page.game_over_text", text=told)) == 1
    without = re.escape(tr("page.name_has_no_meld", name=""))
    told = rf" melds \d+:|{without}$|not shown"
    assert len([line for line in said if re.search(told, line)]) == melds


def play(people: People, rules: str, target: int, size: tuple[int, int] = DESKTOP) -> None:
    ann = people.person(size=size)
    blind = Blind(ann, people.table(rules, {"game": {"target": target}}))
    blind.play()
    check(ann, blind.ear.said)


@pytest.mark.parametrize(
    ("rules", "target", "size"),
    [
        ("three-hand-widow", 12, PHONE),
        pytest.param("nicholas-1992", 20, DESKTOP, marks=pytest.mark.slow),
        pytest.param("two-hand", 12, DESKTOP, marks=pytest.mark.slow),
    ],
)
def test_a_short_game_is_played_by_ear(
    people: People, rules: str, target: int, size: tuple[int, int]
) -> None:
    play(people, rules, target, size)


@pytest.mark.slow
@pytest.mark.parametrize("rules", presets())
def test_a_whole_game_of_every_preset_is_played_by_ear(people: People, rules: str) -> None:
    play(people, rules, load(rules).game.target)


@pytest.mark.parametrize("size", quick([PHONE], [DESKTOP, (1024, 768), PHONE]))
def test_a_hint_is_said_once(people: People, size: tuple[int, int]) -> None:
    ann = people.person(size=size)
    ear = Ear(ann)
    ann.open(people.table("doubles-1993"))
    ann.sit()
    ann.until("bidding")
    ann.page.get_by_role("button", name="Hint").click()

    def hints() -> list[str]:
        return [line for line in ear.said if re.match(r"(Bid \d+|Pass): ", line)]

    ear.until(hints)
    ann.page.get_by_role("button", name="Close").click()
    ear.press("Shift")
    assert len(hints()) == 1
