"""Tests of the computer players' versions, their notes, and the guard against silent changes."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.players.classic_choices import CLASSICS, choices, pinned
from tests.players.pinned_versions import PinnedChoices
from tests.support.slow import FEW, quick

from acesaround.i18n import catalog, languages
from acesaround.i18n.catalog import ENGLISH
from acesaround.messages.player_versions import VERSIONS
from acesaround.players.registry import current_versions, player_names, player_versions
from acesaround.rules.load import presets

OLD, NEW = {"two-hand": ["two-hand | a | why"]}, {"two-hand": ["two-hand | b | why"]}


def test_every_player_has_versions() -> None:
    assert list(VERSIONS) == list(player_names())
    assert current_versions(["club", "human", "cmd:./mybot"]) == {
        "club": player_versions("club")[-1].number
    }


@pytest.mark.parametrize("name", player_names())
def test_each_version_is_newer_and_has_notes(name: str) -> None:
    versions = player_versions(name)
    assert [version.number for version in versions] == list(range(1, len(versions) + 1))
    days = [date.fromisoformat(version.day) for version in versions]
    assert days == sorted(days)
    for version in versions:
        assert version.notes
        for note in version.notes:
            assert note.code.startswith(f"player_note.{name}_{version.number}_")
            assert not note.kinds, "a note has nothing to fill in"
            assert note.english.endswith(".")
            for language in set(languages()) - {ENGLISH}:
                assert catalog(language).text(note.code)


def test_no_two_versions_have_the_same_note() -> None:
    notes = [note for found in VERSIONS.values() for one in found for note in one.notes]
    assert len({note.english for note in notes}) == len(notes)


@pytest.mark.extended
@pytest.mark.parametrize("among", quick([FEW], [FEW, presets()]), ids=["few", "all"])
@pytest.mark.parametrize("name", CLASSICS)
def test_the_classic_players_choose_as_pinned(name: str, among: tuple[str, ...]) -> None:
    said = pinned(name).complaint(choices(name, among))
    assert not said, said


@pytest.fixture
def club(tmp_path: Path) -> PinnedChoices:
    file = PinnedChoices(
        "club", tmp_path / "club.txt", "tool", lambda line: line.rpartition(" | ")[0]
    )
    file.write(OLD)
    return file


def test_the_same_choices_need_nothing(club: PinnedChoices) -> None:
    assert club.complaint(OLD) == ""
    assert club.complaint({**OLD, "check": ["check | a | why"]}), "other rules aren't pinned yet"


def test_other_choices_need_a_new_version(
    club: PinnedChoices, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = club.complaint(NEW)
    assert "add a version" in said and "\n" not in said
    before = club.path.read_text()
    with pytest.raises(SystemExit) as refused:
        club.write(NEW)
    assert str(refused.value) == said
    assert club.path.read_text() == before
    last = VERSIONS["club"][-1]
    newer = {**VERSIONS, "club": (*VERSIONS["club"], replace(last, number=last.number + 1))}
    monkeypatch.setattr("acesaround.players.registry.VERSIONS", newer)
    said = club.complaint(NEW)
    assert "add a version" not in said and "--write" in said
    club.write(NEW)
    assert club.complaint(NEW) == ""
    assert club.complaint(OLD)


def test_a_change_that_nobody_notices_needs_a_reason(club: PinnedChoices) -> None:
    club.write(NEW, "other random numbers")
    assert club.complaint(NEW) == ""
    assert "# other random numbers\n" in club.path.read_text()
    club.write(NEW)
    assert "# other random numbers\n" in club.path.read_text(), "the reason is kept"


def test_other_reasons_need_no_new_version(club: PinnedChoices) -> None:
    reworded = {"two-hand": ["two-hand | a | because"]}
    said = club.complaint(reworded)
    assert said and "add a version" not in said
    club.write(reworded)
    assert club.complaint(reworded) == ""
