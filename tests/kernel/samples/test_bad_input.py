"""Tests that the sampler refuses impossible input, with the compiled kernel unharmed."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.kernel.backends import AVAILABLE, COMPILED, module_of, using
from tests.support.possible_deals import World, every_deal
from tests.support.random_play import walk
from tests.support.table import contract

from acesaround.cards import CARDS, Card, Hand
from acesaround.game.meld import MeldCount, MeldItem, around
from acesaround.game.state import Phase, new_state
from acesaround.game.view import View, public_view, view
from acesaround.kernel import sample as sampling
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Cancel, Cancelled, ViewError
from acesaround.kernel.position import NO_CARDS, AnyOf, Bound, Place, Told, Unseen
from acesaround.kernel.sample import Sampler, sample
from acesaround.rules.load import load


def first_lead() -> View:
    game = contract("double-deck", "AS TS KS QS JS KH QH KC QC KD QD", bid=51, trump="S")
    return view(game.state, 0)


def code_of(source: View | Unseen) -> str:
    with pytest.raises(ViewError) as caught:
        sample(source, 1, seed=1)
    return caught.value.code


def test_a_view_without_a_hand_is_refused() -> None:
    rules = load("double-deck")
    assert code_of(view(new_state(rules), 0)) == "no_hand_in_progress"
    over = list(walk(rules, 1, hands=1))[-1].after
    assert code_of(view(over, 1)) == "no_hand_in_progress"


def test_a_public_view_is_refused() -> None:
    steps = list(walk(load("double-deck"), 1, hands=1))
    state = next(step.after for step in steps if step.after.phase is Phase.TRICK_PLAY)
    assert code_of(public_view(state)) == "hand_not_seen"


def test_views_that_do_not_add_up_are_refused(backend: Backend) -> None:
    seen = first_lead()
    assert code_of(replace(seen, sizes=(20, 20, 20, 19))) == "wrong_sizes"
    five = Hand("AS AS AS AS AS") + Hand(list(seen.hand)[:15])
    assert code_of(replace(seen, hand=five)) == "too_many_copies"
    assert code_of(replace(seen, seat=7)) == "wrong_seat"
    assert sample(seen, 2, seed=1)[0][0] == seen.hand


def test_a_meld_nobody_can_hold_is_refused(backend: Backend) -> None:
    """A player shows four aces around while the seat itself holds one of these aces."""
    seen = first_lead()
    aces = around(CARDS[5].rank)
    shown = MeldCount((MeldItem("aces", None, 4, aces, 200),), Hand(aces * 4))
    assert code_of(replace(seen, melds=(seen.melds[0], shown, *seen.melds[2:]))) == "inconsistent"


def test_plays_that_leave_no_place_for_a_card_are_refused(backend: Backend) -> None:
    seat = Place("hand", 1, 1, barred=1 << Card("AS"))
    known = Unseen(3, 0, NO_CARDS, (seat, replace(seat, seat=2)), Hand("AS KS").counts())
    assert code_of(known) == "inconsistent"
    other = replace(seat, seat=2, barred=0)
    held = sample(replace(known, places=(seat, other)), 5, seed=3)
    assert set(held) == {(Hand(), Hand("KS"), Hand("AS"))}


cards = st.sampled_from([Card(text) for text in "AS KS QS JD KH QH".split()])
masks = st.integers(0, 7)


@st.composite
def unseens(draw: st.DrawFn) -> Unseen:
    """Draw up to seven cards in three places, with all kinds of constraints."""
    pool = Hand(draw(st.lists(cards, min_size=1, max_size=7)))
    sizes = [draw(st.integers(0, len(pool))) for _ in range(2)]
    sizes.append(max(0, len(pool) - sum(sizes)))
    places = tuple(
        Place(
            "hand" if at < 2 else "buried",
            at + 1 if at < 2 else None,
            size,
            gone=Hand(draw(st.lists(cards, max_size=2))).counts(),
            barred=sum(1 << card for card in draw(st.sets(cards, max_size=2))),
        )
        for at, size in enumerate(sizes)
    )
    low = st.integers(0, 2)
    bounds = st.builds(Bound, st.just(1) | masks, cards, low, st.integers(1, 9))
    groups = st.lists(cards, min_size=1, max_size=4, unique=True).map(tuple)
    ties = st.builds(AnyOf, st.sampled_from((1, 2, 4, 6)), groups, low)
    told = Told(tuple(draw(st.lists(bounds, max_size=2))), tuple(draw(st.lists(ties, max_size=6))))
    return Unseen(3, 0, NO_CARDS, places, pool.counts(), told=(told,))


def allowed(known: Unseen, world: World) -> bool:
    def had(places: int, card: Card) -> int:
        return sum(
            hand.count(card) + place.gone[card]
            for at, (hand, place) in enumerate(zip(world, known.places, strict=True))
            if places >> at & 1
        )

    told = known.told[0]
    return (
        not any(
            place.barred >> card & 1
            for hand, place in zip(world, known.places, strict=True)
            for card in hand
        )
        and all(b.least <= had(b.places, b.card) <= b.most for b in told.bounds)
        and all(any(had(t.places, c) == t.count for c in t.cards) for t in told.any_of)
    )


@given(unseens(), st.sampled_from((0, 5000)), st.sampled_from(AVAILABLE))
def test_a_view_is_refused_exactly_if_no_deal_agrees(
    known: Unseen, way: int, backend: Backend
) -> None:
    pool = Hand(card for card in CARDS for _ in range(known.pool[card]))
    sizes = [place.size for place in known.places]
    fits = sum(sizes) == len(pool)
    found = every_deal(pool, sizes, lambda w: allowed(known, w)) if fits else Counter()
    with pytest.MonkeyPatch.context() as patch, using(backend):
        patch.setattr(sampling, "SMALL", way)
        if not found:
            assert code_of(known) == "inconsistent"
            return
        worlds = sample(known, 20, seed=1)
        for index, hands in enumerate(worlds):
            assert (*hands[1:], worlds.elsewhere(index)["buried"]) in found


@pytest.mark.skipif(not COMPILED, reason="no compiled kernel on this machine")
@given(st.binary(max_size=400), st.integers(0, 700))
def test_any_bytes_are_refused_or_understood(noise: bytes, at: int) -> None:
    """Try random bytes alone, and random bytes written over a valid record."""
    good = _good()
    for name in COMPILED:
        for record in (noise, good[:at] + noise[:9] + good[at + 9 :], good[:at]):
            try:
                sampler = module_of(name).Sampler(record, 25)
                hands, _ = sampler.draw(3, 1, bytearray(1))
            except (ValueError, LookupError):
                continue
            assert len(hands) % (3 * 24) == 0


def _good() -> bytes:
    from acesaround.kernel.inference import unseen

    return unseen(first_lead()).packed


def test_counts_of_deals_and_flags_are_checked(backend: Backend) -> None:
    sampler = Sampler(first_lead())
    with pytest.raises(ValueError, match=r"-1 deals: .*\b0\b"):
        sampler.draw(-1, seed=1)
    assert sampler.draw(2, seed=-1) == sampler.draw(2, seed=(1 << 64) - 1)
    with pytest.raises(Cancelled):
        sampler.draw(10, seed=1, cancel=Cancel(bytearray(b"\1")))
    if backend in COMPILED:
        with pytest.raises(ValueError, match="one byte"):
            sampler.draw(10, seed=1, cancel=Cancel(bytearray(2)))


def test_several_threads_draw_from_one_sampler(backend: Backend) -> None:
    sampler = Sampler(first_lead())
    count = 5000 if backend in COMPILED else 50
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda seed: sampler.draw(count, seed=seed), [1, 2, 1, 2]))
    assert drawn[0] == drawn[2] and drawn[1] == drawn[3] and drawn[0] != drawn[1]
