"""Tests of `aces play` from outside: choosing a game, setup, quitting, resuming, and errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tui.helpers import Player

from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.messages import file_problems
from acesaround.players.registry import player_names
from acesaround.rules.load import load, presets
from acesaround.table.saves import open_save, read_save
from acesaround.tui.setup import player_text

QUIT = "quit\ny\n"
NO_WIZARD = tr(
    "terminal.kind_isnt_a_kind_of_player_choose",
    kind="'wizard'",
    known=", ".join(("human", *player_names())),
)


def names_wanted(given: int) -> str:
    """Return the refusal of that many names at a four-player table with one person."""
    id = "terminal.names_needs_seats_names_one_for_each"
    return tr(id, seats=4, people=1, given=given)


def continued(path: Path, hand: int) -> str:
    """What is said first when a saved game continues."""
    id = "terminal.continuing_the_game_in_file_hand_hand"
    return tr(id, file=path.name, hand=hand)


def header(play: Player, number: int = -1) -> dict:
    """Return the first line of a save."""
    table: dict = json.loads(play.saves[number].read_text(encoding="utf-8").split("\n")[0])
    return table


def test_without_a_game_the_old_manuals_are_offered_and_more_on_request(play: Player) -> None:
    played = play(script="99\nm\nnothing\n5\n" + QUIT)
    assert played.code == 0
    for number, name in enumerate(
        ("doubles-1993", "daugherty-1983", "three-hand", "three-hand-widow", "nicholas-1992"), 1
    ):
        assert any(line.split()[:2] == [str(number), name] for line in played.lines)
    assert "M  more: modern games" in played.out
    assert "double-deck " in played.out
    # The menu is complete, with nothing cut off.
    rows = " ".join(played.out.split())
    for name in presets():
        assert load(name).title in rows
    assert header(play)["rules"]["name"] == "nicholas-1992"
    assert all(len(line) <= 80 for line in played.lines)


@pytest.mark.parametrize("script", ["q\n", "", "more\nQ\n"])
def test_the_menu_can_be_left(play: Player, script: str) -> None:
    assert play(script=script).code == 0
    assert not play.saves


def test_a_game_is_chosen_by_name_or_its_beginning(play: Player) -> None:
    play(script="two-hand\n" + QUIT)
    play(script="nich\n" + QUIT)
    assert {header(play, n)["rules"]["name"] for n in (0, 1)} == {"two-hand", "nicholas-1992"}


def test_a_house_rules_file_is_played(play: Player, tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('extends = "nicholas-1992"\ntitle = "Ours"\n[game]\ntarget = 300\n')
    played = play(str(house), "--seed", "1", script=QUIT)
    assert "── Ours ──" in played.out
    assert "game to 300" in played.out


def test_names_seats_and_players(play: Player) -> None:
    played = play(
        "doubles-1993", "--seed", "1", "--names", "Ann,,Cleo,", "--players", "random",
        "--seat", "cl=human", "--seat", "3=random", script=QUIT,
    )  # fmt: skip
    assert [line.split() for line in played.lines[2:6]] == [
        ["Ann", "a", "person"],
        ["West", "computer:", "random"],
        ["Cleo", "a", "person"],
        ["East", "computer:", "random"],
    ]
    assert header(play)["seats"] == ["human", "random", "human", "random"]
    assert "Pass the keyboard to" in played.out


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--seat", "2=human"), ["Player 1", "Mira", "Player 3", "Omar"]),
        (("--names", "mira"), ["mira", "Player 2", "Ruth", "Omar"]),
        (("--names", ",,Mira,"), ["Player 1", "Player 2", "Mira", "Omar"]),
    ],
)
def test_computer_players_have_names_where_the_rules_only_number_the_seats(
    play: Player, words: tuple[str, ...], names: list[str]
) -> None:
    """The names are those the browser gives them, and people keep theirs."""
    play("nicholas-1992", *words, script=QUIT)
    assert header(play)["rules"]["table"]["seat_names"] == names


def test_seats_are_saved_by_the_names_of_the_rules_in_every_language(
    play: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_LANG", "de")
    played = play("nicholas-1992", "--names", "mira", script=QUIT)
    names = header(play)["rules"]["table"]["seat_names"]
    assert names == ["mira", "Player 2", "Ruth", "Omar"] and "Spieler 2" in played.out


def test_names_may_be_those_of_the_people_alone(play: Player) -> None:
    play("nicholas-1992", "--names", "Ann,Cleo", "--seat", "2=human", script=QUIT)
    names = header(play)["rules"]["table"]["seat_names"]
    assert names == ["Ann", "Mira", "Cleo", "Omar"]


@pytest.mark.parametrize(
    "words",
    [
        ["--seat", "Bob=wizard"], ["--seat", "Bob"], ["--players", "wizard"], ["--target", "0"],
        ["--demo", "--seed", "1"], ["--seed", "x" * 201],
    ],
)  # fmt: skip
def test_what_no_game_has_is_refused_before_one_is_asked_for(
    play: Player, words: list[str]
) -> None:
    played = play(*words, script="1\n")
    assert (played.code, played.out, played.err.count("\n")) == (2, "", 1)


def test_a_rules_file_with_mistakes_is_shown_where_they_are_told(
    play: Player, tmp_path: Path
) -> None:
    house = tmp_path / "bad.toml"
    house.write_text('extends = "nicholas-1992"\n[meld]\nrunn = 3\nrun = "x"\n')
    played = play(str(house))
    assert played.code == 2
    told = tr(
        "cli.reason_command_lists_all_problems", reason="", command=f"aces rules check {house}"
    )
    assert played.err.endswith(f"{told}\n")
    assert "rules check" not in play(str(tmp_path / "gone.toml")).err


def test_settings_are_kept_with_the_game(play: Player) -> None:
    play("nicholas-1992", "--learner", "--meld-helper", "--target", "250", script=QUIT)
    saved = header(play)["rules"]
    assert saved["table"]["show_all_hands"] is True
    assert saved["table"]["meld_helper"] is True
    assert saved["game"]["target"] == 250
    played = play("--resume", script="count\n" + QUIT)
    assert tr("terminal.your_meld_by_trump_suit") in played.out


@pytest.mark.parametrize("name", ["daugherty-1983", "three-hand", "double-deck"])
def test_S1_58_the_rules_seat_their_player_unless_people_choose(play: Player, name: str) -> None:
    usual = load(name).table.computer_player
    played = play(name, "--no-learner", script=QUIT)
    assert player_text(usual) in played.out
    assert set(header(play)["seats"][1:]) == {usual}
    play.saves[0].unlink()
    play(name, "--no-learner", "--players", "expert", script=QUIT)
    assert set(header(play)["seats"][1:]) == {"expert"}


def test_formula_brings_the_learners_version_with_it(play: Player) -> None:
    play("daugherty-1983", "--formula", script=QUIT)
    assert header(play)["rules"]["table"]["show_all_hands"] is True
    assert header(play)["rules"]["table"]["show_formula"] is True


def test_the_first_dealer_is_random_and_the_seed_repeats_him(play: Player) -> None:
    def dealer(seed: int) -> str:
        out = play("nicholas-1992", "--seed", str(seed), script=QUIT).lines
        return next(line for line in out if line.endswith(" deals."))

    dealers = [dealer(seed) for seed in range(12)]
    assert len(set(dealers)) == 4
    assert dealers == [dealer(seed) for seed in range(12)]


def test_games_without_a_seed_differ(play: Player) -> None:
    for _ in range(2):
        play("nicholas-1992", script=QUIT)
    assert header(play, 0)["seed"] != header(play, 1)["seed"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such-game"], "isn't a preset or a file"),
        (["missing.toml"], str(file_problems.MISSING_FILE())),
        (["nicholas-1992", "--seat", "Nobody=human"], "no seat is called 'Nobody'"),
        (["nicholas-1992", "--seat", "Player=human"], "no seat is called 'Player'"),
        (
            ["nicholas-1992", "--seat", "0"],
            tr("terminal.seat_needs_name_kind_like_east_random", text="'0'"),
        ),
        (["nicholas-1992", "--seat", "0=wizard"], NO_WIZARD),
        (
            ["nicholas-1992", "--players", "random,random"],
            tr("terminal.players_needs_1_or_seats_players_not", seats=4, given=2),
        ),
        (["nicholas-1992", "--names", "A,B,C,D,E"], names_wanted(5)),
        (["nicholas-1992", "--names", "A,B"], names_wanted(2)),
        (
            ["nicholas-1992", "--names", "Ann,ann,,"],
            tr(
                "terminal.every_player_needs_a_different_name", names="Ann, ann, Player 3, Player 4"
            ),
        ),
        (
            ["nicholas-1992", "--names", "Abcdefghijklm"],
            tr("terminal.name_isnt_a_valid_name_use_up", name="'Abcdefghijklm'", most=12),
        ),
        (["nicholas-1992", "--names", "\x1b[2J"], "printable"),
        (["nicholas-1992", "--target", "0"], "--target must be"),
        (["nicholas-1992", "--target", "ten"], "invalid int value"),
        (
            ["nicholas-1992", "--width", "39"],
            tr("cli.width_must_be_least_to_most_columns", least=40, most=120, width=39),
        ),
        (
            ["nicholas-1992", "--demo", "--seed", "1"],
            tr("terminal.demo_has_its_own_deal_leave_out"),
        ),
        (["nicholas-1992", "--seed", "x" * 201], "--seed must be"),
        (
            ["nicholas-1992", "--no-learner", "--formula"],
            tr("terminal.formula_shows_everyones_cards_leave_out"),
        ),
        (["nicholas-1992", "--resume"], "leave out the preset"),
        (["nicholas-1992", "--resume", "x.jsonl"], "leave out the preset"),
        (
            ["--resume"],
            tr("cli.no_unfinished_game_in_folder_command", folder="\n", command="").split("\n")[0],
        ),
        (["--resume", "nowhere.jsonl"], str(file_problems.NO_SUCH_SAVE())),
        (["--pace", "warp"], "invalid choice"),
        (["--foo"], "unknown option --foo; see `"),
    ],
)
def test_what_cannot_be_had_is_refused_in_one_line(
    play: Player, words: list[str], said: str
) -> None:
    played = play(*words)
    assert said in played.err
    assert (played.code, played.err.count("\n")) == (2, 1)
    assert "Traceback" not in played.err
    assert "\x1b" not in played.err
    assert not play.saves


def test_a_game_goes_on_where_it_was_left(play: Player) -> None:
    left = play("nicholas-1992", "--seed", "7", "--players", "random", script="50\nh\n")
    assert left.code == 0
    again = tr("terminal.the_game_is_saved_to_continue_it", command="aces play --resume")
    assert left.out.endswith(f"{again}\n")
    resumed = play("--resume", script="as\n").out
    assert continued(play.saves[0], 1) in resumed
    assert "trick 1 of 20" in resumed
    assert "Last: You took" in resumed
    assert len(play.saves) == 1


def test_a_torn_save_goes_on_with_a_notice(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", "--players", "random", script="50\nh\nas\n")
    (path,) = play.saves
    before = len(read_save(path).done)
    with path.open("ab") as stream:
        stream.write(b'{"n": 99, "do": "A')
    again = play("--resume", script="")
    assert again.code == 0
    assert "was dropped" in again.out
    assert len(read_save(path).done) == before
    assert "was dropped" not in play("--resume", script="").out


def test_a_save_is_named_by_path_or_by_its_name_alone(play: Player) -> None:
    play("two-hand", "--seed", "7", "--players", "random", script=QUIT)
    play("nicholas-1992", "--seed", "7", script=QUIT)
    for path in play.saves:
        for name in (str(path), path.name, path.stem):
            assert continued(path, 1) in play("--resume", name).out


def test_finished_games_are_not_gone_on_with_but_can_be_looked_at(play: Player) -> None:
    play("--demo", "--players", "random", script="take\n" * 200)
    assert play("--resume").code == 2
    (path,) = play.saves
    looked = play("--resume", str(path), script="review\n")
    assert looked.code == 0
    assert "GAME OVER" in looked.out
    assert tr("terminal.hand_number_dealt_by_name", number=1, name="Ruth") in looked.lines


def test_a_finished_game_can_be_taken_back(play: Player) -> None:
    play("--demo", "--players", "random", script="take\n" * 200)
    (path,) = play.saves
    play("--resume", str(path), script="undo\n")
    assert not read_save(path).ended
    assert "GAME OVER" in play("--resume", script="take\n" * 200).out
    assert read_save(path).ended


def test_saved_games_are_listed(play: Player) -> None:
    assert "No saved games" in play("--list").out
    play("nicholas-1992", "--seed", "7", script=QUIT)
    play("--demo", "--players", "random", script="take\n" * 200)
    (play.home / "saves" / "broken.jsonl").write_text("{}\n")
    listed = play("--list")
    assert listed.code == 0
    assert "hand 1" in listed.out
    assert tr("terminal.finished_after_hands", hands="1 hand") in listed.out
    reason = f"line 1: {file_problems.NOT_A_SAVE()}"
    damaged = tr("terminal.damaged_reason_date", reason=reason, date="*").partition("*")[0]
    assert f"broken.jsonl {damaged}" in " ".join(listed.out.split())
    assert max(map(len, listed.lines)) <= 80 or str(play.home) in listed.lines[0]


def test_a_broken_save_is_refused_and_kept(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", "--players", "random", script="50\nh\nas\n")
    (path,) = play.saves
    lines = path.read_bytes().split(b"\n")
    lines[4] = b'{"n": 4, "do": "\xff"}'
    path.write_bytes(b"\n".join(lines))
    refused = play("--resume")
    assert refused.code == 2
    assert f"{path.name}, line 5: " in refused.err
    assert str(file_problems.SAVE_NOT_UTF8(byte=17)) in refused.err
    assert "Traceback" not in refused.err
    assert path.read_bytes() == b"\n".join(lines)


def test_a_save_with_an_unknown_player_is_refused(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    (path,) = play.saves
    text = path.read_text().replace('"seats": ["human", ', '"seats": ["wizard", ')
    path.write_text(text)
    refused = play("--resume")
    assert refused.code == 2
    assert f"line 1: {NO_WIZARD}" in refused.err
    assert path.read_text() == text


@pytest.mark.extended
def test_rules_that_void_every_deal_are_refused(play: Player, tmp_path: Path) -> None:
    house = tmp_path / "hard.toml"
    house.write_text(
        'extends = "nicholas-1992"\n[deal]\nmisdeal = [{ min_noncounters = 8, max_aces = 15 }]\n'
    )
    refused = play(str(house))
    assert refused.code == 2
    assert tr("terminal.under_these_rules_every_deal_is_a") in refused.err


def test_one_game_is_not_played_twice_at_once(play: Player) -> None:
    play("nicholas-1992", "--seed", "7", script=QUIT)
    (path,) = play.saves
    save, _ = open_save(path)
    with save:
        refused = play("--resume")
    assert refused.code == 2
    assert str(file_problems.PLAYED_ELSEWHERE()) in refused.err


def test_a_data_folder_that_cannot_be_made_is_named(
    play: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ACES_HOME", str(tmp_path / "file"))
    refused = play("nicholas-1992", script=QUIT)
    assert refused.code == 2
    assert str(file_problems.CANNOT_WRITE(detail="Not a directory")) in refused.err


def test_entries_of_any_size_and_kind_do_no_harm(play: Player) -> None:
    script = "x" * 100_000 + "\n\x1b[2J\x00\n💥\n" + "9" * 5000 + "\n50\n" + QUIT
    played = play("nicholas-1992", "--seed", "7", "--players", "random", script=script)
    assert played.code == 0
    assert tr("text.you_took_the_bid_at_bid", bid="50") in played.out
    assert "\x1b" not in played.out
    assert max(map(len, played.lines)) < 130


@pytest.mark.extended
def test_bytes_that_are_no_text_and_a_closed_pipe_do_no_harm(tmp_path: Path) -> None:
    import os

    aces = [sys.executable, "-c", "from acesaround.cli.main import main; raise SystemExit(main())"]
    environment = os.environ | {"ACES_HOME": str(tmp_path), "LC_ALL": "C", "PYTHONIOENCODING": ""}
    ran = subprocess.run(
        [*aces, "play", "nicholas-1992", "--seed", "7"],
        input=b"\xff\xfe\n50\n",
        capture_output=True,
        env=environment | {"PYTHONIOENCODING": "ascii"},
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert b"Hearts             10 10 K Q Q" in ran.stdout
    assert not ran.stderr
    piped = subprocess.run(
        " ".join(f"'{word}'" for word in aces) + " play nicholas-1992 --seed 7 | head -1",
        shell=True,
        input=b"help\n" * 2000,
        capture_output=True,
        env=environment | {"PYTHONIOENCODING": "utf-8"},
        timeout=300,
        check=False,
    )
    assert b"Traceback" not in piped.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--resume", "--seed", "7"],
            tr("cli.resume_continues_a_saved_game_leave_out", names="--seed"),
        ),
        (
            ["two-hand", "--resume", "x"],
            tr("cli.resume_continues_a_saved_game_leave_out", names="the preset"),
        ),
        (["--resume", "--no-learner"], None),
        (
            ["--list", "two-hand"],
            tr("cli.list_shows_the_saved_games_leave_out", names="the preset"),
        ),
        (
            ["two-hand", "--fast", "--pace", "slow"],
            tr("cli.fast_and_pace_pace_conflict_use_only", pace="slow"),
        ),
    ],
)
def test_options_that_would_be_passed_over_are_refused(
    arguments: list[str], message: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert message is None or message in error
