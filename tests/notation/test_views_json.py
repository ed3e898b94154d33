"""Tests that views round-trip through JSON and that invalid views give one clear error."""

import copy
import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.random_play import walk
from tests.support.slow import quick, sampled
from tests.support.table import house, start

import acesaround as aa
from acesaround.game.state import Phase, State
from acesaround.game.view import View, view
from acesaround.messages.positions import SEEN_TOO_OFTEN
from acesaround.notation import BadView, view_from_json, view_json
from acesaround.notation.actions import parse_action
from acesaround.notation.view_fields import in_version_1
from acesaround.notation.views import result_from_json, result_json
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet, to_table

RULES = everything()
TYPED = house("daugherty-1983", score={"fold": {"allowed": True}})


def views(rules: RuleSet, seed: int, hands: int, *, person: bool = False) -> Iterator[View]:
    """Yield each seat's view at every step of some random hands."""
    for step in walk(rules, seed, hands):
        for seat in range(rules.table.players):
            yield view(step.after, seat, person=person)


def there_and_back(seen: View, *, results: bool = True) -> View:
    written = json.loads(json.dumps(view_json(seen, results=results), allow_nan=False))
    return view_from_json(written, seen.rules, () if results else seen.match.results)


@pytest.mark.parametrize("name", sampled(RULES, 18))
def test_every_view_of_a_game_comes_back_equal(name: str) -> None:
    for seed in range(2):
        for seen in views(RULES[name], seed, hands=1):
            again = there_and_back(seen, results=False)
            assert again == seen
            assert list(map(str, again.legal))[:50] == list(map(str, seen.legal))[:50]


@pytest.mark.parametrize(
    ("name", "phase", "listed"),
    [
        ("doubles-1993", Phase.TRICK_PLAY, "fold"),
        ("single-deck-partners", Phase.EXCHANGE, "fold"),
        ("two-hand", Phase.STOCK_MELD, "lay dix 9S exchange"),
        (TYPED, Phase.ENTER_MELD, "fold"),
    ],
)
def test_S0_53_S4_26_views_from_before_they_were_listed_open(
    name: str | RuleSet, phase: Phase, listed: str
) -> None:
    """Version 0.1 didn't list folding as an action there, or taking the upcard nine."""
    if phase is Phase.STOCK_MELD:
        game = start(name, "AC 9S", "9C", stock="9S", dealer=1).play("AC").play("9C")
    else:
        game = start(name, dealer=3)
        while game.state.phase is not phase or listed not in map(str, game.legal):
            game = game.play(aa.player("daugherty").choose(game.view()).action)
    seen = game.view()
    assert seen.phase is phase
    older = view_json(seen)
    if older["legal"]["kind"] in ("cards", "totals"):
        older["legal"]["fold"] = False
    else:
        older["legal"]["actions"].remove(listed)
    opened = view_from_json(older, seen.rules, ())
    assert parse_action(listed) not in opened.legal and parse_action(listed) in seen.legal
    assert in_version_1(seen, seen.legal) == opened.legal
    older["legal"] = {"kind": "list", "actions": ["AS"]}
    with pytest.raises(BadView, match="legal"):
        view_from_json(older, seen.rules, ())


@pytest.mark.parametrize("name", sampled(RULES, 6))
def test_finished_hands_come_back_equal(name: str) -> None:
    for step in walk(RULES[name], 3, hands=3):
        if step.after.round is None:
            seen = view(step.after, 0)
            assert there_and_back(seen) == seen


def test_reasons_of_version_0_1_are_shown_as_they_were_written() -> None:
    given, rules = a_result()
    for reason in given["reasons"]:
        del reason["message"]
        reason["text"] = f"then: {reason['text']}"
    opened = result_from_json(given, rules)
    assert [one.code for one in opened.reasons] == [one["code"] for one in given["reasons"]]
    assert [str(one.message) for one in opened.reasons] == [one["text"] for one in given["reasons"]]
    assert result_json(opened)["reasons"] == given["reasons"]


def test_reasons_of_later_versions_are_shown_as_they_were_written() -> None:
    given, rules = a_result()
    reason = given["reasons"][0]
    reason["message"] = {"code": f"{reason['code']}.later", "params": {"much": 3}}
    opened = result_from_json(given, rules).reasons[0]
    assert (opened.code, str(opened.message)) == (reason["code"], reason["text"])


@pytest.mark.parametrize("message", [3, {"code": "bid_made", "params": {}}, {"code": "meld.x"}])
def test_a_reason_with_an_unreadable_message_is_shown_as_it_was_written(message: object) -> None:
    given, rules = a_result()
    reason = given["reasons"][0]
    reason["message"] = message
    opened = result_from_json(given, rules).reasons[0]
    assert (opened.code, str(opened.message)) == (reason["code"], reason["text"])


def test_a_reason_with_the_message_of_another_is_refused() -> None:
    given, rules = a_result()
    given["reasons"][0]["message"] = {"code": "folded", "params": {}}
    with pytest.raises(BadView, match=r"reasons\[0\]\.message: .*meld"):
        result_from_json(given, rules)


