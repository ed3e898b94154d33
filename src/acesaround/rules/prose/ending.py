"""When the game is over and who has won."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Items, Section, make
from acesaround.rules.prose.words import (
    alone,
    bid_side,
    many,
    other_sides,
    points,
    side,
    they,
    trick_points,
)
from acesaround.rules.scoring import Instant


def summary(rules: RuleSet) -> str:
    """``the first side to 500 wins``."""
    game = rules.game
    if not game.target and game.max_hands is None:
        return "played for as long as the table likes"
    if not game.target:
        return f"the highest score after {many(game.max_hands or 0, 'hand')} wins"
    if game.eligible == "declarer_made":
        return f"{points(game.target)} reached on a bid made win"
    return f"the first {side(rules)} to {game.target} wins"


def section(rules: RuleSet) -> Section:
    """The end of the game."""
    game = rules.game
    instants = tuple(_instant(rules, instant) for instant in game.instant)
    intro = ""
    if instants:
        intro = "These win the game outright; if several apply, the first in this list decides:"
    return make("Game", _target(rules), _other_ends(rules), intro, Items(instants))


def _target(rules: RuleSet) -> list[str]:
    game = rules.game
    if not game.target:
        endless = "No score ends the game: it is played for as long as the table likes."
        return [endless] if game.max_hands is None else []
    sentences = []
    if game.eligible == "any":
        sentences.append(
            f"When a hand has been scored and a {side(rules)} has {points(game.target)} or more, "
            f"{they(rules)} has won."
        )
        sentences.append(_together(rules))
    else:
        sentences.append(
            f"The game is won with {points(game.target)} or more, but only by {bid_side(rules)} "
            "after a hand in which the bid was made."
        )
    return sentences


def _together(rules: RuleSet) -> str:
    game = rules.game
    if alone(rules):
        declarer = "the bid winner wins if he is among them, or else the higher score"
    else:
        declarer = "the bid winner's side wins, whatever the scores"
    then = {
        "declarer": declarer,
        "higher_then_more_hands": "the higher score wins; if level, more hands are played",
        "extend_target": f"nobody has won yet: {game.extend_by} more are needed",
        "none": "the higher score wins; if level, the game is drawn",
    }[game.simultaneous]
    return f"If several get there in the same hand, {then}."


def _other_ends(rules: RuleSet) -> list[str]:
    game = rules.game
    sentences = []
    if game.mercy is not None:
        sentences.append(
            f"A {side(rules)} with {-game.mercy} points or less has lost: the highest score wins."
        )
    if game.max_hands is not None:
        sentences.append(
            f"The game is over after {many(game.max_hands, 'hand')} that changed a score; the "
            "highest score wins."
        )
    return sentences


def _instant(rules: RuleSet, instant: Instant) -> str:
    match instant.kind:
        case "all_tricks":
            return f"A {side(rules)} wins by taking every trick of a hand."
        case "shutout":
            return (
                f"A {side(rules)} with {points(instant.score or 0)} or more wins while "
                f"{other_sides(rules)} has never yet gained anything in a hand."
            )
        case "pinochles":
            return _pinochles(rules, instant)


def _pinochles(rules: RuleSet, instant: Instant) -> str:
    held = many(instant.count or 0, "pinochle")
    who = "A player" if alone(rules) else "The side of a player"
    if instant.when == "meld":
        return f"{who} with {held} in his hand wins as soon as meld is shown."
    more = ""
    if instant.min_trick_points:
        more = f", if {they(rules)} takes at least {trick_points(instant.min_trick_points)}"
    return f"{who} with {held} in his hand wins when the hand is over{more}."
