"""Tests that card comparison rejects bad input and can be stopped, with the kernel unharmed."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from math import inf, nan
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house_rules import everything
from tests.support.kernel.backends import COMPILED, module_of, using
from tests.support.kernel.compared_cards import moments

from acesaround.cards import CARDS, Card, Hand
from acesaround.kernel.backend import Backend
from acesaround.kernel.compare import MAX_DEALS, CandidateStats, compare_cards
from acesaround.kernel.interface import Cancel, Cancelled, Policy, PositionError, ViewError
from acesaround.kernel.position import Bound, Told
from acesaround.kernel.rules import trick_rules_in
from acesaround.kernel.sample import Sampler

RULES = everything()
MOMENT = moments(RULES["double-deck"], 2, 12)[-1]
OTHER = moments(RULES["three-hand-widow"], 2, 1)[0]
WORTH = tuple(map(float, range(MOMENT.most + 1)))
HELD = Hand.of_counts(MOMENT.known.hand)


def tried(**changes: Any) -> dict[Card, CandidateStats]:
    asked: dict[str, Any] = {
        "sampler": Sampler(MOMENT.known), "trick": MOMENT.trick, "cards": MOMENT.cards,
        "worth": WORTH, "min_deals": 4, "max_deals": 20,
    }  # fmt: skip
    return compare_cards(**asked | changes)


def unequal() -> dict[Card, CandidateStats]:
    """Compare with a card more on the table than the view has."""
    foreign = next(card for card in CARDS if not HELD.count(card) and card.rank > 0)
    return tried(trick=replace(MOMENT.trick, cards=(*MOMENT.trick.cards, foreign)[-3:]))


def impossible() -> dict[Card, CandidateStats]:
    """Compare with a bound that no deal satisfies."""
    told = (Told((Bound(1, Card("AS"), 90),), ()),)
    return tried(sampler=Sampler(replace(MOMENT.known, told=told)))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tried(cards=[]), "^cards: "),
        (lambda: tried(cards=[MOMENT.cards[0]] * 2), "^cards: "),
        (lambda: tried(cards=[Card("9S")]), "9S .*in world 0"),
        (lambda: tried(worth=WORTH[:1]), r"worth: .*\d+ points"),
        (lambda: tried(worth=()), "worth: .* points"),
        (lambda: tried(worth=(*WORTH[:-1], nan)), "worth: .*finite"),
        (lambda: tried(worth=(*WORTH[:-1], inf)), "worth: .*finite"),
        (lambda: tried(min_deals=0), r"min_deals 0, max_deals 20: .*\b1 to 10,000,000"),
        (lambda: tried(min_deals=21), "min_deals 21, max_deals 20"),
        (lambda: tried(max_deals=MAX_DEALS + 1), r"max_deals 10000001: .*\b1 to 10,000,000"),
        (lambda: tried(z_threshold=-1), "z_threshold -1"),
        (lambda: tried(z_threshold=nan), "z_threshold nan"),
        (lambda: tried(seconds=-1), "seconds -1"),
        (lambda: tried(seconds=nan), "seconds nan"),
        (lambda: tried(seed=-1), "seed -1"),
        (lambda: tried(policy=cast(Policy, "best")), "'best' .*random.*heuristic.*varied"),
        (lambda: tried(lacking=[0]), "lacking: .*4 seats"),
        (lambda: tried(sampler=Sampler(OTHER.known)), "sampler .*3 seats.* trick .*4"),
        (lambda: tried(trick=OTHER.trick), "sampler .*4 seats.* trick .*3"),
        (unequal, "world 0|plays next|would match"),
    ],
)
def test_bad_input(call: Callable[[], object], message: str, backend: Backend) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"leader": 4}, "no_such_seat"),
        ({"side": frozenset((0, 4))}, "no_such_seat"),
        ({"side": frozenset()}, "no_opponents"),
        ({"cards": MOMENT.cards[:1] * 4}, "trick_complete"),
    ],
)
def test_tricks_that_cannot_be(change: dict[str, Any], code: str) -> None:
    with pytest.raises(PositionError) as refused:
        replace(MOMENT.trick, **change)
    assert refused.value.code == code


def test_cards_on_the_table_that_are_not_in_the_deck(backend: Backend) -> None:
    for cards in ((Card("9S"),), MOMENT.cards[:1] * 3):
        with pytest.raises(ValueError, match=r"deck|copies|world 0|would match|unequal_hands"):
            tried(trick=replace(MOMENT.trick, cards=cards))


def test_a_view_that_no_deal_agrees_with(backend: Backend) -> None:
    with pytest.raises(ViewError):
        impossible()


def test_told_to_stop_beforehand_it_has_no_answer(backend: Backend) -> None:
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        tried(cancel=cancel)


def test_another_thread_stops_it_and_what_was_tried_is_kept(backend: Backend) -> None:
    cancel = Cancel()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    found = tried(min_deals=1, max_deals=MAX_DEALS, z_threshold=inf, cancel=cancel)
    timer.join()
    (deals,) = {tried.deals for tried in found.values()}
    assert 0 < deals < MAX_DEALS


@pytest.mark.parametrize("kernel", COMPILED)
def test_ctrl_c_is_heard(kernel: Backend) -> None:
    threading.Timer(0.1, signal.raise_signal, (signal.SIGINT,)).start()
    with using(kernel), pytest.raises(KeyboardInterrupt):
        tried(max_deals=MAX_DEALS, z_threshold=inf)


@pytest.mark.parametrize("kernel", COMPILED)
def test_threads_share_a_sampler(kernel: Backend) -> None:
    with using(kernel):
        sampler = Sampler(MOMENT.known)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda _: tried(sampler=sampler, max_deals=4000), range(8)))
        assert found == [tried(max_deals=4000)] * 8


INTEGERS = st.integers() | st.integers(-3, 30)
NUMBERS = st.floats() | st.floats(0, 3)
GARBAGE = st.none() | st.integers() | st.text(max_size=3) | st.binary(max_size=4)


@given(data=st.data())
@pytest.mark.parametrize("kernel", COMPILED)
def test_the_compiled_function_takes_anything_without_harm(kernel: Backend, data: Any) -> None:
    module, draw, trick = module_of(kernel), data.draw, MOMENT.trick
    right: list[Any] = [
        module.Sampler(MOMENT.known.packed, 25),
        trick_rules_in(module, trick.rules),
        int(trick.trump),
        trick.leader,
        bytes(trick.cards),
        sum(1 << seat for seat in trick.side),
        trick.lead_trump,
        MOMENT.lacking,
        bytes(MOMENT.cards),
        WORTH,
        1,
        5,
        4,
        20,
        2.0,
        inf,
        bytearray(1),
    ]
    others: list[st.SearchStrategy[Any]] = [
        st.just(module.Sampler(OTHER.known.packed, 25)),
        st.just(trick_rules_in(module, OTHER.trick.rules)),
        INTEGERS,
        INTEGERS,
        st.binary(max_size=5) | st.lists(st.integers(0, 23), max_size=4).map(bytes),
        INTEGERS,
        st.booleans(),
        st.lists(st.integers(0, 0xFFFFFF) | INTEGERS, max_size=5),
        st.binary(max_size=30) | st.lists(st.integers(0, 23), max_size=25).map(bytes),
        st.lists(NUMBERS, max_size=5) | st.just(WORTH[:2]),
        INTEGERS,
        INTEGERS,
        st.integers(0, 30),
        st.integers(0, 30) | st.integers(max_value=-1),
        NUMBERS,
        NUMBERS,
        st.builds(bytearray, st.integers(0, 3)) | st.just(bytearray(b"\x01")),
    ]
    for at in draw(st.lists(st.integers(0, len(right) - 1), max_size=4)):
        right[at] = draw(others[at] | GARBAGE)
    with suppress(ValueError, TypeError, LookupError, InterruptedError):
        for won, _, _ in module.compare(*right):
            assert 0 < sum(won) <= right[13]


@pytest.mark.parametrize("kernel", COMPILED)
def test_any_cards_on_the_table_are_checked(kernel: Backend) -> None:
    module, rng = module_of(kernel), Random("table")
    sampler = module.Sampler(MOMENT.known.packed, 25)
    rules = trick_rules_in(module, MOMENT.trick.rules)
    for _ in range(300):
        cards = bytes(rng.choices(range(24), k=rng.randrange(4)))
        with suppress(ValueError):
            module.compare(
                sampler, rules, rng.randrange(4), rng.randrange(4), cards, 5, False, (),
                bytes(MOMENT.cards), WORTH, 2, 1, 2, 4, 1.0, inf, bytearray(1),
            )  # fmt: skip
