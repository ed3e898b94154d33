"""The computer players that rules seat by default."""

from typing import get_args

import pytest

from acesaround.players.registry import player_names
from acesaround.rules.errors import RulesError
from acesaround.rules.load import load, presets
from acesaround.rules.play import ComputerPlayer

CLASSICS = {"daugherty-1983", "nicholas-1992", "doubles-1993", "three-hand", "two-hand",
            "three-hand-widow"}  # fmt: skip


def test_S1_36_S1_58_the_classics_seat_the_1983_player() -> None:
    seated = {name: load(name).table.computer_player for name in presets()}
    assert {name for name, player in seated.items() if player == "daugherty"} == CLASSICS
    assert {seated[name] for name in seated.keys() - CLASSICS} == {"expert"}


def test_rules_know_every_computer_player() -> None:
    assert get_args(ComputerPlayer) == player_names()


def test_house_rules_inherit_the_player_and_can_name_another_one() -> None:
    house = {"extends": "daugherty-1983", "game": {"target": 300}}
    assert load(house).table.computer_player == "daugherty"
    other = load(house | {"table": {"computer_player": "club"}})
    assert (other.table.computer_player, other.digest) == ("club", load(house).digest)


def test_an_unknown_player_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(RulesError) as refused:
        load("two-hand").replace(table={"computer_player": "wizard"})
    [problem] = refused.value.problems
    assert problem.path == "table.computer_player"
    assert all(f'"{name}"' in str(problem.message) for name in player_names())
