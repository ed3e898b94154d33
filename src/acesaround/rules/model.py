"""A frozen rule set with every rule that varies between pinochle games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from acesaround.cards import Hand, Suit, deck
from acesaround.rules.bidding import Auction, Exchange, Trump, Widow
from acesaround.rules.fields import rule
from acesaround.rules.melding import Meld
from acesaround.rules.playing import Counters, Play
from acesaround.rules.scoring import Game, Score
from acesaround.rules.seats import seat_names
from acesaround.rules.setup import Deal, Deck, Table


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game. Create it with `load` or `replace`, which validate it.

    Points are already multiplied by `scale`.
    """

    name: str = rule(
        "The name of the rules in games and records. Use letters, digits, hyphens, and "
        "underscores. A file that extends another one doesn't inherit its name.",
        default="house",
        setting=True,
    )
    title: str = rule("A short title, shown on screen.", default="House rules", setting=True)
    source: str = rule("The source of the rules.", default="", setting=True)
    unverified: tuple[str, ...] = rule(
        "Fields whose values aren't confirmed by any source.", default=(), setting=True
    )
    scale: int = rule(
        "The number that multiplies all points. With 10, for example, a counter is worth 10 "
        "points, and bids are around 250.",
        "single-deck pinochle before the 1970s: all values times ten",
        default=1,
        low=1,
        high=1000,
    )
    deck: Deck = rule("The cards in the deck.")
    table: Table = rule("The players and the table.")
    deal: Deal = rule("The deal.")
    auction: Auction = rule("The bidding.")
    trump: Trump = rule("Naming trump.")
    widow: Widow | None = rule("The widow, if there is one.", "S2-37..41", default=None)
    exchange: Exchange = rule("Passing cards between partners.", default=Exchange())
    meld: Meld = rule("Meld values and melding.")
    play: Play = rule("Playing tricks.")
    counters: Counters = rule("Points in tricks.")
    score: Score = rule("Scoring a hand.")
    game: Game = rule("Ending and winning the game.")

    @cached_property
    def full_deck(self) -> Hand:
        """All cards in the deck."""
        return deck(self.deck.ranks, self.deck.copies)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Seat names, clockwise from seat 0."""
        return self.table.seat_names or seat_names(self.table.players)

    @cached_property
    def scorers(self) -> tuple[int, ...]:
        """The score index of each seat.

        Partners and teams share one score. Everyone else has their own, even if the others team up
        against the bid winner for a hand.
        """
        players = self.table.players
        match self.table.sides:
            case "partners":
                return tuple(seat % (players // 2) for seat in range(players))
            case "alternate":
                return tuple(seat % 2 for seat in range(players))
            case _:
                return tuple(range(players))

    @cached_property
    def tricks(self) -> int:
        """Tricks in one hand. With a stock, every card in the deck is played."""
        return len(self.full_deck) // self.table.players if self.deal.stock else self.deal.hand

    @cached_property
    def hand_trick_points(self) -> int:
        """Trick points in one hand: all counters in the deck plus the last trick."""
        points = self.counters.points
        each = sum(points.get(rank, 0) for rank in self.deck.ranks)
        return each * len(Suit) * self.deck.copies + self.counters.last_trick

    @cached_property
    def highest_bid(self) -> int:
        """The highest bid allowed.

        If the rules don't set one, it's twice the winning score, or 40 times the opening bid in a
        game without a winning score. No hand is worth more. It's never below the opening bid, and
        it's 0 without an auction.
        """
        if self.auction.highest is not None:
            return self.auction.highest
        opening = self.auction.opening or 0
        return max(2 * self.game.target, opening) if self.game.target else 40 * opening

    @cached_property
    def types_without_trump(self) -> bool:
        """True if players enter meld totals even when no suit can be named (S1-50)."""
        board_set = self.trump.requires != "none" and self.trump.on_impossible == "board_set"
        return board_set and self.meld.count_by == "player" and self.meld.declared == "always"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the rules in hexadecimal. Titles and table settings don't change it.

        Fields with their default value are left out, so adding a rule keeps the digests of older
        games.
        """
        from acesaround.rules.dump import to_table

        table = to_table(self, settings=False, defaults=False)
        text = json.dumps(table, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        # Every decision uses the hash, and hashing all fields would be slow.
        return int(self.digest[:15], 16)

    def __repr__(self) -> str:
        return f"<RuleSet {self.name}: {self.title}>"

    def replace(self, /, **changes: Any) -> RuleSet:
        """Return these rules with tables merged field by field, as if a file extended them.

        For example: ``rules.replace(meld={"run": [15, 150, 225, 300]}, scale=10)``. Raises
        `RulesError`.
        """
        return self.changed(changes)

    def changed(self, changes: Mapping[str, Any], most: Mapping[str, int] | None = None) -> RuleSet:
        """Return these rules with changes merged in.

        `most` maps paths to upper bounds that override those in the schema.
        """
        from acesaround.messages import problems_files
        from acesaround.rules.dump import to_table
        from acesaround.rules.errors import oops
        from acesaround.rules.load import from_table
        from acesaround.rules.merge import merge

        if "extends" in changes:
            raise oops(problems_files.EXTENDS_IN_REPLACE(), "extends")
        table: Mapping[str, Any] = merge(to_table(self), changes)
        return from_table(table, name=str(changes.get("name", self.name)), most=most)
