"""Tests of deals with unknown cards, which are shown and kept but never verified."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.games import games, random_game

import acesaround as aa
from acesaround.i18n import tr
from acesaround.messages import Message, records
from acesaround.messages.values import WRITTEN
from acesaround.notation import dumps, from_json, parse, to_json
from acesaround.notation.actions import KnownCards, PartialDeal, seat_labels
from acesaround.notation.builder import hand_states
from acesaround.notation.errors import NotationError
from acesaround.notation.record import Result, Score, SideScore
from acesaround.session import Game
from acesaround.text.transcript import game_ending, hand_screens, hand_transcript

DIAGRAM = """\
[Aces "1"]
[Rules "nicholas-1992"]

Hand 1  dealer ?
  South  S:AATK H:TTKQQ C:ATQJ D:AATQJJJ
  West   ?
  North  S:AQ ?
  East   ?
{What do you bid?}
"""
STORY = (
    DIAGRAM
    + """\
Auction  South 50  West pass {a surprise}  North 51  East pass  South pass
Trump    North spades
Melds    South 12
Tricks
   1. North AS JS TS KS > North
   2. North QS {why?}
Score    made
  South-North  meld 24  tricks 30  score +54  total 54
  West-East    meld 0  tricks 20  score +20  total 20

Hand 2  dealer East
  South  ?
  West   ?
  North  ?
  East   ?
