"""Tests of entries: names and codes of cards, suits, and bids, and numbered errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.slow import PHASES, quick
from tests.tui.helpers import run_script, to_turn

from acesaround.cards import CARDS, Card, Suit, parse_code
from acesaround.game.actions import (
    Bid,
    Bury,
    Draw,
    EnterMeld,
    Fold,
    Give,
    NameTrump,
    Pass,
    Play,
    PlayOn,
)
from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase
from acesaround.i18n import tr, use_language
from acesaround.messages import refusals
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.text.actions import action_text, options
from acesaround.text.formatter import Display, format_message
from acesaround.tui.commands import COMMANDS, find_command, shortened
from acesaround.tui.input import (
    Fault,
    fault_of,
    read_card,
    read_entry,
    read_suit,
    yes,
)
from acesaround.tui.table import Table

Tables = Callable[..., Table]


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_read_by_every_name(card: Card) -> None:
    rank, suit = card.rank.title.lower(), card.suit.title.lower()
    names = [card.text, card.text.lower(), card.symbol, f"{card.text[0]} {card.text[1]}"]
    names += [f"{rank} of {suit}", f"{rank} {suit}", f"{card.text[0]} of {suit}"]
    for name in names:
        assert read_card(name) is card, name


def test_S1_46_and_S1_47_codes_of_digits_and_letters_are_read() -> None:
    for rank in "54321ATKQJatkqj":
        for suit in "1234SDCHsdch":
            assert read_card(rank + suit) is parse_code(rank + suit)
    assert read_card("5 1") is Card.parse("AS")


def test_S1_60_suits_are_read_by_letter_word_beginning_and_code() -> None:
    for suit, words in {
        Suit.SPADES: "s S spades spade sp ♠ 1",
        Suit.DIAMONDS: "d diamonds dia ♦ 2",
        Suit.CLUBS: "c clubs clu ♣ 3",
        Suit.HEARTS: "h hearts hea ♥ 4",
    }.items():
        for word in words.split():
            assert read_suit(word) is suit


def yes_or_no(entry: str) -> str:
    return tr("terminal.entry_isnt_an_answer_here_type_y", entry=f"'{entry}'")


def test_answers_of_yes_and_no() -> None:
    assert yes(" Y ")
    assert not yes("no")
    with pytest.raises(Fault, match=yes_or_no("perhaps")):
        yes("perhaps")
    with pytest.raises(Fault, match=yes_or_no("")):
        yes("")
    with pytest.raises(Fault, match=yes_or_no("j")):
        yes("j")
    with use_language("de"):
        assert all(map(yes, ("j", "J", "ja", "y", "yes")))
        assert not any(map(yes, ("n", "nein", "no")))


@pytest.mark.parametrize(
    "text", ["", "A", "1", "AX", "10", "of", "ace of spades of", "\x1b[A", "💥"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Fault) as found:
        read_card(text)
    assert found.value.code == "not_a_card"
    assert str(found.value).isprintable()


def at(new_table: Tables, preset: str | RuleSet, phase: Phase, seed: int = 7) -> Table:
    """Return a table where the person at seat 0 has a decision in `phase`."""
    for number in range(40):
        table = new_table(preset, seed + number)
        for _ in range(60):
            to_turn(table)
            if table.over:
                break
            if table.state.phase is phase:
                return table
            high = (
                [a for a in table.view(0).legal if isinstance(a, Bid)]
                if (table.state.phase is Phase.AUCTION)
                else []
            )
            table.act(high[min(30, len(high) - 1)] if high else table.advice(0).action)
    raise AssertionError(f"{preset} never came to {phase}")


def test_bids(new_table: Tables) -> None:
    view = at(new_table, "doubles-1993", Phase.AUCTION).view(0)
    for entry in ("0", "p", "PASS", " pass "):
        assert read_entry(entry, view) == Pass()
    for entry in ("55", "bid 55", "BID  55"):
        assert read_entry(entry, view) == Bid(55)
    assert read_entry("bid", view) == next(a for a in view.legal if isinstance(a, Bid))
    for entry in ("fifty", "-5", "5.5", "5" * 30, "٥٥"):
        with pytest.raises(Fault):
            read_entry(entry, view)


def test_the_other_answers(new_table: Tables) -> None:
    assert read_entry("trump h", at(new_table, "doubles-1993", Phase.NAME_TRUMP).view(0)) == (
        NameTrump(Suit.HEARTS)
    )
    typing = at(new_table, "daugherty-1983", Phase.ENTER_MELD).view(0)
    assert read_entry("meld 24", typing) == read_entry("24", typing) == EnterMeld(24)
    passing = at(new_table, "single-deck-partners", Phase.EXCHANGE).view(0)
    four = list(passing.hand)[:4]
    for entry in (" ".join(map(str, four)), "give " + ", ".join(c.symbol for c in four)):
        given = read_entry(entry, passing)
        assert isinstance(given, Give)
        assert list(given.cards) == four
    burying = at(new_table, "three-hand-widow", Phase.BURY).view(0)
    assert read_entry("fold", burying) == Fold()
    assert isinstance(read_entry(" ".join(map(str, list(burying.hand)[:3])), burying), Bury)
    declaring = at(new_table, "doubles-1993", Phase.DECLARE).view(0)
    leading = at(new_table, "doubles-1993", Phase.TRICK_PLAY).view(0)
    for view in (declaring, leading, burying, passing):
        assert read_entry("f", view) == read_entry("FOLD", view) == Fold()
    melding = at(new_table, "two-hand", Phase.STOCK_MELD).view(0)
    assert read_entry("d", melding) == Draw()
    assert read_entry("1", melding) == list(melding.legal)[1]
    with pytest.raises(Fault, match="no meld number 99"):
        read_entry("99", melding)


def test_S0_53_a_refused_lead_can_be_followed_by_a_fold(new_table: Tables) -> None:
    table = at(new_table, "doubles-1993", Phase.DECLARE)
    table.act(PlayOn())
    view = table.view(0)
    wrong = next(card for card in view.hand.kinds() if card.suit is not view.trump)
    out = run_script(table, f"{wrong}\nf\n")
    assert tr("text.fold_gives_up_the_bid") in out
    assert table.state.match.results[-1].outcome == "folded"


@pytest.mark.parametrize(
    ("preset", "phase"),
    [
        ("doubles-1993", Phase.TRICK_PLAY),
        ("three-hand-widow", Phase.BURY),
        ("single-deck-partners", Phase.EXCHANGE),
        (load("daugherty-1983").replace(score={"fold": {"allowed": True}}), Phase.ENTER_MELD),
    ],
)
def test_S0_53_FOLD_is_offered_as_long_as_it_is_legal(
    new_table: Tables, preset: str | RuleSet, phase: Phase
) -> None:
    table = at(new_table, preset, Phase.DECLARE if phase is Phase.TRICK_PLAY else phase)
    if phase is Phase.TRICK_PLAY:
        table.act(PlayOn())
    assert Fold() in table.view(0).legal
    assert tr("text.fold_gives_up_the_bid") in options(table.view(0), Display())
    assert read_entry("f", table.view(0)) == Fold()


def which(rank: str, cards: str) -> str:
    """Return the question that a rank alone leaves open."""
    return tr("terminal.which_rank_choose_from_cards", rank=rank, cards=cards)


def test_a_rank_alone_serves_where_it_leaves_one_choice(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    for action in ("50", "pass", "pass", "pass", "trump H"):
        table.act(parse_action(action))
    view = table.view(0)
    assert read_entry("10H", view) == Play(Card.parse("TH"))
    with pytest.raises(Fault, match=re.escape(which("ace", "AS, AC, AD"))):
        read_entry("a", view)
    assert read_entry("ace of spades", view) == Play(Card.parse("AS"))
    with pytest.raises(Fault, match=tr("terminal.theres_no_rank_you_can_play_right", rank="nine")):
        read_entry("9", view)


def test_commands_may_be_cut_short_but_never_hide_an_answer() -> None:
    assert shortened("hin") == find_command("HINT")
    assert shortened("u") == find_command("undo")
    assert shortened("sco 1") == find_command("score 1")
    assert shortened("h") == find_command("help")
    assert shortened("qu") == find_command("quit")
    assert find_command("card") != find_command("cards")
    assert find_command("?") == find_command("help")
    for entry in (
        "hin",
        "xyz",
        "h",
        "q",
        "as",
        "ace of spades",
        "10h",
        "play on",
        "meld 24",
        "hearts",
        "clubs",
        "spades",
        "diamonds",
        "pass",
        "fold",
        "draw",
        "50",
    ):
        assert find_command(entry) is None, entry
    for entry in (
        "xyz",
        "",
        "10h",
        "play on",
        "meld 24",
        "hearts",
        "50",
        "hint x",
    ):
        assert shortened(entry) is None, entry


def test_a_command_cut_too_short_names_what_it_could_be() -> None:
    with pytest.raises(
        Fault,
        match=tr(
            "terminal.word_could_mean_names_type_more_letters",
            word="con",
            names="CONTRACT or CONCEDE",
        ),
    ):
        shortened("con")
    with pytest.raises(
        Fault,
        match=tr(
            "terminal.word_could_mean_names_type_more_letters",
            word="s",
            names="SCORE, STRATEGY, SEATS, or SAVE",
        ),
    ) as found:
        shortened("s")
    assert found.value.code == "which_command"


def test_every_command_can_be_cut_short() -> None:
    # Without its S, CARDS is another command: CARD. And CARD can be short for CARDS.
    for command in COMMANDS:
        if command.name not in ("card", "cards"):
            assert shortened(command.name[:-1]) == (command, "")


def test_an_answer_goes_before_a_command_cut_short(new_table: Tables) -> None:
    assert isinstance(read_entry("p", at(new_table, "doubles-1993", Phase.AUCTION).view(0)), Pass)
    naming = at(new_table, "doubles-1993", Phase.NAME_TRUMP).view(0)
    for entry in ("h", "he", "c", "cl", "s", "d"):
        assert isinstance(read_entry(entry, naming), NameTrump)
    out = run_script(new_table("nicholas-1992"), "qu\nn\n50\nh\nco\nq\nundo\n")
    assert "Your bid? qu\nLeave the game?" in out
    assert (
        tr(
            "terminal.word_could_mean_names_type_more_letters",
            word="co",
            names="COUNT, CONTRACT, CONCEDE, or COACH",
        )
        in out
    )
    assert (
        tr("terminal.reason_to_leave_the_game_type_quit", reason=which("queen", "Q♥, Q♣, Q♦"))
        in out
    )


def test_S1_46_Q_is_a_queen_and_never_leaves(new_table: Tables) -> None:
    out = run_script(new_table("nicholas-1992"), "q\nh\n50\nh\n")
    flat = " ".join(out.split())
    reason = tr("terminal.q_means_queen_to_leave_the_game")
    assert str(Fault("queen", reason)) in flat
    assert tr("text.help_queen") in flat
    assert "Leave the game?" not in out
    rs = tr("terminal.rs_means_rank_and_suit_as_is")
    any_card, queen = tr("text.you_can_play_any_card"), tr("terminal.q_means_queen_quit_leaves")
    assert f"{any_card} {rs} {queen}" in flat


def test_the_letters_of_the_question_are_explained_in_a_hands_first_trick(
    new_table: Tables,
) -> None:
    out = " ".join(run_script(new_table("nicholas-1992"), "50\nh\nas\n").split())
    assert "Your play(RS)?" in out.partition("trick 2 of 20")[2]
    assert out.count(tr("terminal.rs_means_rank_and_suit_as_is")) == 1
    assert (
        out.index(tr("terminal.rs_means_rank_and_suit_as_is"))
        < out.index("Your play(RS)?")
        < out.index("trick 2 of 20")
    )


def test_errors_name_cards_as_they_lie_on_the_table(new_table: Tables) -> None:
    table = new_table("nicholas-1992")
    out = run_script(table, "50\nh\n9d\na\n10x\n")
    assert f"Error 11: {format_message(refusals.CARD_NOT_HELD(card='9D'), Display())}" in out
    assert which("ace", "A♠, A♣, A♦") in out
    assert tr("terminal.entry_isnt_a_card_enter_rank_and", entry="'10x'") in " ".join(out.split())
    out = run_script(table, "10d#2\n9c\n", Display(symbols=False))
    assert str(refusals.CARD_NOT_HELD(card="9C")) in out
    assert out.isascii()
    assert Display().sentence("KS#1 lies on the table; say which: KS#1, TD") == (
        "K♠#1 lies on the table; say which: K♠#1, 10♦"
    )
    assert action_text(parse_action("KS#1"), Display()) == "play K♠ from the table"


def test_a_number_that_is_none_is_told_what_would_be_right(new_table: Tables) -> None:
    out = run_script(new_table("nicholas-1992"), "zz\nscore 9\nscore 1\nscore x\n")
    wanted = tr("terminal.entry_isnt_a_bid_enter_a_number", entry="'zz'")
    assert f"Error 2: {wanted}." in out
    assert tr("terminal.theres_no_sheet_sheet_only_sheet_1", sheet="9") in out
    assert tr("terminal.theres_no_sheet_sheet_only_sheet_1", sheet="x") in out
    assert "SCORE SHEET 1" in out


@given(st.text(max_size=30))
def test_any_entry_is_an_action_or_a_fault_with_a_number(text: str) -> None:
    assert _checked(text, _VIEWS[0])


_VIEWS: list = []


@pytest.fixture(autouse=True, scope="module")
def _views(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.tui.helpers import table_of

    table = table_of(tmp_path_factory.mktemp("views"), "nicholas-1992")
    _VIEWS.append(table.view(0))
    table.save.close()


def _checked(text: str, view: object) -> bool:
    try:
        read_entry(text, view)  # type: ignore[arg-type]
    except Fault as fault:
        return fault.number > 0 and str(fault).isprintable()
    return True


@pytest.mark.parametrize("preset", quick(PHASES, presets()))
def test_no_action_of_another_stage_breaks_anything(preset: str, new_table: Tables) -> None:
    table = new_table(preset)
    tried = ["50", "pass", "trump S", "AS", "9D", "give AS AS AS AS", "bury AS KS QS", "meld 5",
             "play on", "fold", "shoot", "KS#1", "lay run AS TS KS QS JS", "draw", "claim",
             "concede", "keep", "misdeal", "61", "1", "lay dix 9S exchange"]  # fmt: skip
    for _ in range(25):
        to_turn(table)
        if table.over:
            break
        for text in tried:
            assert action_text(parse_action(text), Display())
            refused(table, text)
        table.act(table.advice(0, "club").action)


@pytest.mark.parametrize("preset", quick(PHASES, presets()))
def test_every_action_can_be_entered_as_hints_write_it(preset: str, new_table: Tables) -> None:
    table = new_table(preset)
    for _ in range(40):
        to_turn(table)
        if table.over:
            break
        view = table.view(0)
        for action in islice(view.legal, 30):
            assert read_entry(str(action), view) == action
        table.act(table.advice(0, "club").action)


def refused(table: Table, text: str) -> None:
    """Try an action. If it's illegal, its error must have a number and an explanation."""
    try:
        table.step(parse_action(text))
    except IllegalAction as error:
        fault = fault_of(error, Display())
        assert fault.number and fault.explained(table.rules), text
