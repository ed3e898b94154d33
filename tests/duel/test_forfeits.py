"""Tests that a result leads with the programs' own decisions and fails if they're too few."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import ValidationError
from tests.players.external.bots import write_bot

from acesaround.analysis.arena.statistics import Tally, complaint, decided, percent
from acesaround.cli.main import main

REFUSES = 'def asked(message):\n    say(id=message["id"], error={"code": "bad_rules"})'
DEAD = "def asked(message):\n    sys.exit(1)"
ONCE = """
def asked(message):
    if count == 1 and not os.path.exists(sys.argv[0] + ".once"):
        open(sys.argv[0] + ".once", "w").close()
        say(id=message["id"], action="sing")
    else:
        answer(message)
"""
SINGS_IF_FORCED = """
def asked(message):
    answer(message if message["count"] > 1 else message | {"actions": ["sing"]})
"""
QUICK = ("--pairs", "1", "--seed", "7", "--jobs", "1", "--rules", "two-hand")


def duel(capsys: pytest.CaptureFixture[str], bot: str, *words: str) -> tuple[int, str, str]:
    code = main(["duel", "daugherty", f"cmd:{bot}", *QUICK, *words])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.extended
@pytest.mark.parametrize("deed", [REFUSES, DEAD], ids=["refuses", "gone"])
def test_a_bot_that_decides_nothing_is_named_first_and_fails(
    deed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = duel(capsys, write_bot(tmp_path, deed))
    assert code == 1
    assert out.startswith("B decided 0% itself: daugherty made ")
    assert "aces: B forfeited 100% of its decisions; up to 1% is allowed" in err


def test_json_says_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = duel(capsys, write_bot(tmp_path, REFUSES), "--json")
    found = json.loads(out)
    mine = found["players"]["b"]
    assert code == 1 and "forfeited 100%" in err
    assert list(found)[2] == "decided_share" and found["decided_share"] == {"a": None, "b": 0}
    assert mine["decisions"] == mine["forfeited"] > 0
    assert mine["faults"]["error"] >= mine["forfeited"]
    assert found["allowed_forfeits"] == 0.01 and len(found["complaints"]) == 1


def test_a_bot_that_decides_everything_is_fine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = duel(capsys, write_bot(tmp_path))
    assert (code, err) == (0, "") and out.startswith("B decided 100% itself: ")


@pytest.mark.extended
@pytest.mark.parametrize(("share", "code"), [("0", 1), ("1 %", 1), ("50%", 0), ("0.5", 0)])
def test_forfeits_can_be_allowed(
    share: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "duel.svg"
    words = ("--allow-forfeits", share, "--plot", str(picture))
    found, out, err = duel(capsys, write_bot(tmp_path, ONCE), *words)
    assert found == code and bool(err) == bool(code) and picture.exists() != bool(code)
    assert not out.startswith(("B decided 0%", "B decided 100%")) and "Faults: illegal" in out


@pytest.mark.parametrize("share", ["5", "-1", "1.1", "101%", "many", "1/2", "nan", "1e9", ""])
def test_what_is_no_share_is_refused(share: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["duel", "daugherty", "random", "--allow-forfeits", share])
    assert ended.value.code == 2 and "isn't a share: write 5% or 0.05" in capsys.readouterr().err


def test_a_forced_move_is_no_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = duel(capsys, write_bot(tmp_path, SINGS_IF_FORCED))
    assert code == 0 and out.startswith("B decided 100% itself") and "Faults: illegal" in out


def test_forfeits_before_a_break_count_after_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, log = write_bot(tmp_path, ONCE), ("--resume", str(tmp_path / "log"))
    first = json.loads(duel(capsys, bot, *log, "--json")[1])["players"]["b"]
    assert first["forfeited"] == 1
    code, out, _ = duel(capsys, bot, *log, "--pairs", "2", "--json", "--allow-forfeits", "0")
    after = json.loads(out)["players"]["b"]
    assert code == 1 and after["forfeited"] == 1 and after["decisions"] > first["decisions"]


def test_a_log_of_before_decisions_were_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, log = write_bot(tmp_path, REFUSES), tmp_path / "log"
    words = ("--resume", str(log))
    duel(capsys, bot, *words)
    header, *pairs = map(json.loads, log.read_text().splitlines())
    for pair in pairs:
        for name in ("decisions", "forfeited"):
            del pair["b"][name]
    log.write_text("".join(json.dumps(line) + "\n" for line in (header, *pairs)))
    code, out, err = duel(capsys, bot, *words)
    assert code == 1 and out.startswith("B forfeited ")
    assert "the log doesn't say of how many" in out and "the log doesn't say of how many" in err
    assert duel(capsys, bot, *words, "--allow-forfeits", "100%")[0] == 0


def ladder(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["ladder", *words, *QUICK])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.extended
def test_a_ladder_says_it_and_publishes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, page = f"cmd:{write_bot(tmp_path, REFUSES)}", tmp_path / "page.md"
    code, out, err = ladder(capsys, "daugherty", "random", bot, "--page", str(page))
    assert code == 1 and not page.exists()
    assert out.startswith(f"`{bot}` decided 0% itself: ") and "| `daugherty` |" in out
    assert err == f"aces: {bot} forfeited 100% of its decisions; up to 1% is allowed, so this " \
        "isn't its result. Fix the program, or allow more with --allow-forfeits\n"  # fmt: skip
    words = ("daugherty", bot, "--page", str(page), "--allow-forfeits", "100%")
    assert ladder(capsys, *words)[0] == 0
    assert f"`{bot}` decided 0% itself" in page.read_text()
    code, out, _ = ladder(capsys, "daugherty", bot, "--no-page", "--json")
    [row] = [row for row in json.loads(out)["ladder"] if row["player"] == bot]
    assert code == 1 and row["decided_share"] == 0 and row["decisions"] == row["forfeited"] > 0


def test_shares_are_told_as_finely_as_needed() -> None:
    shares = {(0, 7): "0%", (7, 7): "100%", (1, 2): "50%", (1, 3): "33.3%"}
    shares |= {(9_999, 10_000): "99.99%", (1, 10**6): "0.0001%", (2_999, 3_000): "99.97%"}
    assert {of: percent(*of) for of in shares} == shares


def test_a_share_that_looks_like_the_limit_is_told_in_numbers() -> None:
    said = complaint("B", Tally(decisions=10_000, forfeited=101), Fraction(1, 100))
    assert said is not None
    assert said.startswith("B forfeited 101 of its 10,000 decisions; up to 1% is allowed")


def test_a_bare_1_is_not_taken_for_a_share(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["duel", "daugherty", "random", "--allow-forfeits", "1"])
    assert "'1' isn't a share: write 5% or 0.05" in capsys.readouterr().err


@pytest.mark.parametrize(
    "damaged",
    [
        {"decisions": 5, "forfeited": 9},
        {"incidents": {"died": {"deal": "1", "stderr": []}}},
        {"incidents": {"died": {"deal": "1", "question": [], "stderr": []}}},
        {"incidents": {"died": {"deal": "1", "question": {}, "stderr": [1]}}},
    ],
)
def test_a_tally_that_cannot_be_is_refused(damaged: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Tally.from_json(Tally().to_json() | damaged)


@pytest.mark.parametrize(("lost", "wrong"), [(0, False), (10, False), (11, True), (1000, True)])
def test_one_percent_is_allowed(lost: int, wrong: bool) -> None:
    tally = Tally(decisions=1000, forfeited=lost)
    assert (complaint("B", tally, Fraction(1, 100)) is not None) == wrong


def test_who_is_no_program_is_not_spoken_of() -> None:
    assert decided("A", ("daugherty",), Tally()) is None
    assert decided("A", ("cmd:bot",), Tally()) == "A had nothing to decide"
    assert decided("A", ("club", "cmd:bot"), Tally()) == "A had nothing to decide"
    assert decided("A", ("cmd:bot",), Tally(decisions=1)) == "A decided 100% itself: 1 decision"


def test_a_tally_survives_its_line() -> None:
    lines: list[dict[str, Any]] = [
        Tally(decisions=d, forfeited=f).to_json() for d, f in ((0, 0), (9, 2))
    ]
    assert [Tally.from_json(line).forfeited for line in lines] == [0, 2]
    assert "decisions" not in lines[0]
