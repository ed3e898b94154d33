"""Simulated auctions: the decisions to learn from, and matches between bidders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from tools.bids.double_deck.auction import (
    ABSENT,
    FLOOR,
    FORMULA,
    HIGH,
    HOLDER,
    NONE,
    PASS,
    REFUSED,
    ROUNDED,
    SEAT,
    Games,
    Turn,
    is_over,
    margin,
    new_auctions,
    results,
)
from tools.bids.double_deck.deals import SEATS, SUIT, deal_hands, evaluate_hands
from tools.bids.network import Array, Network, Shape, evaluate

from acesaround.players.expert import double_deck_bids as slots
from acesaround.players.expert.double_deck_bids import OUTPUT_UNIT

SHAPE: Final = Shape(slots.LAYER_SIZES)
MADE: Final = slots.SLOTS
"""First output that is a log odds: that the lowest bid is made, and that it wins the auction."""
STRAY: Final = 0.12
"""Share of the learning side's calls that are random, so that unusual auctions come up too."""
OPPONENTS_STRAY: Final = 0.04
"""Share of the opponents' calls that are a random choice of a pass and the lowest bid."""
PLAIN_SHARE: Final = 0.6
"""Share of opponents that bid by the formula."""
VARIED_SHARE: Final = 0.15
"""Share of opponents that bid by a bolder or more cautious formula. The others are networks."""
BOLDNESS: Final = 5
"""Standard deviation of the points that a varied formula adds to its bids."""
TABLES: Final = {
    "1983": (ROUNDED, 51, True, False, True),
    "double-deck": (FLOOR, 50, True, False, True),
    "1992": (NONE, 50, False, False, False),
    "any suit": (NONE, 50, True, True, False),
}
"""Tables for matches: the rows of `Games.tables`."""


@dataclass(frozen=True)
class Match:
    """A match between the new network and another bidder at one of the `TABLES`.

    `opponent` is "formula", "before" (the previous round), or "given" (a network from a file).
    `added` is what the formula adds to its bids.
    """

    table: str
    opponent: str
    added: int = 0

    def __str__(self) -> str:
        names = {"before": "the previous round", "given": "the given network"}
        sign = f" {self.added:+}" if self.added else ""
        return f"{self.table}, {names.get(self.opponent, 'the formula' + sign)}"


MATCHES: Final = (
    Match("1983", "formula"),
    Match("1983", "formula", 5),
    Match("1983", "formula", -5),
    Match("double-deck", "formula"),
    Match("1992", "formula"),
    Match("any suit", "formula"),
    *(Match(table, "before") for table in TABLES),
    *(Match(table, "given") for table in TABLES),
)


def random_tables(rng: np.random.Generator, count: int) -> Array:
    """Return random tables of the kinds that the player knows. 35% of them have the 1983 rules."""
    kind = rng.random(count)
    rounded, floor = kind < 0.35, (kind >= 0.35) & (kind < 0.7)

    def chance(if_floor: float, if_none: float) -> Array:
        found: Array = rng.random(count) < np.where(floor, if_floor, if_none)
        return found

    even, jump, any_suit, twenty = (
        chance(0.7, 0.7),
        chance(1, 0.6),
        chance(0.2, 0.5),
        chance(0.8, 0.3),
    )
    return np.array(
        [
            np.where(rounded, ROUNDED, np.where(floor, FLOOR, NONE)),
            np.where(~rounded & even, 50, 51),
            rounded | jump,
            ~rounded & any_suit,
            rounded | twenty,
        ]
    )


def best_calls(choices: Array, outputs: Array) -> Array:
    """Return the choices with the highest gain over a pass."""
    gains = outputs[: slots.SLOTS].copy()
    gains[0] = 0
    gains[choices == ABSENT] = -np.inf
    found: Array = choices[gains.argmax(0), np.arange(choices.shape[1])]
    return found


