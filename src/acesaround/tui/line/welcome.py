"""The first lines of a new or resumed game."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.i18n import tr
from acesaround.text.columns import fit, left, seen, wrap
from acesaround.text.look import Look
from acesaround.text.names import seat_title
from acesaround.text.rulebook.heading import shown_title
from acesaround.tui.line.kinds import who
from acesaround.tui.line.table import Table


def welcome(table: Table, begun: State, look: Look, notes: Sequence[str]) -> list[str]:
    """Return lines about the game, players, dealer, and help. `begun` is the state at the start."""
    rules = table.rules
    title = shown_title(rules.title)
    fits = seen(title) + 4 <= look.width
    lines = [look.rule(title)] if fits else [look.rule(), *wrap(title, look.width)]
    lines += [line for note in notes for line in wrap(note, look.width)]
    if notes:
        lines.append("")
    for name, kind in zip(map(seat_title, rules.seats), table.kinds, strict=True):
        lines.append(f"  {left(fit(name, 20), 22)}{who(kind)}")
    dealer = begun.match.dealer
    if dealer is not None and begun.phase is not Phase.OVER:
        lines.append(tr("terminal.name_deals", name=seat_title(rules.seats[dealer])))
    seed = tr("terminal.to_play_these_deals_again_use_seed", seed=str(table.seed))
    keys = tr("terminal.help_lists_what_you_can_type_besides")
    return [*lines, *wrap(seed, look.width), *wrap(keys, look.width)]


def resumed(table: Table, torn: bool) -> list[str]:
    """Return a message for a resumed game.

    `torn` is True if the save's last line was incomplete.
    """
    hand = table.state.match.hands + 1
    name = table.save.path.name
    lines = [tr("terminal.continuing_the_game_in_file_hand_hand", file=name, hand=hand)]
    if torn:
        lines.append(tr("terminal.the_files_last_line_was_incomplete_so"))
    return lines
