"""Table setup: players, what's shown, and the 1983 questions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from acesaround.i18n import tr
from acesaround.notation.errors import LONGEST_SEED
from acesaround.players.registry import player_names
from acesaround.rules.model import RuleSet, is_numbered
from acesaround.table.saves import PERSON
from acesaround.text.columns import display_width
from acesaround.text.names import computer_name, kind_title
from acesaround.tui.input import ask_yes
from acesaround.tui.terminal import Terminal, wrapped

LONGEST_NAME: Final = 12
DEMONSTRATION: Final = "nicholas-1992"
"""Preset for the demo if the command line doesn't name one (S3-3)."""
DEMONSTRATION_SEED: Final = 61
"""Seed that gives South a hand worth bidding on in double-deck and three-hand games."""


class SetupError(ValueError):
    """An option that doesn't work. The message says what to use instead."""


@dataclass(frozen=True)
class SetupOptions:
    """Options from the command line. None or an empty value means the option wasn't given."""

    seed: str | None = None
    demo: bool = False
    players: str = ""
    seats: tuple[str, ...] = ()
    names: str = ""
    learner: bool | None = None
    formula: bool | None = None
    meld_helper: bool | None = None
    target: int | None = None


@dataclass(frozen=True)
class Setup:
    """A table ready for the first deal."""

    rules: RuleSet
    seed: int | str
    kinds: tuple[str, ...]
    note: tuple[str, ...] = ()


def set_up(rules: RuleSet, wishes: SetupOptions, terminal: Terminal) -> Setup:
    """Set up a table, asking the 1983 questions about options that weren't given.

    Raise `SetupError` if an option is invalid, or `RulesError` if the rules don't allow it.
    """
    check_wishes(wishes)
    rules = with_changes(rules, _target(rules, wishes), {})
    given = [name.strip() for name in wishes.names.split(",")] if wishes.names else []
    if len(given) == len(rules.seats):
        rules = named(rules, given)
    kinds = _seated(rules, wishes)
    if given and len(given) != len(rules.seats):
        rules = _people_named(rules, given, kinds)
    rules = with_changes(rules, {}, _settings(rules, wishes, terminal))
    if wishes.demo:
        rules = with_changes(rules, {"max_hands": 1}, {})
        note = (tr("terminal.this_is_the_demo_one_hand_with"),)
        return Setup(rules, DEMONSTRATION_SEED, kinds, note)
    return Setup(rules, _seed(wishes.seed), kinds)


def with_company(setup: Setup) -> Setup:
    """Return the setup with a name for each computer player whose seat is only numbered."""
    rules, kinds = setup.rules, setup.kinds
    given = [name for name in rules.seats if not is_numbered(name)]
    names = [
        name if kind == PERSON else computer_name(seat, name, given)
        for seat, (name, kind) in enumerate(zip(rules.seats, kinds, strict=True))
    ]
    return setup if names == list(rules.seats) else replace(setup, rules=named(rules, names))


def with_rules(setup: Setup, rules: RuleSet) -> Setup:
    """Return the setup with other rules.

    Their computer player takes each new seat and those of the old rules' computer player. If all
    people would lose their seats, a person takes the first one.
    """
    players, computer = rules.table.players, rules.table.computer_player
    old = setup.rules.table.computer_player
    kinds = [computer if kind == old else kind for kind in setup.kinds[:players]]
    kinds += [computer] * (players - len(kinds))
    if PERSON in setup.kinds and PERSON not in kinds:
        kinds[0] = PERSON
    return replace(setup, rules=rules, kinds=tuple(kinds))


def check_wishes(wishes: SetupOptions) -> None:
    """Raise `SetupError` for options that don't work in any game."""
    if wishes.demo and wishes.seed is not None:
        raise SetupError(tr("terminal.demo_has_its_own_deal_leave_out"))
    if wishes.formula and wishes.learner is False:
        raise SetupError(tr("terminal.formula_shows_everyones_cards_leave_out"))
    if wishes.target is not None and wishes.target < 1:
        raise SetupError(tr("terminal.target_must_be_above_0_not_target", target=wishes.target))
    _seed(wishes.seed)
    for kind in wishes.players.split(",") if wishes.players else ():
        known_kind(kind.strip())
    for seat in wishes.seats:
        _name, equals, kind = seat.partition("=")
        if not equals:
            raise SetupError(tr("terminal.seat_needs_name_kind_like_east_random", text=repr(seat)))
        known_kind(kind.strip())


def with_changes(rules: RuleSet, game: dict[str, Any], table: dict[str, Any]) -> RuleSet:
    """Return the rules with changed fields in the `game` and `table` tables."""
    changes = {name: part for name, part in (("game", game), ("table", table)) if part}
    return rules.replace(**changes) if changes else rules


