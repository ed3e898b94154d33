"""Tests of bad streams and undecodable words: one line of error, no traceback."""

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.slow import cases, quick

from acesaround.cli.main import main
from acesaround.messages import file_problems, values

HOUSE = 'extends = "nicholas-1992"\n[meld]\nrun = [15, 150, 225, 300]\n'
ACES = f"{shlex.quote(sys.executable)} -m acesaround"
Capture = pytest.CaptureFixture[str]


def shell(words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"{ACES} {words}"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        env=os.environ | env,
    )


@pytest.mark.parametrize(
    ("words", "says"),
    cases(
        [
            ("rules list >&-", "standard output is closed"),
            ("replay - <&-", "standard input is closed"),
            ("deal --seed $'\\xff'", "200 characters"),
            ("--help >/dev/full", "No space left on device"),
            ("rules explain two-hand >/dev/full", "No space left on device"),
            ("replay ''", "(no name): No such file or directory"),
            ("judge .", ".: Is a directory"),
        ],
        [
            ("deal >&-", "standard output is closed"),
            ("judge <&-", "standard input is closed"),
            ("rules check - <&-", "standard input is closed"),
            ("rules list --help >/dev/full", "No space left on device"),
            ("--version >/dev/full", "No space left on device"),
        ],
    ),
)
@pytest.mark.parametrize("unbuffered", quick([""], ["", "1"]))
def test_a_stream_that_does_not_work(words: str, says: str, unbuffered: str) -> None:
    ran = shell(words, PYTHONUNBUFFERED=unbuffered)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("aces: ")
    assert ran.stderr.count("\n") == 1
    assert says in ran.stderr


def test_errors_without_a_place_to_go() -> None:
    ran = shell("replay gone.aces 2>&-")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


@pytest.mark.parametrize(
    "words", [["rules", "list", "--jso"], ["deal", "--cou", "1"], ["--versio"], ["judge", "--k"]]
)
def test_options_are_written_in_full(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    option = next(word for word in words if word.startswith("-"))
    assert f": unknown option {option}; see `" in capsys.readouterr().err


def test_rules_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def feed(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    feed(HOUSE)
    assert main(["rules", "check", "-"]) == 0
    feed(HOUSE)
    assert main(["rules", "diff", "nicholas-1992", "-"]) == 0
    assert capsys.readouterr().out == ("ok\nmeld.run: [15, 30, 45, 60] -> [15, 150, 225, 300]\n")
    feed(HOUSE + "rum = 1\n")
    assert main(["rules", "check", "-"]) == 1
    meant = file_problems.DID_YOU_MEAN(near="run")
    problem = f"meld.rum: {values.UNKNOWN_FIELD(meant=meant)}"
    assert problem in capsys.readouterr().out
    feed(HOUSE + "rum = 1\n")
    assert main(["deal", "-"]) == 2
    assert capsys.readouterr().err.startswith(f"aces: standard input: {problem}")


def test_rules_from_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    for words in (f"rules check <(cat {path})", f"rules check /dev/stdin < {path}"):
        ran = shell(words)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "ok\n", "")


def test_pipes_that_give_nothing_or_too_much(tmp_path: Path, capsys: Capture) -> None:
    fifo = tmp_path / "pipe.toml"
    os.mkfifo(fifo)
    assert main(["rules", "check", str(fifo)]) == 2
    assert str(file_problems.EMPTY_STREAM()) in capsys.readouterr().err
    assert main(["rules", "check", "/dev/zero"]) == 1
    assert capsys.readouterr().out == "file_too_large  /dev/zero: is larger than 32 KB\n"


@pytest.mark.parametrize(
    ("data", "code"), [(b"\xff", "not_utf8"), (b"#" * 70_000, "file_too_large")]
)
def test_files_that_are_no_rules_are_found_wanting(
    data: bytes, code: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(data)
    assert main(["rules", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{code}  ")


def test_a_base_that_cannot_be_read_is_found_wanting(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{tmp_path}/."')
    assert main(["rules", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith("extends_missing  extends: ")


def test_a_copy_of_a_preset_is_called_after_its_file(tmp_path: Path, capsys: Capture) -> None:
    assert main(["rules", "show", "nicholas-1992"]) == 0
    path = tmp_path / "copy.toml"
    path.write_text(capsys.readouterr().out)
    assert main(["deal", str(path), "--seed", "7"]) == 0
    assert '[Rules "copy"]' in capsys.readouterr().out
