"""Numbers of a rule set that lessons' texts can use in braces, such as ``{double_aces}``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from acesaround.cards import Rank
from acesaround.game.meld import total_for
from acesaround.game.trick import card_points
from acesaround.lessons.task import Misfit, Mistake
from acesaround.messages import lessons
from acesaround.messages.values import quoted, shown
from acesaround.players.conventions import assumed_meld, meld_bid_limit, raise_base
from acesaround.players.daugherty.evaluation import card_worth
from acesaround.rules.errors import closest
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet, to_table
from acesaround.text.columns import listed
from acesaround.text.rulebook.book import shown_title
from acesaround.text.rulebook.words import rank_name

_MAX_RAISE: Final = 4
_TIMES = ("", "double_", "triple_", "quadruple_")
_COUNTED = (
    "run",
    "aces",
    "kings",
    "queens",
    "jacks",
    "pinochle",
    "marriage",
    "royal_marriage",
    "dix",
)


def facts(rules: RuleSet) -> dict[str, object]:
    """Return the numbers by name. Those that these rules don't have are left out.

    ``counter_list`` is text in the current language.
    """
    meld, auction = rules.meld, rules.auction
    copies = rules.deck.copies
    found: dict[str, object] = {}
    for kind in _COUNTED:
        table = getattr(meld, kind)
        for sets, times in enumerate(_TIMES[:copies], 1):
            found[times + kind] = total_for(table, sets)
        found[f"twice_{kind}"] = 2 * total_for(table, 1)
    found["run_and_marriage"] = total_for(meld.run, 1) + total_for(meld.royal_marriage, 1)
    if meld.run_uses_marriage and meld.run_extra is not None:
        found["run_marriage"] = meld.run_extra.marriage
    counters = card_points(rules, rules.full_deck)
    last = rules.counters.last_trick
    limit, base = meld_bid_limit(rules), raise_base(rules, None)
    found |= {
        "title": shown_title(rules.title),
        "players": rules.table.players,
        "copies": copies,
        "others": copies - 1,
        "deck": len(rules.full_deck),
        "hand": rules.deal.hand,
        "per_suit": len(rules.full_deck) // 4,
        "counters": counters,
        "last_trick": last,
        "trick_total": counters + last,
        "ace_points": rules.counters.points.get(Rank.ACE, 0),
        "ten_points": rules.counters.points.get(Rank.TEN, 0),
        "king_points": rules.counters.points.get(Rank.KING, 0),
        "queen_points": rules.counters.points.get(Rank.QUEEN, 0),
        "jack_points": rules.counters.points.get(Rank.JACK, 0),
        "counter_list": _counter_list(rules),
        "card_worth": rounded_card_worth(rules),
        "signal": 10 * rules.scale,
        "signal_base": base,
        "target": rules.game.target,
        "board": meld.side_minimum,
        "save": rules.score.save.at_least,
        "least_counters": rules.score.declarer_min_trick_points,
        "assumed_meld": assumed_meld(rules),
        "widow": rules.deal.widow,
    }
    # Meld bids count single points.
    if auction.steps and auction.steps[0][1] == rules.scale:
        for steps in range(1, _MAX_RAISE + 1):
            found[f"raise_{steps}"] = base + steps * rules.scale
    optional: dict[str, int | None] = {
        "opening": auction.opening,
        "jumps_from": limit,
        "step": auction.steps[0][1] if auction.steps else None,
        "jump": dict(auction.steps).get(limit) if limit is not None else None,
        "dealer_bid": auction.all_pass.amount if auction.all_pass else None,
        "standing_bid": auction.standing_bid.amount if auction.standing_bid else None,
        "board_meld": rules.score.board_set.below_meld if rules.score.board_set else None,
        "passed": rules.exchange.pass_count or None,
        "buried": rules.widow.bury if rules.widow else None,
    }
    return found | {name: value for name, value in optional.items() if value is not None}


def rounded_card_worth(rules: RuleSet) -> int:
    """Return the worth of an ace or a trump in trick points, rounded so that it's easy to add.

    It's a multiple of the scale, and not zero.
    """
    return max(1, round(card_worth(rules) / rules.scale)) * rules.scale


def _counter_list(rules: RuleSet) -> str:
    points = rules.counters.points
    ranks = [rank for rank in rules.deck.ranks if points.get(rank)]
    return listed(f"{rank_name(rank)} {points[rank]}" for rank in ranks)


_SHOWN_NAMES: Final = 8
"""Number of names that an error lists. The guide has all."""


def missing_value(field: str, name: str, known: Iterable[str]) -> Misfit:
    """Return the error for a name of a number that's not among the known ones.

    It's a `Mistake` if no rules have it.
    """
    if name in _all_names():
        return Misfit(lessons.NO_VALUE_HERE(field=field, name=shown(name)))
    near = closest(name, {*known, *_all_names()})
    if near is not None:
        return Mistake(lessons.UNKNOWN_VALUE_NEAR(field=field, name=shown(name), near=near))
    words = quoted(sorted(known)[:_SHOWN_NAMES])
    return Mistake(lessons.UNKNOWN_VALUE(field=field, name=shown(name), known=words))


@cache
def _all_names() -> frozenset[str]:
    return frozenset(name for preset in presets() for name in facts(load(preset)))


def unmet(rules: RuleSet, wanted: Mapping[str, Any]) -> tuple[str, Any] | None:
    """Return the first field whose value isn't one of the wanted ones, and its value, or None.

    Fields are given by their paths. A wanted value is one value or a list of them. ``"none"``
    stands for an absent field.
    """
    table = to_table(rules) if wanted else {}
    for path, value in wanted.items():
        found = value_at(table, path)
        if found not in (value if isinstance(value, list) else [value]):
            return path, found
    return None


def value_at(table: Mapping[str, Any], path: str) -> Any:
    """Return the value at a field's path, or ``"none"`` if there's none."""
    value: Any = table
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return "none" if value is None else value
