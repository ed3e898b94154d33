"""Commands that do something rather than show something, plus `hint`."""

from __future__ import annotations

from acesaround.game.actions import Claim, Concede
from acesaround.game.phase import Phase
from acesaround.i18n import tr
from acesaround.text.actions import in_words
from acesaround.text.columns import listed, wrap
from acesaround.text.look import Look
from acesaround.text.plainly import plainly
from acesaround.tui.line.asking import ask_yes
from acesaround.tui.line.desk import Desk, Reply, Signal, Told
from acesaround.tui.line.faults import Fault
from acesaround.tui.line.terminal import wrapped


def hint(desk: Desk, _argument: str) -> Told:
    """Return a computer player's choice, with the main reason first and then the others.

    The code to type is added unless the words already end with it.
    """
    view, look = desk.decision(), desk.look
    assert desk.seat is not None
    choice = desk.table.advice(desk.seat)
    action, code = in_words(choice.action, look), str(choice.action)
    if not action.lower().endswith(code.lower()):
        # The words don't show what to type, such as AS for A♠.
        action = f"{action} ({code})"
    if not choice.why:
        return wrapped(tr("terminal.hint_action", action=action), "  ")
    plain, more = plainly(view, choice.action, choice.why, look, desk.cast.all_names)
    text = tr("terminal.hint_action_because", action=action, because=plain)
    if not more:
        return wrapped(text, "  ")
    sums = tr("terminal.also_why", why=more)

    def lines(look: Look) -> list[str]:
        full = wrap(sums, look.width, "", "  ")
        return [*wrap(text, look.width, "", "  "), *map(look.dim, full)]

    return lines


def take(desk: Desk, _argument: str) -> Reply:
    """Return the action that `hint` recommends."""
    desk.decision()
    assert desk.seat is not None
    return desk.table.advice(desk.seat).action


def undo(desk: Desk, _argument: str) -> Reply:
    """Go back to the person's last decision. If other people have acted since, ask first."""
    table, seat = desk.table, desk.seat
    length = None if seat is None else table.last_decision(seat)
    if seat is None or length is None:
        raise Fault("nothing_to_undo", tr("terminal.you_have_no_move_to_undo"))
    if others := table.others_since(seat, length):
        whose = listed(map(desk.cast.name, others))
        question = tr("terminal.this_also_undoes_moves_by_names_undo", names=whose)
        if not ask_yes(desk.terminal, question):
            return Signal.REDRAW
    table.undo(seat)
    return Signal.CHANGED


def redo(desk: Desk, _argument: str) -> Reply:
    """Redo the actions that were undone last."""
    if not desk.table.redo():
        raise Fault("nothing_to_redo", tr("terminal.theres_nothing_to_redo"))
    return Signal.CHANGED


def claim(desk: Desk, _argument: str) -> Reply:
    """Claim the rest of the tricks."""
    view = desk.decision()
    if view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Fault("rest_later", tr("terminal.you_cant_claim_the_rest_until_the"))
    if view.phase is not Phase.TRICK_PLAY:
        raise Fault("rest_later", tr("terminal.you_cant_claim_the_rest_until_the_2"))
    return Claim()


def concede(desk: Desk, _argument: str) -> Reply:
    """Concede the rest of the tricks to the other team."""
    view = desk.decision()
    if view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD):
        raise Fault("rest_later", tr("terminal.you_cant_concede_the_rest_until_the"))
    if view.phase is not Phase.TRICK_PLAY:
        raise Fault("rest_later", tr("terminal.you_cant_concede_the_rest_until_the_2"))
    return Concede()


def pace(desk: Desk, argument: str) -> Reply:
    """Change how often the screen pauses."""
    match argument.lower():
        case "fast":
            desk.pace = "fast"
        case "normal":
            desk.pace = "normal"
        case "slow":
            desk.pace = "slow"
        case _:
            raise Fault("not_understood", tr("terminal.type_pace_fast_pace_normal_or_pace"))
    return wrapped(tr("terminal.the_pace_is_now_pace", pace=desk.pace))


def save(desk: Desk, _argument: str) -> Told:
    """Return the path to the saved game and the command that continues it."""
    path, again = desk.save, desk.again

    def lines(look: Look) -> list[str]:
        return [
            *wrap(tr("terminal.every_move_is_saved_right_away_in"), look.width),
            f"  {path}",
            *wrap(tr("terminal.to_continue_it_run_command", command=again), look.width),
        ]

    return lines


def leave(desk: Desk, _argument: str) -> Reply:
    """Leave the game after asking for confirmation."""
    sure = ask_yes(desk.terminal, tr("terminal.leave_the_game_its_saved_y_n"))
    return Signal.LEAVE if sure else Signal.REDRAW
