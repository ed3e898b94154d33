"""Rules that are set but have no effect in the game, each with the reason.

They're allowed so that you can change a rule without having to remove the rules it turns off.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from acesaround.i18n import tr
from acesaround.rules.model import RuleSet, plain
from acesaround.rules.schema import specs
from acesaround.text.columns import Items, Section, make_section
from acesaround.text.rulebook.auction import everyone_can_pass
from acesaround.text.rulebook.deal import may_come_to_nothing, may_end_unplayed
from acesaround.text.rulebook.words import has_partner

UnusedTest = Callable[[RuleSet], bool]


def unused_section(rules: RuleSet) -> Section | None:
    """Return the section on rules with no effect, or None if there aren't any."""
    entries = [
        tr("rulebook.path_value_why", path=path, value=_plain(value), why=why)
        for path, value, why in unused_rules(rules)
    ]
    return (
        make_section(tr("rulebook.rules_with_no_effect"), Items(tuple(entries)))
        if entries
        else None
    )


def unused_rules(rules: RuleSet) -> Iterator[tuple[str, Any, str]]:
    """Yield the path, value, and reason of each field that's set but has no effect."""
    for path, applies, why in _IDLE:
        value, default = _value_and_default(rules, path)
        if value != default and applies(rules):
            yield path, value, tr(why)
    for index, instant in enumerate(rules.game.instant):
        for name, kind in _INSTANT.items():
            value, default = getattr(instant, name), specs(type(instant))[name].default
            if instant.kind != kind and value != default:
                yield (
                    f"game.instant[{index}].{name}",
                    value,
                    tr("rulebook.it_applies_only_to_kind", kind=kind),
                )


def _value_and_default(rules: RuleSet, path: str) -> tuple[Any, Any]:
    """Return the value at a path and its default, or None for both if a table is absent."""
    record: Any = rules
    *tables, name = path.split(".")
    for table in tables:
        record = getattr(record, table)
        if record is None:
            return None, None
    expected = _EXPECTED.get(path)
    default = expected(rules) if expected else specs(type(record))[name].default
    return getattr(record, name), default


def _plain(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False)


def _no_auction(rules: RuleSet) -> bool:
    return not rules.has_auction


def _no_stock(rules: RuleSet) -> bool:
    return rules.meld.phase != "stock"


def _no_fold(rules: RuleSet) -> bool:
    return not rules.score.fold.allowed


def _plays_freely(rules: RuleSet) -> bool:
    return rules.play.follow == "free"


def _amount_not_needed(rules: RuleSet) -> bool:
    auction = rules.auction
    return auction.all_pass is not None and (
        auction.all_pass.outcome == "redeal" or auction.standing_bid is not None
    )


def _standing_amount(rules: RuleSet) -> int | None:
    standing = rules.auction.standing_bid
    return None if standing is None else standing.amount


def _set_without_marriage(rules: RuleSet) -> bool:
    return rules.trump.requires != "none" and rules.trump.on_impossible == "board_set"


_EXPECTED: Final[Mapping[str, Callable[[RuleSet], Any]]] = {
    "auction.all_pass.amount": _standing_amount,
    "score.board_set.no_marriage": _set_without_marriage,
    "play.head": lambda _: "never",
    "play.void": lambda _: "any",
    "play.overtrump": lambda _: False,
}
"""Expected values of fields that depend on other fields, in place of their defaults."""

