"""Tests that a record's rules tags give back exactly the same rules."""

import json

import pytest
from tests.notation.games import all_rules
from tests.support.table import start

import acesaround as aa
from acesaround.messages import records, values
from acesaround.notation import dumps, from_json, parse, to_json
from acesaround.notation.errors import Mismatch, NotationError
from acesaround.notation.record import RulesReference, resolve_rules, rules_reference
from acesaround.rules.load import load, presets, toml_value
from acesaround.rules.model import RuleSet, diff, to_table
from acesaround.session import Game


def changes(a: RuleSet, b: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return the changes that a handwritten record would list to turn `a` into `b`."""
    stated = []
    for path, _, new in diff(a, b):
        if new is None:
            new = 0 if path.startswith("counters.points.") else "none"
        stated.append((path, toml_value(new)))
    return tuple(stated)


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_every_rule_set_comes_back(rules: RuleSet) -> None:
    names = rules_reference(rules)
    assert resolve_rules(names) == rules
    assert bool(names.changes) == (rules != load(names.extends))
    game = Game(rules)
    assert aa.loads(aa.dumps(game)).rules == rules == from_json(to_json(game)).rules


@pytest.mark.parametrize("base", presets())
def test_any_rule_set_can_be_written_as_changes_of_any_other(base: str) -> None:
    for other in presets():
        stated = changes(load(base), load(other))
        assert resolve_rules(RulesReference(other, base, stated)) == load(other)


def test_the_nearest_preset_is_named() -> None:
    rules = load("two-hand-classic").replace(name="grandma", meld={"dix": 20})
    text = dumps(Game(rules))
    assert '[Rules "grandma"]\n[Extends "two-hand-classic"]\n[Rule meld.dix = 20]\n' in text
    again = rules.replace(name="two-hand-classic")
    assert '[Rules "two-hand-classic"]\n[Rule meld.dix = 20]\n' in dumps(Game(again))


def test_table_settings_are_kept_apart_from_the_rules() -> None:
    rules = load("nicholas-1992").replace(
        title='Ann\'s "own" [rules]',
        table={"show_all_hands": True, "seat_names": ["A", "B", "C", "D"]},
    )
    text = dumps(Game(rules))
    assert '[Setting title = "Ann\'s \\"own\\" [rules]"]' in text
    assert "[Setting table.show_all_hands = true]" in text
    assert '[Setting table.seat_names = ["A", "B", "C", "D"]]' in text
    assert "[Rule " not in text
    assert f'[Digest "{load("nicholas-1992").digest}"]' in text
    assert aa.loads(text).rules == rules


def test_rules_are_taken_away_with_none() -> None:
    rules = load("daugherty-1983").replace(
        score={"board_set": "none"}, trump={"on_impossible": "set_and_redeal"}
    )
    text = dumps(Game(rules))
    assert '[Rule score.board_set = "none"]' in text
    assert aa.loads(text).rules == rules


def test_points_of_a_rank_are_taken_away_with_0() -> None:
    rules = load("two-hand").replace(
        counters={"points": {"A": 1, "T": 1, "K": 0}}, game={"target": 60}
    )
    text = dumps(Game(rules))
    assert "[Rule counters.points.K = 0]" in text
    assert aa.loads(text).rules == rules


def test_scaled_rules_are_declared_unscaled() -> None:
    rules = load("three-hand").replace(scale=10, meld={"run": [12, 24]})
    text = dumps(Game(rules))
    assert "[Rule scale = 10]" in text
    assert "[Rule meld.run = [12, 24]]" in text
    assert aa.loads(text).rules == rules


def test_records_never_read_files(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text('extends = "two-hand"\n')
    for name in ("house.toml", "house", "./house.toml"):
        with pytest.raises(NotationError) as caught:
            parse(f'[Aces "1"]\n[Rules "{name}"]')
        assert caught.value.code == "not_a_preset"
        with pytest.raises(NotationError) as caught:
            from_json(f'{{"aces": 1, "rules": {{"name": "two-hand", "extends": "{name}"}}}}')
        assert caught.value.code == "not_a_preset"


def test_a_digest_that_differs_is_an_error_in_both_forms() -> None:
    game = Game(load("two-hand"))
    wrong = load("three-hand").digest
    with pytest.raises(NotationError) as caught:
        parse(dumps(game).replace(game.rules.digest, wrong))
    right = game.rules.digest
    assert caught.value.message == records.OTHER_RULES(rules="two-hand", digest=right)
    assert (caught.value.line, caught.value.column) == (3, 1)
    with pytest.raises(NotationError) as caught:
        from_json(to_json(game).replace(game.rules.digest, wrong))
    found = values.QUOTED(text="two-hand")
    assert caught.value.message == values.OTHER_RULES(rules=found, digest=right)
    assert caught.value.path == "rules.digest"


def test_rules_that_no_file_could_hold_are_not_written() -> None:
    from dataclasses import replace

    rules = replace(load("two-hand"), title="a\nb")
    with pytest.raises((NotationError, aa.RulesError)):
        dumps(Game(rules))
    with pytest.raises((Mismatch, aa.RulesError)):
        rules_reference(replace(load("two-hand"), name="\x07"))


def test_written_rules_have_the_order_of_a_rules_file() -> None:
    rules = load("doubles-1993").replace(
        game={"target": 300}, meld={"dix": 0, "run": [15, 30, 50, 70]}
    )
    paths = [path for path, _ in rules_reference(rules).changes]
    order = list(to_table(rules))
    assert paths == sorted(paths, key=lambda path: order.index(path.split(".")[0]))


OLD_DIGEST = "41cc6c792cb4"
"""Start of the version 0.1 digest of daugherty-1983, which declared no meld below the board."""


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("name", ["daugherty-1983", "grandma"])
def test_a_record_of_an_earlier_edition_of_its_preset_opens(form: str, name: str) -> None:
    rules = load("daugherty-1983").replace(meld={"declared": "on_board"}, name=name)
    assert rules.digest.startswith(OLD_DIGEST)
    game = start(rules, "S:AAAATTTTKKKK H:AAAATTTT")
    for call in ("55", "pass", "pass", "pass"):
        game = game.play(call)
    assert game.state.match.results[0].outcome == "board_set", "nobody typed a total then"
    if form == "text":
        told = '[Rule meld.declared = "on_board"]\n'
        assert told in dumps(game)
        opened = parse(dumps(game).replace(told, ""))
    else:
        record = json.loads(to_json(game))
        del record["rules"]["changes"]["meld.declared"]
        opened = from_json(json.dumps(record))
    assert opened.rules == rules
    assert parse(dumps(opened)).rules == rules


def test_no_edition_with_the_digest_is_an_error() -> None:
    text = dumps(Game(load("daugherty-1983")))
    digest = load("daugherty-1983").digest
    with pytest.raises(NotationError) as caught:
        parse(text.replace(digest, "0" * 64))
    assert caught.value.message == records.OTHER_RULES(rules="daugherty-1983", digest=digest)
    assert parse(text.replace(f'[Digest "{digest}"]\n', "")).rules == load("daugherty-1983")
