"""Tests that every mistake in a text gives one error with the line, column, and expected text."""

import pytest
from tests.notation.games import random_game

import acesaround as aa
from acesaround.messages import Message, records, refusals, values
from acesaround.messages.values import WRITTEN
from acesaround.notation import parse
from acesaround.notation.errors import NotationError

SAMPLE = """\
[Aces "1"]
[Event "Sample"]
[Rules "single-deck-partners"]
[Seed 39]
[Result "*"]

Hand 1  dealer South
  South  S:Q9 H:TKQ9 C:KQ D:ATJ9
  West   S:TKJJ H:QJ9 C:TTKJ D:A
  North  S:AT9 H:AKJ C:AQ9 D:KJ9
  East   S:AKQ H:AT C:AJ9 D:TKQQ
Auction  West pass  North pass  East pass  (South has it at 25)
Trump    South spades
Passing  North AS AH KH 9C  South KH 9H 9C JD
Melds    South 5  West 0  North 1  East 6
Declared South play on
Tricks
   1. South AS JS TS AS > South
   2. South KC TC AC JC > North
   3. North QC AC QC JC > East
   4. East  KS QS TS 9S > West
   5. West  KC 9C 9C 9S > South
   6. South TH JH KH AH > East
   7. East  QS 9D KS JH > West
   8. West  JS 9D concede
Score    set
  South-North  meld   6  tricks  18  score  -25  total  -25
  West-East    meld   6  tricks   7  score  +13  total   13
"""


def says(error: NotationError, problem: Message | str) -> bool:
    """True if an error has that message, by itself or as what the game's rules refuse."""
    if isinstance(problem, Message):
        return problem in (error.message, error.message.params.get("problem"))
    return problem in str(error)


def test_the_sample_is_right() -> None:
    record = parse(SAMPLE)
    assert len(record.hands) == 1
    assert aa.loads(SAMPLE).state.match.scores == (-25, 13)


