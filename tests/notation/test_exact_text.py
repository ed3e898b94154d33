"""Tests of the exact text of a few records."""

import re
from dataclasses import replace

from tests.notation.games import random_game
from tests.notation.test_errors import SAMPLE

import acesaround as aa
from acesaround.i18n import tr
from acesaround.notation import dumps, parse, record_of
from acesaround.notation.record import Result
from acesaround.text.rulebook.book import heading as rules_heading
from acesaround.text.transcript import game_ending, game_heading, hand_transcript

WRITTEN = """\
Hand 1  dealer South
  South  S:Q9 H:TKQ9 C:KQ D:ATJ9
  West   S:TKJJ H:QJ9 C:TTKJ D:A
  North  S:AT9 H:AKJ C:AQ9 D:KJ9
  East   S:AKQ H:AT C:AJ9 D:TKQQ
         {a poor hand}
Auction  West pass  North pass {two aces, but no meld to go with them, so that a
         bid would promise what is not there}  East pass  (South takes the bid
         at 25)
Trump    South spades
Passing  North AS AH KH 9C  South KH 9H 9C JD
Melds    South 5 (marriage hearts 2, marriage clubs 2, dix spades 1)
         West 0
         North 1 (dix spades 1)
         East 6 (marriage diamonds 2, royal marriage spades 4)
Declared South play on
Tricks
   1. South AS JS TS AS > South
   2. South KC TC AC JC > North
   3. North QC AC QC JC > East
   4. East  KS QS TS 9S > West
   5. West  KC 9C 9C 9S > South
   6. South TH JH KH AH > East
   7. East  QS 9D KS JH > West
   8. West  JS 9D concede {enough}
Score    set (South-North: bid 25: 6 meld + 18 in tricks = 24, 1 short, set back
         by the bid of 25; West-East: 6 meld, 7 points in tricks)
  South-North  meld   6  tricks  18  score  -25  total  -25
  West-East    meld   6  tricks   7  score  +13  total   13
"""


REMARK = "two aces, but no meld to go with them, so that a bid would promise what is not there"


def commented() -> str:
    text = SAMPLE.replace("D:TKQQ", "D:TKQQ {a poor hand}")
    text = text.replace("North pass", f"North pass {{{REMARK}}}")
    return text.replace("concede", "concede {enough}")


def test_a_hand_in_full() -> None:
    text = dumps(parse(commented()))
    assert text[text.index("Hand 1") :] == WRITTEN


def test_the_stock_and_melds_laid_after_tricks() -> None:
    text = dumps(random_game(aa.rules("two-hand"), 0, 80))
    assert " are trump)\nTricks\n" in text
    assert re.search(r"^   [0-9]\. North .. .. > North  lay marriage .. ..  draw$", text, re.M)
    assert "Melds" not in text


def test_a_fold_before_burying_comes_before_the_melds() -> None:
    game = aa.new("widow-three", 1).play_all(["pass", "20", "pass", "trump S", "fold"])
    text = dumps(game)
    assert text.index("Declared") < text.index("Melds") < text.index("Score")
    assert aa.loads(text) == game


def test_a_transcript_says_it_all() -> None:
    record = replace(parse(commented()), tags={"Event": "Tuesday", "South": "Ann"}, comment="Late.")
    heading = game_heading(record, 3)
    assert heading.splitlines()[1:] == ["Tuesday", "South: Ann", "Late."]
    assert heading.startswith(f"Game 3: {rules_heading(record.rules)} ({record.rules.name})")
    shown = hand_transcript(parse(dumps(record)), 0)
    for part in (
        "South: Ann (dealer)",
        "West                                                  East",
        "a poor hand",
        "  South   West    North   East",
        "          pass    pass    pass",
        "North, pass: two aces, but no meld",
        "South takes the bid at 25.",
        "South: names spades",
        "North: give AS AH KH 9C",
        "  South    5  marriage hearts 2, marriage clubs 2, dix spades 1",
        "   1  South  A♠ J♠ T♠ A♠  South takes it",
        "   8  West   J♠ 9♦ concedes the rest",
        "Score: set",
        "South and North: bid 25: 6 meld + 18 in tricks = 24, 1 short",
    ):
        assert part in shown, part
    assert max(map(len, shown.splitlines())) < 80
    assert "♠" not in hand_transcript(parse(dumps(record)), 0, symbols=False)
    assert game_ending(parse(SAMPLE)).startswith(
        tr("text.unfinished_scores_scores", scores="South and North -25")
    )


def test_a_finished_game_says_who_won() -> None:
    rules = aa.rules("nicholas-1992").replace(game={"target": 0, "max_hands": 1})
    record = record_of(random_game(rules, 1, 200))
    assert " won (max hands). Scores: " in game_ending(record)
    tied = replace(record, result=Result(None, "max_hands", (90, 90)))
    assert game_ending(tied).startswith("A tie (max hands). Scores: ")
