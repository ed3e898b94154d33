"""Tests of stock play in the kernel: by the rules, and the same on every backend."""

from dataclasses import replace
from math import inf
from random import Random

import pytest
from tests.support.kernel.backends import AVAILABLE, COMPILED, module_of, using
from tests.support.kernel.stock_tables import EVEN, HUGE, TABLES, seen_by_turn, states, views
from tests.support.slow import sampled

from acesaround.cards import CARDS, KINDS, Hand, Suit
from acesaround.game.actions import PLAYS, Action, Copy, Draw, LayMeld, Play
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, canonical, legal
from acesaround.game.view import view
from acesaround.kernel.backend import Backend
from acesaround.kernel.interface import Cancel, Cancelled, StockError
from acesaround.kernel.reference import comparison as reference
from acesaround.kernel.reference.comparison import answer, lead
from acesaround.kernel.reference.stock import State as Table
from acesaround.kernel.reference.stock import choose_lay, choose_play
from acesaround.kernel.rules import StockRules, TrickRules, trick_rules_in
from acesaround.kernel.stock import StockCandidateStats, StockPosition, compare_actions
from acesaround.rules.load import load
from acesaround.session import deal


@pytest.mark.parametrize("name", sampled(TABLES, 3))
@pytest.mark.parametrize("backend", COMPILED)
def test_every_implementation_finds_the_same(name: str, backend: Backend) -> None:
    for seed in range(2):
        for seen in views(TABLES[name], seed)[seed::14]:
            moment, actions = StockPosition.of(seen), list(seen.legal)

            def tried(
                on: Backend, moment: StockPosition = moment, actions: list[Action] = actions
            ) -> list[StockCandidateStats]:
                with using(on):
                    return compare_actions(
                        moment, actions, EVEN,
                        seed=7, min_deals=3, max_deals=6, z_threshold=1.5, opinion=5, narrow=4,
                    )  # fmt: skip

            assert tried(backend) == tried("python")


def whole(state: State) -> Table:
    """Return the table for the pure-Python version, with all cards known."""
    assert state.stock is not None and state.turn is not None
    moment = StockPosition.of(view(state, state.turn))
    table = Table.of(moment)
    other = 1 - state.turn
    fresh = state.hands[other] - (one.card for one in state.stock.exposed[other])
    table.seats[other].fresh = list(fresh.counts())
    table.stock = [int(card) for card in state.stock.face_down]
    return table


def action_of(table: Table, rules: StockRules, state: State) -> Action:
    """Return the policy's choice as a game action."""
    assert state.turn is not None and state.stock is not None
    own = table.seats[state.turn]
    numbers = [one.copy for one in state.stock.exposed[state.turn]]
    if state.phase is Phase.STOCK_PLAY:
        card, source = choose_play(table, rules, state.turn)
        order = in_order(table, state)
        play = Play(CARDS[card], numbers[order[source - 1]]) if source else PLAYS[card]
        table.play(state.turn, card, source)
        if table.led < 0:
            table.led = card
        else:
            table.take_trick(rules, card)
        return play
    what = choose_lay(table, rules, state.turn)
    if what is None:
        if state.turn == 1 and len(table.stock) > 1:  # seat 0 draws first
            table.stock[0], table.stock[1] = table.stock[1], table.stock[0]
        table.draw(state.turn)
        return Draw()
    meld, order = rules.melds[what.meld], in_order(table, state)
    copies = tuple(
        Copy(card, numbers[order[source - 1]] if source else 0)
        for card, source in zip(meld.cards, what.sources, strict=True)
    )
    table.lay(rules, state.turn, what)
    assert own is table.seats[state.turn]
    return LayMeld(meld.kind, copies, what.exchange)


def in_order(table: Table, state: State) -> list[int]:
    """Map each card on the kernel's table to the game's: same card, same melds used."""
    assert state.turn is not None and state.stock is not None
    left = list(enumerate(state.stock.exposed[state.turn]))
    order = []
    for one in table.seats[state.turn].table:
        kinds = [k for k in range(8) if one.served >> k & 1]
        at = next(
            n for n, (_, e) in enumerate(left)
            if e.card == one.card and sorted({KIND[kind] for kind, _ in e.served}) == kinds
        )  # fmt: skip
        order.append(left.pop(at)[0])
    return order


TRUMP = Suit.HEARTS
KIND = {
    kind: at
    for at, kind in enumerate(
        ("run", "aces", "kings", "queens", "jacks", "marriage", "pinochle", "dix")
    )
}