MISTAKES = [
    # Tags
    (
        '[Aces "1"]',
        "Hand 1",
        1,
        1,
        records.NO_GAME_BUT(begin='[Aces "1"]', found=WRITTEN(text="'Hand'")),
    ),
    ('[Aces "1"]', '[Aces "2"]', 1, 1, records.WRONG_VERSION(version="'2'", known="1")),
    ('[Aces "1"]', "[Aces 1]", 1, 1, records.NO_QUOTES(tag="Aces")),
    ('[Event "Sample"]', "[Event Sample]", 2, 1, records.MALFORMED_TAG()),
    ('[Event "Sample"]', '[Event "Sam', 2, 1, records.MALFORMED_TAG()),
    ('[Event "Sample"]', '[Event "Sa\\mple"]', 2, 8, records.WRONG_ESCAPE()),
    ('[Event "Sample"]', '[Event "a\\u0007b"]', 2, 1, records.CONTROL_IN_TAG(tag="Event")),
    ('[Event "Sample"]', "[Event 7]", 2, 1, records.NO_QUOTES(tag="Event")),
    ('[Event "Sample"]', '[Date "3 May"]', 2, 1, records.WRONG_DATE()),
    ('[Event "Sample"]', '[Rules "two-hand"]', 3, 1, records.TAG_TWICE(tag="Rules")),
    (
        '"single-deck-partners"',
        '"single-deck-partner"',
        3,
        1,
        records.NO_PRESET_BUT(
            name=values.QUOTED(text="single-deck-partner"), near="single-deck-partners"
        ),
    ),
    (
        '"single-deck-partners"',
        '"house"',
        3,
        1,
        records.NO_PRESET_BUT(name=values.QUOTED(text="house"), near="firehouse"),
    ),
    (
        '[Rules "single-deck-partners"]',
        "",
        1,
        1,
        records.NO_RULES(example='[Rules "nicholas-1992"]'),
    ),
    (
        "[Seed 39]",
        '[Digest "c0ffee"]',
        4,
        1,
        records.OTHER_RULES(
            rules="single-deck-partners", digest=aa.rules("single-deck-partners").digest
        ),
    ),
    ("[Seed 39]", "[Rule meld.run = 15]", 4, 1, "meld.run: must be a list"),
    (
        "[Seed 39]",
        "[Rule meld.rum = [15, 30]]",
        4,
        1,
        records.NO_FIELD_BUT(field=values.QUOTED(text="meld.rum"), near="meld.run"),
    ),
    (
        "[Seed 39]",
        "[Rule meld.run = [15, 30]",
        4,
        1,
        records.NO_VALUE(value=values.QUOTED(text="[15, 30")),
    ),
    ("[Seed 39]", "[Rule meld.run: [15, 30]]", 4, 1, records.WRONG_CHANGE(tag="Rule")),
    (
        "[Seed 39]",
        '[Setting play.head = "never"]',
        4,
        1,
        records.WRONG_TAG(field="play.head", tag="Rule"),
    ),
    ("[Seed 39]", '[Rule title = "x"]', 4, 1, records.WRONG_TAG(field="title", tag="Setting")),
    (
        "[Seed 39]",
        '[Rule name = "x"]',
        4,
        1,
        records.NO_FIELD_BUT(field=values.QUOTED(text="name"), near="name"),
    ),
    (
        "[Seed 39]",
        "[Rule deck.copies.x = 1]",
        4,
        1,
        records.NO_FIELD_BUT(field=values.QUOTED(text="deck.copies.x"), near="deck.copies"),
    ),
    ("[Seed 39]", "[Rule deal.hand = 13]", 4, 1, "can't be played: "),
    ("[Seed 39]", f"[Seed {'9' * 2000}]", 4, 1, records.SEED_TOO_LONG()),
    (
        '[Result "*"]',
        '[Result "South wins"]',
        5,
        1,
        records.NO_RESULT(example="South-North wins by target, 100 to 99"),
    ),
    ('"*"', '"South-North wins by target, 505 to 3"', 5, 1, records.GAME_NOT_OVER(number=1)),
    # Deals
    ("Hand 1 ", "Hand 2 ", 7, 6, records.WRONG_HAND_NUMBER(number=1, found=WRITTEN(text="'2'"))),
    ("Hand 1 ", "Hand", 7, 6, records.WRONG_HAND_NUMBER(number=1, found=WRITTEN(text="'dealer'"))),
    (
        "dealer South",
        "dealer Sue",
        7,
        16,
        records.NO_DEALER_CALLED(found=WRITTEN(text="'Sue'"), names="South, West, North, East"),
    ),
    (
        "  dealer South",
        "",
        8,
        3,
        records.EXPECTED(found=WRITTEN(text="'South'"), wanted=records.DEALER_WANTED()),
    ),
    ("H:TKQ9", "H:TKX9", 8, 15, values.NOT_A_RANK(text="'X'")),
    ("H:TKQ9", "Z:TKQ9", 8, 15, values.NOT_A_SUIT(text="'Z'")),
    ("H:TKQ9", "H:", 8, 15, records.RANKS_MISSING(word="'H:'", suit="H")),
    (
        "H:TKQ9",
        "H:TKQ",
        8,
        3,
        records.TOO_FEW_CARDS(owner=WRITTEN(text="South"), known=11, size=12),
    ),
    (
        "H:TKQ9",
        "H:TTKQ9",
        8,
        3,
        records.TOO_MANY_CARDS(owner=WRITTEN(text="South"), known=13, size=12),
    ),
    ("H:TKQ9", "H:" + "9" * 101, 8, 15, records.LONG_WORD(length=103)),
    ("  West   S:", "  South  S:", 9, 3, records.CARDS_TWICE(owner="South")),
    ("C:AJ9 D:TKQQ", "C:AJ9 D:TKKQ", 7, 1, refusals.WRONG_COPIES(dealt=3, card="KD", copies=2)),
    (
        "  East   S:AKQ H:AT C:AJ9 D:TKQQ\n",
        "",
        11,
        1,
        records.CARDS_OF_MISSING(found=WRITTEN(text="'Auction'"), owner="East"),
    ),
    # Actions
    (
        "Auction  West",
        "Bidding  West",
        12,
        1,
        records.EXPECTED(
            found=WRITTEN(text="'Bidding'"),
            wanted=records.HEADING(
                headings="Asked, Auction, Trump, Passing, Buried, Typed, Melds, Declared, Tricks",
                last="Score",
            ),
        ),
    ),
    (
        "West pass",
        "West 24",
        12,
        15,
        refusals.BID_BELOW_OPENING(amount=24, opening=25),
    ),
    (
        "West pass",
        "West past",
        12,
        15,
        records.EXPECTED(found=WRITTEN(text="'past'"), wanted=records.BID_OR_PASS()),
    ),
    ("West pass", "North pass", 12, 10, records.OTHER_TURN(right="West", seat="North")),
    (
        "South spades",
        "South clubs spades",
        13,
        22,
        records.EXPECTED(
            found=WRITTEN(text="'spades'"),
            wanted=records.HEADING(
                headings="Asked, Auction, Trump, Passing, Buried, Typed, Melds, Declared, Tricks",
                last="Score",
            ),
        ),
    ),
    ("South spades", "South spodes", 13, 16, values.NOT_A_SUIT(text="'spodes'")),
    ("North AS AH KH 9C", "North AS AH KH", 14, 16, "must_pass_exactly_4"),
    ("North AS AH KH 9C", "North AS AH KH AD", 14, 16, refusals.CARD_NOT_HELD(card="AD")),
    (
        "North AS AH KH 9C",
        "North",
        14,
        17,
        records.EXPECTED(found=WRITTEN(text="'South'"), wanted=records.CARDS()),
    ),
    ("West 0  North", "West 2  North", 15, 19, records.WRONG_MELD(seat="West", right="0", total=2)),
    (
        "West 0  North",
        "West none  North",
        15,
        24,
        records.EXPECTED(found=WRITTEN(text="'none'"), wanted=records.MELD_TOTAL()),
    ),
    ("play on", "play", 16, 16, values.NOT_A_CARD(text="'play'")),
    ("play on", "shoot", 16, 16, "wrong_phase"),
    # Tricks
    ("2. South", "3. South", 19, 4, records.WRONG_TRICK_NUMBER(number=2, found="3")),
    ("2. South KC", "2. West KC", 19, 7, records.OTHER_TURN(right="South", seat="West")),
    (
        "2. South KC",
        "2. KC",
        19,
        7,
        records.EXPECTED(
            found=WRITTEN(text="'KC'"),
            wanted=records.LEADING_SEAT(names="South, West, North, East"),
        ),
    ),
    (
        "2. South KC TC AC JC > North",
        "2. South",
        20,
        4,
        records.EXPECTED(found=WRITTEN(text="'3.'"), wanted=records.FIRST_CARD()),
    ),
    ("JS TS AS > South", "9S TS AS > South", 18, 16, "card_not_held"),
    (
        "JS TS AS > South",
        "9D TS AS > South",
        18,
        16,
        f"[card_not_held] {refusals.CARD_NOT_HELD(card='9D')}; try TS, KS, or JS",
    ),
    (
        "JS TS AS > South",
        "QH TS AS > South",
        18,
        16,
        f"{refusals.MUST_FOLLOW_SUIT(led='S')}; try TS",
    ),
    ("JS TS AS > South", "JS TS AS > East", 18, 27, records.TAKES_TRICK(seat="South")),
    ("JS TS AS > South", "JS TS AS KC > South", 18, 25, records.TRICK_FULL(players=4)),
    ("JS TS AS > South", "JS TS > South", 18, 24, records.NOT_TAKEN()),
    ("JS TS AS > South", "JS TS AS draw", 18, 25, "wrong_phase"),
    ("JS TS AS > South", "JS draw", 18, 19, records.NO_WHOLE_TRICK()),
    ("JS TS AS > South", "JS#1 TS AS", 18, 16, "no numbered copies"),
    ("JS 9D concede", "JS 9D 9D concede", 25, 19, "card_not_held"),
    ("JS 9D concede", "JS claim", 25, 16, "claim_not_certain"),
    # Scores
    ("Score    set", "Score    made", 26, 10, records.OTHER_OUTCOME(right="set", outcome="made")),
    (
        "Score    set",
        "Score    17",
        26,
        10,
        records.EXPECTED(found=WRITTEN(text="'17'"), wanted=records.OUTCOME()),
    ),
    (
        "total  -25",
        "total  -24",
        26,
        10,
        records.OTHER_FIGURE(side="South-North", field="total", right=-25, figure=-24),
    ),
    (
        "meld   6  tricks   7",
        "meld   6  tricks   8",
        26,
        10,
        records.OTHER_FIGURE(side="West-East", field="tricks", right=7, figure=8),
    ),
    (
        "  West-East    meld   6",
        "  meld   6",
        28,
        3,
        records.EXPECTED(found=WRITTEN(text="'meld'"), wanted=WRITTEN(text="West-East")),
    ),
    (
        "total   13",
        "total  ",
        28,
        57,
        records.EXPECTED(found=records.THE_END(), wanted=records.NUMBER()),
    ),
    ("JS 9D concede", "JS 9D", 26, 10, records.NO_SCORE_YET(number=1)),
    ("total   13", "total   13\nTrump South spades", 29, 7, records.HAND_OVER(number=1)),
    ("total   13", 'total   13\n[Event "x"]', 29, 1, records.LATE_TAG(begin='[Aces "1"]')),
    # Record structure
    ("play on", "play on {unfinished", 16, 24, records.OPEN_COMMENT(sign="}")),
    (
        "play on",
        "play on {a {b} c}",
        16,
        27,
        records.WRONG_COMMENT_ESCAPE(right="\\{ \\} and \\\\", wrong="{ } and \\"),
    ),
    ("play on", "play on }", 16, 24, records.CLOSES_NOTHING(sign="'}'")),
    ("total   13", "total   13 (aside", 28, 61, records.OPEN_REMARK()),
    ("play on", "play\x00 on", 16, 20, records.CONTROL(sign="U+0000")),
    ("play on", "play\x1b[2J on", 16, 20, records.CONTROL(sign="U+001B")),
    ("play on", "play\ud800 on", 16, 20, records.CONTROL(sign="U+D800")),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "problem"),
    MISTAKES,
    ids=[f"{number}-{mistake[1][:20]!a}" for number, mistake in enumerate(MISTAKES)],
)
def test_a_mistake_has_its_place(
    old: str, new: str, line: int, column: int, problem: Message | str
) -> None:
    assert old in SAMPLE
    text = SAMPLE.replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert says(caught.value, problem)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("West pass", "West {hm} pass {well}"),
        ("  North pass", ",\n\n{so} north PASS;"),
        (" > South", ""),
        ("South spades", "South ♠"),
        ("South spades", "South S"),
        ("AS JS TS AS > South", "A♠ j♠ 10s as>South {what a trick!}"),
        ("S:AKQ H:AT C:AJ9 D:TKQQ", "QD QD 10♦ KD AS KS QS AH TH AC JC 9C"),
        ("Hand 1  dealer South", "HAND 1 DEALER SOUTH"),
        ("meld   6  tricks   7  score  +13", "meld 6 tricks 7 score 13"),
        ("\n", "\r\n"),
        ('[Aces "1"]', '\ufeff[Aces "1"]'),
        ('[Rules "single-deck-partners"]', '[Rules "ours"] [Extends "single-deck-partners"]'),
    ],
)
def test_freedom_of_form(old: str, new: str) -> None:
    assert old in SAMPLE
    count = -1 if old == "\n" else 1
    assert parse(SAMPLE.replace(old, new, count)).actions == parse(SAMPLE).actions


