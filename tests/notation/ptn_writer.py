"""Writer for PTN logs of our own games, in the form of published logs of other games."""

import json
import random
from collections.abc import Mapping
from typing import Any

from tests.notation.games import choose

from acesaround.cards import Card, Hand
from acesaround.game.actions import Bid, Bury, Give, NameTrump, Pass, Play
from acesaround.game.state import Phase, partner_of
from acesaround.notation import record_of
from acesaround.notation.record import HandRecord, Record, tricks_of
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

SEATS = "SWNE"
SUITS = "SHDC"


def log_rules(name: str) -> tuple[RuleSet, Mapping[str, object]]:
    """Return rules that logs can have, and the options that show them."""
    plain: dict[str, Any] = {
        "trump": {"requires": "none", "on_impossible": "none"},
        "score": {
            "save": {"by": "tricks", "at_least": 1, "else_lose": "meld"},
            "declarer_min_trick_points": 0,
            "declarer_min_meld": 0,
            "board_set": "none",
            "fold": {"allowed": False},
        },
        "meld": {"side_minimum": 0},
        "auction": {"highest": 99, "all_pass": {"outcome": "redeal", "amount": "none"}},
    }
    single = load("single-deck-partners").replace(**plain)
    double = load("double-deck").replace(**plain).replace(auction={"highest": 500})
    match name:
        case "single":
            return single, {"runWithExtras": True, "passCount": 4, "minBid": 25}
        case "classic":
            rules = single.replace(
                scale=10, exchange={"pass_count": 3}, meld={"run_extra": "none"},
                auction={"opening": 15}, game={"target": 100},
            )  # fmt: skip
            return rules, {"minBid": 150, "passCount": 3, "gameOverScore": 1000}
        case "kitty":
            rules = single.replace(
                deal={"hand": 11, "widow": 4}, widow={"trump_named": "after_widow", "bury": 4},
                exchange={"pass_count": 0}, meld={"run_extra": "none", "pinochle": [4, 8]},
                auction={"opening": 20},
            )  # fmt: skip
            return rules, {"kitty": 1, "minBid": 20, "noDoublePinochle": True}
        case "strict":
            rules = double.replace(
                trump={"requires": "marriage", "on_impossible": "set_and_redeal"},
                meld={"side_minimum": 20}, exchange={"pass_count": 2}, auction={"opening": 50},
                score={
                    "save": {"by": "trick_points", "at_least": 20, "else_lose": "all"},
                    "declarer_min_trick_points": 20, "declarer_min_meld": 20,
                },
            )  # fmt: skip
            return rules, {
                "doubleDeck": True, "passCount": 2, "minBid": 50, "gameOverScore": 500,
                "min20InMeld": True, "min20InTricks": True, "marriageOrBetter": True,
            }  # fmt: skip
        case _:
            rules = double.replace(auction={"style": "single_round", "opening": 50})
            return rules, {"doubleDeck": True, "minBid": 50, "bidStyle": 1, "noWatching": True}


def hands_played(rules: RuleSet, seed: int, hands: int) -> Game:
    """Return a game of up to `hands` random hands, without claims and concessions."""
    game, rng = new(rules, seed), random.Random(seed)
    while not game.over and len(game.state.match.results) < hands:
        at = game.state
        choice = choose(at, rng)
        if at.phase is Phase.TRICK_PLAY and not isinstance(choice, Play):
            choice = next(iter(game.legal))
        game = game.play(choice)
    return game.undo(0) if game.over else Game(rules, game.actions[:-1])


def cards_of(hand: Hand | tuple[Card, ...]) -> str:
    return "".join(f"{card.suit.letter}{card.rank.letter}" for card in hand)


def hand_of(hand: Hand) -> str:
    return ".".join(
        "".join(card.rank.letter for card in hand if card.suit.letter == suit) for suit in SUITS
    )


def auction_of(hand: HandRecord, dealer: int) -> list[str]:
    """Return the calls in columns, with - for seats without a call."""
    words: list[str] = []
    for move in hand.moves:
        match move.action:
            case Bid(amount):
                word = str(amount)
            case Pass():
                word = "Pass"
            case NameTrump(suit):
                word = suit.symbol
            case _:
                continue
        while (dealer + 1 + len(words)) % 4 != move.seat:
            words.append("-")
        words.append(word)
    return words


def hand_log(record: Record, index: int) -> list[str]:
    """Return the tags of one hand, from its deal on."""
    hand, rules = record.hands[index], record.rules
    deal: Any = hand.deal
    dealer = deal.dealer
    order = [(dealer + step) % 4 for step in range(4)]
    dealt = " ".join(hand_of(deal.hands[seat]) for seat in order)
    lines = [f'[Dealer "{SEATS[dealer]}"]', f'[Deal "{SEATS[dealer]}:{dealt}"]']
    if deal.widow:
        lines.append(f'[Undealt "{cards_of(deal.widow)}"]')
    bids = [move for move in hand.moves if isinstance(move.action, Bid)]
    named = [move for move in hand.moves if isinstance(move.action, NameTrump)]
    if named:
        bid, trump = bids[-1].action, named[0].action
        assert isinstance(bid, Bid) and isinstance(trump, NameTrump)
        lines.append(f'[Declarer "{SEATS[named[0].seat]}"]')
        lines.append(f'[Contract "{bid.amount}{trump.suit.symbol}"]')
    words = auction_of(hand, dealer)
    if words:
        lines.append(f'[Auction "{SEATS[(dealer + 1) % 4]}"]')
        lines += [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    if deal.widow and named:
        lines.append(f'[CardsAdded "{SEATS[named[0].seat]}:{cards_of(deal.widow)}"]')
    for move in hand.moves:
        seat = SEATS[move.seat]
        match move.action:
            case Give(cards):
                partner = partner_of(rules, move.seat)
                assert partner is not None
                to = SEATS[partner]
                lines.append(f'[CardsPassed "{seat}:{to}:{cards_of(cards)}"]')
            case Bury(cards):
                lines.append(f'[CardsRemoved "{seat}:{cards_of(cards)}"]')
    tricks = list(tricks_of(rules, hand))
    if tricks:
        first = tricks[0].plays[0].seat
        lines.append(f'[Play "{SEATS[first]}"]')
        for trick in tricks:
            by_seat = {
                play.seat: cards_of((play.action.card,))
                for play in trick.plays
                if isinstance(play.action, Play)
            }
            lines.append(" ".join(by_seat.get((first + step) % 4, "-") for step in range(4)))
    return lines


def ptn_log(game: Game, options: Mapping[str, object]) -> str:
    """Return a game as a log: the head of each hand, then its tags."""
    record = record_of(game)
    parts = []
    for index in range(len(record.hands)):
        written = json.dumps(options, separators=(",", ":")).replace('"', '\\"')
        parts += [
            "% PTN ---------------------------",
            '[Event "Trickster Cards: Play Pinochle"]',
            '[UTCDate "2026.11.03"]',
            '[UTCTime "05:07:09"]',
            '[LocalDateTime "11/2/2026 9:07 PM PST"',
            '[GameCode "Pinochle"]',
            f'[GameOptionsJson "{written}"]',
            '[GameScores "S:0 0 0 0"]',
            '[West "Bo (Auto)"]',
            '[North "Cy (4302670)"]',
            '[East "Di (3621466 Res)"]',
            '[South "(Auto)"]',
            *hand_log(record, index),
            "",
        ]
    return "\n".join(parts)