_IDLE: Final[tuple[tuple[str, UnusedTest, str], ...]] = (
    ("deal.redeal_unscored", lambda r: not may_come_to_nothing(r), "rulebook.every_deal_is_scored"),
    ("deal.redeal_scored", lambda r: not may_end_unplayed(r), "rulebook.every_hand_is_played_out"),
    *(
        (f"auction.{name}", _no_auction, "rulebook.theres_no_bidding")
        for name in (
            "opening",
            "steps",
            "jump",
            "highest",
            "pass_final",
            "standing_bid",
            "all_pass",
            "must_hold",
            "first_must_bid",
        )
    ),
    (
        "auction.pass_final",
        lambda r: r.auction.style == "single_round",
        "rulebook.everyone_bids_only_once",
    ),
    ("auction.all_pass.amount", _amount_not_needed, "rulebook.nobody_takes_the_bid_at_that_amount"),
    (
        "auction.all_pass",
        lambda r: r.has_auction and not everyone_can_pass(r),
        "rulebook.the_first_bidder_always_bids",
    ),
    ("trump.waived_at_bid", lambda r: r.trump.requires == "none", "rulebook.nothing_is_required"),
    ("trump.on_impossible", lambda r: r.trump.requires == "none", "rulebook.any_suit_can_be_named"),
    ("exchange.order", lambda r: not r.exchange.pass_count, "rulebook.no_cards_are_passed"),
    *(
        (f"meld.{name}", lambda r: r.meld.count_by == "program", "rulebook.nobody_enters_a_total")
        for name in ("overclaim", "overclaim_costs")
    ),
    (
        "meld.declared",
        lambda r: _no_stock(r) and not r.meld.side_minimum and not r.types_without_trump,
        "rulebook.no_meld_is_hidden_and_nobody_enters",
    ),
    ("meld.declared", lambda r: not _no_stock(r), "rulebook.melds_stay_on_the_table"),
    ("meld.run_extra", lambda r: r.meld.phase == "stock", "rulebook.melds_are_laid_down_one_at_a"),
    *(
        (f"meld.{name}", _no_stock, "rulebook.theres_no_stock_play")
        for name in (
            "per_trick",
            "dix_is_extra",
            "fresh_card_required",
            "reuse",
            "dealer_dix_turned",
        )
    ),
    *(
        (
            f"meld.{name}",
            lambda r: r.meld.dix == 0 and not _no_stock(r),
            "rulebook.a_dix_scores_nothing",
        )
        for name in ("dix_is_extra", "dix_exchange")
    ),
    *(
        (f"play.{name}", _plays_freely, "rulebook.players_dont_have_to_follow_suit")
        for name in ("head", "void", "overtrump")
    ),
    (
        "play.stock_follow",
        lambda r: _plays_freely(r) and r.play.stock_follow == "must",
        "rulebook.players_dont_have_to_follow_suit",
    ),
    (
        "play.first_lead_waived_at_bid",
        lambda r: r.play.first_lead == "any",
        "rulebook.the_first_lead_can_be_any_card",
    ),
    *(
        (
            f"score.save.{name}",
            lambda r: r.score.save.by == "none",
            "rulebook.meld_doesnt_have_to_be_saved",
        )
        for name in ("at_least", "else_lose", "dix_only_safe")
    ),
    (
        "score.save.dix_only_safe",
        lambda r: r.score.save.by != "none" and r.meld.dix == 0,
        "rulebook.a_dix_scores_nothing",
    ),
    *(
        (f"score.{name}", _no_auction, "rulebook.theres_no_bid_winner")
        for name in ("declarer_min_trick_points", "declarer_min_meld")
    ),
    (
        "score.board_set.no_marriage",
        lambda _: True,
        "rulebook.trump_requires_and_trump_on_impossible",
    ),
    *(
        (f"score.fold.{name}", _no_fold, "rulebook.nobody_can_fold")
        for name in ("defenders_get", "plus")
    ),
    (
        "score.fold.plus",
        lambda r: r.score.fold.allowed and r.score.fold.defenders_get != "meld_plus",
        "rulebook.only_defenders_get_meld_plus_uses_it",
    ),
    *(
        (f"game.{name}", lambda r: not r.game.target, "rulebook.theres_no_winning_score")
        for name in ("eligible", "simultaneous", "extend_by")
    ),
    (
        "game.simultaneous",
        lambda r: r.game.target > 0 and r.game.eligible == "declarer_made",
        "rulebook.only_the_bid_winner_can_reach_the",
    ),
    (
        "game.extend_by",
        lambda r: (
            r.game.target > 0
            and (r.game.eligible == "declarer_made" or r.game.simultaneous != "extend_target")
        ),
        "rulebook.the_winning_score_never_goes_up",
    ),
    ("table.meld_bid", _no_auction, "rulebook.theres_no_bidding"),
    (
        "table.meld_bid",
        lambda r: r.has_auction and not has_partner(r),
        "rulebook.nobody_has_exactly_one_partner",
    ),
    ("table.meld_helper", _no_auction, "rulebook.theres_no_bidding"),
    ("table.meld_recall", lambda r: r.meld.phase == "stock", "rulebook.melds_stay_on_the_table"),
    ("table.show_formula", _no_auction, "rulebook.theres_no_bidding"),
)

_INSTANT: Final = {
    "count": "pinochles",
    "min_trick_points": "pinochles",
    "when": "pinochles",
    "score": "shutout",
}
