"""Tests of whole duels played by the library."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.duel.error_codes import saying
from tests.support.slow import FEW, KINDS, quick

from acesaround.analysis.arena import pair as pairs
from acesaround.analysis.arena.duel import Duel, DuelError, PlayerFactory
from acesaround.analysis.arena.pair import Pair, play_pair
from acesaround.analysis.arena.results import Standing, plot, report
from acesaround.analysis.arena.run import Run, play_duel
from acesaround.game.actions import Deal
from acesaround.messages import Message, Template, file_problems, players, records
from acesaround.notation import read
from acesaround.players import registry
from acesaround.players.base import NO_LIMIT, Choice, Limit
from acesaround.players.baselines import RandomPlayer
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.rules.load import load, presets


class Lowest(DaughertyPlayer):
    """Deterministic player that takes the first legal card."""

    name = "lowest"

    def choose(self, view: Any, limit: Limit = NO_LIMIT, cancel: Any = None) -> Choice:
        if view.phase in ("trick_play", "stock_play"):
            return Choice(next(iter(view.legal)))
        return super().choose(view, limit, cancel)


@pytest.fixture(autouse=True)
def _lowest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PLAYERS, "lowest", lambda _: Lowest())


def duel(a: str = "daugherty", b: str = "random", preset: str = "nicholas-1992", **terms: Any):
    wanted: dict[str, Any] = {"rules": load(preset), "pairs": 4, "seed": 7}
    return Duel((a, b), **wanted | terms)


def figures(standing: Standing) -> dict[str, Any]:
    """Return everything except CPU time."""
    found = standing.to_json()
    for player in found["players"].values():
        del player["seconds_per_hand"]
    return found


@pytest.mark.parametrize("preset", quick(KINDS, presets()))
def test_every_preset_plays_a_pair(preset: str) -> None:
    standing = play_duel(duel(preset=preset, pairs=2))
    assert standing.points is not None and standing.points.mean > 0
    assert standing.plays == (12 if standing.duel.rules.table.players == 3 else 4)
    assert report(standing, "Our rules")


@pytest.mark.parametrize("preset", quick(FEW, presets()))
@pytest.mark.parametrize("whole_games", [False, True])
def test_the_same_player_on_both_sides_scores_exactly_nothing(
    preset: str, whole_games: bool
) -> None:
    rules = load(preset).replace(game={"max_hands": 2})
    games = 1 if whole_games else 2
    terms = duel("lowest", "lowest", rules=rules, pairs=games, whole_games=whole_games)
    standing = play_duel(terms)
    assert standing.points is not None and standing.points.mean == 0
    assert standing.luck_adjusted is not None and standing.luck_adjusted.mean == 0
    if whole_games:
        assert standing.games is not None and standing.games.mean == 0.5
    else:
        assert standing.points.interval == (0, 0) and standing.games is None
    a, b = standing.tallies
    assert (a.contracts, a.made, a.bids, a.hands) == (b.contracts, b.made, b.bids, b.hands)


@pytest.mark.extended
@pytest.mark.parametrize(
    "preset", quick(["three-hand-widow"], ["double-deck", "three-hand-widow", "two-hand"])
)
@pytest.mark.parametrize("whole_games", quick([True], [False, True]))
def test_turned_round_the_result_is_the_negative(preset: str, whole_games: bool) -> None:
    rules = load(preset).replace(game={"max_hands": 2})
    terms: dict[str, Any] = {"rules": rules, "pairs": 3 - whole_games, "whole_games": whole_games}
    there = play_duel(duel("daugherty", "lowest", **terms))
    back = play_duel(duel("lowest", "daugherty", **terms))
    assert there.points is not None and back.points is not None
    assert there.points.mean == -back.points.mean != 0
    assert there.points.error == back.points.error
    assert there.luck_adjusted is not None and back.luck_adjusted is not None
    assert there.luck_adjusted.mean == -back.luck_adjusted.mean
    assert there.luck_adjusted.error == back.luck_adjusted.error
    if whole_games:
        assert there.games is not None and back.games is not None
        assert there.games.mean == pytest.approx(1 - back.games.mean)


def test_the_figures_are_those_of_the_hands() -> None:
    standing, bench = play_duel(duel(pairs=3)), PlayerFactory()
    margins, bids, made = [], [], 0
    for number in range(3):
        _, played = play_pair(duel(), number, bench)
        for names, one in played:
            sign = 1 if names[0] == "daugherty" else -1
            [hand] = [result for result in one.state.match.results if result.scored]
            margins.append(sign * (hand.delta[0] - hand.delta[1]))
            declarer = hand.round.declarer
            if declarer is not None and names[declarer] == "daugherty":
                bids.append(hand.round.bid or 0)
                made += hand.outcome == "made"
    assert standing.points is not None
    assert standing.points.mean == pytest.approx(sum(margins) / 6)
    mine = standing.to_json()["players"]["a"]
    assert mine["contracts"] == len(bids) and mine["made"] == made
    assert mine["average_bid"] == pytest.approx(sum(bids) / len(bids))
    assert mine["hands"] == 2 * 6


def test_both_plays_are_of_the_same_cards_and_deals_differ() -> None:
    seen = []
    for number in range(12):
        _, played = play_pair(duel(), number, PlayerFactory())
        first, second = (one.actions[0] for _, one in played)
        assert isinstance(first, Deal) and first == second
        seen.append(first)
    assert len(set(map(str, seen))) == 12
    assert {deal.dealer for deal in seen} == {0, 1, 2, 3}


def test_a_deal_thrown_in_is_dealt_again() -> None:
    rules = load("single-deck-auction").replace(auction={"opening": 25})
    standing = play_duel(duel("daugherty", "lowest", rules=rules, pairs=12))
    assert any(pair.deals > pair.plays for pair in standing.pairs)
    assert all(pair.hands == pair.plays for pair in standing.pairs)
    assert sum(tally.contracts for tally in standing.tallies) == standing.plays


def test_deals_that_nobody_bids_on_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MAX_REDEALS", 5)
    monkeypatch.setattr(pairs, "MAX_DEALS", 9)
    rules = load("single-deck-auction").replace(auction={"opening": 90})
    standing = play_duel(duel("daugherty", "lowest", rules=rules, pairs=2))
    assert standing.points is not None and standing.points.mean == 0
    assert [pair.deals for pair in standing.pairs] == [2 * 5] * 2
    assert "Contracts" not in "\n".join(report(standing, "Our rules"))
    game = play_duel(duel("daugherty", "lowest", rules=rules, pairs=1, whole_games=True))
    assert [pair.deals for pair in game.pairs] == [2 * 9]
    assert game.games is not None and game.games.mean == 0.5


def test_whole_games_count_points_by_the_hand() -> None:
    rules = load("nicholas-1992").replace(game={"max_hands": 2})
    standing = play_duel(duel(rules=rules, pairs=2, whole_games=True))
    assert standing.points is not None and standing.games is not None
    margin = sum((pair.margin for pair in standing.pairs), Fraction(0))
    hands = sum(pair.hands for pair in standing.pairs)
    assert hands > standing.plays == 4
    assert standing.points.mean == pytest.approx(float(margin / hands))
    assert standing.games.mean == 1


@pytest.mark.parametrize("jobs", quick([2], [2, 3]))
def test_the_number_of_workers_changes_nothing(jobs: int) -> None:
    terms = duel("random", "random", "single-deck-partners", pairs=7)
    assert figures(play_duel(terms, jobs=jobs)) == figures(play_duel(terms))


def test_a_seed_is_what_decides() -> None:
    one, same, other = (play_duel(duel("random", "random", seed=s)) for s in (1, 1, 2))
    assert figures(one) == figures(same)
    assert one.points != other.points


@pytest.mark.extended
def test_the_sequential_test_ends_a_duel_in_the_same_place_with_any_workers() -> None:
    terms = duel(preset="single-deck-partners", pairs=200, hypotheses=(0.0, 5.0))
    alone, together = play_duel(terms), play_duel(terms, jobs=2)
    assert alone.verdict is not None and alone.verdict.state == "H1"
    assert len(alone.pairs) == 30
    assert figures(alone) == figures(together)


def test_records_replay_to_the_same_result(tmp_path: Path) -> None:
    kept = tmp_path / "games.aces"
    standing = play_duel(duel(preset="three-hand", pairs=2), keep=kept)
    with kept.open("rb") as stream:
        records = list(read(stream))
    assert len(records) == standing.plays == 12
    total = Fraction(0)
    for record in records:
        assert record.state is not None and record.seed in ("7-0", "7-1")
        scores = record.state.match.scores
        mine = [scores[i] for i, seat in enumerate(("South", "West", "East"))
                if record.tags[seat] == "daugherty"]  # fmt: skip
        total += Fraction(sum(mine), len(mine))
        total -= Fraction(sum(scores) - sum(mine), 3 - len(mine))
    assert standing.points is not None and standing.points.mean == float(total / 12)


def test_a_pair_survives_its_line_in_a_log() -> None:
    for terms in (duel(preset="three-hand"), duel(whole_games=True)):
        pair, _ = play_pair(terms, 0, PlayerFactory())
        assert Pair.from_json(json.loads(json.dumps(pair.to_json()))) == pair


class Seer(RandomPlayer):
    """A player that sees all hands and declares it."""

    sees_all_hands = True
    seen: tuple[bool, ...] = ()

    def choose(self, view: Any, limit: Limit = NO_LIMIT, cancel: Any = None) -> Choice:
        assert view.open_hands is not None
        return super().choose(view, limit, cancel)


class Blind(RandomPlayer):
    def choose(self, view: Any, limit: Limit = NO_LIMIT, cancel: Any = None) -> Choice:
        assert view.open_hands is None
        return super().choose(view, limit, cancel)


def test_only_a_yardstick_sees_all_hands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(registry._PLAYERS, "seer", Seer)
    monkeypatch.setitem(registry._PLAYERS, "blind", Blind)
    play_duel(duel("seer", "blind", pairs=2), keep=tmp_path / "games.aces")
    with (tmp_path / "games.aces").open("rb") as stream:
        assert all(record.rules.digest == load("nicholas-1992").digest for record in read(stream))


class Program(RandomPlayer):
    """A player that must be closed and sometimes fails, like an outside program."""

    alive = 0
    made = 0

    def __init__(self, seed: Any) -> None:
        super().__init__(seed)
        self.faults: dict[str, int] = {}
        self.notes: dict[str, Message] = {}
        Program.alive += 1
        Program.made += 1

    def choose(self, view: Any, limit: Limit = NO_LIMIT, cancel: Any = None) -> Choice:
        if view.phase == "auction":
            self.faults["late"] = self.faults.get("late", 0) + 1
            self.notes["late"] = players.LATE()
        return super().choose(view, limit, cancel)

    def close(self) -> None:
        Program.alive -= 1


def test_programs_play_on_are_closed_and_their_faults_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(registry._PLAYERS, "program", Program)
    monkeypatch.setattr(Program, "alive", 0)
    log = tmp_path / "log"
    standing = play_duel(duel("daugherty", "program", pairs=3), log=log)
    assert Program.alive == 0
    assert Program.made == 5, "one to see that it exists, and one for every seat"
    calls = sum(standing.tallies[1].faults.values())
    assert standing.tallies[1].faults == {"late": calls} and calls >= 6
    assert not standing.tallies[0].faults
    text = "\n".join(report(standing, "Our rules"))
    assert "Faults: late" in text and f"B, late: {players.LATE()}" in text
    assert figures(play_duel(duel("daugherty", "program", pairs=3), log=log)) == figures(standing)


class Cheat(RandomPlayer):
    def choose(self, view: Any, limit: Limit = NO_LIMIT, cancel: Any = None) -> Choice:
        return Choice("pass")  # type: ignore[arg-type]


def test_a_player_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PLAYERS, "cheat", Cheat)
    with pytest.raises(
        DuelError, check=saying(file_problems.BROKE_RULES, seat="Player 2", seed="7-0")
    ):
        play_duel(duel("daugherty", "cheat"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pairs": 0}, file_problems.TOO_MANY_DEALS),
        ({"seed": "x" * 190}, file_problems.SEED_TOO_LONG),
        ({"seed": 1.5}, records.NOT_A_SEED),
        ({"hypotheses": (1.0, 1.0)}, file_problems.HYPOTHESES),
        ({"hypotheses": (0.0, float("nan"))}, file_problems.HYPOTHESES),
    ],
)
def test_terms_that_make_no_sense(change: dict[str, Any], message: Template) -> None:
    with pytest.raises(DuelError, check=saying(message)):
        duel(**change)


def test_nothing_is_written_for_a_player_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(DuelError) as caught:
        Run(duel("daugherty", "dougherty"), log=tmp_path / "log", keep=tmp_path / "games")
    names = registry.player_names()
    message = players.DID_YOU_MEAN(name="'dougherty'", names=names, near="daugherty")
    assert caught.value.message == message
    assert not list(tmp_path.iterdir())


def test_the_picture_is_well_formed(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    for terms in (duel(pairs=4), duel("daugherty", "daugherty", pairs=2), duel(pairs=1)):
        root = ElementTree.fromstring(plot(play_duel(terms), "Our rules"))
        assert root.tag.endswith("svg")
        assert "daugherty v" in (root.get("aria-label") or "")
