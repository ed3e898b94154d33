"""Simulated single-deck auctions: the decisions to learn from, and matches between bidders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from tools.bids.network import Array, Network, Shape, evaluate
from tools.bids.single_deck.auction import (
    ESTIMATE,
    FORMULA,
    NETWORK,
    VARIED,
    Auctions,
    Results,
)
from tools.bids.single_deck.deals import SEATS, TRICK_POINTS, Hands, deal_hands
from tools.bids.single_deck.scores import random_needs

from acesaround.players.expert.single_deck_bids import (
    LAYER_SIZES,
    OUTPUT_UNIT,
    POINTS_SHARE,
    START,
)
from acesaround.players.expert.single_deck_estimates import all_fits

SHAPE: Final = Shape(LAYER_SIZES, passes=2)
PASSED, PASSED_WINS, GAIN, WINS_GAIN, MADE, LEFT = range(6)
"""Outputs of the network, as in `single_deck_bids.BidValues`."""
TARGETS: Final = 6
COUNTS: Final = {0: 0.06, 1: 0.06, 2: 0.12, 3: 0.25, 4: 0.41, 5: 0.1}
"""Numbers of cards passed, and how often they come up. All deals of a chunk have the same one."""
KEPT: Final = 0.35
"""Share of the decisions to learn from. Those of an auction are much alike."""
STRAY: Final = 0.1
"""Share of the learning side's calls that are random, so that unusual auctions come up too."""
OPPONENTS_STRAY: Final = 0.04
STRANGERS: Final = 0.3
"""Share of auctions in which the learning seat's partner is another bidder."""
OPPONENTS: Final = {NETWORK: 0.35, ESTIMATE: 0.15, FORMULA: 0.2, VARIED: 0.3}
BOLDNESS: Final = 4.0
"""Standard deviation of the points that a varied team adds to its estimates."""
MOODS: Final = 1.5
"""The same for each of its players."""
YIELDS: Final = (0, 3, 6, 30)
"""Points by which varied bidders must exceed a bid over partner's."""


@dataclass(frozen=True)
class Match:
    """A match of two partners who bid by the new network against another pair.

    `cards` is the number of cards passed. With `stranger`, one of the partners bids like the
    opponents. A network among the opponents is the previous round's ("before") or from a file
    ("given").
    """

    cards: int
    opponent: str
    stranger: bool = False

    def __str__(self) -> str:
        names = {"before": "the previous round", "given": "the given network"}
        partner = ", with one of them as partner" if self.stranger else ""
        return f"{self.cards} cards, {names.get(self.opponent, self.opponent)}{partner}"


BIDDERS: Final = {"the estimate": ESTIMATE, "the formula": FORMULA, "varied": VARIED}
MATCHES: Final = (
    *(Match(cards, opponent) for cards in (4, 3) for opponent in BIDDERS),
    *(Match(4, opponent, stranger=True) for opponent in ("the formula", "varied")),
    Match(0, "the formula"),
    Match(4, "before"),
    *(Match(cards, "given") for cards in (4, 3, 0)),
)


def deal(rng: np.random.Generator, count: int, passed: int) -> Hands:
    """Deal and evaluate hands."""
    hands = deal_hands(rng, count)
    return Hands.of(hands, passed, all_fits()[passed], int(rng.integers(1 << 40)))


def network_calls(network: Network, auctions: Auctions) -> Array:
    """Return the calls of a network."""
    outputs = evaluate(network, auctions.features())
    return auctions.lowest_where(outputs[WINS_GAIN] + POINTS_SHARE * outputs[GAIN] > 0)


def decide(auctions: Auctions, networks: Sequence[Network]) -> Array:
    """Return the calls of all bidders.

    The number of a network is the bidder's number minus `VARIED`, or 0 for the last one.
    """
    calls = auctions.simple_calls()
    bidders = auctions.of(auctions.bidders, 0)
    for bidder in np.unique(bidders):
        if bidder == NETWORK or bidder > VARIED:
            own = np.flatnonzero(bidders == bidder)
            network = networks[-1 if bidder == NETWORK else bidder - VARIED - 1]
            calls[own] = network_calls(network, auctions.take(own))
    return calls


def finish(auctions: Auctions, networks: Sequence[Network]) -> tuple[Results, Array]:
    """Finish auctions, and return their results and the seats with the high bid."""
    count, left = len(auctions), np.arange(len(auctions))
    found = Results(np.zeros(count), np.zeros(count), np.zeros(count, bool))
    holders = np.full(count, -1)
    while len(left):
        over = auctions.is_over
        if over.any():
            ended, rows = auctions.take(over), left[over]
            result = ended.results()
            found.first[rows], found.second[rows] = result.first, result.second
            found.won[rows], holders[rows] = result.won, ended.holder
            auctions, left = auctions.take(~over), left[~over]
        if len(left):
            auctions.call(decide(auctions, networks))
    return found, holders


