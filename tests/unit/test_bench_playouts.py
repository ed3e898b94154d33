"""Tests of the playout benchmark."""

from bench.playouts import HAND, loops


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
