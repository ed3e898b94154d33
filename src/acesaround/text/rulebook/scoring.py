"""Scoring a hand."""

from __future__ import annotations

from acesaround.i18n import say
from acesaround.rules.model import RuleSet
from acesaround.text.columns import capital, listed
from acesaround.text.page import Section, make
from acesaround.text.rulebook.words import (
    bid_side,
    either,
    for_others,
    has_auction,
    many,
    other_sides,
    points,
    trick_points,
)


def section(rules: RuleSet) -> Section:
    """Scoring a hand."""
    if not has_auction(rules):
        each = either(
            rules,
            "Each player scores meld and trick points.",
            "Each side scores meld and trick points.",
        )
        everyone = [each, _save(rules)]
        return make(say("Scoring"), everyone)
    return make(
        say("Scoring"),
        _declarer(rules),
        _defenders(rules),
        _board_set(rules),
        _fold(rules),
        _moon(rules),
    )


def _declarer(rules: RuleSet) -> list[str]:
    score = rules.score
    conditions = [say("meld and trick points together reach the bid")]
    if score.declarer_min_trick_points:
        least = trick_points(score.declarer_min_trick_points)
        conditions.append(say("there are at least {points}", points=least))
    if score.declarer_min_meld:
        conditions.append(say("there is at least {meld} meld", meld=score.declarer_min_meld))
    made = say(
        "{side} makes the bid if {conditions}, and then scores meld and trick points.",
        side=capital(bid_side(rules)),
        conditions=listed(conditions),
    )
    return [made, _lost(rules)]


def _lost(rules: RuleSet) -> str:
    """What becomes of a bid that is not made."""
    match rules.score.set:
        case "minus_bid":
            return either(
                rules,
                "If not, he scores nothing and the bid is taken from his score, even below zero.",
                "If not, it scores nothing and the bid is taken from its score, even below zero.",
            )
        case "minus_double_bid":
            return either(
                rules,
                "If not, he scores nothing and twice the bid is taken from his score, even below "
                "zero (the bid itself, if it is lost without play).",
                "If not, it scores nothing and twice the bid is taken from its score, even below "
                "zero (the bid itself, if it is lost without play).",
            )
        case "to_defenders":
            return either(
                rules,
                "If not, he scores nothing, loses nothing, and {others} scores the bid as well.",
                "If not, it scores nothing, loses nothing, and {others} scores the bid as well.",
                others=other_sides(rules),
            )
        case "none":
            return ""


def _defenders(rules: RuleSet) -> list[str]:
    them = capital(other_sides(rules))
    return [say("{others} scores meld and trick points.", others=them), _save(rules)]


def _save(rules: RuleSet) -> str:
    save = rules.score.save
    if save.by == "none":
        return ""
    needed = many(save.at_least, "trick") if save.by == "tricks" else trick_points(save.at_least)
    if save.else_lose == "meld" and has_auction(rules):
        text = either(
            rules,
            "But with less than {needed} any player loses his meld",
            "But with less than {needed} any side loses its meld",
            needed=needed,
        )
    elif save.else_lose == "meld":
        text = either(
            rules,
            "But with less than {needed} a player loses his meld",
            "But with less than {needed} a side loses its meld",
            needed=needed,
        )
    elif has_auction(rules):
        text = either(
            rules,
            "But with less than {needed} any player loses his meld and trick points",
            "But with less than {needed} any side loses its meld and trick points",
            needed=needed,
        )
    else:
        text = either(
            rules,
            "But with less than {needed} a player loses his meld and trick points",
            "But with less than {needed} a side loses its meld and trick points",
            needed=needed,
        )
    if save.dix_only_safe and rules.meld.dix != 0:
        return say("{loss}; a meld of nothing but dixes is safe.", loss=text)
    return f"{text}."


def _board_set(rules: RuleSet) -> list[str]:
    board_set = rules.score.board_set
    if board_set is None:
        return []
    reasons = []
    if rules.trump.requires != "none" and rules.trump.on_impossible == "board_set":
        reasons.append(say("the bid winner has no marriage to name trump with"))
    if board_set.below_meld is not None:
        reasons.append(
            say(
                "{side} has less than {meld} meld",
                side=bid_side(rules),
                meld=board_set.below_meld,
            )
        )
    if board_set.needs_over is not None:
        reasons.append(
            say(
                "more than {points} would be needed to make the bid",
                points=trick_points(board_set.needs_over),
            )
        )
    if not reasons:
        return []
    when = say("Board set: when {reasons}, the hand is not played.", reasons=listed(reasons, "or"))
    them = other_sides(rules)
    if board_set.defenders_get == "meld":
        return [
            when,
            for_others(
                rules,
                "The bid is lost, and {others} scores his meld.",
                "The bid is lost, and {others} scores its meld.",
                others=them,
            ),
        ]
    return [when, say("The bid is lost, and {others} scores nothing.", others=them)]


def _fold(rules: RuleSet) -> list[str]:
    fold, them = rules.score.fold, other_sides(rules)
    if not fold.allowed:
        return []
    may = say(
        "Folding: from naming trump until the first lead the bid winner may give the hand up."
    )
    get = say("The bid is lost, and {others} scores nothing.", others=them)
    match fold.defenders_get:
        case "meld":
            get = for_others(
                rules,
                "The bid is lost, and {others} scores his meld.",
                "The bid is lost, and {others} scores its meld.",
                others=them,
            )
        case "none":
            pass
        case "meld_plus":
            get = for_others(
                rules,
                "The bid is lost, and {others} scores his meld and {plus} more.",
                "The bid is lost, and {others} scores its meld and {plus} more.",
                others=them,
                plus=fold.plus,
            )
    return [may, get]


def _moon(rules: RuleSet) -> list[str]:
    moon = rules.score.shoot_moon
    if moon is None:
        return []
    return [
        either(
            rules,
            "Shooting the moon: before play the bid winner may declare that the bid winner will "
            "take every trick. If so, he scores {bonus} more; if not, {penalty} less.",
            "Shooting the moon: before play the bid winner may declare that the bid winner's side "
            "will take every trick. If so, it scores {bonus} more; if not, {penalty} less.",
            bonus=points(moon.bonus),
            penalty=moon.penalty,
        )
    ]