"""
)


def test_a_diagram_is_kept() -> None:
    record = parse(DIAGRAM)
    (hand,) = record.hands
    assert isinstance(hand.deal, PartialDeal)
    assert hand.deal.dealer is None
    assert hand.deal.hands[1] == KnownCards()
    assert str(hand.deal.hands[2]) == "S:AQ H:- C:- D:- ?"
    assert hand.comment == "What do you bid?"
    assert parse(dumps(record)) == record == from_json(to_json(record))


def test_a_story_with_unknown_cards_is_kept() -> None:
    record = parse(STORY)
    first = record.hands[0]
    assert [str(move.action) for move in first.moves[:3]] == ["50", "pass", "51"]
    assert first.moves[-1].comment == "why?"
    assert [move.seat for move in first.moves[6:]] == [2, 3, 0, 1, 2]
    assert first.melds == (12, None, None, None)
    assert first.score == Score("made", (SideScore(24, 30, 54, 54), SideScore(0, 20, 20, 20)))
    assert record.first_unknown == 0
    assert hand_states(record, 0) is None
    assert parse(dumps(record)) == record == from_json(to_json(record))
    assert "> North" in dumps(record)


def test_a_stated_result_is_kept() -> None:
    text = DIAGRAM.replace("\n\nHand", '\n[Result "West-East wins by target, 310 to 505"]\n\nHand')
    record = parse(text)
    assert record.result == Result(1, "target", (310, 505))
    assert parse(dumps(record)) == record == from_json(to_json(record))
    assert "West-East wins by target, 310 to 505" in dumps(record)
    assert "Player 2 and Player 4 won" in game_ending(record)


def test_what_is_known_is_shown() -> None:
    record = parse(STORY)
    shown = hand_transcript(record, 0)
    assert "♦ AATQJJJ" in shown
    assert str(records.UNKNOWN_CARDS(number=1)) in " ".join(shown.split())
    assert " 1  Player 3  A♠ J♠ T♠ K♠  Player 3 takes it" in shown
    assert "What do you bid?" in shown
    assert game_ending(record) == tr("text.the_rest_is_unknown")


def test_it_is_refused_for_replay_with_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        aa.loads(DIAGRAM)
    assert (caught.value.line, caught.value.column) == (4, 1)
    assert "hand 1 has unknown cards" in str(caught.value)
    with pytest.raises(NotationError, match="hand 1 has unknown cards"):
        _ = parse(DIAGRAM).actions


def test_what_comes_before_is_verified() -> None:
    game = random_game(aa.rules("nicholas-1992"), 1, 60)
    assert len(game.state.match.results) == 1
    text = dumps(game)
    text += "\nHand 2  dealer ?\n" + "".join(f"{seat} ?\n" for seat in seat_labels(4))
    record = parse(text)
    assert record.first_unknown == 1
    states = hand_states(record, 0)
    assert states is not None
    assert states[-1] == game.state
    assert parse(dumps(record)) == record == from_json(to_json(record))
    assert "bid " in hand_transcript(record, 0)
    with pytest.raises(NotationError, match="hand 2 has unknown cards"):
        aa.loads(text)
    wrong = records.OTHER_FIGURE(side="South-North", field="total", right=58, figure=158)
    with pytest.raises(NotationError) as caught:
        parse(text.replace("total   ", "total  1"))
    assert caught.value.message == wrong


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("West   ?", "West   S:AAA ?", records.DEALT_TOO_OFTEN(number=6, card="AS", copies=4)),
        (
            "West   ?",
            "West",
            records.TOO_FEW_CARDS(known=0, owner=WRITTEN(text="West"), size=20),
        ),
        (
            "D:AATQJJJ",
            "D:AATQJJJ ?",
            records.ALL_KNOWN(size=20, owner=WRITTEN(text="South")),
        ),
        ("East   ?", "East   ? AS", records.LATE_UNKNOWN()),
        ("East   ?", "East   9S ?", records.DEALT_TOO_OFTEN(number=1, card="9S", copies=0)),
        (
            "  East   ?\n",
            "",
            records.CARDS_OF_MISSING(found=records.THE_END(), owner="East"),
        ),
        ("East   ?", "East   ?\n Widow ?", records.NO_SUCH_PILE(pile="widow")),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, problem: Message) -> None:
    with pytest.raises(NotationError) as caught:
        parse(DIAGRAM.replace(old, new))
    assert caught.value.message == problem


def test_a_later_complete_deal_must_still_be_a_deal() -> None:
    deal = dumps(aa.new("nicholas-1992", 7)).split("\n\n")[1]
    text = DIAGRAM + deal.replace("Hand 1", "Hand 2")
    assert len(parse(text).hands) == 2
    with pytest.raises(NotationError, match="has 19 cards, not 20"):
        parse(text.replace("C:ATQJ", "C:ATQ"))


def test_stock_and_widow_may_be_unknown() -> None:
    two = '[Aces "1"]\n[Rules "two-hand"]\nHand 1 dealer North South ? North ? Stock KD ?\n'
    record = parse(two + "Tricks 1. South AS TS draw 2. South KS")
    assert [move.seat for move in record.hands[0].moves] == [0, 1, 0, 0]
    assert "Stock  KD ? (diamonds are trump)" in dumps(record)
    assert parse(dumps(record)) == record == from_json(to_json(record))
    unknown = two.replace("KD ?", "?") + "Tricks 1. South AS TS"
    assert parse(dumps(parse(unknown))) == parse(unknown)
    with pytest.raises(NotationError, match="say who took the trick, like > South"):
        parse(unknown + " draw")
    assert parse(unknown + " > North draw").hands[0].moves[-1].seat == 1
    widow = '[Aces "1"]\n[Rules "widow-three"]\nHand 1 dealer ? South ? West ? East ? Widow AS ?'
    assert parse(dumps(parse(widow))) == parse(widow)


UNKNOWN = '[Aces "1"]\n[Rules "three-hand"]\nHand 1 dealer ? South ? West ? East ? '


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        ("Tricks 1. South AS TS 2. East KS", records.TRICK_INCOMPLETE(number=1)),
        ("Tricks 1. South AS TS KS AS", records.TRICK_FULL(players=3)),
        ("Tricks 1. South AS Trump West clubs", records.BEFORE_TRICKS(action="trump C")),
        ("Tricks 1. South AS TS KS Auction West 20", records.BEFORE_TRICKS(action="20")),
        ("Tricks 1. South AS draw", records.NO_WHOLE_TRICK()),
        ("Tricks 1. South claim draw", records.NO_WHOLE_TRICK()),
        (
            "Tricks 1. South AS TS KS > South draw 1. East draw",
            records.WRONG_TRICK_NUMBER(number=2, found="1"),
        ),
    ],
)
def test_turns_within_a_trick_hold_all_the_same(actions: str, problem: Message) -> None:
    with pytest.raises(NotationError) as caught:
        parse(UNKNOWN + actions)
    assert caught.value.message == problem


@pytest.mark.parametrize("seats", [(0, 0), (0, 2), (1, 0)])
def test_json_cannot_play_out_of_turn_either(seats: tuple[int, int]) -> None:
    document = json.loads(to_json(parse(UNKNOWN)))
    moves = [{"seat": seat, "action": "AS"} for seat in seats]
    document["hands"][0]["moves"] = moves
    names = seat_labels(3)
    wrong = records.OTHER_TURN(right=names[(seats[0] + 1) % 3], seat=names[seats[1]])
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(document))
    assert caught.value.message == wrong
    moves[1]["seat"] = (seats[0] + 1) % 3
    record = from_json(json.dumps(document))
    assert parse(dumps(record)) == record


def test_only_the_winner_draws_in_json() -> None:
    text = '[Aces "1"]\n[Rules "two-hand"]\nHand 1 dealer ? South ? North ? Stock KD ?'
    document = json.loads(to_json(parse(text)))
    document["hands"][0]["moves"] = [
        {"seat": seat, "action": action} for seat, action in ((0, "AS"), (1, "TS"), (1, "draw"))
    ]
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(document))
    assert caught.value.message == records.NOT_THE_WINNER()


def test_after_a_claim_another_trick_begins() -> None:
    record = parse(UNKNOWN + "Tricks 1. South AS claim 2. East KS TS AS 3. West claim")
    assert [move.seat for move in record.hands[0].moves] == [0, 1, 2, 0, 1, 1]
    assert parse(dumps(record)) == record == from_json(to_json(record))


@settings(max_examples=10)
@given(games.filter(lambda game: game.actions), st.data())
def test_any_game_with_cards_forgotten_is_kept(game: Game, data: st.DataObject) -> None:
    document = json.loads(to_json(game))
    at = data.draw(st.integers(0, len(document["hands"]) - 1))
    for hand in document["hands"][at:]:
        deal = hand["deal"]
        for seat in range(len(deal["hands"])):
            if seat == 0 or data.draw(st.booleans()):
                kept = deal["hands"][seat].split()[0]
                deal["hands"][seat] = data.draw(st.sampled_from(["?", f"{kept} ?"]))
        if "widow" in deal and data.draw(st.booleans()):
            deal["widow"] = "?"
        if "stock" in deal and data.draw(st.booleans()):
            deal["stock"] = [*deal["stock"][: data.draw(st.integers(0, 5))], "?"]
        if data.draw(st.booleans()):
            deal["dealer"] = None
    record = from_json(json.dumps(document))
    assert record.first_unknown == at
    assert parse(dumps(record)) == record == from_json(to_json(record))
    assert hand_states(record, at) is None
    for index in range(len(record.hands)):
        assert hand_transcript(record, index)
        assert hand_screens(record, index)
    assert game_ending(record)
