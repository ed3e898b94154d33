"""Tests of outside programs as players: each mistake costs only the current decision."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.players.external.bots import write_bot
from tests.support.slow import cases

from acesaround.game.actions import Fold
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import players, reasons, values
from acesaround.players.base import Choice, Limit
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.external.engine_protocol import ExternalPlayerError
from acesaround.players.external.player import ExternalPlayer
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.session import Game, new

QUICK = Limit(seconds=0.2)
AMPLE = Limit(seconds=120)
Seat = Callable[..., ExternalPlayer]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Return a factory for bots, then check that no processes or threads are left."""
    seated: list[ExternalPlayer] = []

    def start(changes: str = "", **options: object) -> ExternalPlayer:
        command = write_bot(tmp_path, changes)
        found = ExternalPlayer(command, **({"grace": 0.3} | options))  # type: ignore[arg-type]
        seated.append(found)
        return found

    before = children()
    yield start
    for one in seated:
        one.close()
    assert children() == before
    assert not [t for t in threading.enumerate() if t.name.startswith("outside")]


def children() -> set[str]:
    """Return the IDs of child processes, including zombies."""
    found = set()
    for task in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found.update(task.read_text().split())
    return found


FIRST = (values.WRITTEN(text="first of all"),)
"""The bot's default reason."""


def first_view(preset: str = "nicholas-1992", seed: int = 1) -> View:
    return new(load(preset), seed).view()


def asked(bot: ExternalPlayer, times: int = 1, limit: Limit = AMPLE) -> list[Choice]:
    view = first_view()
    found = [bot.choose(view, limit) for _ in range(times)]
    assert all(choice.action in view.legal for choice in found)
    return found


def forfeited(choice: Choice) -> bool:
    """Return True if daugherty decided instead, as the reason says."""
    same = choice.action == DaughertyPlayer().choose(first_view()).action
    said = choice.why[0]
    wanted = {"name": "daugherty", "program": "test bot"}
    return same and said.code == "decides_instead" and wanted.items() <= said.params.items()


def test_a_program_plays_whole_games(seat: Seat) -> None:
    bot = seat()
    assert (bot.program, bot.name[:4]) == ("test bot", "cmd:")
    for preset in ("two-hand", "three-hand-widow"):
        game = new(load(preset), seed=3)
        for _ in range(150):
            if game.turn is None:
                break
            choice = bot.choose(game.view())
            assert str(choice.action) == str(next(iter(game.legal)))
            assert choice.why == FIRST
            game = game.play(choice.action)
    assert bot.faults == {}


def test_S0_53_a_fold_at_the_first_lead_is_taken_and_not_listed(seat: Seat) -> None:
    """Programs of version 1 expect only cards in the phase trick_play."""
    game = new(load("doubles-1993"), 1)
    while game.state.phase is not Phase.TRICK_PLAY:
        game = game.play(DaughertyPlayer().choose(game.view()).action)
    assert Fold() in game.legal
    bot = seat("""
def answer(message):
    assert "fold" not in message["actions"] + message["view"]["legal"]["actions"]
    say(id=message["id"], action="fold", why=str(message["count"]))
""")
    choice = bot.choose(game.view(), AMPLE)
    assert (choice.action, choice.why) == (
        Fold(),
        (values.WRITTEN(text=len(game.legal) - 1),),
    )


def test_it_is_a_player_by_name(tmp_path: Path) -> None:
    bot = player(f"cmd:{write_bot(tmp_path)}")
    assert isinstance(bot, ExternalPlayer)
    with bot:
        assert bot.choose(first_view()).why == FIRST


def test_alternatives_and_reasons_come_along(seat: Seat) -> None:
    bot = seat("""
def answer(message):
    good = dict(action="pass", mean=1.5, error=0.5, worlds=20, wins=0.6)
    bad = [7, {}, dict(good, action="AS"), dict(good, mean="much"), dict(good, action="sing")]
    say(id=message["id"], action="pass", why="  a\\nreason  ", alternatives=[good, *bad])
""")
    [choice] = asked(bot)
    assert choice.why == (values.WRITTEN(text="a reason"),)
    [one] = choice.alternatives
    assert (str(one.action), one.mean, one.error, one.worlds, one.wins) == (
        "pass",
        1.5,
        0.5,
        20,
        0.6,
    )
    assert not bot.faults