def a_result() -> tuple[dict[str, Any], RuleSet]:
    """Return JSON of a hand whose reasons have parameters."""
    rules = RULES["two-hand"]
    for step in walk(rules, 3, hands=1):
        if step.after.match.results:
            result = step.after.match.results[-1]
            return json.loads(json.dumps(result_json(result))), rules
    raise AssertionError("no hand was finished")


@pytest.mark.parametrize("games", quick([4], [4, 20]))
def test_any_game_comes_back_equal(games: int) -> None:
    @settings(max_examples=games)
    @given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000))
    def comes_back(name: str, seed: int) -> None:
        for seen in views(RULES[name], seed, hands=1):
            assert there_and_back(seen) == seen

    comes_back()


def test_open_hands_come_back_too() -> None:
    rules = RULES["daugherty-1983"].replace(table={"show_all_hands": True})
    for seen in views(rules, 1, hands=1, person=True):
        assert there_and_back(seen) == seen


@pytest.mark.parametrize("name", RULES)
def test_rules_come_back_with_their_settings(name: str) -> None:
    rules = RULES[name].replace(
        table={"seat_names": [f"P{n}" for n in range(12)][: RULES[name].table.players]}
    )
    again = from_table(json.loads(json.dumps(to_table(rules))))
    assert again == rules
    assert (again.digest, again.seats) == (rules.digest, rules.seats)


@pytest.mark.parametrize("name", sampled(RULES, 6))
def test_the_text_does_not_vary_with_hidden_cards(name: str) -> None:
    """Swapping hidden cards doesn't change a character of the text."""
    for step in walk(RULES[name], 5, hands=1):
        state = step.after
        if state.round is None or state.stock is not None:
            continue
        for seat in range(len(state.hands)):
            assert view_json(view(swapped(state, seat), seat)) == view_json(view(state, seat))


def swapped(state: State, seat: int) -> State:
    others = [s for s in range(len(state.hands)) if s != seat]
    hands = list(state.hands)
    pool = [card for s in others for card in hands[s]]
    random.Random(seat).shuffle(pool)
    for s in others:
        size = len(hands[s])
        hands[s] = type(hands[s])(pool[:size])
        pool = pool[size:]
    return replace(state, hands=tuple(hands))


# Invalid views


@cache
def some_view(name: str, phase: str) -> tuple[dict, RuleSet]:
    rules = RULES[name]
    for seed in range(50):
        for step in walk(rules, seed, hands=1):
            if step.after.phase == phase and step.after.turn is not None:
                seen = view(step.after, step.after.turn)
                if phase != "trick_play" or (len(seen.tricks) > 1 and seen.trick):
                    return json.loads(json.dumps(view_json(seen))), rules
    raise AssertionError(f"no {phase} in {name}")


CONTRADICTIONS = [
    ("turn", 9, "malformed"),
    ("turn", None, "wrong_turn"),
    ("seat", "South", "malformed"),
    ("phase", "lunch", "malformed"),
    ("phase", "over", "wrong_turn"),
    ("phase", "stock_play", "wrong_phase"),
    ("phase", "auction", "wrong_turn"),
    ("hand", "AS AS AS AS AS", "wrong_sizes"),
    ("hand", "XX", "malformed"),
    ("hand", 7, "malformed"),
    ("sizes", [1, 2], "malformed"),
    ("sizes", [99, 99, 99, 99], "wrong_sizes"),
    ("calls", [], "wrong_auction"),
    ("calls", [{"seat": 1, "amount": 1}], "wrong_auction"),
    ("declarer", None, "wrong_auction"),
    ("bid", 10**8, "wrong_auction"),
    ("trump", None, "wrong_trump"),
    ("trump", "Z", "malformed"),
    ("leader", 1, None),
    ("tricks", [], "wrong_trick"),
    ("taken", [0, 0, 0, 0], "wrong_trick"),
    ("trick", "AS AS AS AS", "wrong_turn"),
    ("legal", {"kind": "list", "actions": ["pass"]}, "wrong_legal"),
    ("legal", {"kind": "list", "actions": []}, "wrong_legal"),
    ("legal", {"kind": "list", "actions": ["sing"]}, "malformed"),
    ("legal", {"kind": "totals", "highest": -1}, "malformed"),
    ("legal", {"kind": "calls", "pass": True, "bids": [[1, 2]]}, "malformed"),
    ("legal", {"kind": "cards", "take": "give", "count": 3, "held": "AS", "free": ""}, "malformed"),
    ("legal", {}, "malformed"),
    ("gifts", [{"giver": 0, "taker": 1, "count": 4}], "wrong_gifts"),
    ("widow", "AS", "wrong_widow"),
    ("buried", "AS", "wrong_widow"),
    ("on_board", None, "wrong_meld"),
    ("counted", [None] * 4, "wrong_meld"),
    ("stock", {"face_down": 1, "exposed": [[], [], [], []], "laid": []}, "wrong_stock"),
    ("open_hands", ["", "", "", ""], "open_hands"),
    ("match", {}, "malformed"),
    ("match", None, "malformed"),
]