def _target(rules: RuleSet, wishes: SetupOptions) -> dict[str, Any]:
    if wishes.target is None:
        return {}
    if wishes.target % rules.scale:
        said = tr(
            "terminal.target_must_be_a_multiple_of_scale", scale=rules.scale, target=wishes.target
        )
        raise SetupError(said)
    return {"target": wishes.target // rules.scale}


def _seed(text: str | None) -> int | str:
    if text is None:
        return secrets.randbelow(10**9)
    if len(text) > LONGEST_SEED or not text.isprintable():
        raise SetupError(tr("terminal.seed_must_be_a_number_or_short"))
    return int(text) if text.isascii() and text.isdecimal() else text


def _people_named(rules: RuleSet, given: Sequence[str], kinds: Sequence[str]) -> RuleSet:
    """Return the rules with the given names for people's seats.

    Raise `SetupError` if the number of names is wrong.
    """
    people = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
    seats = len(rules.seats)
    if len(given) != len(people):
        told: dict[str, object] = {"given": len(given), "seats": seats, "people": len(people)}
        if people and len(people) < seats:
            said = tr("terminal.names_needs_seats_names_one_for_each", **told)
        else:
            said = tr("terminal.names_needs_seats_names_one_for_each_2", **told)
        raise SetupError(said)
    names = [""] * seats
    for seat, name in zip(people, given, strict=True):
        names[seat] = name
    return named(rules, names)


def named(rules: RuleSet, given: Sequence[str]) -> RuleSet:
    """Return the rules with new names for the seats; an empty name keeps the old one."""
    names = [name or old for name, old in zip(given, rules.seats, strict=True)]
    for name in names:
        if not name.isprintable() or display_width(name) > LONGEST_NAME:
            said = tr("terminal.name_isnt_a_valid_name_use_up", most=LONGEST_NAME, name=repr(name))
            raise SetupError(said)
    if len({name.casefold() for name in names}) < len(names):
        listing = ", ".join(names)
        raise SetupError(tr("terminal.every_player_needs_a_different_name", names=listing))
    return with_changes(rules, {}, {"seat_names": names})


def _seated(rules: RuleSet, wishes: SetupOptions) -> tuple[str, ...]:
    players = rules.table.players
    kinds: list[str] = [PERSON] + [rules.table.computer_player] * (players - 1)
    if wishes.players:
        given = [kind.strip() for kind in wishes.players.split(",")]
        if len(given) == 1 and given[0] != PERSON:
            kinds = [PERSON] + given * (players - 1)
        elif len(given) == 1:
            kinds = given * players
        elif len(given) == players:
            kinds = given
        else:
            said = tr(
                "terminal.players_needs_1_or_seats_players_not", given=len(given), seats=players
            )
            raise SetupError(said)
    for seat in wishes.seats:
        name, _equals, kind = seat.partition("=")
        kinds[_seat(rules, name.strip())] = kind.strip()
    return tuple(known_kind(kind) for kind in kinds)


def _seat(rules: RuleSet, name: str) -> int:
    if name.isdecimal() and name.isascii() and int(name[:3]) < len(rules.seats):
        return int(name)
    wanted = name.casefold()
    exact = [seat for seat, known in enumerate(rules.seats) if known.casefold() == wanted]
    begun = [seat for seat, known in enumerate(rules.seats) if known.casefold().startswith(wanted)]
    found = exact or (begun if name else [])
    if len(found) != 1:
        seats = ", ".join(f"{number} {known}" for number, known in enumerate(rules.seats))
        raise SetupError(
            tr("terminal.no_seat_is_called_name_choose_from", name=repr(name), seats=seats)
        )
    return found[0]


def known_kind(kind: str) -> str:
    """Return `kind` if it's a kind of player. Otherwise, raise `SetupError`."""
    known = (PERSON, *player_names())
    if kind not in known:
        raise SetupError(
            tr(
                "terminal.kind_isnt_a_kind_of_player_choose",
                kind=repr(kind),
                known=", ".join(known),
            )
        )
    return kind


def _settings(rules: RuleSet, wishes: SetupOptions, terminal: Terminal) -> dict[str, Any]:
    learner, formula = wishes.learner, wishes.formula
    counts_itself = rules.meld.count_by == "player"
    if learner is None and formula:
        learner = True
    if learner is None and counts_itself:
        learner = ask_learner(terminal)
        if learner and formula is None:
            formula = ask_formula(terminal)
    settings: dict[str, Any] = {}
    if learner is not None:
        settings["show_all_hands"] = learner
        if not learner:
            settings["show_formula"] = False
    if formula is not None and learner is not False:
        settings["show_formula"] = formula
    if wishes.meld_helper is not None:
        settings["meld_helper"] = wishes.meld_helper
    return settings


def ask_learner(terminal: Terminal) -> bool:
    """Ask if all hands should be visible (S1-57)."""
    said = tr("terminal.the_learners_version_shows_everyones")
    terminal.show(wrapped(said))
    return ask_yes(terminal, tr("terminal.learners_version_y_n"), wrapped(said), otherwise=False)


def ask_formula(terminal: Terminal) -> bool:
    """Ask if everyone's bid formula should be shown (S1-57)."""
    said = tr("terminal.the_formula_option_shows_how_each")
    terminal.show(wrapped(said))
    return ask_yes(terminal, tr("terminal.formula_option_y_n"), wrapped(said), otherwise=False)


def player_text(kind: str) -> str:
    """Return text that shows who plays a seat, such as ``a person`` or ``computer: expert``."""
    if kind == PERSON:
        return tr("common.a_person")
    return tr("terminal.computer_kind", kind=kind_title(kind))


def kind_titles() -> str:
    """Return the display names of all kinds of players."""
    return ", ".join(map(kind_title, (PERSON, *player_names())))


def read_kind(entry: str) -> str:
    """Parse a kind of player, in the current language or English. Raise `SetupError` if unknown."""
    wanted = entry.casefold()
    for kind in (PERSON, *player_names()):
        if wanted in (kind, kind_title(kind).casefold()):
            return kind
    raise SetupError(
        tr("terminal.kind_isnt_a_kind_of_player_choose", kind=repr(entry), known=kind_titles())
    )
