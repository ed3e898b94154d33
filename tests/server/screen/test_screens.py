"""Screens: only what the seat can know, and everything it needs."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import msgspec
import pytest
from tests.property.test_views import hands_of
from tests.support.hidden_cards import another_world
from tests.support.house_rules import everything
from tests.support.slow import sampled, tables
from tests.support.table import finish, table

from acesaround.game.actions import Play
from acesaround.game.state import Phase, new_state
from acesaround.game.step import legal
from acesaround.game.view import view
from acesaround.i18n import tr, tr_plural, use_language
from acesaround.notation.actions import parse_action
from acesaround.players.bid_signals import AuctionPoint
from acesaround.rules.load import load
from acesaround.server.screen import KeptParts, screen
from acesaround.table.automatic_events import forced
from acesaround.table.state import Person
from acesaround.text.bid_signals import meaning
from acesaround.text.names import COMPANY, computer_name

RULES = everything()


def won(side: str, points: int, others: object) -> str:
    """Return the sentence for a win by one of two."""
    return tr("text.side_won_points_to_others", side=side, points=points, others=others)


@pytest.mark.parametrize("name", sampled(RULES, 6))
def test_screens_are_blind_to_hidden_cards(name: str) -> None:
    """Two worlds that differ only in hidden cards give byte-identical screens."""
    rules, rng, compared = RULES[name], random.Random(name), 0
    for steps in hands_of(rules, range(2)):
        for _ in range(40):
            seat, length = rng.randrange(rules.table.players), rng.randrange(1, len(steps) + 1)
            other = another_world(steps[:length], seat, rng)
            if other is None or other[-1].round is None:
                continue
            here, there = table(steps[length - 1].after), table(other[-1])
            assert msgspec.json.encode(screen(here, seat, {0})) == msgspec.json.encode(
                screen(there, seat, {0})
            )
            assert screen(here, None, ()) == screen(there, None, ())
            compared += 1
    assert compared > 4


@pytest.mark.parametrize("name", sampled(RULES, 25))
def test_kept_parts_of_screens_are_never_old(name: str) -> None:
    """Built with parts of earlier screens, a screen is the same, even after going back."""
    rng, kept = random.Random(name), KeptParts()
    for steps in hands_of(RULES[name], range(2)):
        points = [step.after for step in steps[::3]]
        for state in points + rng.sample(points, min(10, len(points))):
            now = table(state)
            for seat in (None, *range(RULES[name].table.players)):
                for code in rng.sample(("en", "de"), 2):
                    with use_language(code):
                        assert screen(now, seat, (), kept=kept) == screen(now, seat, ())


@pytest.mark.parametrize("name", tables(RULES))
def test_a_screen_offers_what_is_legal(name: str) -> None:
    """Every action that a screen offers is legal. When cards are played, none is missing."""
    for steps in hands_of(RULES[name], range(2)):
        for step in steps:
            game = step.before
            if game.turn is None or forced(view(game, game.turn)) is not None:
                continue
            shown = screen(table(game), game.turn, {0})
            seen = shown.asked
            assert seen is not None and seen.text
            offered = {option.action for option in seen.options}
            offered |= {card.legal for card in shown.hand if card.legal}
            offered |= {str(choice.amount) for choice in seen.offers}
            allowed = legal(game)
            if seen.choose is not None:
                assert len(seen.choose.free) >= seen.choose.count
            elif not seen.typed:
                assert offered
            assert all(parse_action(text) in allowed for text in offered)
            if game.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
                assert {str(action) for action in allowed if isinstance(action, Play)} <= offered


@pytest.mark.parametrize(
    ("rules", "high", "amount", "first", "told"),
    [
        ("daugherty-1983", None, 51, True, tr("text.a_trump_suit_or_meld", meld="14 meld")),
        ("daugherty-1983", None, 53, True, "26 to 34 meld"),
        ("daugherty-1983", 53, 54, False, tr_plural("text.a_trump_suit_bid_count_times", 1)),
        ("daugherty-1983", 53, 56, False, None),
        ("doubles-1993", 53, 54, False, None),
        ("daugherty-1983", 60, 75, True, tr("text.meld_or_more_meld", meld="29")),
        ("double-deck", None, 52, True, "20 to 29 meld"),
        ("nicholas-1992", 50, 51, True, "a marriage"),
        ("check", None, 25, True, None),
    ],
)
def test_what_a_bid_tells(
    rules: str, high: int | None, amount: int, first: bool, told: str | None
) -> None:
    assert meaning(load(rules), AuctionPoint(high, first), amount) == told


def test_what_every_bid_tells_is_not_said_of_each() -> None:
    steps = next(hands_of(RULES["nicholas-1992"], range(1)))
    calls = next(calls for step in steps if (calls := screen(table(step.after), 0, {0}).calls))
    assert {call.meaning for call in calls} == {None}


def test_people_are_called_by_their_names() -> None:
    steps = next(hands_of(RULES["nicholas-1992"], range(1)))
    game = next(step.after for step in steps if step.after.phase is Phase.TRICK_PLAY)
    now = table(game)
    others = [screen(now, seat, {0}) for seat in (1, None)]
    assert all("Ann & Ruth" in [score.name for score in shown.scores] for shown in others)
    assert "You & Ruth" in [score.name for score in screen(now, 0, {0}).scores]


def test_computer_players_have_names_where_rules_only_number_the_seats() -> None:
    titles = ("Player 1", "Player 2", "South", "Seat 4")
    assert [computer_name(seat, title, {"Ann"}) for seat, title in enumerate(titles)] == [
        "Hugo", "Mira", "South", "Omar",
    ]  # fmt: skip
    assert computer_name(1, "Player 2", {"Mira"}) == "Player 2", "a person is called so"
    assert computer_name(len(COMPANY), "Seat 9", ()) == "Seat 9"


def test_a_seat_without_a_name_has_its_number_in_the_language_of_the_reader() -> None:
    now = replace(
        table(new_state(RULES["nicholas-1992"])), people=(Person("Mira", "h"), *[None] * 3)
    )
    assert now.names == ("Mira", "Player 2", "Ruth", "Omar")
    with use_language("de"):
        assert now.names == ("Mira", "Spieler 2", "Ruth", "Omar")
        numbers = [box.number for box in screen(now, 0, {0}).seats]
    assert numbers == [1, None, 3, 4], "S3-17"


def test_S3_39_S3_40_the_sheet_of_the_1992_style_has_twelve_rows_and_mirrored_columns() -> None:
    classic = screen(table(new_state(RULES["nicholas-1992"])), 0, {0})
    assert classic.style == "1992" and classic.sheet is None
    empty = classic.empty_sheet
    assert empty is not None and (empty.rows, empty.blank) == ([], 12)
    assert [empty.columns[at] for at in empty.outer] == [tr("common.bid"), tr("text.total")]
    game = finish("nicholas-1992", bid=50, meld=(30, 0, 0, 0), points=(20, 30, 0, 0))
    scored = screen(table(game.state), 0, {0})
    assert scored.sheet is not None and scored.empty_sheet is None
    assert (len(scored.sheet.rows), scored.sheet.blank) == (1, 11)
    assert (scored.sheet.columns, scored.sheet.outer) == (empty.columns, empty.outer)
    plain = RULES["nicholas-1992"].replace(table={"style": "standard"})
    standard = screen(table(new_state(plain)), 0, {0})
    other = screen(table(new_state(RULES["daugherty-1983"])), 0, {0})
    assert {one.sheet or one.empty_sheet for one in (standard, other)} == {None}
    assert other.style == "1983" and {s.number for s in other.seats} == {None}


def test_who_dealt_is_marked_and_calls_are_told_until_a_trick_is_taken() -> None:
    steps = next(hands_of(RULES["nicholas-1992"], range(1)))
    for step in steps:
        game = step.after
        if game.phase is Phase.DEAL or game.phase is Phase.OVER:
            dealt = game.match.results[-1].round.deal.dealer
            assert dealt != game.match.dealer or game.phase is Phase.OVER
        else:
            assert game.round is not None
            dealt = game.round.deal.dealer
        boxes = screen(table(game), 0, {0}).seats
        assert [box.seat for box in boxes if box.dealer] == [dealt]
        called = {call.seat for call in game.round.calls} if game.round and not game.tricks else ()
        assert {box.seat for box in boxes if box.call is not None} == set(called)
    assert any(step.after.tricks for step in steps)


def test_points_still_out_are_counted_once_tricks_score() -> None:
    steps = next(hands_of(RULES["two-hand"], range(1)))
    counted = {
        step.after.phase: screen(table(step.after), 0, {0}).pad is not None for step in steps
    }
    assert not counted[Phase.STOCK_PLAY] and counted[Phase.TRICK_PLAY]


@pytest.mark.parametrize(
    ("rules", "scores", "winner", "seat", "told"),
    [
        (
            "nicholas-1992",
            (250, 180),
            0,
            0,
            tr("text.side_won_points_to_others", side="You & Ruth", points=250, others=180),
        ),
        (
            "nicholas-1992",
            (250, -20),
            0,
            None,
            tr("text.side_won_points_to_others", side="Ann & Ruth", points=250, others="−20"),
        ),
        (
            "three-hand",
            (90, 60, 110),
            2,
            0,
            tr(
                "text.side_won_with_points_points_the_others",
                side="East",
                points="110",
                others="90 and 60",
            ),
        ),
        (
            "three-hand",
            (120, 60, 110),
            0,
            0,
            tr("text.you_won_with_points_points_the_others", points="120", others="110 and 60"),
        ),
        ("nicholas-1992", (36, 60), 0, 0, "You & Ruth win!"),
        ("nicholas-1992", (0, 0), 1, 0, "Mira & Omar win!"),
        ("nicholas-1992", (60, 60), None, 0, None),
    ],
)
def test_the_end_says_who_won_and_how_high(
    rules: str, scores: tuple[int, ...], winner: int | None, seat: int | None, told: str | None
) -> None:
    game = new_state(load(rules))
    match = replace(game.match, scores=scores, winner=winner, reason="target")
    over = screen(table(replace(game, match=match, phase=Phase.OVER)), seat, {0}).game_over
    assert over is not None and over.won == told
    assert over.text


def test_the_end_of_a_game_is_told_in_german_to_one_and_to_several() -> None:
    told = {}
    for rules, scores in (("two-hand", (25, 3)), ("nicholas-1992", (25, 3))):
        game = new_state(load(rules))
        match = replace(game.match, scores=scores, winner=0, reason="target")
        state = table(replace(game, match=match, phase=Phase.OVER))
        with use_language("de"):
            told[rules] = screen(state, 0, {0}).game_over
    mine, ours = told["two-hand"], told["nicholas-1992"]
    assert mine is not None and mine.won == "Du hast mit 25 zu 3 gewonnen."
    assert ours is not None and ours.won == "Du & Ruth: Sieg mit 25 zu 3."


def test_a_bid_that_was_made_is_reckoned_once() -> None:
    for steps in hands_of(RULES["nicholas-1992"], range(6)):
        over = screen(table(steps[-1].after), 0, {0}).hand_over
        if over is not None and steps[-1].after.match.results[-1].outcome == "made":
            texts = [reason.text for side in over.sides for reason in side.reasons]
            assert over.why is not None and over.why.startswith("Bid ")
            assert not any("bid" in text for text in texts)
            for side in over.sides:
                told = [
                    re.fullmatch(r"(\d+) (meld|points? in tricks)", line.text)
                    for line in side.reasons
                ]
                assert told and all(
                    found is not None and int(found[1]) == line.points
                    for found, line in zip(told, side.reasons, strict=True)
                )
                assert sum(line.points for line in side.reasons) == side.gained
            return
    raise AssertionError("no bid was made")
