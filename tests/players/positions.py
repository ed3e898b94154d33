"""Positions in mid-hand, set up from a few cards."""

from collections.abc import Mapping, Sequence
from random import Random

from tests.support.table import rules_of

from acesaround.cards import Card, Hand, parse_suit
from acesaround.game.actions import Deal
from acesaround.game.meld import count_meld
from acesaround.game.state import Match, Phase, Round, State, Trick
from acesaround.game.trick import card_points, winner_index
from acesaround.game.view import View, view
from acesaround.messages import Formatter
from acesaround.players.base import Choice
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.rules.model import RuleSet


def choose(seen: View) -> Choice:
    """Return the choice of the 1983 player."""
    return DaughertyPlayer().choose(seen)


def played(seen: View) -> str:
    """Return the text of the 1983 player's action."""
    return str(choose(seen).action)


def said(choice: Choice, rules: RuleSet) -> str:
    """Return a choice's reasons in English, checking that every code has a template."""
    text = Formatter(rules.seats).join(choice.why)
    assert "  " not in text and "{" not in text
    assert not any(f"({reason.code})" in text for reason in choice.why)
    return text


def at_table(
    rules: RuleSet | str,
    hands: Mapping[int, str],
    *,
    trump: str = "S",
    tricks: Sequence[str] = (),
    trick: str = "",
    leader: int = 0,
    declarer: int = 0,
    bid: int = 50,
    seed: int = 0,
) -> View:
    """Return the view of the seat to act.

    `hands` are the cards still held, by seat. Random cards from the rest of the deck fill them.
    `tricks` look like ``2: AS JS KS QS``: the leader, then the cards in playing order. `trick` is
    the trick on the table, in the same form. Without it, `leader` is on lead.
    """
    rules = rules_of(rules)
    players, suit = rules.table.players, parse_suit(trump)
    gone: list[list[Card]] = [[] for _ in range(players)]
    past, taken = [], [0] * players
    for text in tricks:
        first, cards = _trick(text)
        for step, card in enumerate(cards):
            gone[(first + step) % players].append(card)
        winner = (first + winner_index(cards, suit)) % players
        points = card_points(rules, cards)
        taken[winner] += points
        past.append(Trick(first, cards, winner, points))
    first, table = _trick(trick) if trick else (leader, ())
    for step, card in enumerate(table):
        gone[(first + step) % players].append(card)
    held = [Hand.parse(hands.get(seat, "")) for seat in range(players)]
    rest = list(rules.full_deck - [c for hand in held for c in hand] - [c for g in gone for c in g])
    Random(seed).shuffle(rest)
    for seat in range(players):
        short = rules.deal.hand - len(gone[seat]) - len(held[seat])
        assert short >= 0, f"seat {seat} has {-short} cards too many"
        held[seat] += [rest.pop() for _ in range(short)]
    assert not rest, f"{len(rest)} cards are left over"
    dealt = tuple(hand + cards for hand, cards in zip(held, gone, strict=True))
    melds = tuple(count_meld(rules, hand, suit) for hand in dealt)
    this = Round(
        Deal(0, dealt),
        bid=bid,
        declarer=declarer,
        trump=suit,
        melds=melds,
        counted=tuple(meld.total for meld in melds),
    )
    sides = max(rules.teams) + 1
    match = Match((0,) * sides, (False,) * sides, rules.game.target, 0)
    turn = (first + len(table)) % players
    state = State(
        rules,
        match,
        Phase.TRICK_PLAY,
        turn,
        tuple(held),
        this,
        first,
        table,
        tuple(past),
        tuple(taken),
        None,
    )
    return view(state, turn)


def _trick(text: str) -> tuple[int, tuple[Card, ...]]:
    seat, _, cards = text.partition(":")
    return int(seat), tuple(Card.parse(word) for word in cards.split())
