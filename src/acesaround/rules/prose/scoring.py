"""Scoring a hand."""

from __future__ import annotations

from acesaround.rules.model import RuleSet
from acesaround.rules.prose.page import Section, make
from acesaround.rules.prose.words import (
    bid_side,
    capital,
    has_auction,
    many,
    other_sides,
    others_their,
    points,
    side,
    their,
    they,
    trick_points,
)
from acesaround.rules.wording import listed


def section(rules: RuleSet) -> Section:
    """Scoring a hand."""
    if not has_auction(rules):
        everyone = [f"Each {side(rules)} scores meld and trick points.", _save(rules)]
        return make("Scoring", everyone)
    return make(
        "Scoring",
        _declarer(rules),
        _defenders(rules),
        _board_set(rules),
        _fold(rules),
        _moon(rules),
    )


def _declarer(rules: RuleSet) -> list[str]:
    score, who, he, his = rules.score, bid_side(rules), they(rules), their(rules)
    conditions = ["meld and trick points together reach the bid"]
    if score.declarer_min_trick_points:
        conditions.append(f"there are at least {trick_points(score.declarer_min_trick_points)}")
    if score.declarer_min_meld:
        conditions.append(f"there is at least {score.declarer_min_meld} meld")
    cost = {
        "minus_bid": f"{he} scores nothing and the bid is taken from {his} score, even below zero",
        "minus_double_bid": f"{he} scores nothing and twice the bid is taken from {his} score, "
        "even below zero (the bid itself, if it is lost without play)",
        "to_defenders": f"{he} scores nothing, loses nothing, and {other_sides(rules)} scores "
        "the bid as well",
        "none": "",
    }[score.set]
    return [
        f"{capital(who)} makes the bid if {listed(conditions)}, and then scores meld and trick "
        f"points. If not, {cost}."
    ]


def _defenders(rules: RuleSet) -> list[str]:
    return [f"{capital(other_sides(rules))} scores meld and trick points.", _save(rules)]


def _save(rules: RuleSet) -> str:
    save = rules.score.save
    if save.by == "none":
        return ""
    needed = many(save.at_least, "trick") if save.by == "tricks" else trick_points(save.at_least)
    lost = "meld" if save.else_lose == "meld" else "meld and trick points"
    who = f"any {side(rules)}" if has_auction(rules) else f"a {side(rules)}"
    text = f"But with less than {needed} {who} loses {their(rules)} {lost}"
    if save.dix_only_safe and rules.meld.dix != 0:
        text += "; a meld of nothing but dixes is safe"
    return f"{text}."


def _board_set(rules: RuleSet) -> list[str]:
    board_set = rules.score.board_set
    if board_set is None:
        return []
    reasons = []
    if rules.trump.requires != "none" and rules.trump.on_impossible == "board_set":
        reasons.append("the bid winner has no marriage to name trump with")
    if board_set.below_meld is not None:
        reasons.append(f"{bid_side(rules)} has less than {board_set.below_meld} meld")
    if board_set.needs_over is not None:
        reasons.append(
            f"more than {trick_points(board_set.needs_over)} would be needed to make the bid"
        )
    get = {
        "meld": f"{other_sides(rules)} scores {others_their(rules)} meld",
        "none": f"{other_sides(rules)} scores nothing",
    }[board_set.defenders_get]
    if not reasons:
        return []
    when = listed(reasons, "or")
    return [f"Board set: when {when}, the hand is not played. The bid is lost, and {get}."]


def _fold(rules: RuleSet) -> list[str]:
    fold = rules.score.fold
    if not fold.allowed:
        return []
    get = {
        "meld": f"scores {others_their(rules)} meld",
        "none": "scores nothing",
        "meld_plus": f"scores {others_their(rules)} meld and {fold.plus} more",
    }[fold.defenders_get]
    return [
        "Folding: from naming trump until the first lead the bid winner may give the hand up. The "
        f"bid is lost, and {other_sides(rules)} {get}."
    ]


def _moon(rules: RuleSet) -> list[str]:
    moon = rules.score.shoot_moon
    if moon is None:
        return []
    return [
        f"Shooting the moon: before play the bid winner may declare that {bid_side(rules)} will "
        f"take every trick. If so, {they(rules)} scores {points(moon.bonus)} more; if not, "
        f"{moon.penalty} less."
    ]
