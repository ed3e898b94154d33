"""Results of cards in trick play: playouts of the rest of the hand, or best play near its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub
from typing import Final

from acesaround.cards import KINDS, Card, Hand
from acesaround.game.actions import PLAYS, Fold, Play
from acesaround.game.view import View
from acesaround.kernel.inference import unseen
from acesaround.kernel.interface import Cancel, Policy
from acesaround.kernel.playouts import card_playouts
from acesaround.kernel.position import Trick, Unseen
from acesaround.kernel.sample import DealSource, Sampler, Worlds
from acesaround.kernel.solve import Table, solve
from acesaround.players.expert.card_play import MAX_NODES, SOLVED_TRICKS, both_known, trick_of
from acesaround.players.expert.card_signals import HabitStats, weigh_unseen
from acesaround.players.expert.outcomes import HandValues, Outlook, Value
from acesaround.review.results import Proof, Results, Row

SOLVER_MEGABYTES: Final = 8
"""Megabytes of memory for the solver."""
MAX_POSSIBLE: Final = 400
"""Maximum number of possible deals to solve for a proof."""
MAX_TRIED: Final = 5000
"""Maximum number of deals to check for being possible."""

Hands = tuple[Hand, ...]


def card_results(
    view: View,
    deals: int,
    seed: int,
    policy: Policy,
    cancel: Cancel | None = None,
    source: DealSource | None = None,
) -> Results:
    """Return the results of each legal card, and of a fold if allowed, in the same sampled deals.

    `policy` is the rollout policy. In the last tricks, and if two players know each other's hands,
    everyone plays their best instead. The deals come from `source`, by default a `Sampler` for
    `likely_unseen`. Raises `Cancelled` after another thread sets `cancel`.
    """
    cancel = cancel or Cancel()
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    groups = equivalent_cards(view, legal)
    cards = [group[0] for group in groups]
    known, outlook = likely_unseen(view), Outlook.of(view)
    trick = trick_of(view, outlook.side)
    worlds = (source or Sampler(known)).draw(deals, seed=seed, cancel=cancel)
    won, proof = None, Proof()
    if is_solved(known):
        won = _solved(trick, worlds, cards, cancel)
        possible = None if won is None else possible_deals(known, MAX_POSSIBLE)
        values = None if possible is None else _solved_in(trick, possible, cards, cancel)
        if values is not None:
            proof = Proof.of([[outlook.values[n].ahead for n in row] for row in values])
    solved = won is not None
    if won is None:
        position, lacking = trick.with_hands(worlds[0]), lacking_kinds(known)
        found = card_playouts(
            position, worlds.hands, cards, policy=policy, lacking=lacking, seed=seed, cancel=cancel
        )
        cancel.check()
        won = [list(found[card]) for card in cards]
    ahead, chances = outlook.results, outlook.wins
    points = [tuple(ahead[n] for n in row) for row in won]
    wins = [tuple(chances[n] for n in row) for row in won]
    choices = [PLAYS[card] for group in groups for card in group]
    row_of = [row for row, group in enumerate(groups) for _ in group]
    if Fold() in view.legal:
        return _with_fold(view, choices, row_of, points, wins)
    made = _bids_made(outlook, won)
    return Results(tuple(choices), tuple(row_of), tuple(points), tuple(wins), solved, proof, made)


def likely_unseen(view: View) -> Unseen:
    """Return the unseen cards, with weights for what the cards played so far say about the others.

    With it, a `Sampler` draws mostly deals in which most players would have played those cards.
    """
    return weigh_unseen(view, unseen(view), HabitStats())


def is_solved(known: Unseen) -> bool:
    """Return True if everyone plays their best to the end: see `card_results`."""
    return sum(known.hand) <= SOLVED_TRICKS or both_known(known)


def lacking_kinds(known: Unseen) -> list[int]:
    """Return a bitmask for each seat of the kinds that everyone knows it lacks."""
    lacking = [0] * known.seats
    for place in known.places:
        if place.seat is not None:
            lacking[place.seat] = place.barred
    return lacking


def _bids_made(outlook: Outlook, won: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the number of deals in which the bid is made, for each row of points won."""
    if outlook.needed is None:
        return ()
    return tuple(sum((n >= outlook.needed) == outlook.declaring for n in row) for row in won)


def _with_fold(
    view: View, plays: Sequence[Play], row_of: Sequence[int], points: list[Row], wins: list[Row]
) -> Results:
    """Return the results with those of a fold, which are the same in all deals."""
    value, deals = fold_value(view), len(points[0])
    return Results(
        (*plays, Fold()),
        (*row_of, len(points)),
        (*points, (value.ahead,) * deals),
        (*wins, (value.wins,) * deals),
    )