def test_the_whole_statement_of_a_hand_may_be_left_out() -> None:
    kept = [line for line in SAMPLE.splitlines() if not line.startswith(("Melds", "[Result"))]
    text = "\n".join(kept[: kept.index("Score    set")])
    assert parse(text) == parse(SAMPLE)


def test_there_must_be_exactly_one_game() -> None:
    for text in ("", "  \n\n", "\ufeff"):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert caught.value.message == records.NO_GAME(begin='[Aces "1"]')
    with pytest.raises(NotationError) as caught:
        parse(SAMPLE + SAMPLE)
    assert caught.value.message == records.SECOND_GAME()
    assert (caught.value.line, caught.value.column) == (29, 1)


def finished() -> str:
    """Return a game that ends with its first hand."""
    rules = aa.rules("nicholas-1992").replace(game={"target": 0, "max_hands": 1})
    game = random_game(rules, 1, 200)
    assert game.over
    return aa.dumps(game)


def test_a_wrong_result_is_an_error() -> None:
    text = finished()
    assert aa.loads(text).over
    (result,) = (line for line in text.splitlines() if line.startswith("[Result"))
    assert " wins by max_hands, " in result
    for wrong in (result.replace("max_hands", "target"), result.replace(", ", ", 1")):
        with pytest.raises(NotationError) as caught:
            parse(text.replace(result, wrong))
        assert caught.value.message == records.OTHER_RESULT(right=result[9:-2])
    assert parse(text.replace(result, '[Result "*"]')) == parse(text)