@pytest.mark.parametrize("name", TABLES)
def test_playouts_keep_the_rules_and_the_score(name: str) -> None:
    """A hand played by the policy is legal card by card, with the same score as the game."""
    house = TABLES[name]
    for seed in range(4):
        state = apply(new_state(house), deal(house, seed, 0, seed % 2))
        table = whole(state)
        rules = StockPosition.of(seen_by_turn(state)).rules
        before = state.this_round.counted
        while state.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
            action = action_of(table, rules, state)
            assert canonical(state, action) in legal(state), (name, seed, action)
            state = apply(state, action)
        counted = state.this_round.counted
        assert tuple(seat.fresh for seat in table.seats) == tuple(
            list(hand.counts()) for hand in state.hands
        )
        results = state.match.results
        reference_copy = table.copy()
        reference.play_on(reference_copy, rules)
        while state.match.results == results:
            assert state.turn is not None
            mine, theirs = (list(state.hands[s].counts()) for s in (state.turn, 1 - state.turn))
            if state.trick:
                card = answer(rules, mine, state.trick[0])
            else:
                card = lead(rules, mine, theirs)
            assert PLAYS[card] in legal(state)
            state = apply(state, PLAYS[card])
        result = state.match.results[-1]
        melded = tuple(c - b for c, b in zip(counted, before, strict=True))
        assert tuple(seat.melded for seat in reference_copy.seats) == melded
        assert tuple(seat.won for seat in reference_copy.seats) == result.trick_points


@pytest.mark.parametrize("name", TABLES)
def test_deals_agree_with_what_is_seen(name: str) -> None:
    for state in list(states(TABLES[name], 3))[::5]:
        seen = seen_by_turn(state)
        moment = StockPosition.of(seen)
        assert state.stock is not None and seen.stock is not None
        pool = [kind for kind, n in enumerate(moment.counts[3 * KINDS :]) for _ in range(n)]
        other = 1 - moment.seat
        for number in range(3):
            table = Table.of(moment)
            reference.deal(table, moment, pool, 5, number)
            hand = Hand.of_counts(bytes(table.seats[other].fresh))
            assert len(hand) + len(seen.stock.exposed[other]) == seen.sizes[other]
            assert len(table.stock) == seen.stock.face_down
            lying = [one.card for seat in range(2) for one in seen.stock.exposed[seat]]
            played = [card for trick in seen.tricks for card in trick.cards]
            everything = hand + (CARDS[card] for card in table.stock) + lying + played
            mine = Hand.of_counts(bytes(table.seats[moment.seat].fresh))
            everything += list(mine) + list(seen.trick) + [CARDS[moment.upcard]]
            assert everything == seen.rules.full_deck


def test_a_card_taken_up_for_a_dix_is_known_until_it_is_played() -> None:
    house = load("two-hand")
    known = 0
    for seed in range(20):
        for state in states(house, seed, folly=0.0):
            seen = seen_by_turn(state)
            assert seen.stock is not None
            moment = StockPosition.of(seen)
            other = 1 - moment.seat
            told = Hand.of_counts(moment.counts[KINDS * other : KINDS * (other + 1)])
            assert told <= state.hands[other]
            known += len(told)
    assert known > 10


def marriages_dealt(moment: StockPosition, count: int) -> int:
    """Return the number of deals in which the opponent has a marriage not laid yet."""
    pool = [kind for kind, n in enumerate(moment.counts[3 * KINDS :]) for _ in range(n)]
    marriages = [meld.cards for meld in moment.rules.melds if meld.kind == "marriage"]
    found = 0
    for number in range(count):
        table = Table.of(moment)
        reference.deal(table, moment, pool, 1, number)
        held = table.seats[1 - moment.seat].fresh
        found += any(all(held[card] for card in cards) for cards in marriages)
    return found


def test_who_laid_nothing_had_nothing_to_lay() -> None:
    """Players usually lay what they have, so an opponent who laid nothing gets fewer marriages."""
    told = unknown = 0
    for seed in range(6):
        for seen in views(TABLES["two-hand"], seed, folly=0.0):
            moment = StockPosition.of(seen)
            if moment.since >= 0 and moment.hidden - moment.since > 5:
                told += marriages_dealt(moment, 8)
                unknown += marriages_dealt(replace(moment, since=-1), 8)
    assert unknown > 100
    assert told < 0.6 * unknown, (told, unknown)


