"""Rules for scoring a hand."""

from __future__ import annotations

from acesaround.i18n import tr
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
    """Return the section on scoring."""
    if not has_auction(rules):
        each = either(
            rules,
            "rulebook.each_player_scores_their_meld_and_trick",
            "rulebook.each_team_scores_its_meld_and_trick",
        )
        everyone = [each, _save(rules)]
        return make(tr("common.scoring"), everyone)
    return make(
        tr("common.scoring"),
        _declarer(rules),
        _defenders(rules),
        _board_set(rules),
        _fold(rules),
        _moon(rules),
    )


def _declarer(rules: RuleSet) -> list[str]:
    score = rules.score
    conditions = [tr("rulebook.their_meld_plus_trick_points_reach_the")]
    if score.declarer_min_trick_points:
        least = trick_points(score.declarer_min_trick_points)
        conditions.append(tr("rulebook.they_take_at_least_points", points=least))
    if score.declarer_min_meld:
        conditions.append(tr("rulebook.they_have_at_least_meld_meld", meld=score.declarer_min_meld))
    made = tr(
        "rulebook.side_makes_the_bid_if_conditions_if",
        side=capital(bid_side(rules)),
        conditions=listed(conditions),
    )
    return [made, _lost(rules)]


def _lost(rules: RuleSet) -> str:
    """Return what happens when a bid isn't made."""
    match rules.score.set:
        case "minus_bid":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score",
                "rulebook.if_not_they_go_set_they_score",
            )
        case "minus_double_bid":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score_2",
                "rulebook.if_not_they_go_set_they_score_2",
            )
        case "to_defenders":
            return either(
                rules,
                "rulebook.if_not_they_go_set_they_score_3",
                "rulebook.if_not_they_go_set_they_score_3",
                others=other_sides(rules),
            )
        case "none":
            return ""


def _defenders(rules: RuleSet) -> list[str]:
    them = capital(other_sides(rules))
    return [tr("rulebook.others_scores_meld_and_trick_points", others=them), _save(rules)]


def _save(rules: RuleSet) -> str:
    save = rules.score.save
    if save.by == "none":
        return ""
    needed = many(save.at_least, "trick") if save.by == "tricks" else trick_points(save.at_least)
    if save.else_lose == "meld" and has_auction(rules):
        text = either(
            rules,
            "rulebook.but_any_player_needs_at_least_needed",
            "rulebook.but_any_team_needs_at_least_needed",
            needed=needed,
        )
    elif save.else_lose == "meld":
        text = either(
            rules,
            "rulebook.but_a_player_needs_at_least_needed",
            "rulebook.but_a_team_needs_at_least_needed",
            needed=needed,
        )
    elif has_auction(rules):
        text = either(
            rules,
            "rulebook.but_any_player_needs_at_least_needed_2",
            "rulebook.but_any_team_needs_at_least_needed_2",
            needed=needed,
        )
    else:
        text = either(
            rules,
            "rulebook.but_a_player_needs_at_least_needed_2",
            "rulebook.but_a_team_needs_at_least_needed_2",
            needed=needed,
        )
    if save.dix_only_safe and rules.meld.dix != 0:
        return tr("rulebook.loss_meld_made_up_only_of_dixes", loss=text)
    return f"{text}."


def _board_set(rules: RuleSet) -> list[str]:
    board_set = rules.score.board_set
    if board_set is None:
        return []
    reasons = []
    if rules.trump.requires != "none" and rules.trump.on_impossible == "board_set":
        reasons.append(tr("rulebook.the_bid_winner_has_no_marriage"))
    if board_set.below_meld is not None:
        reasons.append(
            tr(
                "rulebook.side_has_less_than_meld_meld",
                side=bid_side(rules),
                meld=board_set.below_meld,
            )
        )
    if board_set.needs_over is not None:
        reasons.append(
            tr(
                "rulebook.making_the_bid_would_take_more_than",
                points=trick_points(board_set.needs_over),
            )
        )
    if not reasons:
        return []
    when = tr("rulebook.board_set_if_reasons_the_hand_isnt", reasons=listed(reasons, "or"))
    them = other_sides(rules)
    if board_set.defenders_get == "meld":
        return [
            when,
            for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_2",
                "rulebook.the_bid_winner_goes_set_and_others_3",
                others=them,
            ),
        ]
    return [when, tr("rulebook.the_bid_winner_goes_set_and_others", others=them)]


def _fold(rules: RuleSet) -> list[str]:
    fold, them = rules.score.fold, other_sides(rules)
    if not fold.allowed:
        return []
    may = tr("rulebook.folding_after_naming_trump_and_before")
    get = tr("rulebook.the_bid_winner_goes_set_and_others", others=them)
    match fold.defenders_get:
        case "meld":
            get = for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_2",
                "rulebook.the_bid_winner_goes_set_and_others_3",
                others=them,
            )
        case "none":
            pass
        case "meld_plus":
            get = for_others(
                rules,
                "rulebook.the_bid_winner_goes_set_and_others_4",
                "rulebook.the_bid_winner_goes_set_and_others_5",
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
            "rulebook.shooting_the_moon_before_play_the_bid",
            "rulebook.shooting_the_moon_before_play_the_bid_2",
            bonus=points(moon.bonus),
            penalty=moon.penalty,
        )
    ]
