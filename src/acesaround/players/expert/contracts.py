"""Contracts in sampled deals: the cards passed and buried, and whole hands played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Rank
from acesaround.game.state import hand_teams
from acesaround.game.trick import card_points, must_lead_trump
from acesaround.game.trick_play import first_leader
from acesaround.game.view import View
from acesaround.kernel.interface import mask_of
from acesaround.kernel.passing import pass_cards
from acesaround.kernel.playouts import FIGURES, NO_TRUMP, contract_playouts, meld_points
from acesaround.kernel.rules import MeldRules, TrickRules
from acesaround.players.expert.deals import Deals, is_cutthroat
from acesaround.players.expert.hand_estimates import discard_costs, estimates
from acesaround.rules.model import RuleSet

DECLARER_EDGE: Final = 0.04
"""Extra share of the trick points credited to an expert as bid winner in a cutthroat game.

The expert plays better than its playouts do. Over 360 hands against the 1983 player, the difference
was 0.05 ± 0.01.
"""


@dataclass(frozen=True, slots=True)
class Contract:
    """Hand to be played: the bid winner, trump, and everyone's cards.

    `hands` has the card counts of all hands in seat order, and `buried` has the kinds buried.
    """

    declarer: int
    trump: int
    hands: bytes
    buried: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """Result of playing out a hand: meld and trick points for all seats."""

    declarer: int
    trump: int
    melds: tuple[int, ...]
    points: tuple[int, ...]


def contract(deals: Deals, deal: int, declarer: int, trump: int) -> Contract:
    """Set up a contract in a sampled deal.

    The bid winner picks up the widow, unless someone already has.
    """
    size, at = KINDS * deals.seats, declarer * KINDS
    dealt = deals.hands[deal * size : (deal + 1) * size]
    if not deals.widows:
        return Contract(declarer, trump, dealt)
    full = deals.full_hand(deal, declarer)
    return Contract(declarer, trump, dealt[:at] + full + dealt[at + KINDS :])


def contracts_for(
    rules: RuleSet, deals: Deals, wanted: Sequence[tuple[int, int]]
) -> list[Contract]:
    """Set up a contract for each deal and seat, with the best suit as trump."""
    if rules.widow is None or rules.widow.trump_named == "before_widow":
        hands = [deals.hand(deal, seat) for deal, seat in wanted]
    else:
        hands = [deals.full_hand(deal, seat) for deal, seat in wanted]
    trumps = estimates(rules, b"".join(hands)).trumps
    return [
        after_burying(rules, contract(deals, deal, seat, trump))
        for trump, (deal, seat) in zip(trumps, wanted, strict=True)
    ]


def after_passing(
    rules: RuleSet,
    found: Sequence[Contract],
    gifts: Sequence[bytes] = (),
    returns: Sequence[bytes] = (),
    *,
    passed: bool = False,
) -> list[Contract]:
    """Return the contracts with the hands after the partners have passed cards.

    `gifts` and `returns` have 24 card counts for each contract, as for `pass_cards`.
    """
    hands = pass_cards(
        rules,
        b"".join(one.hands for one in found),
        [one.trump for one in found],
        [one.declarer for one in found],
        gifts=b"".join(gifts),
        returns=b"".join(returns),
        passed=passed,
    )
    size = KINDS * rules.table.players
    return [
        replace(one, hands=hands[number * size : (number + 1) * size])
        for number, one in enumerate(found)
    ]


def after_burying(rules: RuleSet, one: Contract, buried: Sequence[int] | None = None) -> Contract:
    """Return the contract after the bid winner has buried these kinds of cards.

    If `buried` is None, a rule of thumb chooses them, or none in a game without a widow.
    """
    if rules.widow is None or buried == ():
        return one
    hands, at = bytearray(one.hands), one.declarer * KINDS
    if buried is None:
        buried = discard_costs(rules).set_aside(hands[at : at + KINDS], one.trump)
    for kind in buried:
        hands[at + kind] -= 1
    return replace(one, hands=bytes(hands), buried=buried)


def play_for(
    view: View, bid: int | None, found: Sequence[Contract], seed: int
) -> list[PlayedContract]:
    """Play out each hand once, as this seat expects it: see `DECLARER_EDGE`."""
    dealer = view.match.dealer
    assert dealer is not None
    expert = view.seat if is_cutthroat(view.rules) else None
    return play_contracts(view.rules, dealer, bid, found, seed, expert=expert)


def play_contracts(
    rules: RuleSet,
    dealer: int,
    bid: int | None,
    found: Sequence[Contract],
    seed: int,
    *,
    expert: int | None = None,
) -> list[PlayedContract]:
    """Play out each hand once.

    If there are several other teams, they share the points that the bid winner's team leaves in
    proportion to their aces and trumps. Points of a team are credited to any of its seats. As bid
    winner, the seat `expert` gets `DECLARER_EDGE`.
    """
    seats, total = rules.table.players, rules.hand_trick_points
    hands = b"".join(one.hands for one in found)
    leader = [first_leader(rules, dealer, seat) for seat in range(seats)]
    teams = [hand_teams(rules, seat) for seat in range(seats)]
    side = [
        mask_of(seat for seat in range(seats) if team[seat] == team[declarer])
        for declarer, team in enumerate(teams)
    ]
    # Seats that share the points of the other teams: only one if there's only one other team.
    sharing = [
        [seat for seat in range(seats) if team[seat] != team[declarer]][
            : None if max(team) > 1 else 1
        ]
        for declarer, team in enumerate(teams)
    ]
    results = contract_playouts(
        TrickRules.of(rules),
        hands,
        [one.trump for one in found],
        bytes(leader[one.declarer] for one in found),
        [side[one.declarer] for one in found],
        lead_trump=must_lead_trump(rules, bid),
        policy="varied",
        seed=seed,
    )
    melds = _melds(rules, found, hands)
    edge = round(DECLARER_EDGE * total)
    outcomes = []
    for one, won, meld in zip(found, results.points, melds, strict=True):
        aside = buried_card_points(rules, one.buried)
        taken = aside + min(won + (edge if one.declarer == expert else 0), total - aside)
        points = _defender_points(one, sharing[one.declarer], total - taken, seats)
        points[one.declarer] = taken
        outcomes.append(PlayedContract(one.declarer, one.trump, meld, tuple(points)))
    return outcomes


def _defender_points(one: Contract, others: list[int], rest: int, seats: int) -> list[int]:
    """Divide `rest` trick points among `others`, based on their aces and trumps."""
    points = [0] * seats
    if len(others) == 1:
        points[others[0]] = rest
        return points
    row, strength = one.trump * RANKS, []
    for seat in others:
        hand = one.hands[seat * KINDS : (seat + 1) * KINDS]
        strength.append(3 + sum(hand[Rank.ACE :: RANKS]) + sum(hand[row : row + RANKS]))
    left = sum(strength)
    for seat, part in zip(others, strength, strict=True):
        points[seat] = round(rest * part / left)
        rest, left = rest - points[seat], left - part
    return points


def _melds(rules: RuleSet, found: Sequence[Contract], hands: bytes) -> list[tuple[int, ...]]:
    """Return the meld of every seat in every hand."""
    seats = rules.table.players
    widow, alone = rules.widow, rules.meld.melders == "declarer"
    if widow is not None and widow.meld_from == "all" and any(one.buried for one in found):
        parts = []
        for one in found:
            counts = bytearray(one.hands)
            for kind in one.buried:
                counts[one.declarer * KINDS + kind] += 1
            parts.append(counts)
        hands = b"".join(parts)
    figures = meld_points(MeldRules.of(rules), hands)
    melds = []
    for number, one in enumerate(found):
        row = number * seats * FIGURES + one.trump
        each = tuple(figures[row : row + seats * FIGURES : FIGURES])
        if alone:
            each = tuple(meld if seat == one.declarer else 0 for seat, meld in enumerate(each))
        melds.append(each)
    return melds


def melds_without_trump(rules: RuleSet, declarer: int, hands: bytes) -> tuple[int, ...]:
    """Return the meld of every seat in a hand in which no suit can be named."""
    melds = meld_points(MeldRules.of(rules), hands)[NO_TRUMP::FIGURES]
    alone = rules.meld.melders == "declarer"
    return tuple(0 if alone and seat != declarer else points for seat, points in enumerate(melds))


def buried_card_points(rules: RuleSet, buried: Sequence[int]) -> int:
    """Return the trick points of buried cards, or 0 if they don't score."""
    if rules.widow is None or not rules.widow.bury_scores:
        return 0
    return card_points(rules, [CARDS[kind] for kind in buried])