def play_deals(seed: Sequence[int], count: int, networks: Sequence[Network]) -> tuple[Array, Array]:
    """Return the features and targets of decisions in auctions of `count` new deals.

    Each deal is played once for each side. The side to learn bids by the last of `networks`, or by
    the estimates if there isn't one. In each decision, a bid and a pass are tried, and all four
    seats finish the auction without random calls.
    """
    rng = np.random.default_rng(seed)
    passed = int(rng.choice(list(COUNTS), p=list(COUNTS.values())))
    auctions, side = _random_auctions(rng, deal(rng, count, passed), len(networks))
    learner = NETWORK if networks else ESTIMATE
    features, targets = [], []
    while len(auctions):
        ours = (auctions.turn % 2 == side) & (auctions.of(auctions.bidders, 0) == learner)
        chosen = np.flatnonzero(ours & (rng.random(len(auctions)) < KEPT))
        if len(chosen):
            tried = auctions.take(chosen)
            features.append(tried.features().T.astype(np.float16))
            targets.append(_targets(tried, side[chosen], networks).astype(np.float16))
        calls = decide(auctions, networks)
        stray = rng.random(len(auctions)) < np.where(ours, STRAY, OPPONENTS_STRAY)
        random_calls = auctions.lowest_where(rng.random(len(auctions)) < 0.5)
        auctions.call(np.where(stray, random_calls, calls))
        left = ~auctions.is_over
        auctions, side = auctions.take(left), side[left]
    return np.concatenate(features), np.concatenate(targets)


def _targets(auctions: Auctions, side: Array, networks: Sequence[Network]) -> Array:
    """Try a pass and the lowest bid, and return a row of targets for each decision."""
    lowest, seat, sign = auctions.lowest, auctions.turn, np.where(side == 0, 1, -1)
    _, _, made = auctions.contract(seat, lowest)
    values, holders = [], np.array([])
    for bids in (False, True):
        trial = auctions.take(np.arange(len(auctions)))
        trial.call(auctions.lowest_where(np.full(len(auctions), bids)))
        results, holders = finish(trial, networks)
        wins, points = auctions.utilities(results)
        values.append((sign * wins / OUTPUT_UNIT, sign * points / OUTPUT_UNIT))
    (passed_wins, passed), (wins, points) = values
    found = np.empty((len(auctions), TARGETS), np.float32)
    found[:, PASSED], found[:, PASSED_WINS] = passed, passed_wins
    found[:, GAIN], found[:, WINS_GAIN] = points - passed, wins - passed_wins
    found[:, MADE], found[:, LEFT] = made, holders == seat
    return found


def _random_auctions(
    rng: np.random.Generator, hands: Hands, networks: int
) -> tuple[Auctions, Array]:
    """Return auctions with random bidders and scores, two per deal, and the side to learn."""
    deals = len(hands.estimate) // SEATS
    size = 2 * deals
    rows, side = np.arange(size), np.tile([0, 1], deals)
    learner = NETWORK if networks else ESTIMATE
    pair = np.full((size, 2), learner)
    strange = np.flatnonzero(rng.random(size) < STRANGERS)
    others = rng.choice([ESTIMATE, FORMULA, VARIED], len(strange))
    pair[strange, rng.integers(0, 2, len(strange))] = others
    foes = rng.choice(list(OPPONENTS), size, p=list(OPPONENTS.values()))
    if networks:
        # The newest network is drawn twice as often as each of the earlier ones.
        drawn = rng.integers(0, networks + 1, size)
        earlier = np.where(drawn < networks, drawn + VARIED + 1, NETWORK)
        foes = np.where(foes == NETWORK, earlier, foes)
    else:
        foes = np.where(foes == NETWORK, ESTIMATE, foes)
    bidders = np.empty((size, SEATS), np.int64)
    for number in range(2):
        bidders[rows, side + 2 * number] = pair[:, number]
        bidders[rows, 1 - side + 2 * number] = foes

    def both(values: Array) -> Array:
        return values.repeat(2, axis=0)

    needs = random_needs(rng, deals, TRICK_POINTS, START)
    step = np.where(rng.random(deals) < 0.85, 1, rng.choice([2, 5], deals))
    auctions = Auctions.start(
        hands,
        both(np.arange(deals)),
        both(rng.integers(0, SEATS, deals)),
        bidders,
        opening=both(rng.choice([15, 20, 25, 25, 25, 30], deals)),
        step=both(step),
        stuck=both(rng.random(deals) < 0.8),
        bias=np.tile(rng.normal(0, BOLDNESS, (size, 2)), 2) + rng.normal(0, MOODS, (size, SEATS)),
        over_partner=np.tile(rng.choice(YIELDS, (size, 2)), 2),
        needs=both(needs),
    )
    return auctions, side


def play_matches(
    seed: Sequence[int], count: int, matches: Sequence[Match], networks: Mapping[str, Network]
) -> list[Array]:
    """Return the new network's points per deal in each match. Sides are swapped in each deal."""
    rng = np.random.default_rng(seed)
    deals = {cards: deal(rng, count, cards) for cards in sorted({m.cards for m in matches})}
    rows, side = np.arange(2 * count), np.tile([0, 1], count)
    dealer = rng.integers(0, SEATS, count).repeat(2)
    bias = np.tile(rng.normal(0, BOLDNESS, (2 * count, 2)), 2)
    found = []
    for match in matches:
        other = BIDDERS.get(match.opponent, VARIED + 1)
        bidders = np.full((2 * count, SEATS), other)
        for number in range(1 if match.stranger else 2):
            bidders[rows, side + 2 * number] = NETWORK
        auctions = Auctions.start(
            deals[match.cards], rows // 2, dealer, bidders, bias=bias, over_partner=3
        )
        played = [networks.get(match.opponent, networks["new"]), networks["new"]]
        results, _ = finish(auctions, played)
        points = np.where(side == 0, 1, -1) * (results.first - results.second)
        found.append(points.reshape(-1, 2).mean(1))
    return found