@pytest.mark.parametrize(("field", "value", "code"), CONTRADICTIONS)
def test_a_view_that_contradicts_itself_is_refused(field: str, value: object, code: str) -> None:
    given, rules = some_view("nicholas-1992", "trick_play")
    view_from_json(given, rules)
    if field == "leader":
        value, code = (given["leader"] + 1) % 4, "wrong_turn"
    with pytest.raises(BadView) as caught:
        view_from_json(given | {field: value}, rules)
    assert caught.value.code == code
    assert caught.value.reason and code in str(caught.value)


def test_cards_seen_too_often_are_named() -> None:
    given, rules = some_view("two-hand", "stock_play")
    number = len(given["hand"].split())
    hand = " ".join(["AS"] * number)
    problem = SEEN_TOO_OFTEN(number=number, card="AS", copies=2)
    with pytest.raises(BadView, match=re.escape(str(problem))) as caught:
        view_from_json(given | {"hand": hand}, rules)
    assert caught.value.code == "too_many_copies"


def test_fields_nobody_knows_are_passed_over() -> None:
    given, rules = some_view("three-hand-widow", "bury")
    again = view_from_json(given | {"mood": "fine", "match": given["match"] | {"x": 1}}, rules)
    assert again == view_from_json(given, rules)


def test_a_missing_field_is_named() -> None:
    given, rules = some_view("two-hand", "stock_meld")
    for name in ("seat", "phase", "match", "hand", "sizes", "calls", "tricks", "taken", "legal"):
        short = {key: value for key, value in given.items() if key != name}
        with pytest.raises(BadView, match=f"{name}: is missing") as caught:
            view_from_json(short, rules)
        assert caught.value.code == "malformed"


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "AS", "AS AS 9D", "pass", "S", "list", "auction", "run", "KS#1", "é"])
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["seat", "kind", "cards", "legal", "x"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
FUZZED = [
    ("nicholas-1992", "trick_play"),
    ("single-deck-partners", "exchange"),
    ("daugherty-1983", "enter_meld"),
    ("doubles-1993", "auction"),
    ("three-hand-widow", "bury"),
    ("two-hand", "stock_meld"),
    ("two-hand", "stock_play"),
    ("poor hands dealt again", "misdeal"),
]


@pytest.mark.parametrize("views", quick([80], [80, 400]))
def test_a_damaged_view_is_an_error_and_never_a_crash(views: int) -> None:
    @given(st.data())
    @settings(max_examples=views)
    def holds(data: st.DataObject) -> None:
        found, rules = some_view(*data.draw(st.sampled_from(FUZZED)))
        found = copy.deepcopy(found)
        for _ in range(data.draw(st.integers(1, 3))):
            damage(found, data)
        with suppress(BadView):
            seen = view_from_json(found, rules)
            assert there_and_back(seen) == seen

    holds()


def damage(given: Any, data: st.DataObject) -> None:
    """Make a random change."""
    while True:
        keys = list(given) if isinstance(given, dict) else list(range(len(given)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = given[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
            given = inner
            continue
        match data.draw(st.integers(0, 3)):
            case 0:
                given[key] = data.draw(JUNK)
            case 1 if isinstance(given, dict):
                del given[key]
            case 2 if isinstance(inner, int):
                given[key] = inner + data.draw(st.integers(-2, 2))
            case _:
                given[key] = data.draw(st.sampled_from([given[k] for k in keys]))
        return


@given(JUNK)
def test_anything_else_is_no_view(junk: object) -> None:
    with pytest.raises(BadView):
        view_from_json(junk, RULES["two-hand"])


@pytest.mark.parametrize("name", [name for name in RULES if RULES[name].deal.stock])
def test_copies_of_melds_are_those_on_the_table(name: str) -> None:
    """Every card on the table has the copy number and melds that `laid` gives it."""
    several = exchanged = 0
    for seed in range(12):
        for step in walk(RULES[name], seed, hands=1):
            stock = view_json(view(step.after, 0))["stock"]
            served: dict[tuple[int, str, int], list[dict[str, Any]]] = {}
            for meld in stock["laid"] if stock else ():
                cards = meld["cards"].split()
                assert len(cards) == len(meld["copies"])
                for card, copy_ in zip(cards, meld["copies"], strict=True):
                    rank, _, number = card.partition("#")
                    assert not number or int(number) == copy_
                    assert (copy_ == 0) == (meld["exchanged"] is not None)
                    exchanged += not copy_
                    several += copy_ > 1
                    now = {"kind": meld["kind"], "points": meld["points"]}
                    served.setdefault((meld["seat"], rank, copy_), []).append(now)
            for seat, row in enumerate(stock["exposed"] if stock else ()):
                for one in row:
                    assert served[seat, one["card"], one["copy"]] == one["served"]
    if RULES[name].deal.hand > 1:
        assert several and (exchanged or not RULES[name].meld.dix_exchange)
