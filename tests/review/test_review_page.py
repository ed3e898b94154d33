"""Tests of `aces review --html`: one safe file with everything that the review has."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.review.test_decisions import played

import acesaround as aa
from acesaround.cards import Card, Hand
from acesaround.cli.main import main
from acesaround.cli.review_page import ReviewPage
from acesaround.cli.review_text import ReviewText, is_notable
from acesaround.i18n import tr, use_language
from acesaround.messages import file_problems
from acesaround.notation.reader import parse
from acesaround.review.decisions import decisions
from acesaround.review.games import GameReview, review_game
from acesaround.session import Game

Capture = pytest.CaptureFixture[str]
EVIL = "<script>alert(1)</script>&\"'"
VOID = {"meta", "!doctype"}


class Outline(HTMLParser):
    """Tags and text of a page, whose elements must be nested correctly."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID and not (self.get_starttag_text() or "").endswith("/>"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not (self.get_starttag_text() or "").endswith("/>") or self._open[-1] == tag:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("nicholas-1992", 3, "random")


@pytest.fixture(scope="module")
def review(game: Game) -> GameReview:
    return review_game(game, [0, 3], deals=200, open_nodes=1000)


def page(game: Game, review: GameReview, name: str = "Ann") -> str:
    record = parse(aa.dumps(game), complete=True)
    record = replace(record, tags={**record.tags, "South": name})
    text = ReviewText(record, f"{name}.aces", None, 200, "3", symbols=True, open_cards=True)
    return ReviewPage(game, review, text).html()


def test_everything_is_on_the_page(game: Game, review: GameReview) -> None:
    outline = Outline(page(game, review))
    made = [one for hand in review.hands for one in hand.decisions]
    assert outline.count("article") == len(made) > 20
    assert outline.count("svg") == outline.count("section") == len(review.hands) == 2
    choices = sum(len(one.choices) for one in made)
    assert outline.count("tr") == choices + len(made)
    assert sum(attrs.get("class") == "mine" for _, attrs in outline.tags) == len(made)
    faults = sum(one.is_fault for one in made)
    assert sum(attrs.get("class") == "fault" for _, attrs in outline.tags) == faults > 0
    anchors = {attrs["id"] for _, attrs in outline.tags if "id" in attrs}
    assert {f"#{id}" for id in anchors} == {a["href"] for tag, a in outline.tags if tag == "a"}


def test_the_costliest_choices_come_first(game: Game, review: GameReview) -> None:
    costly = [one for one in review.hands[0].costliest(99) if is_notable(one)]
    section, _, folded = page(game, review).partition("</section>")[0].partition("<details>")
    assert re.findall(r"--trick (\d+)", section) == [str(one.trick) for one in costly]
    assert section.count("<article>") + folded.count("<article>") == len(review.hands[0].decisions)


def shown_hand(text: str) -> Hand:
    """Return a hand from its text on the page, such as ``♠ A 10 · ♥ K``."""
    text = text.replace("10", "T")
    return Hand(
        Card.parse(rank + letter)
        for letter, symbol in zip("SHCD", "♠♥♣♦", strict=True)
        for suit in text.split(" · ")
        if suit.startswith(symbol)
        for rank in suit.split()[1:]
    )


