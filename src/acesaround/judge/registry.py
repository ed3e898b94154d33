"""Registry of question kinds: name, description, function, and example."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from acesaround.judge.fields import Input
from acesaround.judge.kinds import (
    auctions,
    cards,
    contract,
    conventions,
    endings,
    melds,
    scoring,
    stock_melds,
    tricks,
    two_hand,
    widows,
)
from acesaround.judge.result import Result


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of question, with the values for an example."""

    name: str
    asks: str
    answer: Callable[[Input], Result]
    rules: str
    input: Mapping[str, Any]

    @property
    def example(self) -> dict[str, Any]:
        """Complete example of a question of this kind."""
        return {
            "id": f"{self.name}-example",
            "rules": self.rules,
            "kind": self.name,
            "input": dict(self.input),
        }


_ALL: Final = (
    Kind("deck", "the deck and the points to play for", cards.deck, "three-hand", {}),
    Kind(
        "card_code",
        "the card that a 1983 code stands for",
        cards.card_code,
        "daugherty-1983",
        {"text": "51"},
    ),
    Kind(
        "meld",
        "what the meld in a hand is worth",
        melds.meld,
        "nicholas-1992",
        {"hand": ["AS", "TS", "KS", "QS", "JS", "JD"], "trump": "S"},
    ),
    Kind(
        "declared_meld",
        "how much an entered meld total counts",
        melds.declared_meld,
        "daugherty-1983",
        {"entered": 16, "actual": 20, "partner_actual": 2},
    ),
    Kind(
        "bid_legality",
        "which amounts are legal bids",
        auctions.bid_legality,
        "doubles-1993",
        {"high_bid": 60, "amounts": [60, 61, 65]},
    ),
    Kind(
        "auction",
        "who bids next, or who won the auction",
        auctions.auction,
        "daugherty-1983",
        {"dealer": 0, "calls": [[1, 51], [2, "pass"], [3, "pass"], [0, "pass"]]},
    ),
    Kind(
        "auction_error",
        "which bid or pass is the first illegal one",
        auctions.auction_error,
        "nicholas-1992",
        {"dealer": 0, "calls": [[1, 50], [2, 52]]},
    ),
    Kind(
        "name_trump",
        "which suits the bid winner can name",
        contract.name_trump,
        "doubles-1993",
        {"bid": 55, "hand": ["KH", "QH", "KC", "AS"]},
    ),
    Kind(
        "fold_legality",
        "whether a player can fold",
        contract.fold_legality,
        "three-hand",
        {"actor": "declarer", "moment": "after_trump_named_before_first_lead"},
    ),
    Kind(
        "widow",
        "what is left and what counts after burying cards",
        widows.widow,
        "three-hand-widow",
        {
            "hand": ["KH", "QH", "AS"],
            "widow": ["9C", "TC", "JC"],
            "trump": "H",
            "bury": ["9C", "TC", "JC"],
        },
    ),
    Kind(
        "first_leader",
        "who leads to the first trick",
        tricks.first_leader,
        "single-deck-auction",
        {"dealer": 0, "declarer": 2},
    ),
    Kind(
        "legal_plays",
        "which cards can be played to a trick",
        tricks.legal_plays,
        "nicholas-1992",
        {"hand": ["TH", "QH", "AS"], "trick": ["KH"], "trump": "S"},
    ),
    Kind(
        "trick",
        "who wins a trick and how many points it has",
        tricks.trick,
        "nicholas-1992",
        {"trick": ["QD", "KS", "AH", "KS"], "trump": "S"},
    ),
    Kind(
        "score_hand",
        "how a hand changes the scores",
        scoring.score_hand,
        "doubles-1993",
        {
            "bid": 60,
            "meld": {"A": 30, "B": 24},
            "trick_points": {"A": 29, "B": 21},
        },
    ),
    Kind(
        "score_sheet",
        "how a hand appears on the score sheet",
        scoring.score_sheet,
        "nicholas-1992",
        {
            "meld": {"A": 30, "B": 10},
            "play": {"A": 29, "B": 21},
            "bid": 60,
            "declaring_side": "A",
            "score_before": {"A": 20, "B": 0},
        },
    ),
    Kind(
        "game_end",
        "whether the game is over and who won",
        endings.game_end,
        "three-hand",
        {"before": [85, 99, 40], "delta": [22, 13, 5], "declarer": 0, "outcome": "made"},
    ),
    Kind(
        "meld_bid",
        "the bid that shows a meld, or the meld that a bid shows",
        conventions.meld_bid,
        "daugherty-1983",
        {"previous": 53, "nontrump_meld": 16, "aces": 2},
    ),
    Kind(
        "max_bid_formula",
        "the highest bid by the 1983 formula",
        conventions.max_bid_formula,
        "daugherty-1983",
        {"my_meld": 24, "partner_meld": 20, "trump_meld": 2, "aces": 3, "trump_cards": 6},
    ),
    Kind(
        "lead_matrix",
        "the suit to lead if there's nothing better",
        conventions.lead_matrix,
        "daugherty-1983",
        {"left_opponent_has_led": True, "partner_has_led": False},
    ),
    Kind(
        "two_hand_meld",
        "which melds a player can lay down in two-hand pinochle",
        stock_melds.two_hand_meld,
        "two-hand",
        {
            "trump": "H",
            "hand": ["KS#1", "QS#1", "JD#1"],
            "actions": [
                {"turn": 1, "meld": "marriage", "cards": ["KS#1", "QS#1"]},
                {"turn": 2, "meld": "pinochle", "cards": ["JD#1", "QS#1"]},
            ],
        },
    ),
    Kind(
        "two_hand_stock",
        "what is in the stock after some tricks",
        two_hand.two_hand_stock,
        "two-hand",
        {"tricks_played": 11},
    ),
    Kind(
        "two_hand_turn",
        "who leads, or who can meld",
        two_hand.two_hand_turn,
        "two-hand",
        {"phase": "meld_play", "trick_winner": 1, "meld_attempt_by": 1},
    ),
)

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Kinds of questions by name, in the order they come up in a hand."""