@pytest.mark.parametrize("backend", AVAILABLE)
def test_limits_of_a_comparison(backend: Backend) -> None:
    seen = views(TABLES["two-hand"], 1)[3]
    moment, actions = StockPosition.of(seen), list(seen.legal)
    with using(backend):
        found = compare_actions(moment, actions, EVEN, min_deals=3, max_deals=6, z_threshold=inf)
        assert [one.deals for one in found] == [6] * len(actions)
        best = max(found, key=lambda one: one.score)
        assert best.behind == 0 and best.ahead == (0, 0, 0, 0)
        for one in found:
            ahead = one.ahead[0] + one.ahead[1] - one.ahead[2] - one.ahead[3]
            assert ahead == pytest.approx(best.mean - one.mean)
        narrow = compare_actions(moment, actions, EVEN, min_deals=2, max_deals=2, narrow=0)
        assert sum(one.deals > 0 for one in narrow) == 1
        stopped = Cancel()
        stopped.set()
        with pytest.raises(Cancelled):
            compare_actions(moment, actions, EVEN, cancel=stopped)
        assert compare_actions(moment, actions, EVEN, min_deals=2, seconds=0)[0].deals == 2


@pytest.mark.parametrize(
    "wrong",
    [{"min_deals": 0}, {"min_deals": 9, "max_deals": 8}, {"z_threshold": -1}, {"opinion": -1},
     {"seconds": -1}, {"narrow": float("nan")}],
)  # fmt: skip
def test_numbers_that_cannot_be(wrong: dict[str, float]) -> None:
    seen = views(TABLES["two-hand"], 1)[0]
    with pytest.raises(ValueError, match=next(iter(wrong))):
        compare_actions(StockPosition.of(seen), list(seen.legal), EVEN, **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one"):
        compare_actions(StockPosition.of(seen), [], EVEN)


def test_what_the_kernel_does_not_search() -> None:
    state = apply(new_state(load("two-hand")), deal(load("two-hand"), 1, 0, 0))
    assert state.turn is not None
    with pytest.raises(StockError, match="no_stock"):
        StockPosition.of(view(state, 1 - state.turn))
    with pytest.raises(StockError, match="no_stock"):
        StockRules.of(load("daugherty-1983"), TRUMP)
    with pytest.raises(StockError, match="too_large"):
        StockRules.of(HUGE, TRUMP)


@pytest.mark.parametrize("backend", COMPILED)
def test_the_compiled_module_guards_its_memory(backend: Backend) -> None:
    module = module_of(backend)
    seen = views(TABLES["two-hand"], 2)[5]
    moment = StockPosition.of(seen)
    rules = moment.rules
    made = module.StockRules(
        trick_rules_in(module, TrickRules.of(TABLES["two-hand"])), 0, [], False, False, 1, True,
        True, True, False, 0, rules.weights.packed, 1.0,
    )  # fmt: skip
    right = {
        "rules": made, "seat": moment.seat, "leader": moment.leader, "led": moment.led,
        "upcard": moment.upcard, "face_down": moment.face_down, "melded": 0, "dixes": 0,
        "counts": moment.counts, "tables": moment.tables, "laid": moment.laid,
        "hidden": moment.hidden, "since": moment.since,
    }  # fmt: skip
    module.StockMoment(**right)
    rng = Random(4)
    wrong = {
        "seat": 2, "leader": -1, "led": 24, "upcard": 24, "face_down": moment.face_down + 2,
        "melded": -1, "counts": bytes(95), "laid": bytes(27), "hidden": moment.hidden + 1,
        "tables": ([(24, 0, 0, 0, 0)], []),
    }  # fmt: skip
    for name, value in wrong.items():
        with pytest.raises((ValueError, TypeError)):
            module.StockMoment(**{**right, name: value})
    with pytest.raises(ValueError, match="leader"):
        module.StockMoment(**{**right, "leader": 1 - moment.leader})
    for _ in range(200):
        counts = bytes(rng.randrange(3) for _ in range(4 * KINDS))
        with pytest.raises(ValueError, match=r"counts|pool|hidden"):
            module.StockMoment(**{**right, "counts": counts})
    given = module.StockMoment(**right)
    for action in (b"", bytes(8), bytes((3,)) + bytes(8), bytes((0, 30)) + bytes(7),
                   bytes((0, 0, 99)) + bytes(6), bytes((1, 14)) + bytes(7)):  # fmt: skip
        with pytest.raises(ValueError, match="actions"):
            module.stock_compare(
                given, made, action, EVEN.packed, 0, 1, 1, 1.0, 0.0, 9.0, 1.0, bytearray(1)
            )
