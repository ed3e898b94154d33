"""Text about undo and redo."""

from __future__ import annotations

from acesaround.game.actions import Action, Bid, Pass, Play
from acesaround.game.phase import Phase
from acesaround.game.state import State
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.server.screen.deeds import deed
from acesaround.server.table.state import TableState
from acesaround.text.cast import Cast


def undo_asks(now: TableState, seat: int | None) -> str | None:
    """Return the question to ask before an undo goes back to an earlier hand, else None."""
    if seat is None or seat not in now.decided or now.to_agree(seat):
        return None
    then = now.at(now.decided[seat])
    if then is None or then.deals == now.deals:
        return None
    if not now.deals_again(then.deals):
        return tr("server.your_last_move_was_in_an_earlier_2")
    return tr("server.your_last_move_was_in_an_earlier")


def redo(now: TableState, seat: int | None, cast: Cast) -> str | None:
    """Return a description of what a seat can redo, or None."""
    if seat is None or seat != now.turn or now.ahead is None or not now.may_ask(seat):
        return None
    return to_redo(now, cast)


def to_redo(now: TableState, cast: Cast) -> str:
    """Describe the undone decision, and mention if anything came after it."""
    assert now.ahead is not None and now.turn is not None
    first, *others = _done(now.ahead, now.game)
    what = deed(first, now.turn, cast)
    return tr("server.what_and_everything_after_that", what=what) if others else what


def since(now: TableState, to: int) -> str:
    """Return what people should know before they agree to an undo."""
    then = now.at(to)
    assert then is not None
    if now.game.phase is Phase.OVER:
        return tr("server.the_game_is_over_so_everyone_can")
    if then.deals < now.deals:
        return tr("server.this_goes_back_to_an_earlier_hand")
    done = _done(now, then.game)
    if any(isinstance(action, Play) for action in done):
        return tr("server.cards_have_been_played_since_then_and")
    if len(now.game.match.results) > len(then.game.match.results):
        return tr("server.the_hand_has_ended_since_then_everyone")
    if any(_shown(now.game, seat) != _shown(then.game, seat) for seat in range(len(now.people))):
        return tr("server.since_then_players_have_seen_cards_that")
    if _gifts(now.game) > _gifts(then.game):
        return tr("server.cards_have_been_passed_since_then_and")
    if all(isinstance(action, Bid | Pass) for action in done):
        return tr("server.only_bids_have_been_made_since_then")
    return tr("server.no_cards_have_been_shown_since_then")


def _done(now: TableState, game: State) -> list[Action]:
    """Return all actions that led from the state `game` to the current one."""
    found = list[Action]()
    at: TableState | None = now
    while at is not None and at.game is not game:
        before = at.before
        if before is not None and before.game is not at.game:
            assert at.last is not None
            found.append(at.last)
        at = before
    return found[::-1]


def _shown(game: State, seat: int) -> tuple[object, ...]:
    """Return the cards a seat can see outside its own hand: widow, melds, and stock."""
    seen = view(game, seat)
    return seen.widow, seen.melds, seen.counted, seen.stock


def _gifts(game: State) -> int:
    return 0 if game.round is None else len(game.round.gifts)
