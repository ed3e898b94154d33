"""Exactly the legal bids are offered, each with its meaning, and some need a confirmation."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.property.test_views import hands_of
from tests.server.conftest import Served
from tests.support.house_rules import everything
from tests.support.table import go, house, start, table

from acesaround.game.actions import Bid
from acesaround.game.auction import legal_amounts
from acesaround.game.legal import Calls
from acesaround.game.state import Call, Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.server.screen import screen
from acesaround.server.screen.choices import bid_spans, offers
from acesaround.server.screen.event_text import happened
from acesaround.session import deal
from acesaround.table.events import ActionPlayed
from acesaround.text.advice import confirmation_question, doubtful_bids, good_meld, score_limit
from acesaround.text.bid_signals import meanings
from acesaround.text.names import PlayerNames

RULES = everything()


@pytest.mark.parametrize("name", RULES)
def test_spans_hold_exactly_the_legal_bids(name: str) -> None:
    for steps in hands_of(RULES[name], range(2)):
        for step in steps:
            if step.before.phase is not Phase.AUCTION or step.before.turn is None:
                continue
            seen = view(step.before, step.before.turn)
            assert isinstance(seen.legal, Calls)
            spans = bid_spans(seen)
            amounts = [n for s in spans for n in range(s.first, s.last + 1, s.step)]
            assert amounts == [n for span in seen.legal.bids for n in span]
            for offer in offers(spans):
                [told] = [s.meaning for s in spans if s.first <= offer.amount <= s.last]
                assert offer.meaning == told


def test_what_bids_mean_is_told_of_all_of_them() -> None:
    rules = load("daugherty-1983")
    state = apply(new_state(rules), deal(rules, "1", 0, None))
    assert state.turn is not None
    spans = bid_spans(view(state, state.turn))
    told = {amount: s.meaning for s in spans for amount in range(s.first, s.last + 1, s.step)}
    assert (
        told[51] == tr("text.a_trump_suit_or_meld", meld="14 meld") and told[56] == "56 to 64 meld"
    )
    assert (
        told[59] == tr("text.meld_or_more_meld", meld="86")
        and told[60] is None
        and told[65] is None
    )


def test_of_bids_without_end_only_the_lower_ones_are_explained() -> None:
    """Every bid shows more meld than the one before."""
    rules = load("doubles-1993").replace(auction={"highest": 2000, "steps": [[0, 1]]})
    state = apply(new_state(rules), deal(rules, "1", 0, None))
    assert state.turn is not None
    spans = bid_spans(view(state, state.turn))
    assert len(spans) == 101 and spans[0].meaning is not None
    assert (spans[-1].meaning, spans[-1].last) == (None, 2000)
    assert [later.first - one.last for one, later in pairwise(spans)] == [1] * 100


def test_the_lowest_bid_is_found_once_for_all_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("daugherty-1983").replace(auction={"highest": 2345})
    state = apply(new_state(rules), deal(rules, "1", 0, None))
    assert state.turn is not None
    found: list[int | None] = []

    def counted(rules: RuleSet, high: int | None) -> tuple[range, ...]:
        found.append(high)
        return legal_amounts(rules, high)

    monkeypatch.setattr("acesaround.players.bid_signals.legal_amounts", counted)
    assert bid_spans(view(state, state.turn))[-1].last == 2345
    assert found == [None]


def test_only_the_bids_that_a_screen_shows_are_put_into_words() -> None:
    rules = load("daugherty-1983")
    calls = [Call((1 + at) % 4, amount) for at, amount in enumerate((52, None, 53, 54, None))]
    every = meanings(rules, calls)
    assert every[0] != every[2] and None not in (every[0], every[2])
    assert meanings(rules, calls, {2}) == [None, None, every[2], None, None]


@pytest.mark.parametrize("name", ["nicholas-1992", "double-deck", "three-hand-widow", "check"])
def test_absurd_bids_are_asked_about_and_others_are_not(name: str) -> None:
    rules = load(name)
    state = apply(new_state(rules), deal(rules, "3", 0, None))
    assert state.turn is not None
    seen, names = view(state, state.turn), PlayerNames(rules)
    assert isinstance(seen.legal, Calls)
    lowest, found, most = seen.legal.bids[0][0], doubtful_bids(seen), score_limit(seen)
    assert found is not None and lowest < found.least <= 2 * lowest
    assert found.least <= min(2 * lowest, most.total + 1)
    assert found.least >= lowest + 10 * rules.scale or found.least > most.total
    assert most.total > good_meld(rules) * (rules.table.players == 4) + rules.hand_trick_points
    assert not confirmation_question(Bid(lowest), seen, names) and not confirmation_question(
        Bid(found.least - 1), seen, names
    )
    question = confirmation_question(Bid(found.least), seen, names)
    assert question == tr("text.why_really_bid_amount_y_n", why=found.why, amount=found.least)


def test_the_screen_says_which_bids_to_confirm(served: Served) -> None:
    with served.guest(served.table("double-deck")).sit() as guest:
        asked = guest.settle()["asked"]
        assert 60 <= asked["doubt"]["least"] <= 102 and asked["doubt"]["asks"]
        assert asked["bids"][-1]["last"] == 1000


@pytest.mark.parametrize("text", ["hello", "9", "sixty", "trump"])
def test_what_is_no_bid_is_answered_with_bids(served: Served, text: str) -> None:
    with served.guest(served.table("double-deck")).sit() as guest:
        guest.settle()
        said = guest.command("act", action=text)
        assert said["code"] == "illegal" and "card" not in said["reason"]
        assert "bid" in said["reason"]


def test_a_first_bidder_who_cannot_pass_is_offered_only_bids() -> None:
    for auction, passes in (({"first_must_bid": True}, False), ({}, True)):
        rules = house("nicholas-1992", auction=auction)
        asked = screen(table(start(rules).state), 0, {0}).asked
        assert asked is not None and asked.bids
        assert [option.action for option in asked.options] == ["pass"] * passes
        assert (asked.text == tr("server.the_first_bidder_has_to_bid")) is not passes


MARRIAGE = "KS QS AS AS AS TS TS JS JS JS AH AH AH TH TH TH JH JH JH KC"
NO_MARRIAGE = MARRIAGE.replace("QS", "QH")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("nicholas-1992", tr("text.no_marriage_redeal")),
        ("daugherty-1983", tr("text.no_marriage_set")),
        ("doubles-1993", tr("text.no_marriage_set_above_bid", bid=50)),
    ],
)
def test_bidders_who_cant_name_trump_are_told_what_happens(rules: str, told: str) -> None:
    warned = screen(table(start(rules, NO_MARRIAGE).state), 0, {0}).asked
    fine = screen(table(start(rules, MARRIAGE).state), 0, {0}).asked
    assert warned is not None and fine is not None
    assert (warned.warning, fine.warning) == (told, None)


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (3, tr("server.all_passed_so_you_take_the_bid", bid=50)),
        (0, tr("server.all_passed_so_the_dealer_takes_the_bid", name="Omar", bid=50)),
    ],
)
def test_the_last_pass_says_why_the_dealer_takes_the_bid(reader: int, told: str) -> None:
    now, event = table(start("nicholas-1992").state), ActionPlayed(action="pass")
    texts = []
    for _ in range(3):
        after = now.step(event).after
        texts.append(happened(now, event, after, reader).text)
        now = after
    assert [told in text for text in texts] == [False, False, True], texts


def test_after_a_bid_nobody_is_told_that_the_dealer_is_stuck() -> None:
    now = table(go(start("nicholas-1992"), "50, pass, pass").state)
    event = ActionPlayed(action="pass")
    assert happened(now, event, now.step(event).after, 0).text.endswith("passes")
