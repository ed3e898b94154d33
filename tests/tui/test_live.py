"""At a real terminal of 80 by 24: screens fit, wait where they should, and keep secrets."""

from __future__ import annotations

import re

from tests.tui.sitting import Sit

from acesaround.messages import refusals
from acesaround.rules.load import load
from acesaround.store.savefile import read_save
from acesaround.text.rulebook.book import explain


def test_a_whole_hand_on_a_small_screen(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", NO_COLOR="1")
    assert "Omar deals." in person.wait("Press ENTER to go on.")
    assert "nobody has bid yet" in person.type("", "Your bid?")
    person.type("50", "What is trump?")
    melds = person.type("h", "Press ENTER to go on.")
    assert "Melds" in melds
    shown = person.type("", "Your play(RS)?")
    for number in range(1, 20):
        lines = shown.split("\n")
        assert lines[0].endswith(f"trick {number} of 20")
        assert lines[1] == "Contract  You bid 50; trump is ♥ hearts"
        assert lines[2].startswith("Score     You & Ruth: 0 (+6 meld)")
        assert lines[3].startswith("Needed    You ")
        assert ">> Player 1, your turn." in shown
        shown = person.type("take", "(RS)?" if number < 19 else "hands and tricks.")
    assert "Hand 1 is over" in shown
    assert "SCORE SHEET 1" in person.type("", "Press ENTER")
    assert "Hand 2" not in person.shown
    person.type("", ">> Player 1, your turn.")
    person.type("quit", "(Y/N)")
    person.child.sendline("y")
    assert person.end() == 0
    assert "\x1b[31m" not in person.raw
    assert "\x1b[1m" not in person.raw


def test_errors_and_hints_stand_below_the_screen_they_are_about(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("ENTER")
    person.type("", "Your bid?")
    shown = person.type("60", "Your bid?")
    assert f"Error 5: {refusals.NOT_NEXT_AMOUNT(amount=60, next=50)}. (? explains)" in shown
    assert "Contract" in shown
    shown = person.type("h", "Your bid?")
    assert "not chosen" in shown
    assert "(? explains)" not in shown
    assert "Hint: " in person.type("hint", "Your bid?")
    assert "Hint: " not in person.type("99", "Your bid?")


def test_colour_is_used_unless_unwanted(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("ENTER")
    person.type("", "Your bid?")
    assert "\x1b[31m" in person.raw
    plain = sit("nicholas-1992", "--seed", "7", "--players", "random", "--no-colour")
    plain.wait("ENTER")
    plain.type("", "Your bid?")
    assert "\x1b[31m" not in plain.raw


def test_long_texts_stop_when_the_screen_is_full(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("ENTER")
    person.type("", "Your bid?")
    person.type("rules", "-- more: ENTER goes on, Q stops --")
    person.type("q", "Your bid?")
    assert "Contract" in person.shown
    person.type("help", "Press ENTER to go back.")
    assert "At any prompt" in person.shown.split("\n")[0]


def test_what_is_typed_at_a_pause_is_never_lost_and_never_a_bid(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("Press ENTER to go on.")
    for _ in range(20):
        person.type("50", "Press ENTER to go on.")
    shown = person.shown
    assert "Pinochle 1.0, 1992" in shown
    assert shown.count("Error 1: '50' is not a command") == 1
    assert "a command may be cut short" in person.type("h", "Press ENTER to go on.")
    assert "computer: random" in person.type("", "Your bid?") or "nobody has bid" in person.shown
    person.type("help", "Press ENTER to go back.")
    shown = person.type("50", "Press ENTER to go back.")
    assert "At any prompt" in shown
    assert "'50' is not a command, and ENTER is wanted here." in shown
    # A command is not lost.
    assert "Hint: " in person.type("hin", "Your bid?")
    person.type("rules", "-- more: ENTER goes on, Q stops --")
    person.type("50", "-- more: only ENTER or Q will do here --")
    person.type("q", "Your bid?")
    person.type("50", "What is trump?")


def test_a_slip_is_asked_about_before_it_is_done(sit: Sit) -> None:
    person = sit("double-deck", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("1000", "Bid 1000, really (Y/N)?")
    assert "Nothing was done." in person.type("n", "Your bid?")
    # A bid that is no more than it takes is not asked about.
    lowest = re.search(r"You can bid (\d+)", person.shown)
    assert lowest is not None
    person.type(lowest[1], "your turn.")
    assert person.raw.count("really") == 1


def test_what_buried_cards_cost_is_told_before_they_are_gone(sit: Sit) -> None:
    person = sit("three-hand-widow", "--seed", "3", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("bid", "What is trump?")
    person.type("take", "do you bury?")
    before = len(read_save(person.save()).done)
    shown = person.type("take", "(Y/N, ENTER: yes)?")
    assert "buried, yours at the end" in shown or "No counters among them" in shown
    assert "eld" in shown.split("Bury")[0]
    assert "Nothing was done." in person.type("n", "do you bury?")
    assert len(read_save(person.save()).done) == before
    person.type("take", "(Y/N, ENTER: yes)?")
    person.type("", "your turn.")
    assert len(read_save(person.save()).done) > before


def test_conceding_says_what_it_gives_away(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("50", "What is trump?")
    person.type("h", "Your play(RS)?")
    # Where the game refuses, nothing is asked.
    assert "Error" in person.type("claim", "Your play(RS)?")
    asked = person.type("conc", "(Y/N)?")
    assert "Mira & Omar take all 20 tricks left. Sure (Y/N)?" in asked
    person.type("", "(Y/N)?")
    assert "Nothing was done." in person.type("n", "Your play(RS)?")
    assert read_save(person.save()).states[-1].tricks == ()
    person.type("concede", "(Y/N)?")
    person.type("y", "your turn.")
    assert "You conceded the rest." in person.raw


def test_people_at_one_screen_never_see_each_others_cards(sit: Sit) -> None:
    person = sit(
        "nicholas-1992", "--seed", "3", "--players", "random", "--names", "Ann,Bob,Cleo,Dan",
        "--seat", "Cleo=human",
    )  # fmt: skip
    person.wait("Press ENTER to go on.")
    shown = person.type("", "Ann, press ENTER when only you can see the screen.")
    assert _cards(shown) == 0
    ann = person.type("", "Ann, your turn. Your bid?")
    assert "  ♠ Spades           A 10 K Q\n" in ann
    shown = person.type("pass", "Cleo, press ENTER when only you can see the screen.")
    assert _cards(shown) == 0
    assert "Pass the keyboard to Cleo." in shown
    assert not [line for line in person.screen.history.top if "Spades" in _text(line)]
    assert "\x1b[3J" in person.raw
    cleo = person.type("", "Cleo, your turn. Your bid?")
    assert "  ♠ Spades           A 10 K Q\n" not in cleo
    assert "  ♠ Spades           A A 10 10 K J J\n" in cleo


def _cards(shown: str) -> int:
    return sum(shown.count(sign) for sign in "♠♥♣♦")


def _text(line: dict) -> str:
    return "".join(line[column].data for column in sorted(line))


def test_ctrl_c_leaves_and_says_how_to_go_on(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("ENTER")
    person.type("", "Your bid?")
    person.type("50", "What is trump?")
    person.child.sendintr()
    assert person.end() == 130
    assert "aces play --resume" in person.raw
    assert "Traceback" not in person.raw
    assert str(read_save(person.save()).done[-1].action) == "pass"


def test_the_end_of_input_leaves_too(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait("ENTER")
    person.type("", "Your bid?")
    person.child.sendeof()
    assert person.end() == 0
    assert "aces play --resume" in person.raw


def test_options_are_offered_to_whoever_starts_from_the_menu(sit: Sit) -> None:
    person = sit()
    person.wait("Which game (number or name, Q leaves)?")
    person.type("two-hand", "ENTER deals; O lets you choose")
    person.type("o", "Who is South: human, ")
    person.type("", "A name for South")
    # A question of 79 columns leaves no room for its answer.
    assert "Who is North: human" in person.type("Ann", "expert)?")
    person.type("wizard", "expert)?")
    person.type("random", "A name for North")
    person.type("", "Learner's Version(Y/N)?")
    person.type("n", "Shall COUNT count your meld")
    shown = person.type("y", "Press ENTER to go on.")
    assert "Ann                   a person" in shown
    assert "North                 computer: random" in shown


def test_fast_play_does_not_stop_between_decisions(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("50", "What is trump?")
    person.type("h", "Your play(RS)?")


def test_a_dumb_terminal_gets_no_escape_codes(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", TERM="dumb")
    person.wait("ENTER")
    person.type("", "Your bid?")
    person.type("50", "What is trump?")
    assert "\x1b" not in person.raw


def test_a_narrow_screen_is_warned_of_once_and_breaks_lines_between_words(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", columns=36, COLUMNS="")
    shown = person.wait("Press ENTER to go on.")
    assert "These screens need 40 columns; yours" in shown
    shown = person.type("rules", "-- more")
    *lines, _more = filter(None, shown.split("\n"))
    names = ["Player 1", "Mira", "Ruth", "Omar"]
    whole = set(explain(load("nicholas-1992").replace(table={"seat_names": names})).split())
    assert not {word for line in lines for word in line.strip("=-").split()} - whole
    person.type("q", "Press ENTER to go on.")
    person.type("", "Your bid?")
    assert person.raw.count("screens need 40 columns") == 1


def test_the_locale_C_gets_letters_and_an_option_overrules_it(sit: Sit) -> None:
    game = ("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    for words, environment, signs in (
        ((), {"LANG": "C"}, False),
        ((), {"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, False),
        ((), {"LANG": "C.UTF-8"}, True),
        (("--no-ascii",), {"LANG": "C"}, True),
        (("--ascii",), {"LANG": "C.UTF-8"}, False),
    ):
        clean = {"PYTHONIOENCODING": "", "LC_ALL": "", "LC_CTYPE": ""}
        person = sit(*game, *words, **(clean | environment))
        assert ("♥" in person.wait("Your bid?")) is signs, (words, environment)
