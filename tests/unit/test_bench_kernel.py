"""Tests of the kernel and playout benchmarks and of the report."""

from random import Random

import pytest
from bench.playouts import HAND, loops
from bench.positions import dealt, redealt, rules_of
from bench.report import Group, Row, as_markdown, as_text
from bench.solving import DECISIONS, DOUBLE, EXACT, Decision, Exact, bracket, positions
from bench.timing import Figure, Job, alternately, spent_on

from acesaround.cards import Hand
from acesaround.kernel.position import Position


def cards(position: Position) -> Hand:
    return Hand(card for hand in position.hands for card in hand)


def test_positions_are_fresh_and_the_same_in_every_run() -> None:
    first, second = positions(DOUBLE, 8), positions(DOUBLE, 8)
    made = [first() for _ in range(5)]
    assert made == [second() for _ in range(5)]
    assert len(set(made)) == 5
    assert all(position.tricks == 8 for position in made)


def test_a_redeal_changes_only_what_the_player_does_not_see() -> None:
    rng = Random(3)
    position = dealt(rules_of(DOUBLE), 6, rng)
    worlds = [redealt(position, rng) for _ in range(10)]
    seat = position.to_play
    assert len(set(worlds)) == 10
    for world in worlds:
        assert world.hands[seat] == position.hands[seat]
        assert cards(world) == cards(position)
        assert (world.trump, world.leader, world.tricks) == (position.trump, position.leader, 6)


@pytest.mark.parametrize("row", [Exact(DOUBLE, 3), Decision(3, 1, goal=1)])
def test_each_row_solves_something(row: Exact | Decision) -> None:
    solve_next = row.solver()
    assert all(solve_next() > 0 for _ in range(3))


def test_a_bracket_is_a_width_in_points() -> None:
    assert 0 <= bracket(0.01)() <= dealt(rules_of(DOUBLE), 20, Random(1)).points


def test_no_two_rows_have_the_same_name() -> None:
    names = [row.what for row in (*EXACT, *DECISIONS)]
    assert len(set(names)) == len(names)


def test_jobs_take_turns_and_end_together() -> None:
    order: list[str] = []

    def once(name: str) -> float:
        order.append(name)
        return len(order)

    found = alternately({"a": Job(4, lambda: once("a")), "b": Job(2, lambda: once("b"))})
    assert {name: len(figure.values) for name, figure in found.items()} == {"a": 4, "b": 2}
    assert "".join(order) == "abaaba"


def test_p90_is_what_nine_in_ten_do_not_exceed() -> None:
    assert Figure(tuple(range(1, 101))).p90 == 90
    assert Figure(tuple(range(1, 11))).p90 == 9
    assert Figure((5,)).p90 == 5


def test_time_is_counted_in_milliseconds() -> None:
    assert 1 < spent_on(lambda: sum(range(1_000_000))) < 10_000


ROWS = (
    Row("short", Figure((1.0, 2.0, 3.0)), goal=2.5),
    Row("long", Figure((90.0, 100.0, 3000.0)), goal=40),
    Row("theirs", Figure((10.0,)), peer=True),
)
GROUP = Group("exact", "Exact values", "ms", "positions", ROWS, "theirs", ("a note",))


def test_goals_are_met_or_missed_whichever_way_is_better() -> None:
    assert [GROUP.met(row) for row in ROWS] == [True, False, None]
    rates = Group("x", "X", "cards/s", "rates", ROWS)
    assert [rates.met(row) for row in ROWS] == [False, True, None]
    assert GROUP.ratio(ROWS[1]) == 10 and GROUP.ratio(ROWS[2]) is None


def test_the_page_has_a_table_with_goals_and_ratios() -> None:
    assert as_markdown([GROUP]) == (
        "## Exact values\n"
        "\n"
        "| what | number | median ms | p90 | worst | goal | × theirs |\n"
        "|---|---:|---:|---:|---:|---:|---:|\n"
        "| short | 3 | 2 | 3 | 3 | ≤ 2.5, met | 0.2 |\n"
        "| long | 3 | 100 | 3,000 | 3,000 | ≤ 40, missed | 10 |\n"
        "| theirs | 1 | 10 | 10 | 10 |  |  |\n"
        "\n"
        "a note"
    )


def test_the_terminal_has_the_same_in_columns() -> None:
    lines = as_text([GROUP]).splitlines()
    assert lines[0] == "Exact values, ms" and lines[-1] == "  a note"
    assert lines[2].split() == "short 3 2 3 3 ≤ 2.5, met 0.2".split()
    assert len({line.index("number") + 6 for line in lines[1:2]}) == 1


@pytest.mark.extended
def test_every_loop_plays_whole_hands() -> None:
    made = loops()
    compared = "varied, cards compared, sampling"
    assert set(made) == {compared} | {
        f"{policy}, {deals}"
        for policy in ("random", "heuristic", "varied")
        for deals in ("dealing", "deals given")
    }
    for play in made.values():
        cards = play()
        assert cards > 0 and cards % (4 * HAND) == 0
