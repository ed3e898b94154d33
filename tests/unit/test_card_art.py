"""The card art of the page is what the script makes of its sources, small, and complete."""

import gzip
import re
from functools import cache
from xml.etree import ElementTree

import pytest
from tools import cards
from tools.deck.backs import BACKS
from tools.deck.outlines import compact, parse, transform

files = cache(cards.files)
COURTS = [rank + suit for rank in "JKQ" for suit in "CDHS"]


def test_files_are_those_of_the_script() -> None:
    different = [path.name for path, text in files().items() if path.read_text("utf-8") != text]
    assert not different, "run `python tools/cards.py`"


def test_no_other_court_or_back() -> None:
    found = {path for path in cards.PUBLIC.glob("*.svg") if path.name != "icon.svg"}
    assert found == {path for path in files() if path.parent == cards.PUBLIC}


def test_each_back_has_the_color_of_its_picture() -> None:
    text = (cards.ROOT / "web/src/cards/backs.ts").read_text("utf-8")
    found = dict(re.findall(r'^  (\w+): "(#\w+)",$', text, re.MULTILINE))
    assert found == {name: back.ground for name, back in BACKS.items()}


def test_a_deck_is_small() -> None:
    assert sum(len(gzip.compress(text.encode(), 6)) for text in files().values()) < 120_000


@pytest.mark.parametrize("card", COURTS)
def test_a_court_is_complete(card: str) -> None:
    text = files()[cards.PUBLIC / f"{card}.svg"]
    drawn = ElementTree.fromstring(text)
    layers = [element.get("id") for element in drawn.iter() if element.get("id")]
    assert layers == list("abcdef")
    # All that the original has except index, frame, and large suit symbols, in the deck's colors.
    colors = set(re.findall(r'(?:fill|stroke)="(#\w+)"', text))
    assert colors >= {cards.NAVY, cards.GOLD, cards.RED, cards.BLACK, cards.LINE}
    assert text.count("stroke-width") >= 3
    assert "image" not in text and "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_path_is_shortened_without_a_change() -> None:
    path = parse("M10 10h5v-5l-2.4 1.2c1,1 2,2 3,3zM0,0a5 4 0 0 1 10 0")
    assert compact(path) == "m10 10h5v-5l-2 1c1 1 2 2 3 3zm-10-10a5 4 0 0 1 10 0"
    mirrored = transform(path, (-1, 0, 0, 1, 100, 0))
    assert compact(mirrored) == "m90 10h-5v-5l2 1c-1 1-2 2-3 3zm10-10a5 4 0 0 0-10 0"
