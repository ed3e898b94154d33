"""Tests that the policy `heuristic` beats random play and follows the 1983 manual."""

import pytest
from tests.support.kernel.backends import FASTEST
from tests.support.kernel.trickplay import RULES
from tests.support.slow import sampled

from acesaround.cards import Card, Hand, Suit
from acesaround.kernel.backend import Backend
from acesaround.kernel.playouts import fresh_playouts, playouts, traced_playout
from acesaround.kernel.position import Position

DOUBLE = RULES["daugherty-1983"]
TWO = frozenset((0, 2))

LEAST = {
    "daugherty-1983": 14,
    "single-deck-partners": 5,
    "six-triple-deck": 10,
    "three-hand": 5,
    "two-hand": 2.5,
}
"""Minimum points a hand over random play. The true margin is a few points more."""


@pytest.mark.parametrize("backend", FASTEST, indirect=True)
@pytest.mark.parametrize("name", sampled(LEAST, 3))
def test_it_wins_by_far_from_random_play(name: str, backend: Backend) -> None:
    rules = RULES[name]
    hand = 4 * len(rules.ranks) * rules.copies // rules.seats
    side = frozenset((0,)) if rules.seats < 4 else frozenset(range(0, rules.seats, 2))
    count = 60 if backend == "python" else 5000
    gain = 0.0
    for leader in range(rules.seats):
        ours = fresh_playouts(
            rules, Suit.CLUBS, hand, count, leader=leader, side=side, others="random", seed=3
        )
        theirs = fresh_playouts(
            rules, Suit.CLUBS, hand, count, leader=leader, side=side, policy="random",
            others="heuristic", seed=3,
        )  # fmt: skip
        gain += (ours.mean - theirs.mean) / rules.seats
    assert gain > LEAST[name]


def choice(hands: str, trick: str = "") -> str:
    """Return the card played, with spades as trump and seat 0 on lead."""
    cards = tuple(map(Card, trick.split()))
    position = Position(DOUBLE, Suit.SPADES, 0, tuple(map(Hand, hands.split("/"))), cards, TWO)
    return traced_playout(position).steps[0].card.text


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("QD JD TD/QC JC TC/AH TH KH QH/TD TD TD JD", "KH"),
        ("QD JD TD/QC JC TC/AH TH QH JH/TD TD TD JD", "TH"),
        ("QD JD TD/QC JC TC/AH QH QH JH/TD TD TD JD", "JH"),
    ],
)
def test_counters_on_the_partners_ace(hands: str, expected: str, backend: Backend) -> None:
    """Kings and tens go on the partner's tricks, the lower first; aces are kept (S1-72)."""
    assert choice(hands, "AH JH") == expected


def test_jacks_and_queens_on_the_foes_ace(backend: Backend) -> None:
    """S1-72."""
    hands = "QD JD TD/AH KH QH TH/TC QC JC KC/TD TD KD JD"
    assert choice(hands, "AH") == "QH"


def test_last_takes_a_foes_trick_with_a_counter(backend: Backend) -> None:
    """S1-73: with the king, not a queen or the ace."""
    assert choice("QD JD TD/JC TC QC/KD KD JD/AS KS QS JD", "QH JH AH") == "KS"


def test_a_side_ace_is_led_where_it_is_likely_to_go_round(backend: Backend) -> None:
    """S1-69, but not if so few of the suit are left that someone must be out (S1-68)."""
    assert choice("AC QC JD QD/KC TC JH QH/JC KC KH TH/TD KD KS QS") == "AC"
    assert choice("AC QC JD QD/KC TC JH QH/JD KD KH TH/TD KD KS QS") == "QC"
    assert choice("AC QC JD QD/KC TC JH QH/JD KD KH TH/TD KD KH QH") == "AC"


def test_a_suit_that_a_foe_is_known_to_lack_is_not_led(backend: Backend) -> None:
    """S1-68: the ace of clubs would be trumped. If that foe is out of trumps, lead it."""
    hands = "AC AD JD QC/KC TC JD KD/JC KC QC JD/TD KD KS QS"
    position = Position(DOUBLE, Suit.SPADES, 0, tuple(map(Hand, hands.split("/"))), (), TWO)
    clubs, spades = 0x3F << 6 * Suit.CLUBS, 0x3F << 6 * Suit.SPADES
    led = {
        lacks: traced_playout(position, lacking=(0, 0, 0, lacks)).steps[0].card.text
        for lacks in (0, clubs, clubs | spades)
    }
    assert led == {0: "AC", clubs: "AD", clubs | spades: "AC"}


def test_a_foes_trick_is_cut_with_a_king_first(backend: Backend) -> None:
    """S1-73."""
    assert choice("QC JD/TC JH/JC KH/TD KS QS", "AC KC KC") == "KS"


def test_long_trumps_are_drawn_from_the_top(backend: Backend) -> None:
    hands = "AS AS TS KS AC QD/KC TC JH QH QS JS/JC KC KH TH QS TD/TD KD KS QC QC JD"
    assert choice(hands) == "AS"


def test_nothing_hidden_is_looked_at(backend: Backend) -> None:
    """The first card is the same for any distribution of the other hands."""
    mine = "AC QC KD QD TH"
    for others in (
        "KC TC JH QH AD/JC KC KH TH AS/TD KD KS QS AH",
        "TD KD KS QS AH/KC TC JH QH AD/JC KC KH TH AS",
        "KC TC TD KD KS/JH QH AD QS AH/JC KC KH TH AS",
    ):
        assert choice(f"{mine}/{others}") == "AC"


def test_alone_all_its_playouts_of_a_position_are_equal(backend: Backend) -> None:
    hands = "AC QC JD QD/KC TC JH QH/JC KC KH TH/TD KD KS QS"
    position = Position(DOUBLE, Suit.SPADES, 3, tuple(map(Hand, hands.split("/"))), (), TWO)
    assert len(set(playouts(position, 20, seed=1))) == 1