def test_a_game_cut_short_contradicts_its_result() -> None:
    lines = finished().splitlines()
    cut = next(index for index, line in enumerate(lines) if line.startswith("Score"))
    with pytest.raises(NotationError) as caught:
        parse("\n".join(lines[: cut - 1]))
    assert caught.value.message == records.GAME_NOT_OVER(number=1)


def test_nothing_follows_the_end_of_a_game() -> None:
    text = finished()
    deal = text[text.index("Hand 1") :].split("Auction")[0].replace("Hand 1", "Hand 2")
    with pytest.raises(NotationError) as caught:
        parse(text + deal)
    assert caught.value.message == records.GAME_OVER(number=1)
    with pytest.raises(NotationError) as caught:
        parse(text + "Auction South pass")
    assert caught.value.message == records.HAND_OVER(number=1)


def test_a_hand_must_be_over_before_the_next() -> None:
    text = aa.dumps(aa.new("nicholas-1992", 7).play("pass"))
    deal = text[text.index("Hand 1") :].split("Auction")[0].replace("Hand 1", "Hand 2")
    with pytest.raises(NotationError) as caught:
        parse(text + deal)
    assert caught.value.message == records.HAND_NOT_OVER(number=1, seat="West")


def test_melds_cannot_be_stated_before_they_are_shown() -> None:
    text = aa.dumps(aa.new("nicholas-1992", 7).play("pass"))
    with pytest.raises(NotationError) as caught:
        parse(text + "Melds South 4")
    assert caught.value.message == records.NO_MELD_YET(number=1)