def test_rules_and_finished_hands_are_told_once(seat: Seat, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = seat(f"""
def other(message):
    open({str(heard)!r}, "a").write(message["type"] + " ")
""")
    game = new(load("doubles-1993"), seed=2)
    while game.state.match.hands < 3 and game.turn is not None:
        game = game.play(bot.choose(game.view()).action)
    bot.choose(first_view("two-hand"))
    bot.choose(first_view("two-hand", seed=5))
    hands = sum(1 for _ in game.state.match.results)
    told = heard.read_text().split()
    assert told[0] == "game" and told[-1] == "game" and told.count("game") == 2
    assert told.count("hand") in (hands, hands - 1)


BAD = {
    "illegal": [
        'say(id=message["id"], action="AS")',
        'say(id=message["id"], action="sing a song")',
        'say(id=message["id"], action=None)',
        'say(id=message["id"], action=["pass"])',
        'say(id=message["id"], action="x" * 100000)',
    ],
    "garbage": [
        'print("thinking...", flush=True)',
        'print("[1, 2]", flush=True)',
        'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()',
        'print("[" * 100000, flush=True)',
        'print(\'{"id": 1, "action": NaN}\', flush=True)',
        'print(\'{"id": \' + "9" * 10000 + "}", flush=True)',
        'print("x" * 3000000, flush=True)',
        'os.write(1, b"x" * 3000000)',
    ],
    "wrong_id": [
        'say(id=message["id"] + 1, action="pass")',
        'say(id=-1, action="pass")',
        'say(id=str(message["id"]), action="pass")',
        'say(id=None, action="pass")',
        'say(action="pass")',
    ],
    "error": [
        'say(id=message["id"], error={"code": "tired", "message": "no more"})',
        'say(error="no more")',
    ],
    "late": ["pass", "time.sleep(1.5)", 'print("", flush=True)', 'say(type="info", depth=3)'],
    "died": [
        "sys.exit(3)",
        "os._exit(1)",
        "os.kill(os.getpid(), 9)",
        'raise ValueError("of its own")',
        "os.close(1)",
    ],
}
SOME = [(kind, deed) for kind, deeds in BAD.items() for deed in deeds[::2]]
OTHERS = [(kind, deed) for kind, deeds in BAD.items() for deed in deeds[1::2]]


@pytest.mark.parametrize(("kind", "deed"), cases(SOME, OTHERS))
def test_a_fault_forfeits_that_decision_and_is_named(seat: Seat, kind: str, deed: str) -> None:
    bot = seat(f"""
marker = sys.argv[0] + ".done"
def asked(message):
    if os.path.exists(marker):
        answer(message)
    else:
        open(marker, "w").close()
        {deed}
""")
    choices = asked(bot, 1, QUICK if kind == "late" else AMPLE) + asked(bot, 3, AMPLE)
    assert forfeited(choices[0])
    assert bot.faults[kind] >= 1 and set(bot.faults) == {kind}
    assert bot.notes[kind].family == kind
    assert choices[-1].why == FIRST


def test_a_program_that_hangs_is_started_again_and_then_given_up(seat: Seat) -> None:
    bot = seat("def asked(message):\n    time.sleep(1000)", restarts=1, grace=0.1)
    started = time.monotonic()
    assert all(map(forfeited, asked(bot, 8, Limit(seconds=0.05))))
    assert time.monotonic() - started < 60
    assert bot.faults == {"late": 4, "gone": 4}


def test_a_program_that_dies_is_started_again_and_then_given_up(seat: Seat) -> None:
    bot = seat("def asked(message):\n    sys.stderr.write('out of\\nclubs\\n'); sys.exit(1)")
    assert all(map(forfeited, asked(bot, 6, AMPLE)))
    assert bot.faults == {"died": 4, "gone": 2}
    assert bot.notes["died"].family == "died"


def test_a_program_that_does_not_come_up_again(tmp_path: Path) -> None:
    bot = ExternalPlayer(
        write_bot(
            tmp_path,
            """
marker = sys.argv[0] + ".once"
if os.path.exists(marker):
    sys.exit("not today")
open(marker, "w").close()
def asked(message):
    sys.exit(1)
""",
        ),
        restarts=2,
    )
    with bot:
        assert all(map(forfeited, asked(bot, 5, AMPLE)))
        assert bot.faults == {"died": 3, "gone": 2}


def test_a_program_that_reads_nothing_holds_nobody_up(tmp_path: Path) -> None:
    """Questions wait in our memory once its input is full, and it's restarted."""
    path = tmp_path / "deaf.py"
    hello = '{"type": "hello", "protocol": 1, "name": "deaf"}'
    path.write_text(f"import time; print({hello!r}, flush=True); time.sleep(1000)")
    with ExternalPlayer(f"{sys.executable} -S {path}", grace=0.05) as bot:
        game = new(load("nicholas-1992"), seed=1)
        for _ in range(30):
            game = game.play(bot.choose(game.view(), Limit(seconds=0.01)).action)
    assert bot.faults == {"late": 8, "gone": 22}


def test_noise_on_standard_error_never_blocks(seat: Seat) -> None:
    bot = seat("""
def asked(message):
    for _ in range(64):
        os.write(2, b"noise " * 10000)
    answer(message)
""")
    assert [choice.why for choice in asked(bot, 3, AMPLE)] == [FIRST] * 3
    assert bot.faults == {}


def test_a_flood_of_lines_never_blocks(seat: Seat) -> None:
    bot = seat(
        """
def asked(message):
    while True:
        os.write(1, b'{"type": "info"}\\n' * 1000)
""",
        grace=0.1,
    )
    assert all(map(forfeited, asked(bot, 2, Limit(seconds=0.05))))
    assert set(bot.faults) == {"late"}


def test_a_late_answer_is_not_taken_for_the_next_question(seat: Seat) -> None:
    bot = seat("""
def asked(message):
    if count > 1:
        answer(message)
        return
    later = message
    while later["type"] != "choose" or later["id"] == message["id"]:
        later = json.loads(sys.stdin.readline())
    say(id=message["id"], action="AS")
    answer(later)
""")
    view = first_view()
    late = bot.choose(view, QUICK)
    assert forfeited(late)
    assert bot.choose(view, AMPLE).why == FIRST
    assert bot.faults == {"late": 1}


def test_at_its_limit_a_program_is_told_to_answer(seat: Seat) -> None:
    """A program that listens while it thinks answers within the grace period."""
    bot = seat(
        """
def asked(message):
    told = json.loads(sys.stdin.readline())
    say(id=told["id"], action=message["actions"][0], why=told["type"])
""",
        grace=120.0,
    )
    assert asked(bot, 1, QUICK)[0].why == (values.WRITTEN(text="cancel"),)
    assert bot.faults == {}


def test_thinking_is_cancelled_from_outside(seat: Seat) -> None:
    bot = seat("def asked(message):\n    pass")
    cancel = Cancel()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()
    choice = bot.choose(first_view(), Limit(seconds=100), cancel)
    timer.join()
    assert forfeited(choice)
    assert bot.faults == {}


def test_the_fallback_can_be_chosen(seat: Seat) -> None:
    bot = seat("def asked(message):\n    sys.exit(1)", fallback=player("random"))
    assert asked(bot)[0].why[0] == reasons.DECIDES_INSTEAD(
        name="random", program="test bot", fault=players.DIED()
    )


def test_grandchildren_die_with_the_program(seat: Seat, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    bot = seat(f"""
import subprocess
child = subprocess.Popen(["sleep", "1000"])
open({str(note)!r}, "w").write(str(child.pid))
""")
    asked(bot)
    bot.close()
    pid = int(note.read_text())
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        if Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the grandchild is still there")


def test_a_program_that_does_not_quit_is_killed(seat: Seat) -> None:
    bot = seat("""
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def asked(message):
    answer(message)
    while True:
        time.sleep(10)
""")
    asked(bot)
    bot.close()
    bot.close()
    with pytest.raises(ValueError, match="has been closed"):
        bot.choose(first_view())


def test_a_forgotten_player_leaves_nothing(tmp_path: Path) -> None:
    before = children()
    bot = ExternalPlayer(write_bot(tmp_path))
    assert len(children()) == len(before) + 1
    program = bot._running
    assert program is not None
    program._end()
    assert children() == before
    bot.close()


def test_it_waits_for_its_turn(seat: Seat) -> None:
    game = new(load("two-hand"), seed=1)
    other = 1 - int(game.turn or 0)
    with pytest.raises(ValueError, match="this seat's turn"):
        seat().choose(game.view(other))


NO_PLAYER: dict[str, tuple[str, dict[str, Any]]] = {
    "": ("no_start.empty", {}),
    "   ": ("no_start.empty", {}),
    "'unclosed": ("no_start.unreadable", {}),
    "/nowhere/at/all": ("no_start", {"problem": "No such file or directory"}),
    "/": ("no_start", {"problem": "Permission denied"}),
    "true": ("no_hello.ended", {"program": "'true'"}),
    "echo hi": ("no_hello.but", {"program": "'echo hi'", "line": "'hi'"}),
    "echo {}": ("no_hello.but", {"program": "'echo {}'", "line": "'{}'"}),
    """echo '{"type": "hello", "protocol": 2, "name": "new"}'""": (
        "no_hello.version",
        {"version": "'2'", "protocol": 1},
    ),
    """echo '{"type": "hello", "protocol": true, "name": "new"}'""": (
        "no_hello.version",
        {"version": "'True'"},
    ),
    """echo '{"type": "hello", "protocol": 1, "name": ""}'""": ("no_hello.but", {}),
    """echo '{"error": {"code": "old", "message": "too new for me"}}'""": (
        "no_hello.refused",
        {"reason": "too new for me [old]"},
    ),
    "sh -c 'echo lost >&2; exit 1'": ("no_hello.ended_saying", {"words": "lost"}),
    "head -c 5000000 /dev/zero": ("no_hello.too_long", {}),
}


@pytest.mark.parametrize("command", NO_PLAYER)
def test_what_is_no_player_is_one_clear_error(command: str) -> None:
    before, (code, params) = children(), NO_PLAYER[command]
    for start in (ExternalPlayer, lambda words: player(f"cmd:{words}")):
        with pytest.raises(ExternalPlayerError) as caught:
            start(command)
        message = caught.value.message
        assert message.code == code and params.items() <= message.params.items()
    assert children() == before


def test_two_games_at_once(seat: Seat) -> None:
    """With two games going, each request names the game it belongs to."""
    bot = seat()
    games: list[Game] = [new(load("two-hand"), seed=1), new(load("three-hand"), seed=1)]
    for _ in range(10):
        for index, game in enumerate(games):
            games[index] = game.play(bot.choose(game.view()).action)
    assert bot.faults == {}
