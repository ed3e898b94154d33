"""Tests of `aces rules`."""

import json
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from acesaround.cli.main import main
from acesaround.messages import file_problems, rules_conflicts, values
from acesaround.rules.load import load, presets
from acesaround.rules.model import to_table

HOUSE = 'extends = "nicholas-1992"\n[meld]\nrun = [15, 150, 225, 300]\n'
BROKEN = 'extends = "three-hand"\n[deal]\nhand = 19\nwidw = 2\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN)
    return path


Capture = pytest.CaptureFixture[str]


def test_list(capsys: Capture) -> None:
    assert main(["rules", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(presets())
    assert "2 players" in lines[5]


def test_list_json(capsys: Capture) -> None:
    assert main(["rules", "list", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [entry["name"] for entry in found] == list(presets())
    assert found[0]["digest"] == load("doubles-1993").digest


def test_show_writes_a_file_that_loads(capsys: Capture, house: Path) -> None:
    assert main(["rules", "show", str(house)]) == 0
    table = tomllib.loads(capsys.readouterr().out)
    assert load(table) == load(house)


def test_show_json(capsys: Capture) -> None:
    assert main(["rules", "show", "two-hand", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == to_table(load("two-hand"))


def test_explain(capsys: Capture, house: Path) -> None:
    assert main(["rules", "explain", str(house)]) == 0
    assert "Run: A, 10, K, Q, J of trump" in capsys.readouterr().out


def test_diff(capsys: Capture, house: Path) -> None:
    assert main(["rules", "diff", "nicholas-1992", str(house)]) == 0
    assert capsys.readouterr().out == "meld.run: [15, 30, 45, 60] -> [15, 150, 225, 300]\n"
    assert main(["rules", "diff", "two-hand", "two-hand"]) == 0
    assert capsys.readouterr().out == "no difference\n"


def test_diff_json(capsys: Capture) -> None:
    assert main(["rules", "diff", "three-hand", "three-hand-widow", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"field": "deal.hand", "a": 16, "b": 15} in found


def test_check_accepts(capsys: Capture, house: Path) -> None:
    assert main(["rules", "check", str(house)]) == 0
    assert capsys.readouterr().out == "ok\n"
    assert main(["rules", "check", "two-hand", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "problems": []}


def test_check_prints_every_reason(capsys: Capture, broken: Path) -> None:
    assert main(["rules", "check", str(broken)]) == 1
    unknown = values.UNKNOWN_FIELD(meant=file_problems.DID_YOU_MEAN(near="widow"))
    dealt = rules_conflicts.DEAL_WITH_RIGHT_ONE(
        sum=rules_conflicts.HANDS(players=3, hand=19),
        dealt=57,
        cards=48,
        right=rules_conflicts.RIGHT_HANDS(hand=16),
    )
    assert capsys.readouterr().out.splitlines() == [
        f"unknown_field  deal.widw: {unknown}",
        f"deal_does_not_exhaust_deck  deal.hand: {dealt}",
    ]


def test_check_json(capsys: Capture, broken: Path) -> None:
    assert main(["rules", "check", str(broken), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["ok"]
    assert [problem["field"] for problem in found["problems"]] == ["deal.widw", "deal.hand"]


def test_check_of_bad_toml(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[deal\n")
    assert main(["rules", "check", str(path)]) == 1
    assert "line 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["gone.toml", ".", "doubels"])
def test_check_of_a_file_that_is_not_there(
    name: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "check", name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("aces: ")
    assert captured.err.count("\n") == 1


def test_rules_that_cannot_be_used_are_one_line(capsys: Capture, broken: Path) -> None:
    assert main(["rules", "explain", str(broken)]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "deal.widw" in captured.err
    assert "(and 1 more)" in captured.err


@pytest.mark.parametrize("command", ["", "list", "show", "explain", "diff", "check"])
def test_help_shows_examples(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rules", *command.split(), "--help"])
    assert stopped.value.code == 0
    assert "aces rules" in capsys.readouterr().out.partition("examples:")[2]


@pytest.mark.parametrize("words", [[], ["rules"], ["rules", "show"], ["nonsense"], ["rules", "x"]])
def test_wrong_words_exit_with_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("aces") and said.endswith("--help`\n")


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("aces ")


def test_python_m(house: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "acesaround", "rules", "check", str(house)],
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "ok\n", "")


def test_help_imports_no_sub_command() -> None:
    script = (
        "import sys\nfrom acesaround.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "loaded = [m for m in sys.modules if m.startswith('acesaround.')]\n"
        "print(sorted(loaded), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "acesaround.cli.rules" not in ran.stderr
    assert "acesaround.rules.load" not in ran.stderr
    assert "rules" in ran.stdout


def test_a_closed_pipe_is_no_traceback() -> None:
    script = (
        "import os, sys\nread, write = os.pipe()\nos.close(read)\nos.dup2(write, 1)\n"
        "from acesaround.cli.main import main\nsys.exit(main(['rules', 'explain', 'two-hand']))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stderr == ""
    assert ran.returncode == 141


def test_an_interrupt_is_no_traceback(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("acesaround.rules.load"), "presets", interrupted)
    assert main(["rules", "list"]) == 130
    assert capsys.readouterr().err == "aces: interrupted\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("solve --foo", "aces solve: unknown option --foo"),
        ("rules diff a b --foo", "aces rules diff: unknown option --foo"),
        ("rules diff a --foo", "aces rules diff: unknown option --foo"),
        ("duel --foo", "aces duel: unknown option --foo"),
        ("duel --jobs 2 --foo", "aces duel: unknown option --foo"),
        ("duel a b --foo 3", "aces duel: unknown option --foo"),
        ("deal --foo=3 --bar", "aces deal: unknown options --foo, --bar"),
        ("deal --seed --bar=1", "aces deal: unknown option --bar"),
        ("play x --foo=a|b", "aces play: unknown option --foo"),
        ("-x", "aces: unknown option -x"),
        ("--foo duel a b", "aces: unknown option --foo"),
        ("rules --foo", "aces rules: unknown option --foo"),
        ("play --foo\n", "aces play: unknown option '--foo\\n'"),
        ("play --x -- --x", "aces play: unknown option --x"),
        ("duel a b -- --x -y", "aces duel: unexpected arguments --x, -y"),
        ("play a b", "aces play: unexpected argument b"),
        ("play a b c\n", "aces play: unexpected arguments b, 'c\\n'"),
        ("play a ", "aces play: unexpected argument ''"),
        ("play nicholas-1992 -", "aces play: unexpected argument -"),
        ("play nicholas-1992 -5 -.5ms", "aces play: unexpected arguments -5, -.5ms"),
    ],
)
def test_what_a_command_does_not_know_is_one_line_that_names_its_help(
    words: str, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["aces"])
    with pytest.raises(SystemExit) as caught:
        main([word.replace("|", " ") for word in words.split(" ")])
    assert caught.value.code == 2
    assert capsys.readouterr().err == f"{said}; see `{said.partition(':')[0]} --help`\n"


@pytest.mark.parametrize("words", [["nonsense", "--foo"], ["rules", "nonsense", "--foo"]])
def test_options_after_a_wrong_command_are_not_blamed(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert "invalid choice: 'nonsense'" in capsys.readouterr().err
