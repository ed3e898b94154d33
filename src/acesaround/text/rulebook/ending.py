"""When the game is over and who has won."""

from __future__ import annotations

from acesaround.i18n import say
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant
from acesaround.text.page import Items, Section, make
from acesaround.text.rulebook.words import (
    either,
    many,
    other_sides,
    points,
    trick_points,
)


def summary(rules: RuleSet) -> str:
    """``the first side to 500 wins``."""
    most = rules.game.max_hands
    if most is None:
        return _by_points(rules)
    hands = many(most, "hand")
    if not rules.game.target or most == 1:
        return say("the highest score after {hands} wins", hands=hands)
    first = _by_points(rules)
    return say("{first}, or else the highest score after {hands}", first=first, hands=hands)


def _by_points(rules: RuleSet) -> str:
    game = rules.game
    if not game.target:
        return say("played for as long as the table likes")
    if game.eligible == "declarer_made":
        return say(
            "the first to reach {points} on a bid that is made wins", points=points(game.target)
        )
    return either(
        rules,
        "the first player to {target} wins",
        "the first side to {target} wins",
        target=game.target,
    )


def section(rules: RuleSet) -> Section:
    """The end of the game."""
    game = rules.game
    instants = tuple(_instant(rules, instant) for instant in game.instant)
    intro = ""
    if instants:
        intro = say(
            "These win the game outright; if several apply, the first in this list decides:"
        )
    return make(say("Game"), _target(rules), _other_ends(rules), intro, Items(instants))


def _target(rules: RuleSet) -> list[str]:
    game = rules.game
    if not game.target:
        endless = say("No score ends the game: it is played for as long as the table likes.")
        return [endless] if game.max_hands is None else []
    sentences = []
    if game.eligible == "any":
        sentences.append(
            either(
                rules,
                "When a hand has been scored and a player has {points} or more, he has won.",
                "When a hand has been scored and a side has {points} or more, it has won.",
                points=points(game.target),
            )
        )
        sentences.append(_together(rules))
    else:
        sentences.append(
            either(
                rules,
                "The game is won with {points} or more, but only by the bid winner after a hand in "
                "which the bid was made.",
                "The game is won with {points} or more, but only by the bid winner's side after a "
                "hand in which the bid was made.",
                points=points(game.target),
            )
        )
    return sentences


def _together(rules: RuleSet) -> str:
    game = rules.game
    match game.simultaneous:
        case "declarer":
            return either(
                rules,
                "If several get there in the same hand, the bid winner wins if he is among them, "
                "or else the higher score.",
                "If several get there in the same hand, the bid winner's side wins, whatever the "
                "scores.",
            )
        case "higher_then_more_hands":
            return say(
                "If several get there in the same hand, the higher score wins; if level, more "
                "hands are played."
            )
        case "extend_target":
            return say(
                "If several get there in the same hand, nobody has won yet: {more} more are "
                "needed.",
                more=game.extend_by,
            )
        case "none":
            return say(
                "If several get there in the same hand, the higher score wins; if level, the game "
                "is drawn."
            )


def _other_ends(rules: RuleSet) -> list[str]:
    game = rules.game
    sentences = []
    if game.mercy is not None:
        sentences.append(
            either(
                rules,
                "A player with {points} points or less has lost: the highest score wins.",
                "A side with {points} points or less has lost: the highest score wins.",
                points=-game.mercy,
            )
        )
    if game.max_hands is not None:
        sentences.append(
            say(
                "The game is over after {hands} that changed a score; the highest score wins.",
                hands=many(game.max_hands, "hand"),
            )
        )
    return sentences


def _instant(rules: RuleSet, instant: Instant) -> str:
    match instant.kind:
        case "all_tricks":
            return either(
                rules,
                "A player wins by taking every trick of a hand.",
                "A side wins by taking every trick of a hand.",
            )
        case "shutout":
            return either(
                rules,
                "A player with {points} or more wins while {others} has never yet gained anything "
                "in a hand.",
                "A side with {points} or more wins while {others} has never yet gained anything in "
                "a hand.",
                points=points(instant.score or 0),
                others=other_sides(rules),
            )
        case "pinochles":
            return _pinochles(rules, instant)


def _pinochles(rules: RuleSet, instant: Instant) -> str:
    held = many(instant.count or 0, "pinochle")
    if instant.when == "meld":
        return either(
            rules,
            "A player with {pinochles} in his hand wins as soon as meld is shown.",
            "The side of a player with {pinochles} in his hand wins as soon as meld is shown.",
            pinochles=held,
        )
    if instant.min_trick_points:
        return either(
            rules,
            "A player with {pinochles} in his hand wins when the hand is over, if he takes at "
            "least {points}.",
            "The side of a player with {pinochles} in his hand wins when the hand is over, if it "
            "takes at least {points}.",
            pinochles=held,
            points=trick_points(instant.min_trick_points),
        )
    return either(
        rules,
        "A player with {pinochles} in his hand wins when the hand is over.",
        "The side of a player with {pinochles} in his hand wins when the hand is over.",
        pinochles=held,
    )