def network_calls(
    networks: Sequence[Network], bidders: Array, choices: Array, features: Array
) -> Array:
    """Return the calls of networks. `bidders` is the number of each auction's network."""
    outputs = np.empty((slots.SLOTS + 2, len(bidders)), np.float32)
    for number in np.unique(bidders):
        own = bidders == number
        if own.all():
            outputs = evaluate(networks[number], features)
        else:
            outputs[:, own] = evaluate(networks[number], features[:, own])
    return best_calls(choices, outputs)


def decide(
    games: Games, cells: Array, game: Array, position: int, networks: Sequence[Network]
) -> Array:
    """Let the bidders make their calls, and return the auctions afterward."""
    bidders = games.bidders[position][game]
    after = np.empty_like(cells)
    for by_formula in (True, False):
        own = np.flatnonzero((bidders == FORMULA) == by_formula)
        if len(own):
            turn = Turn(games, cells[:, own], game[own], position)
            if by_formula:
                calls = turn.formula()
            else:
                choices = turn.choices()
                calls = network_calls(networks, bidders[own], choices, turn.features())
            turn.call(calls)
            after[:, own] = turn.cells
    return after


def finish(
    games: Games, cells: Array, game: Array, start: Array, networks: Sequence[Network]
) -> Array:
    """Finish auctions, and return them. `start` is the position that has the next turn."""
    done = np.empty_like(cells)
    left, step = np.arange(len(game)), 0
    while True:
        over = is_over(cells) & (start <= step)
        if over.any():
            done[:, left[over]] = cells[:, over]
            keep = ~over
            cells, game, start, left = cells[:, keep], game[keep], start[keep], left[keep]
        if not len(left):
            return done
        position = step % SEATS
        turns = (cells[SEAT[position] + REFUSED] == 0) & (start <= step)
        own = np.flatnonzero(turns)
        if len(own):
            cells[:, own] = decide(games, cells[:, own], game[own], position, networks)
        step += 1


def play_deals(seed: Sequence[int], count: int, networks: Sequence[Network]) -> tuple[Array, Array]:
    """Return the features and targets of all decisions in auctions of `count` new deals.

    Each deal is played once for each side. The side to learn bids by the last of `networks`, or by
    the formula if there isn't one. The others bid by the formula, by a varied one, or by any of the
    networks. In each decision of the side to learn, every choice is tried. Then all four seats
    finish the auction without random calls.
    """
    rng = np.random.default_rng(seed)
    hands = evaluate_hands(deal_hands(rng, count), rng)
    size = 2 * count
    deal, side = np.arange(size) // 2, np.arange(size) % 2
    own, kind = len(networks) - 1, rng.random(size)
    formulas = np.array(
        [
            np.rint(rng.normal(0, BOLDNESS, size)),
            rng.integers(-1, 2, size),
            rng.choice([1, 2, 2], size),
        ]
    )
    formulas[:, kind < PLAIN_SHARE] = [[0], [0], [2]]
    network = (kind >= PLAIN_SHARE + VARIED_SHARE) & bool(networks)
    # The newest network is drawn twice as often as each of the earlier ones.
    drawn = np.minimum(rng.integers(0, len(networks) + 1, size), own)
    games = Games.make(
        hands,
        deal,
        rng.integers(0, SEATS, size),
        side,
        random_tables(rng, size),
        own,
        np.where(network, drawn, FORMULA),
        formulas,
    )
    found = [_targets(games, *decision, networks) for decision in _decisions(games, networks, rng)]
    features, targets = zip(*found, strict=True)
    return np.concatenate(features), np.concatenate(targets)


