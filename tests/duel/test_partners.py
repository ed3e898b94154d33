"""Tests of sides with different partners: names, chairs, and duels."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.duel.error_codes import saying
from tests.support.duels import duel

from acesaround.analysis.arena.duel import (
    A,
    B,
    DuelError,
    PlayerFactory,
    lineups,
    partners,
    seatings,
)
from acesaround.analysis.arena.ladder import Ladder, play_ladder
from acesaround.analysis.arena.pair import play_pair
from acesaround.analysis.arena.results import Standing
from acesaround.analysis.arena.run import Run, play_duel
from acesaround.game.actions import Deal
from acesaround.messages import Template, file_problems
from acesaround.notation import read
from acesaround.rules.load import load

FOUR = load("nicholas-1992")
BOTH = (("x", "y"), ("u", "v"))


@pytest.mark.parametrize(
    ("side", "names"),
    [
        ("club", ("club",)),
        ("expert+club", ("expert", "club")),
        ("expert:play=flat,bids=formula+club", ("expert:play=flat,bids=formula", "club")),
        ("club+expert+random", ("club", "expert", "random")),
        ("cmd:./bot --level +2", ("cmd:./bot --level +2",)),
        ("cmd:./bot+club", ("cmd:./bot+club",)),
        ("club+cmd:./bot --level +2", ("club", "cmd:./bot --level +2")),
        ("cmd:./bot +2+cmd:'my bots/b+c' -x", ("cmd:./bot +2", "cmd:'my bots/b+c' -x")),
        ("expert+", ("expert", "")),
    ],
)
def test_names_are_split_outside_of_commands(side: str, names: tuple[str, ...]) -> None:
    assert partners(side) == names


def test_a_player_alone_has_every_chair_of_its_team() -> None:
    for preset in ("nicholas-1992", "three-hand", "two-hand", "six-triple-deck"):
        rules = load(preset)
        found = lineups(rules, (("x",), ("u",)))
        assert tuple(seating for seating, _ in found) == seatings(rules)
        assert all(names == tuple("xu"[role] for role in seating) for seating, names in found)


@pytest.mark.parametrize("sides", [BOTH, (("x", "y"), ("u",)), (("x",), ("u", "v"))])
def test_partners_have_every_seat_equally_often(sides: tuple[tuple[str, ...], ...]) -> None:
    found = lineups(FOUR, sides)  # type: ignore[arg-type]
    assert len(found) == len(set(found)) == 4
    for seat in range(4):
        at_seat = Counter(names[seat] for _, names in found)
        for side in sides:
            assert [at_seat[name] for name in side] == [2 // len(side)] * len(side)


def test_partners_face_each_other_and_every_opponent_alike() -> None:
    left: Counter[tuple[str, str]] = Counter()
    for seating, names in lineups(FOUR, BOTH):
        for seat, (role, name) in enumerate(zip(seating, names, strict=True)):
            assert name in BOTH[role]
            assert {name, names[(seat + 2) % 4]} == set(BOTH[role])
            left[name, names[(seat + 1) % 4]] += 1
    assert set(left.values()) == {2} and len(left) == 8


def test_three_partners_have_every_seat_once() -> None:
    sides = (("x", "y", "z"), ("u", "v", "w"))
    found = lineups(load("six-triple-deck"), sides)
    assert [sorted(row[1][seat] for row in found) for seat in range(6)] == [list("uvwxyz")] * 6


def test_three_teams_of_two_are_mixed_in_every_way() -> None:
    rules = load("six-triple-deck").replace(table={"sides": "partners"})
    found = lineups(rules, (("x", "y"), ("u",)))
    assert rules.teams == (0, 1, 2, 0, 1, 2) and len(found) == 12
    for seating, names in found:
        for chair in range(3):
            if seating[chair] == A:
                assert {names[chair], names[chair + 3]} == {"x", "y"}
            else:
                assert names[chair] == names[chair + 3] == "u" and seating[chair + 3] == B


@pytest.mark.parametrize(
    ("side", "preset", "said"),
    [
        ("daugherty+random", "two-hand", file_problems.NO_PARTNERS),
        ("random+random", "three-hand", file_problems.NO_PARTNERS),
        ("daugherty+random+club", "double-deck", file_problems.WRONG_PARTNERS),
        ("daugherty+random", "six-triple-deck", file_problems.WRONG_PARTNERS),
    ],
)
def test_a_wrong_number_of_partners_is_refused(side: str, preset: str, said: Template) -> None:
    count = len(partners(side))
    for players in ((side, "random"), ("random", side)):
        with pytest.raises(DuelError, check=saying(said, side=side, count=count, rules=preset)):
            duel(players=players, rules=load(preset))


def figures(standing: Standing) -> list[Any]:
    """Return the results without CPU times."""
    return [(pair.margin, pair.plays, pair.hands, pair.deals) for pair in standing.pairs]


def test_all_four_plays_are_of_the_same_cards() -> None:
    terms = duel(players=("daugherty+club", "random"))
    _, played = play_pair(terms, 0, PlayerFactory())
    deals = [one.actions[0] for _, one in played]
    assert isinstance(deals[0], Deal) and deals == [deals[0]] * 4
    assert len({names for names, _ in played}) == 4


def test_the_same_partners_on_both_sides_score_exactly_nothing() -> None:
    for b in ("daugherty+club", "club+daugherty"):
        standing = play_duel(duel(players=("daugherty+club", b), pairs=2))
        assert standing.points is not None and standing.points.interval == (0, 0)


def test_two_of_the_same_are_the_player_alone() -> None:
    alone = play_duel(duel(players=("daugherty", "random"), pairs=3))
    both = play_duel(duel(players=("daugherty+daugherty", "random+random"), pairs=3))
    assert figures(both) == figures(alone)


@pytest.mark.extended
def test_a_partner_is_worth_less_than_two() -> None:
    one, two = (
        play_duel(duel(players=(side, "random"), rules=load("double-deck"), pairs=12)).points
        for side in ("daugherty+random", "daugherty")
    )
    assert one is not None and two is not None and 0 < one.mean < two.mean


@pytest.mark.extended
def test_workers_play_partners_alike() -> None:
    terms = duel(players=("daugherty+random", "club"), pairs=3)
    assert figures(play_duel(terms, jobs=2)) == figures(play_duel(terms))


def test_a_log_continues_only_with_the_same_partners(tmp_path: Path) -> None:
    log, players = tmp_path / "log", ("daugherty+random", "club")
    play_duel(duel(players=players, pairs=2), log=log)
    with Run(duel(players=players, pairs=3), log=log) as run:
        assert run.begun == 2 and len(list(run)) == 1
    assert figures(run.standing) == figures(play_duel(duel(players=players, pairs=3)))
    with pytest.raises(DuelError, check=saying(file_problems.OTHER_DUEL)):
        play_duel(duel(players=("daugherty+club", "club")), log=log)


def test_records_name_the_player_in_each_seat(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    play_duel(duel(players=("daugherty+random", "club"), pairs=1), keep=kept)
    with kept.open() as stream:
        records = list(read(stream))
    seats = ("South", "West", "North", "East")
    found = {tuple(record.tags[seat] for seat in seats) for record in records}
    assert found == {
        ("daugherty", "club", "random", "club"),
        ("random", "club", "daugherty", "club"),
        ("club", "daugherty", "club", "random"),
        ("club", "random", "club", "daugherty"),
    }
    assert {record.tags["Event"] for record in records} == {"daugherty+random v club"}


@pytest.mark.extended
def test_partners_take_part_in_a_ladder() -> None:
    rungs = play_ladder(Ladder(("random", "daugherty+random", "daugherty"), FOUR, 4, 7))
    assert rungs.order() == [2, 1, 0]
