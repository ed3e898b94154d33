"""The moments recorded as golden screens, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.browser.support.deals import any_deal, marriages, seed_where
from tests.browser.support.scripted_people import (
    Moment,
    Policy,
    Screen,
    for_side,
    looks,
    plain,
    raises,
    says,
    stops_at,
    until_cards,
)

from acesaround.cards import Suit

LONG_NAMES: Final = dict(
    enumerate(("Annabella von Sumsinge", "Bartholomew Feathers", "W" * 20, "Max O'Hara"))
)
NAMES_OF_FOURTEEN: Final = dict(
    enumerate(("Grandma Louise", "Bartholomeus", "Grandpa Albert", "Christine-Anne"))
)
SYLLABLES: Final = dict(
    enumerate(("Maximilian-Josef", "Jacqueline Anna", "Владимировна", "1234567890123456"))
)


def moments() -> dict[str, Callable[[], Moment]]:
    """Return a factory for each moment, by name.

    Policies are stateful, so every use needs a new moment.
    """
    found: dict[str, Callable[[], Moment]] = {}

    def add(name: str, make: Callable[[], Moment]) -> None:
        assert name not in found
        found[name] = make

    for rules in ("doubles-1993", "six-triple-deck", "three-hand", "cutthroat-three"):
        add(f"{rules} bidding", _bidding(rules))
        add(f"{rules} play", _asked(rules, lambda: late_in_a_trick))
    for rules in ("doubles-1993", "six-triple-deck"):
        add(f"{rules} naming", _asked(rules, lambda: stops_at("name_trump", policy=raises(9))))
    add(
        "doubles-1993 typing",
        _asked(
            "doubles-1993",
            lambda: stops_at("enter_meld", policy=raises(9, then=_spades)),
            changes={"meld": {"count_by": "player"}},
        ),
    )
    add("three marriages", _three_marriages)
    for rules in ("daugherty-1983", "doubles-1993"):
        add(f"{rules} opening", _asked(rules, lambda: stops_at("auction")))
    add("daugherty-1983 bidding", _bidding("daugherty-1983"))
    add(
        "nicholas-1992 naming",
        _asked("nicholas-1992", lambda: stops_at("name_trump", policy=says("50"))),
    )
    add(
        "nicholas-1992 play",
        _asked("nicholas-1992", lambda: until_cards(14, says("50", "trump S"))),
    )
    add(
        "single-deck-partners passing",
        _asked(
            "single-deck-partners",
            lambda: stops_at("exchange", policy=_names_spades()),
            people=(1, 2, 3),
        ),
    )
    add(
        "three-hand-widow burying",
        _asked("three-hand-widow", lambda: stops_at("bury", policy=_names_spades()), people=(1, 2)),
    )
    for name, policy in (
        ("opening", after_actions(0)),
        ("stock", after_actions(12)),
        ("laying", _always(_with_melds)),
        ("laid", _always(_with_many_on_the_table)),
    ):
        add(f"two-hand {name}", _asked("two-hand", policy))
    add("two-hand laying again", _asked("two-hand", _always(_with_melds_laid)))
    add("two-hand play", _asked("two-hand", _always(late_in_a_trick)))
    add("two-hand watched", _asked("two-hand", _always(_with_cards_of_both), watching=True))
    for rules in (
        "doubles-1993",
        "nicholas-1992",
        "three-hand",
        "three-hand-widow",
        "two-hand",
        "six-triple-deck",
    ):
        add(f"{rules} hand over", _asked(rules, lambda: _to_the_result))
    for rules in ("nicholas-1992", "three-hand", "two-hand", "six-triple-deck"):
        add(f"{rules} game over", _asked(rules, lambda: _to_the_end))
    add("nicholas-1992 game won", _won)
    add("nicholas-1992 end watched", _asked("nicholas-1992", lambda: _to_the_end, watching=True))
    add("four melds", _asked("nicholas-1992", lambda: _until("melds", "nicholas-1992")))
    add("six-triple-deck melds", _asked("six-triple-deck", _to_the_melds))
    for moment in ("lead", "melds", "result", "end"):
        add(f"long names {moment}", _named("nicholas-1992", moment, LONG_NAMES))
        add(f"long names widow {moment}", _named("three-hand-widow", moment, LONG_NAMES))
    for moment in ("lead", "melds"):
        add(f"fourteen names {moment}", _named("nicholas-1992", moment, NAMES_OF_FOURTEEN))
    add("syllables names lead", _named("nicholas-1992", "lead", SYLLABLES))
    add("long names watched", _named("nicholas-1992", "lead", LONG_NAMES, watching=True))
    for dealer in (0, 1):
        add(f"dealer {dealer} declares", _dealer_declares(dealer))
    return found


Make = Callable[[], Policy]


def _asked(
    rules: str, first: Make, people: tuple[int, ...] = (), **wanted: Any
) -> Callable[[], Moment]:
    """Return a factory for a table at which seat 0, who can name spades, is asked last."""
    return lambda: Moment(
        rules, with_spades(rules), first(), policies=dict.fromkeys(people, plain), **wanted
    )


def _three_marriages() -> Moment:
    """Return a table whose seat 0 can name any of three suits."""
    rules = "three-hand-widow"
    seed = seed_where(lambda deal: len(marriages(deal, 0)) > 2, rules)
    return Moment(rules, seed, stops_at("auction"))


def _bidding(rules: str) -> Callable[[], Moment]:
    """Return a factory for a table at which everyone else has bid or passed before seat 0."""
    return lambda: Moment(rules, seed_where(any_deal, rules, dealer=0), stops_at("auction"))


def _named(
    rules: str, moment: str, names: Mapping[int, str], **wanted: Any
) -> Callable[[], Moment]:
    """Return a factory for a table of people with `names`, at which seat 0 wins the bid."""
    return _asked(
        rules,
        lambda: _until(moment, rules),
        (1, 2, 3) if rules == "nicholas-1992" else (1, 2),
        names={
            seat: name
            for seat, name in names.items()
            if seat < (4 if rules == "nicholas-1992" else 3)
        },
        **wanted,
    )


def _won() -> Moment:
    """Return a game that seats 0 and 2 win, with medals on both sides."""
    first, partner = for_side(0, _to_the_end), for_side(0, _to_the_end)
    return Moment("nicholas-1992", "2", first, policies={2: partner}, names={2: "Ruth"})


def _dealer_declares(dealer: int) -> Callable[[], Moment]:
    """Return a factory for a table where the dealer won the bid and has taken a trick."""

    def make() -> Moment:
        bids = raises(20)

        def first(screen: Screen) -> str | None:
            if screen["seats"][dealer]["tricks"] > 0 and not looks(screen):
                return None
            return plain(screen) if dealer else bids(screen)

        rules = "nicholas-1992"
        seed = seed_where(lambda deal: Suit.SPADES in marriages(deal, dealer), rules, dealer=dealer)
        others = {dealer: raises(20)} if dealer else {}
        return Moment(rules, seed, first, policies=others)

    return make


def _until(moment: str, rules: str) -> Policy:
    """Win the bid, name spades, and play until `moment`."""
    bid = says("50", "trump S") if rules == "nicholas-1992" else raises(1, then=_spades)

    def go_on(screen: Screen) -> str | None:
        playing = screen["phase"] == "trick_play" and not looks(screen)
        there = {
            "lead": playing,
            "melds": screen["melds"],
            "result": screen["hand_over"],
            "end": False,
        }
        return None if there[moment] else bid(screen)

    return go_on


def _always(policy: Policy) -> Make:
    return lambda: policy


def _names_spades() -> Policy:
    return raises(1, then=_spades)


def _spades(screen: Screen) -> str:
    return "trump S" if screen["phase"] == "name_trump" else plain(screen)


def _to_the_melds() -> Policy:
    bids = raises(9)
    return lambda screen: None if screen["melds"] and looks(screen) else bids(screen)


def _to_the_result(screen: Screen) -> str | None:
    """Open the bidding and play the hand to its end."""
    if screen["hand_over"]:
        return None
    bids = screen["asked"]["bids"] if not looks(screen) else None
    if bids and not screen["calls"]:
        return str(bids[0]["first"])
    return plain(screen)


def _to_the_end(screen: Screen) -> str | None:
    """Play until the game is over, and open the bidding in every hand."""
    bids = screen["asked"]["bids"] if not looks(screen) else None
    return str(bids[0]["first"]) if bids and not screen["calls"] else plain(screen)


def late_in_a_trick(screen: Screen) -> str | None:
    """Play until everyone else has played to a trick."""
    full = len(screen["trick"]) == len(screen["seats"]) - 1 and not looks(screen)
    return None if full and screen["last_trick"] else plain(screen)


def after_actions(count: int) -> Make:
    """Return a factory for policies that stop after `count` actions."""

    def make() -> Policy:
        left = [None] * count

        def go_on(screen: Screen) -> str | None:
            if not left:
                return None
            left.pop()
            return plain(screen)

        return go_on

    return make


def _with_melds(screen: Screen) -> str | None:
    """Play until one of several melds can be laid down."""
    melds = [option for option in screen["asked"]["options"] if option["meld"]]
    return None if len(melds) > 2 else plain(screen)


def _with_melds_laid(screen: Screen) -> str | None:
    """Lay down melds until one is on the table and another can be laid down."""
    melds = [option["action"] for option in screen["asked"]["options"] if option["meld"]]
    laid = (screen["stock"] or {"exposed": [[]]})["exposed"][0]
    return (None if laid else melds[0]) if melds and not looks(screen) else plain(screen)


def _with_many_on_the_table(screen: Screen) -> str | None:
    """Play until the other player's melds fill all the room on the table."""
    stock = screen["stock"] or {"exposed": []}
    enough = any(len(cards) >= 8 for cards in stock["exposed"][1:])
    return None if enough and not looks(screen) else plain(screen)


def _with_cards_of_both(screen: Screen) -> str | None:
    """Lay down melds until the other player has laid one down too."""
    stock = screen["stock"] or {"exposed": [[]]}
    if all(stock["exposed"]) and not looks(screen):
        return None
    melds = [option["action"] for option in screen["asked"]["options"] if option["meld"]]
    return melds[0] if melds and not looks(screen) else plain(screen)


def with_spades(rules: str) -> str:
    """Return the seed of a deal in which seat 0 can name spades."""
    return seed_where(lambda deal: Suit.SPADES in marriages(deal, 0), rules)
