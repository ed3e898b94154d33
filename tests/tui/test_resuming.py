"""Tests of returning to a game: advice in messages, the start menu, and unusable saves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tui.helpers import Player, one_line, plain

from acesaround.cli.command_line import play_command
from acesaround.i18n import tr
from acesaround.messages import file_problems, values
from acesaround.players.registry import current_versions
from acesaround.table.events import ActionPlayed, encode_event
from acesaround.table.saves import open_save, read_save
from acesaround.text.computer_players import about_players
from acesaround.text.names import player_title

QUIT = "quit\ny\n"
TOO_LARGE = file_problems.CANNOT_WRITE(detail="File too large")
ACES = "from acesaround.cli.main import main; raise SystemExit(main())"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "bin" / "aces"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_command_is_one_that_the_user_can_type(program: Path, tmp_path: Path) -> None:
    on_path, elsewhere = {"PATH": str(program.parent)}, {"PATH": str(tmp_path)}
    assert play_command("--resume", program=str(program), environ=on_path) == "aces play --resume"
    for environ in (elsewhere, {"PATH": ""}):
        said = play_command("--resume", program=str(program), environ=environ)
        assert said == f"{program} play --resume"
    other = tmp_path / "other" / "aces"
    other.parent.mkdir()
    other.write_bytes(program.read_bytes())
    assert play_command("", program=str(other), environ=on_path) == f"{other} play"
    assert play_command("--list", program="-c", environ=elsewhere) == "aces play --list"
    module = play_command("", program="/x/acesaround/__main__.py", environ=elsewhere)
    assert module == f"{sys.executable} -m acesaround play"


def test_who_plays_through_make_is_told_to_make_play(program: Path) -> None:
    environ = {"PATH": str(program.parent), "ACES_COMMAND": "make terminal"}
    told = {
        arguments: play_command(arguments, program=str(program), environ=environ)
        for arguments in ("", "--resume", "--resume FILE")
    }
    assert told == {
        "": "make terminal",
        "--resume": "make terminal ARGS=--resume",
        "--resume FILE": 'make terminal ARGS="--resume FILE"',
    }


def test_every_message_names_that_command(play: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACES_COMMAND", "make terminal")
    left = play("nicholas-1992", "--seed", "7", script="save\n" + QUIT)
    assert left.out.count("`make terminal ARGS=--resume`") == 2
    (path,) = play.saves
    path.unlink()
    assert "`make terminal`" in play("--resume").err


def continued(path: Path) -> str:
    """Return the first line of a game that continues with its first hand."""
    return tr("terminal.continuing_the_game_in_file_hand_hand", file=path.name, hand=1)


def test_the_start_menu_offers_the_unfinished_game(play: Player) -> None:
    assert "  R  " not in play(script="q\n").out
    play("nicholas-1992", "--seed", "7", script=QUIT)
    menu = play(script="?\nl\n?\n\nr\n" + QUIT)
    assert "  R          continues the game you played last" in menu.out
    assert "  ENTER      goes back to the list of games" in menu.out
    assert (
        f"  R  {tr('terminal.resume_game', game='Pinochle 1.0, 1992, hand 1: Player 1 & Ruth 0,')}"
        in menu.out
    )
    assert f"  L  {tr('terminal.list_all_saved_games')}" in menu.out
    assert continued(play.saves[0]) in menu.out
    assert len(play.saves) == 1
    assert all(len(line) <= 80 for line in menu.lines)


def test_a_resumed_game_says_that_its_players_changed(play: Player) -> None:
    play("two-hand", "--seed", "7", "--players", "club", script=QUIT)
    [path] = play.saves
    number = current_versions(["club"])["club"]
    header = f'"versions": {{"club": {number}}}'
    assert header in path.read_text()
    same = play("--resume", script="seats\n" + QUIT)
    path.write_text(path.read_text().replace(header, '"versions": {"club": 0}'))
    other = play("--resume", script="seats\n" + QUIT)
    title = player_title("club")
    told = tr("text.this_game_began_with", before=f"{title} 0", now=f"{title} {number}")
    assert told not in one_line(same.out)
    assert one_line(other.out).count(told) == 2, "when it's resumed, and among the seats"
    with_date = next(one for one in about_players() if one.name == "club").versions[0].title
    assert f"{title}: {with_date}" in one_line(same.out)


def test_a_saved_game_is_chosen_from_the_list_by_number(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    first = play.saves[0]
    os.utime(first, (1, 1))
    play("--demo", "--players", "random", script="take\n" * 200)
    menu = play(script="l\n7\nx\n\nl\n2\n" + QUIT)
    over = tr("terminal.finished_after_hands", hands="1 hand")
    assert menu.out.count(tr("terminal.enter_a_number_from_1_to_last", last="2")) == 2
    assert f"  1  Pinochle 1.0, 1992, {over}, won by " in menu.out
    assert continued(first) in menu.out


def test_a_damaged_save_is_passed_over_in_the_menu_and_marked_in_the_list(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    (good,) = play.saves
    os.utime(good, (1, 1))
    (good.parent / "bad.jsonl").write_text("{}\n")
    menu = play(script="l\n1\n\nr\n" + QUIT)
    reason, said = f"line 1: {file_problems.NOT_A_SAVE()}", " ".join(menu.out.split())
    damaged = tr("terminal.damaged_reason_date", reason=reason, date="*").partition("*")[0]
    assert f" 1 {damaged}" in said
    assert f"bad.jsonl: {damaged}" in said
    assert continued(good) in menu.out


def test_a_damaged_newest_save_is_named_with_the_commands_that_help(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    (good,) = play.saves
    os.utime(good, (1, 1))
    bad = good.parent / "bad.jsonl"
    bad.write_text("{}\n")
    refused = play("--resume")
    assert refused.code == 2
    assert len(refused.err.strip().split("\n")) == 1
    for words in (f"{bad}, line 1: ", "`aces play --list`", "`aces play --resume FILE`"):
        assert words in refused.err
    assert "FILE" not in play("--resume", "bad.jsonl").err
    assert play("--resume", good.name, script=QUIT).code == 0


def limited(home: Path, script: str, size: int) -> subprocess.CompletedProcess[str]:
    """Play on a disk that has room for files of `size` bytes."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); "
    game = ["play", "nicholas-1992", "--seed", "7", "--players", "random"]
    return subprocess.run(
        [sys.executable, "-c", limit + ACES, *game],
        input=script,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"ACES_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        timeout=300,
        check=False,
    )


