"""Tests of positions as JSON: their meaning and their errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from acesaround.analysis.answers import answer_of, problem_or_error
from acesaround.analysis.inputs import problem_of
from acesaround.cards import Card, Hand, Suit
from acesaround.judge.inputs import BadQuestion
from acesaround.kernel.solve import solve
from acesaround.messages import positions
from acesaround.messages.values import shown
from acesaround.rules.load import load

FOUR: dict[str, Any] = {
    "id": 1,
    "rules": "nicholas-1992",
    "trump": "S",
    "leader": 1,
    "hands": ["AS TH", "KS KH", "AH TS", "QS QH"],
}
THREE: dict[str, Any] = {
    "rules": "three-hand",
    "trump": "H",
    "leader": 0,
    "hands": ["AS", "KS", "9H"],
    "declarer": 2,
}


def test_the_side_is_the_leaders() -> None:
    position = problem_of(FOUR).position
    assert position.side == {1, 3} and position.leader == 1
    assert position.hands[2] == Hand("AH TS") and position.trump is Suit.SPADES
    assert position.rules.copies == 4


def test_with_three_seats_it_is_the_declarers() -> None:
    position = problem_of(THREE).position
    assert position.side == {2} and position.leader == 0
    assert solve(position).value == 3  # ace, king, and last trick


def test_with_two_seats_it_is_the_leaders() -> None:
    two = {"rules": "two-hand", "trump": "D", "leader": 1, "hands": ["9D", "AS"]}
    position = problem_of(two).position
    assert position.side == {1}
    assert solve(position).value == 0


def test_six_play_in_two_teams() -> None:
    hands = ["AS", "KS", "QS", "JS", "TS", "AS"]
    six = {"rules": "six-triple-deck", "trump": "S", "leader": 2, "hands": hands}
    assert problem_of(six).position.side == {0, 2, 4}


@pytest.mark.parametrize("declarer", [None, 0, 3])
def test_with_partners_the_declarer_changes_nothing(declarer: int | None) -> None:
    assert problem_of({**FOUR, "declarer": declarer}).position == problem_of(FOUR).position


def test_cards_on_the_table_have_left_the_hands() -> None:
    question = {**FOUR, "trick": ["KS", "TS"], "hands": ["AS TH", "KH", "AH", "QS QH"]}
    position = problem_of(question).position
    assert position.trick == (Card("KS"), Card("TS")) and position.to_play == 3
    assert problem_of({**FOUR, "trick": None}).position.trick == ()


@pytest.mark.parametrize("hands", [["S:A H:T", "S:K,H:K", "ah 10s", "Q♠ Q♥"]])
def test_hands_may_be_written_in_any_form(hands: list[str]) -> None:
    hands = [hand.replace("S:K,H:K", "KS,KH") for hand in hands]
    assert problem_of({**FOUR, "hands": hands}).position == problem_of(FOUR).position


def full(bid: object, **changes: Any) -> bool:
    """Return True if the first lead of a whole hand must be trump."""
    rules = load("doubles-1993")
    cards = list(rules.full_deck)
    hands = [" ".join(map(str, cards[seat::4])) for seat in range(4)]
    question = {"rules": "doubles-1993", "trump": "S", "leader": 0, "hands": hands, "bid": bid}
    return problem_of({**question, **changes}).position.lead_trump


def test_the_first_lead_of_a_whole_hand_with_a_bid() -> None:
    assert full(51) and full(60)
    assert not full(50), "waived at 50"
    assert not full(None), "without a bid the rule is not applied"
    assert not full(51, rules="nicholas-1992"), "no such rule"
    short = ["AS AH", "KS KH", "QS QH", "TS TH"]
    assert not full(51, hands=short), "not a whole hand"


def test_rules_may_be_a_table() -> None:
    rules = {"extends": "nicholas-1992", "counters": {"last_trick": 9}}
    assert problem_of({**FOUR, "rules": rules}).position.rules.last_trick == 9


NOT_IN_DECK = str(positions.NOT_IN_DECK(field="hands[0]", card="9H"))
FIVE_COPIES = str(
    positions.TOO_MANY_COPIES_IN_FIELD(field="hands[0]", number=5, card="AS", copies=4)
)
NOT_A_TEXT = f"hands[0] must be {positions.HAND_OF_CARDS()}"
NO_RULES, NO_TRUMP, NO_LEADER = (
    str(positions.FIELD_MISSING(field=field)) for field in ("rules", "trump", "leader")
)
NOT_HANDS = str(positions.UNKNOWN_FIELD_BUT(field=shown("hand"), near="hands"))


def wrong(**changes: Any) -> tuple[str, str]:
    question = {**FOUR, **changes}
    question = {name: value for name, value in question.items() if value != "gone"}
    with pytest.raises(BadQuestion) as caught:
        problem_of(question)
    return caught.value.code, str(caught.value.message)


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        ({"hands": ["AS TH", "KS KX", "AH TS", "QS QH"]}, "unknown_card", "hands[1]: 'KX'"),
        ({"hands": ["AS 9H", "KS KH", "AH TS", "QS QH"]}, "unknown_card", NOT_IN_DECK),
        ({"hands": ["AS TH", "KS KH", "AH", "QS QH"]}, "unequal_hands", "seat 2"),
        ({"hands": ["AS", "KS", "AH"]}, "hand_count", "3 hands for 4 seats"),
        ({"hands": []}, "hand_count", "0 hands"),
        ({"hands": ["AS"]}, "hand_count", "1 hand for 4 seats"),
        ({"hands": [""] * 4}, "nothing_to_play", "no cards"),
        ({"hands": ["AS AS AS AS AS"] * 4}, "too_many_copies", FIVE_COPIES),
        ({"hands": ["AS AS"] * 4}, "too_many_copies", "8 copies of AS"),
        ({"hands": "AS"}, "wrong_type", "hands must be a list"),
        ({"hands": [["AS"], "KS", "QS", "JS"]}, "wrong_type", NOT_A_TEXT),
        ({"hands": ["AS " * 999] * 4}, "bad_value", "characters"),
        ({"hands": "gone"}, "missing_field", '"hands": ['),
        ({"rules": "gone"}, "missing_field", NO_RULES),
        ({"trump": "gone"}, "missing_field", NO_TRUMP),
        ({"leader": None}, "missing_field", NO_LEADER),
        ({"rules": "nicholas-1929"}, "unknown_rules", "did you mean"),
        ({"rules": 7}, "wrong_type", "rules must be"),
        ({"rules": {"extends": "nicholas-1992", "meld": 3}}, "invalid_rules", "meld"),
        ({"trump": "X"}, "unknown_suit", "trump"),
        ({"trump": 0}, "wrong_type", "trump must be a suit"),
        ({"leader": 4}, "bad_value", "a seat from 0 to 3"),
        ({"leader": -1}, "bad_value", "a seat from 0 to 3, not -1"),
        ({"leader": True}, "wrong_type", "leader must be a whole number"),
        ({"leader": 1.0}, "wrong_type", "leader must be a whole number"),
        ({"leader": "South"}, "wrong_type", "leader"),
        ({"declarer": 9}, "bad_value", "declarer"),
        ({"bid": "50"}, "wrong_type", "bid"),
        ({"bid": -5}, "bad_value", "bid"),
        ({"trick": "KS"}, "wrong_type", "trick must be a list"),
        ({"trick": [3]}, "wrong_type", "trick[0]"),
        ({"trick": ["ZZ"]}, "unknown_card", "trick[0]"),
        ({"trick": ["KS"] * 4}, "trick_complete", "complete"),
        ({"trick": ["KS"]}, "unequal_hands", "seat 1"),
        ({"hand": ["AS"]}, "unknown_field", NOT_HANDS),
        ({"note": "x"}, "unknown_field", '"note"'),
        ({"id": ["x"]}, "wrong_type", "id must be"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(changes: dict[str, Any], code: str, says: str) -> None:
    found, message = wrong(**changes)
    assert found == code, message
    assert says in message
    assert "\n" not in message


def test_three_seats_need_a_declarer() -> None:
    with pytest.raises(BadQuestion, match=r"declarer.*\[missing_field\]") as caught:
        problem_of({name: value for name, value in THREE.items() if name != "declarer"})
    assert caught.value.code == "missing_field"


@pytest.mark.parametrize(
    ("line", "identity", "code"),
    [
        (b"nonsense", None, "bad_json"),
        (b"\xff\xfe\x00", None, "not_utf8"),
        (b"[]", None, "not_an_object"),
        (b"7", None, "not_an_object"),
        (b'{"id": 5}', 5, "missing_field"),
        (b'{"id": NaN}', None, "bad_json"),
        (b'{"id": 5, "id": 6}', None, "bad_json"),
        (b'{"id": 5, "leader": NaN}', None, "bad_json"),
        (b"[" * 5000, None, "bad_json"),
        (b'{"id": "' + b"x" * 2_000_000 + b'"}', None, "line_too_long"),
    ],
)
def test_lines_that_are_no_positions(line: bytes, identity: object, code: str) -> None:
    found = problem_or_error(line)
    assert isinstance(found, dict)
    assert found["id"] == identity and found["error"]["code"] == code
    json.dumps(found, allow_nan=False)


def test_the_answer_has_everything() -> None:
    problem = problem_of(FOUR)
    answer = answer_of(problem, solve(problem.position))
    assert list(answer) == "id value exact lower upper cards line nodes ms".split()
    assert answer["id"] == 1 and answer["exact"] is True
    assert answer["cards"] == {"KS": 0, "KH": 0}
    assert answer["value"] == answer["lower"] == answer["upper"] == 0
    assert len(answer["line"]) == 8 and set(answer["line"]) <= {
        str(Card(kind)) for kind in range(24)
    }


def test_what_a_limit_left_open_stands_in_bounds() -> None:
    rules = load("nicholas-1992")
    cards = list(rules.full_deck)
    hands = [" ".join(map(str, cards[seat::4])) for seat in range(4)]
    problem = problem_of({**FOUR, "hands": hands})
    solution = solve(problem.position, nodes=1)
    answer = answer_of(problem, solution)
    assert answer["value"] is None and answer["exact"] is False
    assert answer["lower"] < answer["upper"]
    assert answer["bounds"].keys() | answer["cards"].keys() == {
        str(card) for card in solution.cards
    }
    assert all(lower < upper for lower, upper in answer["bounds"].values())
    assert answer["line"] == []
