"""Tests of messages to programs in a duel, and of information no process should get."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from tests.players.external.bots import write_bot
from tests.support.forked import run_command

from acesaround.analysis.arena.duel import Duel
from acesaround.analysis.arena.results import Standing
from acesaround.analysis.arena.run import play_duel
from acesaround.messages import players
from acesaround.players.base import NO_LIMIT, Limit
from acesaround.players.external.engine_protocol import (
    choose_message,
    encode,
    game_message,
    hello_to_player,
)
from acesaround.players.external.player import ExternalPlayer
from acesaround.rules.load import load
from acesaround.session import new

LISTENING = """
heard = open(os.path.join(os.path.dirname(sys.argv[0]), f"heard-{{os.getpid()}}"), "a")
def other(message):
    print(json.dumps(message), file=heard, flush=True)
def asked(message):
    other(message)
    answer(message)
""".replace("{{", "{").replace("}}", "}")
BY_CHANCE = """
import random
def other(message):
    if message["type"] == "game":
        random.seed(message["seed"])
def answer(message):
    say(id=message["id"], action=random.choice(message["actions"]))
"""


def heard(folder: Path) -> list[list[dict[str, Any]]]:
    """Return the messages to each process after its hello, if it was asked anything."""
    files = [path.read_text().splitlines() for path in folder.glob("heard-*")]
    talks = [[json.loads(line) for line in lines] for lines in files]
    return [talk for talk in talks if any(message["type"] == "choose" for message in talk)]


def played(folder: Path, changes: str = LISTENING, **terms: Any) -> Standing:
    bot = f"cmd:{write_bot(folder, changes)}"
    wanted: dict[str, Any] = {"rules": load("nicholas-1992"), "pairs": 2, "seed": 7}
    return play_duel(Duel(("daugherty", bot), **wanted | terms))


def test_finished_hands_are_told_where_single_hands_are_played(tmp_path: Path) -> None:
    standing = played(tmp_path)
    talks = heard(tmp_path)
    assert len(talks) == 4
    for talk in talks:
        kinds = [message["type"] for message in talk if message["type"] != "choose"]
        assert kinds == ["game", "hand"] * 2, "each deal is a game of its own"
    scored = [m["result"] for talk in talks for m in talk if m["type"] == "hand"]
    assert len(scored) == 2 * standing.plays


@pytest.mark.extended
def test_the_last_hand_of_a_game_is_told_too(tmp_path: Path) -> None:
    standing = played(tmp_path, pairs=1, whole_games=True, rules=load("two-hand"))
    hands = [sum(m["type"] == "hand" for m in talk) for talk in heard(tmp_path)]
    assert sum(hands) == standing.pairs[0].hands


@pytest.mark.extended
@pytest.mark.parametrize(
    ("preset", "processes"), [("nicholas-1992", 4), ("two-hand", 2), ("three-hand", 9)]
)
def test_no_process_sees_a_deal_twice_or_two_seats(
    preset: str, processes: int, tmp_path: Path
) -> None:
    played(tmp_path, rules=load(preset))
    talks = heard(tmp_path)
    assert len(talks) == processes
    for talk in talks:
        assert len({m["view"]["seat"] for m in talk if m["type"] == "choose"}) == 1
        dealt = [str(m["result"]["hand"]["dealt"]) for m in talk if m["type"] == "hand"]
        assert len(dealt) == len(set(dealt)) == 2


@pytest.mark.extended
def test_partners_are_one_process_for_each_seat(tmp_path: Path) -> None:
    bots = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        bots.append(f"cmd:{write_bot(tmp_path / name, LISTENING)}")
    both = "+".join(bots)
    standing = play_duel(Duel((both, "daugherty"), load("nicholas-1992"), pairs=2, seed=7))
    assert standing.tallies[0].decided_share == 1 and standing.plays == 8
    for name in ("one", "other"):
        talks = heard(tmp_path / name)
        seats = [{m["view"]["seat"] for m in talk if m["type"] == "choose"} for talk in talks]
        assert sorted(map(list, seats)) == [[0], [1], [2], [3]]
        for talk in talks:
            dealt = [str(m["result"]["hand"]["dealt"]) for m in talk if m["type"] == "hand"]
            assert len(dealt) == len(set(dealt)) == 2


@pytest.mark.extended
def test_a_seed_makes_a_program_with_chance_play_alike(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two", "other")]
    found = []
    for folder, seed in zip(folders, (7, 7, 8), strict=True):
        folder.mkdir()
        standing = played(folder, BY_CHANCE, seed=seed)
        assert standing.tallies[1].faults == {}
        found.append(standing.points)
    assert found[0] == found[1] != found[2]


def test_seeds_differ_by_seat_and_deal_and_tell_no_cards(tmp_path: Path) -> None:
    played(tmp_path)
    seeds = [m["seed"] for talk in heard(tmp_path) for m in talk if m["type"] == "game"]
    assert len(set(seeds)) == len(seeds) == 8
    assert all(type(seed) is int and 0 <= seed < 2**48 for seed in seeds)


def test_our_random_player_outside_takes_the_seed(tmp_path: Path) -> None:
    seen = new(load("two-hand"), 3).view()
    asked = b"".join(encode(choose_message(number, seen, NO_LIMIT)) for number in range(20))

    def answers(seed: int) -> list[str]:
        typed = encode(hello_to_player()) + encode(game_message(seen.rules, (), seed)) + asked
        ran = run_command("engine", "random", typed=typed)
        return [json.loads(line)["action"] for line in ran.stdout.splitlines()[1:]]

    found = answers(7)
    assert len(found) == 20 and len(set(found)) > 1
    assert answers(7) == found != answers(8)


def test_who_asks_not_to_be_asked_forced_moves_is_not(tmp_path: Path) -> None:
    counts: dict[bool, Counter[int]] = defaultdict(Counter)
    for forced in (True, False):
        folder = tmp_path / str(forced)
        folder.mkdir()
        hello = f'say(type="hello", protocol=1, name="terse", forced={forced})'
        standing = played(folder, f"{LISTENING}\ndef hello():\n    {hello}")
        for talk in heard(folder):
            counts[forced].update(m["count"] for m in talk if m["type"] == "choose")
        assert standing.tallies[1].decided_share == 1
        assert standing.tallies[1].decisions == sum(n for c, n in counts[forced].items() if c > 1)
    assert counts[True][1] > 0 == counts[False][1]
    assert {**counts[True], 1: 0} == {**counts[False], 1: 0}


def test_a_forced_move_that_is_not_asked_has_a_reason(tmp_path: Path) -> None:
    hello = 'def hello():\n    say(type="hello", protocol=1, name="terse", forced=False)'
    game = new(load("two-hand"), 3)
    while len(game.legal) > 1:
        game = game.play(next(iter(game.legal)))
    with ExternalPlayer(write_bot(tmp_path, hello)) as bot:
        choice = bot.choose(game.view(), Limit(seconds=120))
    assert choice.why == (players.ONLY_ACTION(),) and choice.action in game.legal