def fold_value(view: View) -> Value:
    """Return the value of folding this hand after its meld is counted."""
    assert view.declarer is not None and view.bid is not None
    melds = [counted or 0 for counted in view.counted]
    return HandValues.of(view).folded(view.declarer, view.bid, melds)


def _solved(
    trick: Trick, worlds: Worlds, cards: Sequence[Card], cancel: Cancel
) -> list[list[int]] | None:
    """Return the points of each card in each deal with best play, or None if it takes too long.

    Near the end, many sampled deals are alike, so each different one is solved once.
    """
    size = KINDS * worlds.seats
    keys = [worlds.hands[at : at + size] for at in range(0, len(worlds.hands), size)]
    different = {key: at for at, key in enumerate(keys)}
    values = _solved_in(trick, [worlds[at] for at in different.values()], cards, cancel)
    if values is None:
        return None
    column = {key: number for number, key in enumerate(different)}
    return [[row[column[key]] for key in keys] for row in values]


def _solved_in(
    trick: Trick, deals: Sequence[Hands], cards: Sequence[Card], cancel: Cancel
) -> list[list[int]] | None:
    table = Table(SOLVER_MEGABYTES)
    rows: list[list[int]] = [[] for _ in cards]
    for hands in deals:
        position = trick.with_hands(hands)
        solution = solve(position, nodes=MAX_NODES, line=False, table=table, cancel=cancel)
        cancel.check()
        for card, row in zip(cards, rows, strict=True):
            if not solution.cards[card].exact:
                return None
            row.append(solution.cards[card].lower)
    return rows


def equivalent_cards(view: View, cards: Sequence[Card]) -> list[list[Card]]:
    """Group cards that can replace each other.

    They're of the same suit and count the same points. Nobody else can hold a card of their kinds
    or between them, and none is on the table.
    """
    known, points = unseen(view), view.rules.counters.points
    outside = [a + b for a, b in zip(known.pool, known.tethered, strict=True)]
    for place in known.places:
        outside = [a + b for a, b in zip(outside, place.held, strict=True)]
    for card in view.trick:
        outside[card] += 1
    groups: list[list[Card]] = []
    for card in sorted(cards):
        last = groups[-1][-1] if groups else card
        same = last.suit == card.suit and points.get(last.rank, 0) == points.get(card.rank, 0)
        if groups and same and not any(outside[int(last) : int(card) + 1]):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def possible_deals(known: Unseen, most: int) -> list[Hands] | None:
    """Return all deals of the unseen cards, or None if there are more than `most`.

    Also returns None if cards are known to be in one of several places, or if it would have to look
    at too many deals that don't fit. Deals that only the rule for burying rules out are included.
    """
    if known.tether:
        return None
    room = tuple(place.size - sum(place.held) for place in known.places)
    kinds = [kind for kind in range(KINDS) if known.pool[kind]]
    found: list[Hands] = []
    for number, spread in enumerate(_spreads(known, kinds, room)):
        if number == MAX_TRIED:
            return None
        piles = [bytearray(place.held) for place in known.places]
        for kind, parts in zip(kinds, spread, strict=True):
            for pile, part in zip(piles, parts, strict=True):
                pile[kind] += part
        if not _fits(known, piles):
            continue
        if len(found) == most:
            return None
        hands = [Hand()] * known.seats
        hands[known.seat] = Hand.of_counts(known.hand)
        for place, pile in zip(known.places, piles, strict=True):
            if place.seat is not None:
                hands[place.seat] = Hand.of_counts(bytes(pile))
        found.append(tuple(hands))
    return found


def _fits(known: Unseen, piles: Sequence[bytearray]) -> bool:
    """Return True if the cards in each place fit what shown meld says about them."""

    def count(places: int, card: Card) -> int:
        found = 0
        for at, pile in enumerate(piles):
            if places >> at & 1:
                found += pile[card] + known.places[at].gone[card]
        return found

    return all(
        all(one.least <= count(one.places, one.card) <= one.most for one in told.bounds)
        and all(any(count(o.places, c) == o.count for c in o.cards) for o in told.any_of)
        for told in known.told
    )


def _spreads(
    known: Unseen, kinds: Sequence[int], room: tuple[int, ...]
) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to divide these kinds among the places with this `room`."""
    if not kinds:
        yield []
        return
    kind, rest = kinds[0], kinds[1:]
    for parts in _parts(known, kind, 0, known.pool[kind], room):
        left = tuple(map(sub, room, parts))
        for others in _spreads(known, rest, left):
            yield [parts, *others]


def _parts(
    known: Unseen, kind: int, at: int, count: int, room: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide `count` copies of a kind among the places from `at` on."""
    if at == len(room):
        if not count:
            yield ()
        return
    most = 0 if known.places[at].barred >> kind & 1 else min(count, room[at])
    for part in range(most + 1):
        for rest in _parts(known, kind, at + 1, count - part, room):
            yield (part, *rest)
