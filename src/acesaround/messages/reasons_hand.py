"""Computer players' reasons for passing, burying, melding, and folding."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

SPARED_BEST: Final = Template("spared_best", "the cards that cost least")
LOWEST_SPARED: Final = Template("lowest_spared", "the lowest cards that aren't trump or meld")
TRUMPS_PASSED: Final = Template("trumps_passed", "{trump:suit} for trump")
ACES_PASSED: Final = Template("aces_passed", "aces to win tricks")
MELD_PASSED: Final = Template("meld_passed", "cards that might make meld")
SUIT_FOR_WINNER: Final = Template("passed_for_winner", "{first:suit} for the bid winner")
HIGH_CARDS_FOR_WINNER: Final = Template(
    "passed_for_winner.high_cards", "high cards for the bid winner"
)

COST_LEAST: Final = Template("cost_least", "the cards that cost least")
EMPTIES: Final = Template("empties", "it leaves the hand out of {emptied:message}")
BURIED_SCORE: Final = Template(
    "buried_score",
    "the buried cards score {points:number} point",
    "the buried cards score {points} points",
)

MELD_KINDS: Final = {
    "run": Template("meld_kind.run", "run"),
    "run_extra": Template("meld_kind.run_extra", "extra king or queen with the run"),
    "aces": Template("meld_kind.aces", "aces around"),
    "kings": Template("meld_kind.kings", "kings around"),
    "queens": Template("meld_kind.queens", "queens around"),
    "jacks": Template("meld_kind.jacks", "jacks around"),
    "marriage": Template("meld_kind.marriage", "marriage"),
    "royal_marriage": Template("meld_kind.royal_marriage", "royal marriage"),
    "pinochle": Template("meld_kind.pinochle", "pinochle"),
    "dix": Template("meld_kind.dix", "dix"),
}
"""Names of the kinds of meld, by their names in rules files."""
MELD_COUNTED: Final = Template("meld_counted", "{parts:row}")
MELD_PART: Final = Template("meld_counted.part", "{points:number} for {name:message}")
NO_MELD: Final = Template("no_meld", "no meld in this hand")
TRUE_MELD: Final = Template("true_meld", "the meld in this hand")

NO_MELD_TO_LAY: Final = Template("no_meld_to_lay", "no meld to lay down")
NOTHING_SCORES: Final = Template("nothing_scores", "no meld that scores")
LAID_MELD: Final = Template("laid_meld", "{kind:message} for {points:number}")
LAID_MELD_EXCHANGED: Final = Template(
    "laid_meld.exchanged", "{text:message}, exchanged for the {upcard:card_name}"
)
RUN_CAN_FOLLOW: Final = Template("run_can_follow", "the run can come later")

NOTHING_CAN_WIN: Final = Template("nothing_can_win", "no card still out can take a trick")
MELD_TOO_LOW: Final = Template(
    "bid_lost.meld", "without {least:number} meld, the bid is lost, so leave the others no points"
)
NOT_ENOUGH_LEFT: Final = Template(
    "bid_lost.points", "the bid needs {need:number} trick points, but there are only {total:number}"
)
NOT_ENOUGH_EXPECTED: Final = Template(
    "bid_lost.expected",
    "the bid needs {need:number} of the {total:number} trick points, but only about "
    "{expected:number} are expected",
)
MELD_MAKES_BID: Final = Template("meld_makes_bid", "the meld alone makes the bid")
WORTH_PLAYING: Final = Template(
    "worth_playing",
    "the bid needs {need:number} of the {hand_trick_points:number} trick points, which is worth "
    "playing for",
)
WORTH_TRYING: Final = Template(
    "worth_playing.try",
    "the bid needs {need:number} of the {total:number} trick points, which is worth a try",
)
