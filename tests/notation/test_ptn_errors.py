"""Tests that every mistake in a log gives one error at its line."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.games import refusal
from tests.notation.ptn_writer import hands_played, log_rules, ptn_log

import acesaround as aa
from acesaround.messages import ptn, records, refusals, values
from acesaround.messages.message import Message, Template
from acesaround.notation import read
from acesaround.notation.errors import NotationError

RULES, OPTIONS = log_rules("kitty")
TEXT = next(
    text.replace('\\"', '"')
    for seed in range(50)
    if "[CardsRemoved" in (text := ptn_log(hands_played(RULES, seed, 1), OPTIONS))
)
PASSING = next(
    text
    for seed in range(50)
    if "[CardsPassed" in (text := ptn_log(hands_played(log_rules("single")[0], seed, 1), {}))
)
# South deals, West bids first, and East takes the bid at 20 with diamonds.


def error_of(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        list(read(text))
    return caught.value


def says(error: NotationError, template: Template) -> bool:
    """True if an error has that message, by itself or as the reason in another one."""
    reason = error.message.params.get("problem")
    codes = {error.message.code, reason.code if isinstance(reason, Message) else ""}
    return template.code in codes


# The text to replace, what replaces it, the error, and the text of the line that has it.
DAMAGE: dict[str, tuple[str, str, Template, str]] = {
    "other game": ('"Pinochle"', '"Euchre"', ptn.OTHER_GAME, "[GameCode"),
    "no JSON": (r'"\{.*\}"', '"{kitty}"', ptn.BAD_OPTIONS, "[GameOptions"),
    "JSON list": (r'"\{.*\}"', '"[1]"', ptn.BAD_OPTIONS, "[GameOptions"),
    "deep JSON": (r'"\{.*\}"', f'"{"[" * 9_999}"', ptn.BAD_OPTIONS, "[GameOptions"),
    "three players": (r'"\{', r'"{"players":3,', ptn.OPTION, "[GameOptions"),
    "huge number": (r'"\{', r'"{"passCount":1e999,', ptn.OPTION, "[GameOptions"),
    "number as text": ("minBid.:20", 'minBid":"20"', ptn.OPTION, "[GameOptions"),
    "flag as number": (r'"\{', r'"{"min20InMeld":1,', ptn.OPTION, "[GameOptions"),
    "classic counters": (r'"\{', r'"{"trickScoring":1,', ptn.OPTION, "[GameOptions"),
    "marriages": (r'"\{', r'"{"doubleRoyalMarriage":true,', ptn.OPTION, "[GameOptions"),
    "unplayable": ("minBid.:20", 'minBid":4000', records.UNPLAYABLE_RULES, "[GameOptions"),
    "high bid in the event": (
        r'Pinochle"\]((?s:.*?))"minBid":20,', r'Pinochle, min bid 4000"]\1',
        records.UNPLAYABLE_RULES, "[Event",
    ),
    "no partners": (r'"\{', r'"{"isPartnership":false,', ptn.OPTION, "[GameOptions"),
    "malformed tag": (r"\[UTCTime .*", "[UTCTime]", records.MALFORMED_TAG, "[UTCTime"),
    "no rules": (r"\[UTCTime .*", '[Rules "whist"]', records.NO_PRESET, "[Rules"),
    "no rules to change": (
        r"\[UTCTime .*", '[Rules "whist"]\n[Rule meld.dix = 2]', records.NO_PRESET, "[Rules",
    ),
    "no rules to extend": (
        r"\[UTCTime .*", '[Rules "mine"]\n[Extends "whist"]', records.NO_PRESET, "[Extends",
    ),
    "unplayable change": (
        r"\[UTCTime .*", "[Rule meld.dix = 2]\n[Rule deck.copies = 4]\n[Rule meld.dix = 3]",
        records.UNPLAYABLE_RULES, "[Rule deck",
    ),
    "no auction in rules": (
        r"\[UTCTime .*", '[Rule meld.dix = 2]\n[Rule table.sides = "individual"]',
        ptn.FOUR_PLAYERS, "[Rule table",
    ),
    "rules for two": (r"\[UTCTime .*", '[Rules "two-hand"]', ptn.FOUR_PLAYERS, "[Rules"),
    "no field": (r"\[UTCTime .*", "[Rule meld.ace = 1]", records.NO_FIELD_BUT, "[Rule "),
    "no change": (r"\[UTCTime .*", "[Rule meld.dix 1]", records.WRONG_CHANGE, "[Rule "),
    "many changes": (
        r"\[UTCTime .*", "[Rule meld.dix = 1]\n" * 100 + "[Rule meld.dix = 2]",
        records.TOO_MANY_TAGS, "[Rule meld.dix = 2]",
    ),
    "no value": (r"\[UTCTime .*", "[Rule meld.dix = x]", records.NO_VALUE, "[Rule "),
    "dealer": ('Dealer "S"', 'Dealer "SE"', ptn.NOT_A_SEAT, "[Dealer"),
    "deal without seat": ('Deal "S:', 'Deal "', ptn.NOT_A_DEAL, "[Deal "),
    "deal from nowhere": ('Deal "S:', 'Deal "X:', ptn.NOT_A_SEAT, "[Deal "),
    "three hands": (r'(Deal ".*) \S+"', r'\1"', ptn.NOT_A_DEAL, "[Deal "),
    "three suits": (r'(Deal ".*)\.\S+"', r'\1"', ptn.NOT_A_HAND, "[Deal "),
    "a joker": (r'(Deal ".*)"', r'\1.H"', ptn.NOT_A_HAND, "[Deal "),
    "a deuce": (r'(Deal "S:)', r"\g<1>2", ptn.NOT_A_HAND, "[Deal "),
    "small hands": (r'Deal ".*"', 'Deal "S:A.K.Q.J - - -"', ptn.HAND_SIZE, "[Deal "),
    "long hand": (r'(Deal ".*)"', r'\1J"', refusals.WRONG_HAND_SIZE, "[Deal "),
    "three added": (
        r'\[Undealt.*\n((?s:.*))Added "E:..', r'\1Added "E:', refusals.WRONG_WIDOW, "[Deal ",
    ),
    "many passed": (
        r'\[Play', f'[CardsPassed "E:W:{"HAHKHQHJHTH9" * 2}"]\n[Play',
        records.UNPLAYABLE_RULES, "[CardsPassed",
    ),
    "widow of three": (r'Undealt "..', 'Undealt "', ptn.HAND_SIZE, "[Deal "),
    "no widow card": ('Undealt "', 'Undealt "?', ptn.NOT_CARDS, "[Undealt"),
    "huge widow": ('Undealt "', f'Undealt "{"SA" * 20}', values.TOO_MANY_COPIES, "[Undealt"),
    "declarer": (r'Declarer "."', 'Declarer "NS"', ptn.NOT_A_SEAT, "[Declarer"),
    "other declarer": (r'Declarer "E"', 'Declarer "W"', ptn.OTHER_DECLARER, "[Declarer"),
    "contract": (r'Contract ".*"', 'Contract "3NT"', ptn.NOT_A_CONTRACT, "[Contract"),
    "shooting": (r'Contract ".*"', 'Contract "♥ Shoot"', ptn.CALL_UNREADABLE, "[Contract"),
    "other contract": (r'Contract "20', 'Contract "21', ptn.OTHER_BID, "[Contract"),
    "other trump": (r'Contract "20.', 'Contract "20♠', ptn.OTHER_TRUMP, "[Contract"),
    "auction": (r'Auction "."', 'Auction ""', ptn.NOT_A_SEAT, "[Auction"),
    "other bidder": (r'Auction "W"', 'Auction "N"', records.OTHER_TURN, "Pass Pass 20"),
    "a word": ("Pass Pass 20", "Pass Double 20", ptn.NOT_A_CALL, "Pass Double"),
    "misdeal": ("Pass Pass 20", "Misdeal Pass 20", ptn.CALL_UNREADABLE, "Misdeal"),
    "low bid": ("Pass Pass 20", "Pass 19 20", refusals.BID_BELOW_OPENING, "Pass 19"),
    "same bid": ("Pass Pass 20", "Pass 20 20", refusals.BID_NOT_HIGHER, "Pass 20"),
    "no amount": (r'"20♦"\]((?s:.*))Pass Pass 20', r'"♦"]\1Pass Pass ♦', ptn.NO_AMOUNT, "Pass Pa"),
    "other seat names trump": (r"- - ♦", "- ♦", records.OTHER_TURN, "- ♦"),
    "other bid with trump": (r"- - ♦", "- - 21♦", ptn.OTHER_BID, "- - 21"),
    "second auction": (r"(\[Auction.*)", r"\1\n\1", ptn.TAG_TWICE, '"W"]\nPass'),
    "moved from nowhere": ('Removed "E:', 'Removed "', ptn.NOT_MOVED, "[CardsRemoved"),
    "other widow": ('Added "E:..', 'Added "E:HJ', ptn.OTHER_WIDOW, "[CardsAdded"),
    "widow to others": ('Added "E:', 'Added "W:', ptn.OTHER_WIDOW, "[CardsAdded"),
    "others bury": ('Removed "E:', 'Removed "W:', ptn.NOT_BURIED, "[CardsRemoved"),
    "three buried": ('Removed "E:..', 'Removed "E:', refusals.WRONG_BURY, "[CardsRemoved"),
    "not held": (r'Removed "E:.*"', 'Removed "E:SASASASA"', refusals.CARD_NOT_HELD, "[CardsRem"),
    "none buried": (r"\[CardsRemoved.*\n", "", ptn.NOT_READY, "[Play"),
    "no trump": (r"(?s)\[Contract.*?\n(.*)- - ♦\n", r"\1", ptn.NOT_READY, "[CardsRemoved"),
    "no auction": (r"\[Auction(.*\n){3}", "", ptn.NOT_READY, "[Contract"),
    "leader": (r'Play "E"', 'Play "E!"', ptn.NOT_A_SEAT, "[Play"),
    "other leader": (r'Play "E"', 'Play "S"', records.OTHER_TURN, "[Play"),
    "no card": (r'(Play "E"\]\n)..', r"\1??", ptn.NOT_A_CARD, "?? "),
    "five cards": (r'(Play "E"\]\n.*)', r"\1 SA", ptn.NOT_A_TRICK, " SA\n"),
    "gap": (r'(Play "E"\]\n..) ..', r"\1 -", ptn.TRICK_GAP, "HT - "),
    "one more trick": (r"\n$", "\nSA SA SA SA\n", records.HAND_OVER, "SA SA SA SA"),
}  # fmt: skip


@pytest.mark.parametrize(("find", "put", "template", "line"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_log_is_refused_at_the_damaged_line(
    find: str, put: str, template: Template, line: str
) -> None:
    text = re.sub(find, put, TEXT, count=1)
    assert text != TEXT
    error = error_of(text)
    assert says(error, template), error.placed
    assert error.line == text[: text.index(line)].count("\n") + 1, error.placed
    assert 1 <= (error.column or 0) <= len(text.splitlines()[error.line - 1]) + 1


def test_a_card_that_is_not_held_is_refused_where_it_is_played() -> None:
    lines = TEXT.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("[Play")) + 1
    error = error_of("\n".join([*lines[: first + 1], lines[first]]))
    # Legal cards aren't suggested, since a log writes cards in another way.
    assert error.message.code == records.REFUSED.code
    assert says(error, refusals.CARD_NOT_HELD)
    assert error.line == first + 2


def test_a_hand_of_a_wrong_size_is_refused_where_it_is_dealt() -> None:
    unknown = re.sub(r'Deal ".*"', 'Deal "S:- - - -"', TEXT.partition("[Undealt")[0])
    error = error_of(unknown + re.sub(r'Deal ".*"', 'Deal "S:A.K.Q.J - - -"', TEXT))
    assert says(error, ptn.HAND_SIZE)
    assert error.line is not None and error.line > unknown.count("\n")
    short = re.sub(r'(Deal "S:\S+) .*"', r'\1 A.K.Q.J - -"', TEXT.partition("[Undealt")[0])
    assert says(error_of(short), refusals.WRONG_HAND_SIZE)


def test_cards_are_passed_only_between_partners() -> None:
    giver, to = re.findall(r'CardsPassed "(.):(.)', PASSING)[0]
    other = next(seat for seat in "SWNE" if seat not in (giver, to))
    for wrong in (f"{giver}:{other}", f"{other}:{to}", f"{giver}:{giver}"):
        error = error_of(PASSING.replace(f'Passed "{giver}:{to}', f'Passed "{wrong}'))
        assert says(error, ptn.NOT_TO_PARTNER)
    error = error_of(re.sub(r"\[CardsPassed.*\n", "", PASSING, count=1).replace("Bo", "Al"))
    assert says(error, ptn.NOT_READY) or says(error, records.OTHER_TURN)


def test_options_with_unknown_meaning_are_named_with_an_illegal_card() -> None:
    said = TEXT.replace('"{', '"{"trickPlay":1,')
    assert aa.loads(said) == aa.loads(TEXT)
    error = error_of(said.replace("Pass Pass 20", "Pass 19 20"))
    assert error.message.code == ptn.UNREAD_OPTIONS.code
    assert error.message.params["options"] == "trickPlay"


def test_options_do_not_count_if_the_rules_are_named() -> None:
    named = PASSING.replace("[UTCTime", '[Rules "single-deck-partners"]\n[UTCTime')
    no_json = named.replace('"{}"', '"{"')
    error = error_of(re.sub(r"(\[Auction.*\n)\S+", r"\g<1>5", no_json))
    assert no_json != named
    assert says(error, refusals.BID_BELOW_OPENING)


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("% PTN", ptn.TAG_MISSING),
        ("%", ptn.TAG_MISSING),
        ("% x\ny", ptn.TAG_MISSING),
        ("```\n% PTN\n```", ptn.TAG_MISSING),
        ('[GameCode "Pinochle"]', ptn.TAG_MISSING),
        ('[Event "x"]', records.NO_GAME_BUT),
        ('```\n[Aces "1"]\n```', records.NO_GAME_BUT),
        ("```", records.NO_GAME_BUT),
    ],
)
def test_a_log_without_a_deal_is_refused(text: str, template: Template) -> None:
    error = error_of(text)
    assert (error.line, error.message.code) == (1, template.code)


@given(st.integers(0, 10**6))
def test_any_damage_is_one_error_or_a_game(seed: int) -> None:
    rng = random.Random(seed)
    text = rng.choice((TEXT, PASSING))
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        to = min(to, at + rng.choice((0, 1, 3, 40)))
        words = ("", " ", "-", "S", "♥", '"', "\n", "[", "99", "٢", "Pass", text[at:to] * 2)
        put = rng.choice(words)
        text = text[:at] + put + text[to:]
    error = refusal(lambda source: list(read(source)), text)
    assert error is None or error.line is not None