def _decisions(
    games: Games, networks: Sequence[Network], rng: np.random.Generator
) -> list[tuple[Array, Array, int]]:
    """Play auctions with some random calls. Return the decisions of the side to learn.

    They are auctions, their games, and the position that has the turn.
    """
    found = []
    cells, game, step = new_auctions(len(games)), np.arange(len(games)), 0
    while len(game):
        position = step % SEATS
        turns = cells[SEAT[position] + REFUSED] == 0
        ours = games.ours[game] == position % 2
        for learning in (True, False):
            own = np.flatnonzero(turns & (ours == learning))
            if not len(own):
                continue
            before, chosen = cells[:, own], game[own]
            if learning:
                found.append((before, chosen, position))
            after = decide(games, before, chosen, position, networks)
            stray = np.flatnonzero(rng.random(len(own)) < (STRAY if learning else OPPONENTS_STRAY))
            turn = Turn(games, before[:, stray], chosen[stray], position)
            turn.call(_random_calls(turn, learning, rng))
            after[:, stray] = turn.cells
            cells[:, own] = after
        keep = ~is_over(cells)
        cells, game = cells[:, keep], game[keep]
        step += 1
    return found


def _random_calls(turn: Turn, learning: bool, rng: np.random.Generator) -> Array:
    if not learning:
        return np.where(rng.random(len(turn)) < 0.5, PASS, turn.lowest)
    choices = turn.choices()
    order = np.where(choices == ABSENT, -1, rng.random(choices.shape))
    found: Array = choices[order.argmax(0), np.arange(len(turn))]
    return found


def _targets(
    games: Games, cells: Array, game: Array, position: int, networks: Sequence[Network]
) -> tuple[Array, Array]:
    """Try all choices in these decisions. Return a row of features and of targets for each."""
    turn = Turn(games, cells, game, position)
    choices = turn.choices()
    in_slots = (choices[slots.LEAST] == turn.lowest) | (choices[slots.MELD] == turn.lowest)
    tries = np.vstack([choices, np.where(in_slots, ABSENT, turn.lowest)])
    tries[0] = PASS
    slot, decision = np.nonzero(tries != ABSENT)
    tried = Turn(games, cells[:, decision], game[decision], position)
    tried.call(tries[slot, decision])
    start = np.full(len(slot), (position + 1) % SEATS)
    ends = finish(games, tried.cells, game[decision], start, networks)
    scores = np.full(tries.shape, np.nan, np.float32)
    scores[slot, decision] = results(games, game[decision], ends) / OUTPUT_UNIT
    targets = np.full((slots.SLOTS + 2, len(game)), np.nan, np.float32)
    targets[0] = scores[0]
    targets[1 : slots.SLOTS] = scores[1 : slots.SLOTS] - scores[0]
    _, made = margin(games, game, np.full(len(game), position), turn.lowest)
    targets[MADE] = np.where(turn.facts[SUIT] >= 0, made, np.nan)
    is_lowest = tries[slot, decision] == turn.lowest[decision]
    won = (ends[HOLDER] == position) & (ends[HIGH] == turn.lowest[decision])
    targets[MADE + 1, decision[is_lowest]] = won[is_lowest]
    return turn.features().T.astype(np.float16), targets.T.astype(np.float16)


def play_matches(
    seed: Sequence[int], count: int, matches: Sequence[Match], networks: dict[str, Network]
) -> list[Array]:
    """Play `count` new deals twice in each match, with sides swapped.

    `networks` has the "new" network and those of the opponents. Returns, for each match, the new
    network's points per deal in each deal.
    """
    rng = np.random.default_rng(seed)
    hands = evaluate_hands(deal_hands(rng, count), rng)
    size = 2 * count
    deal, side = np.arange(size) // 2, np.arange(size) % 2
    found = []
    for match in matches:
        bidders = [networks["new"]]
        opponent = FORMULA
        if match.opponent != "formula":
            bidders.append(networks[match.opponent])
            opponent = 1
        tables = np.array(TABLES[match.table], np.int16)[:, None].repeat(size, axis=1)
        formulas = np.array([match.added, 0, 2])[:, None].repeat(size, axis=1)
        games = Games.make(
            hands, deal, deal % SEATS, side, tables, 0, np.full(size, opponent), formulas
        )
        game = np.arange(size)
        ends = finish(games, new_auctions(size), game, np.zeros(size, int), bidders)
        found.append(results(games, game, ends).reshape(count, 2).mean(1))
    return found
