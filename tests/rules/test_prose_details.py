"""Small things in the rules as text."""

from tests.support.table import house

from acesaround.rules.load import load
from acesaround.rules.prose import explain
from acesaround.rules.prose.idle import idle
from acesaround.rules.prose.page import Page, Section, as_text


def test_a_word_with_a_hyphen_stays_in_one_line() -> None:
    page = Page("Title", "Summary.", (Section("Part", ("A game of double-deck",)),))
    assert "\nA game of\ndouble-deck\n" in as_text(page, 18)


def test_a_dix_that_scores_nothing_goes_with_no_meld() -> None:
    along = "a dix may go with it"
    assert along in explain(house("two-hand"))
    assert along not in explain(house("two-hand", meld={"dix": 0, "dix_exchange": False}))


def test_meld_that_is_declared_always_is_idle_unless_totals_are_typed_in_a_board_set() -> None:
    assert "meld.declared" not in {path for path, _, _ in idle(load("daugherty-1983"))}
    counted = house("nicholas-1992", meld={"declared": "always"})
    reasons = {path: why for path, _, why in idle(counted)}
    assert "nobody types a total" in reasons["meld.declared"]