def test_hands_and_tricks_are_those_that_the_seat_saw(game: Game, review: GameReview) -> None:
    text = re.sub("</?span[^>]*>", "", page(game, review))
    facts = [
        dict(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", article))
        for article in text.split("<article>")[1:]
    ]
    seen = {
        (one.view.hand, len(one.view.trick))
        for hand in review.hands
        for one in decisions(game, 1, hand.seat)
    }
    for fact in facts:
        on_table = fact.get(tr("cli.review_trick_so_far"), "")
        cards = len(re.findall("[♠♥♣♦]", on_table))
        assert (shown_hand(fact[tr("common.hand")]), cards) in seen
    assert len(facts) > 20


def test_a_higher_chance_to_win_is_explained_only_beyond_luck(
    game: Game, review: GameReview
) -> None:
    text = ReviewText(parse(aa.dumps(game), complete=True), "-", None, 200, "3", symbols=True)
    fault = next(one for one in review.hands[0].decisions if one.is_fault)
    for wins_lost, is_told in ((-0.2, True), (-0.05, False), (0.2, False)):
        reasons = text.reasons(replace(fault, wins_lost=wins_lost, deals=200))
        assert (tr("common.review_points_first", wins="20") in reasons) is is_told
        details = " ".join(text.details(replace(fault, wins_lost=wins_lost, deals=200)))
        percent = tr("cli.review_loss_and_chance").rpartition("{wins}")[2]
        assert (percent in details) is (wins_lost > 0)


def test_only_mistakes_are_said_to_cost_points(game: Game, review: GameReview) -> None:
    text = ReviewText(parse(aa.dumps(game), complete=True), "-", None, 200, "3", symbols=True)
    fault = next(one for one in review.hands[0].decisions if one.is_fault)
    unclear = replace(fault, is_fault=False, verdict="unclear", loss=7.7, reasons=())
    assert "7.7" in text.decision_title(replace(fault, loss=7.7))
    assert "7.7" not in text.decision_title(unclear) and not text.reasons(unclear)


def test_charts_have_a_text_alternative(game: Game, review: GameReview) -> None:
    pictures = [attrs for tag, attrs in Outline(page(game, review)).tags if tag == "svg"]
    for picture, hand in zip(pictures, review.hands, strict=True):
        label = picture["aria-label"] or ""
        assert picture["role"] == "img" and tr("cli.review_chart_title") in label
        assert len(label.split("; ")) == len(hand.decisions)


def test_names_are_escaped_and_nothing_is_loaded(game: Game, review: GameReview) -> None:
    outline = Outline(page(game, review, EVIL))
    assert EVIL in "".join(outline.texts)
    assert outline.count("script") == outline.count("link") == outline.count("img") == 0
    for _, attrs in outline.tags:
        assert not {"src", "style", "srcset"} & set(attrs)
        assert all(not name.startswith("on") for name in attrs)
        assert (attrs.get("href") or "#").startswith("#")
    assert "http" not in page(game, review) and "url(" not in page(game, review)


def test_the_page_is_in_the_readers_language(game: Game, review: GameReview) -> None:
    assert '<html lang="en">' in page(game, review)
    with use_language("de"):
        german = page(game, review)
        assert '<html lang="de">' in german and tr("cli.review_chart_caption") in german


@pytest.fixture
def folder(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.aces").write_text(aa.dumps(game), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("out", ["", "other.html", "OTHER.HTM"])
def test_the_page_is_written_next_to_the_text(out: str, folder: Path, capsys: Capture) -> None:
    words = [out] if out else []
    assert main(["review", "evening.aces", "--deals", "8", "--html", *words]) == 0
    name = out or "evening.html"
    assert {path.name for path in folder.iterdir()} == {"evening.aces", name}
    said = capsys.readouterr().out
    assert tr("cli.review_page_written", path=name) in said
    assert Outline((folder / name).read_text(encoding="utf-8")).count("article")


def test_pages_that_cannot_be_written_are_refused_before_the_review(
    folder: Path, capsys: Capture
) -> None:
    before = (folder / "evening.aces").read_bytes()
    (folder / "folder.html").mkdir()
    problems = {
        "evening.aces": file_problems.NOT_HTML(path=Path("evening.aces")),
        "folder.html": file_problems.IS_A_FOLDER(path=Path("folder.html")),
        "gone/page.html": file_problems.NO_FOLDER(path=Path("gone/page.html"), folder=Path("gone")),
    }
    for out, problem in problems.items():
        assert main(["review", "evening.aces", "--html", out]) == 2
        captured = capsys.readouterr()
        assert not captured.out and captured.err == f"aces: {problem}\n"
    assert main(["review", "evening.aces", "--html", "--hand", "1", "--trick", "3"]) == 2
    assert capsys.readouterr().err == f"aces: {tr('cli.review_trick_or_html')}\n"
    with pytest.raises(SystemExit) as caught:
        main(["review", "evening.aces", "--html", "--json"])
    assert caught.value.code == 2
    assert (folder / "evening.aces").read_bytes() == before
    assert {path.name for path in folder.iterdir()} == {"evening.aces", "folder.html"}