def test_a_full_disk_ends_the_game_with_one_line_and_loses_nothing(play: Player) -> None:
    ran = limited(play.home, "take\n" * 300, 5000)
    assert ran.returncode == 2
    (path,) = play.saves
    (line,) = ran.stderr.strip().split("\n")
    failed = values.AT(place=str(path), problem=TOO_LARGE)
    told = file_problems.SAFE_BEFORE(reason=failed, command="aces play --resume")
    assert line == f"aces: {told}"
    save, saved = open_save(path)
    save.close()
    assert len(saved.done) > 5
    assert "Your play(RS)?" in plain(play("--resume", script="take\n" * 3 + QUIT).out)


def test_no_room_for_a_new_game_leaves_nothing_behind(play: Player) -> None:
    ran = limited(play.home, QUIT, 100)
    assert ran.returncode == 2
    assert len(ran.stderr.strip().split("\n")) == 1
    assert str(TOO_LARGE) in ran.stderr
    assert not list((play.home / "saves").iterdir())


def test_closing_a_save_that_cannot_be_written_is_quiet(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    (path,) = play.saves
    save, saved = open_save(path)
    os.close(save._stream.fileno())
    with pytest.raises(ValueError, match=str(file_problems.CANNOT_WRITE(detail=""))):
        save.append(1, encode_event(ActionPlayed(action="pass")))
    save.close()
    assert read_save(path).done == saved.done
