"""Tests that logs of games played elsewhere are read as the same games as our own records."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.ptn_writer import hands_played, log_rules, ptn_log

import acesaround as aa
from acesaround.cli.main import main
from acesaround.cli.review_input import seats_to_review
from acesaround.game.actions import Deal, Play
from acesaround.messages import records
from acesaround.notation import parse, read, record_of
from acesaround.notation.errors import NotationError
from acesaround.rules.load import load
from acesaround.session import Game

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "ptn.md"
NAMES = ("single", "classic", "kitty", "strict", "round")


def finished(name: str = "single") -> tuple[Game, str]:
    """Return a game of one hand that was played to the end, and its log."""
    rules, options = log_rules(name)
    games = (hands_played(rules, seed, 1) for seed in range(50))
    game = next(game for game in games if game.state.match.results[0].scored)
    return game, ptn_log(game, options)


@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(1, 2), st.floats(0.2, 1))
def test_a_log_is_read_as_the_same_game(name: str, seed: int, hands: int, part: float) -> None:
    rules, options = log_rules(name)
    whole = hands_played(rules, seed, hands)
    game = whole.at(max(1, int(len(whole.actions) * part)))
    record = parse(ptn_log(game, options))
    assert (record.rules, record.hands) == (rules, record_of(game).hands)


@pytest.mark.parametrize("name", NAMES)
def test_a_log_is_a_game_like_any_other(name: str) -> None:
    game, text = finished(name)
    again = aa.loads(text)
    assert (again.rules, again.actions, again.scores) == (game.rules, game.actions, game.scores)
    assert aa.loads(aa.dumps(again)) == again
    (record,) = read(io.BytesIO(text.encode()))
    assert record == parse(text)


def test_the_event_the_date_and_the_players_become_tags() -> None:
    record = parse(finished()[1])
    assert record.tags == {
        "Event": "Trickster Cards: Play Pinochle", "Date": "2026-11-03",
        "West": "Bo (Auto)", "North": "Cy", "East": "Di",
    }  # fmt: skip
    assert seats_to_review(None, record) == [2]
    other_digits = parse(finished()[1].replace("2026.11", "\u0662026.11"))
    assert other_digits.tags == {name: text for name, text in record.tags.items() if name != "Date"}


def test_commands_read_a_log_like_any_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(finished()[1] + finished()[1], encoding="utf-8")
    assert main(["replay", str(path), "--check"]) == 0
    assert "2 games, 2 hands" in capsys.readouterr().out
    assert main(["review", str(path), "--game", "2", "--deals", "4"]) == 0
    assert "North (Cy): " in capsys.readouterr().out


def contract(text: str) -> str:
    """Return the bid in the contract."""
    return re.findall(r"Contract .(\d+)", text)[0]


def named_in_place(text: str) -> str:
    """Name trump with the winning bid, instead of in another call."""
    suit = re.findall(r"\n[- ]*([♠♥♣♦])\n", text)[0]
    text = re.sub(r"\n[- ]*[♠♥♣♦]\n", "\n", text)
    return re.sub(rf"(?<=[\n ]){contract(text)}(?=[\n ])", contract(text) + suit, text)


SPELLINGS: dict[str, Callable[[str], str]] = {
    "trump with the bid": named_in_place,
    "trump instead of the bid": lambda text: re.sub(
        r"(?<=[\n ])\d+([♠♥♣♦])(?=[\n ])", r"\1", named_in_place(text)
    ),
    "trump only in the contract": lambda text: re.sub(r"\n[- ]*[♠♥♣♦]\n", "\n", text),
    "bid again with trump": lambda text: re.sub(
        r"\n([- ]*)([♠♥♣♦])\n", lambda m: f"\n{m[1]}{contract(text)}{m[2]}\n", text
    ),
    "letters for suits": lambda text: text.translate(str.maketrans("♠♥♣♦", "SHCD")),
    "space in the contract": lambda text: re.sub(r'(Contract "\d+)', r"\1 ", text),
    "old form": lambda text: text.replace("% PTN", "% PBN").replace('\\"', '"'),
    "few tags": lambda text: re.sub(r"(?m)^(%|\[(UTC|Local|GameSc|Decl|Contract)).*\n", "", text),
    "pass with help": lambda text: text.replace("\nPass ", "\nPasswithHelp "),
    "not shooting": lambda text: re.sub(r"(\n[- ]*[♠♥♣♦])\n", r"\1 Notshooting\n", text),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "quoted as code": lambda text: text.replace("[UTCDate", "```\n[UTCDate") + "\n```\n",
    "in a block of code": lambda text: f"\n```text\n{text}```\n",
    "open tag first": lambda text: text[text.index("[LocalDateTime") :],
    "a name first": lambda text: text[text.index("[West") :].replace(
        '[Deal "', '[GameCode "Pinochle"]\n[Deal "'
    ),
    "options first": lambda text: text[text.index("[GameOptions") :].replace('\\"', '"'),
    "lowercase cards": lambda text: re.sub(r"(?<=\n)([SHDC].[ \n])+", lambda m: m[0].lower(), text),
    "unknown tags": lambda text: text.replace("[Deal ", '[Mood "fine"]\nand data\n[Deal '),
    "dealer in the deal": lambda text: re.sub(r"\[Dealer.*\n", "", text),
}


@pytest.mark.parametrize("change", SPELLINGS.values(), ids=SPELLINGS)
def test_other_spellings_are_the_same_game(change: Callable[[str], str]) -> None:
    game, text = finished()
    changed = change(text)
    assert changed != text
    assert aa.loads(changed).actions == game.actions


def test_passing_again_means_nothing() -> None:
    rules, options = log_rules("strict")
    games = (hands_played(rules, seed, 1) for seed in range(50))
    logs = ((game, ptn_log(game, options)) for game in games)
    game, text = next((game, text) for game, text in logs if re.search(r"\n\d+ - - Pass\n", text))
    again = re.sub(r"\n(\d+) - - Pass\n", r"\n\1 Pass Pass Pass\n", text)
    assert aa.loads(again).actions == game.actions


def hidden(text: str, kept: str) -> str:
    """Return a log with the hands of all seats but `kept` left out of its deal."""
    first, *hands = re.findall(r'Deal "(.):(\S+) (\S+) (\S+) (\S+)"', text)[0]
    seats = ["SWNE"[("SWNE".index(first) + step) % 4] for step in range(4)]
    shown = [hand if seat in kept else "-" for seat, hand in zip(seats, hands, strict=True)]
    return re.sub(r'Deal ".*"', f'Deal "{first}:{" ".join(shown)}"', text)


@pytest.mark.parametrize("name", ["single", "kitty", "strict"])
def test_hidden_hands_are_worked_out_from_their_cards(name: str) -> None:
    game, text = finished(name)
    assert aa.loads(hidden(text, "")).actions == game.actions
    dealt = parse(hidden(text.partition("[Play")[0], "SWN")).hands[0].deal
    assert dealt == game.actions[0]


@pytest.mark.parametrize("change", [str, *list(SPELLINGS.values())[:4]])
def test_a_log_of_hidden_hands_can_be_shown_but_not_replayed(change: Callable[[str], str]) -> None:
    game, text = finished()
    text = change(text)
    lines = text.splitlines()
    short = "\n".join(lines[: lines.index(next(x for x in lines if "[Play" in x)) + 3])
    record = parse(hidden(short, "N"))
    assert not isinstance(record.hands[0].deal, Deal)
    plays = [at for at, action in enumerate(game.actions) if isinstance(action, Play)]
    moves = tuple(move.action for move in record.hands[0].moves)
    assert moves == game.actions[1 : plays[8]]
    with pytest.raises(NotationError, match="unknown cards"):
        aa.loads(hidden(short, "N"))


def test_hands_of_different_games_are_read_one_by_one() -> None:
    game, text = finished()
    other = text.replace("Cy (", "Flo (")
    with pytest.raises(NotationError, match="several games"):
        parse(text + other)
    assert [record.tags["North"] for record in read(text + other)] == ["Cy", "Flo"]
    # The same player can't deal twice in a row.
    assert [record.actions for record in read(text + text)] == [game.actions] * 2


@pytest.mark.parametrize(
    ("calls", "scale", "outcome", "amount"),
    [
        ("♥ Pass Pass Pass", 10, "redeal", None),
        ("Pass Pass Pass ♥ - - - ♥", 10, "redeal", None),
        ("Pass Pass Pass Pass - - - ♥", 10, "dealer_takes", 250),
        ("♠ 260 Pass Pass Pass", 10, "redeal", None),
        ("25 Pass Pass Pass ♥", 1, "redeal", None),
    ],
)
def test_the_contract_has_the_amount_of_a_bid(
    calls: str, scale: int, outcome: str, amount: int | None
) -> None:
    head = '% PTN\n[Dealer "S"]\n[Deal "S:- - - -"]\n[Contract "250♥"]\n'
    rules = parse(f'{head}[Auction "W"]\n{calls}\n').rules
    all_pass = rules.auction.all_pass
    assert all_pass is not None
    assert (rules.scale, all_pass.outcome, all_pass.amount) == (scale, outcome, amount)


def test_the_bid_winner_leads_though_their_bid_has_no_amount() -> None:
    head = '% PTN\n[Dealer "S"]\n[Deal "S:- - - -"]\n[Contract "25♥"]\n'
    rules = parse(f'{head}[Auction "W"]\n♥ Pass Pass Pass\n[Play "W"]\nHA\n').rules
    assert rules.play.first_leader == "declarer"


def test_points_in_tens_need_no_option() -> None:
    game, text = finished("classic")
    plain = re.sub(r"\[GameOptions.*\n", "", text)
    rules = aa.loads(plain).rules
    assert (rules.scale, rules.auction.opening, rules.exchange.pass_count) == (10, 150, 3)
    assert aa.loads(plain).actions == game.actions


def test_the_event_can_say_the_lowest_bid_and_the_goal() -> None:
    _, text = finished()
    said = re.sub(r"\[GameOptions.*\n", "", text).replace(
        "Play Pinochle", "Play Pinochle - Single deck to 120, min bid 20"
    )
    rules = aa.loads(said).rules
    assert (rules.game.target, rules.auction.opening) == (120, 20)
    for words in ("welcome to 2 tables", "welcome to 2026 tables"):
        other = parse(said.replace("Single deck to 120", words)).rules
        assert (other.game.target, other.auction.opening) == (150, 20)


def test_an_option_that_is_null_counts_as_missing() -> None:
    game, text = finished()
    null = text.replace('\\"passCount\\":4', '\\"passCount\\":null,\\"isPartnership\\":true')
    assert null != text
    assert aa.loads(null).actions == game.actions


def test_our_own_tags_can_name_the_rules() -> None:
    game, text = finished()
    head = '[Rule play.head = "never"]\n[Rule play.overtrump = false]\n'
    named = f'[Rules "single-deck-partners"]\n{head}'
    rules = aa.loads(text.replace("[UTCDate", f"{named}[UTCDate")).rules
    preset = load("single-deck-partners")
    plain = preset.replace(score={"board_set": "none", "fold": {"allowed": False}})
    assert rules == plain.replace(play={"head": "never", "overtrump": False})
    named += '[Rule score.board_set = { needs_over = 25, defenders_get = "meld" }]\n'
    dealt = text.partition("[Declarer")[0].replace("[UTCDate", f"{named}[UTCDate")
    assert parse(dealt).rules.score.board_set == preset.score.board_set
    changed = aa.loads(text.replace("[UTCDate", "[Rule meld.dix = 2]\n[UTCDate")).rules
    assert changed == game.rules.replace(meld={"dix": 2})


@pytest.mark.parametrize("name", ["single-deck-partners", "double-deck", "daugherty-1983"])
def test_named_rules_have_no_board_sets(name: str) -> None:
    rules = parse(f'% PTN\n[Rules "{name}"]\n[Deal "S:- - - -"]\n').rules
    assert (rules.name, rules.score.board_set) == (name, None)
    assert not rules.score.fold.allowed


def test_the_example_of_the_page_is_read() -> None:
    (text, tags) = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    game = aa.loads(text)
    assert len(game.state.match.results) == 1
    changed = aa.loads(text.replace("[UTCDate", f"{tags}[UTCDate"))
    assert changed.actions == game.actions
    assert changed.rules.name == "single-deck-partners"
    assert (changed.rules.play.head, changed.rules.play.overtrump) == ("never", False)


def test_a_record_without_its_first_tag_is_no_log() -> None:
    with pytest.raises(NotationError) as error:
        parse('[Event "Tuesday"]\n[Rules "two-hand"]\n')
    assert error.value.message.code == records.NO_GAME_BUT.code
