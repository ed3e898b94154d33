"""Shows what happens between decisions."""

from __future__ import annotations

from collections.abc import Callable

from acesaround.game.phase import Phase
from acesaround.game.state import HandResult, State
from acesaround.game.view import View, public_view
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.text.cast import Cast
from acesaround.text.columns import wrap
from acesaround.text.formatter import reasons_text
from acesaround.text.look import Look
from acesaround.tui.line.stage import Stage
from acesaround.tui.line.table import Table
from acesaround.tui.show import scenes
from acesaround.tui.show.formula import formula_lines
from acesaround.tui.show.meld import Shown, shown_after, shown_in
from acesaround.tui.show.result import hand_result
from acesaround.tui.show.sheet import score_sheet


class Narrator:
    """Shows the changes from one game state to the next."""

    def __init__(self, table: Table, stage: Stage) -> None:
        self.table, self.stage = table, stage
        self._formulas: list[Callable[[Look], list[str]]] = []

    @property
    def cast(self) -> Cast:
        """The names of seats and teams, as the people at the screen see them."""
        return Cast(self.table.rules, self.stage.watcher)

    def tell(self, before: State, after: State) -> None:
        """Show the effects of one action, which led from `before` to `after`."""
        if after.phase is not Phase.AUCTION:
            self.show_formulas()
        if len(after.match.results) > len(before.match.results):
            self._hand_over(before, after.match.results[-1], after)
            return
        old, new = before.round, after.round
        if old is None or new is None or after.phase is Phase.STOCK_PLAY:
            return
        view, cast = self._view(), self.cast
        if old.trump is None and new.trump is not None and new.declarer != self.stage.watcher:
            self.stage.scene(lambda look: scenes.auction_over(view, cast, look))
        if new.melds and not old.melds:
            self._melds(shown_in(view), scenes.board_text(view, cast))
        if len(after.tricks) > len(before.tricks) and self.stage.pace == "slow":
            self.stage.scene(lambda look: scenes.trick_taken(view, cast, look))

    def formulas(self, view: View, call: str, why: tuple[Message, ...]) -> None:
        """Record a seat's formulas and its bid, for the formula option (S1-58)."""
        cast, written = self.cast, written_formulas(view)

        def lines(look: Look) -> list[str]:
            done = f"{call}: {reasons_text(why, look, cast.all_names)}" if why else call
            said = wrap(tr("terminal.so_done", done=done), look.width, "  ", "      ")
            return [*formula_lines(view.seat, written, cast, look), *said]

        self._formulas.append(lines)

    def show_formulas(self) -> None:
        """Show and clear the recorded formulas."""
        if self._formulas:
            kept, self._formulas = self._formulas, []
            self.stage.scene(
                lambda look: [
                    look.rule(tr("terminal.formulas")),
                    *(line for lines in kept for line in lines(look)),
                ]
            )

    def _hand_over(self, before: State, result: HandResult, after: State) -> None:
        cast, stage, this = self.cast, self.stage, result.round
        agreed = () if this.conceded is None else self.table.conceding(this, this.conceded)
        if result.scored and result.round.melds and not (before.round and before.round.melds):
            self._melds(shown_after(self.table.rules, result.round), "")

        def lines(look: Look) -> list[str]:
            title, *rest = hand_result(result, cast, look, agreed)
            return [title, *scenes.final_trick(result, cast, look), *rest]

        stage.scene(lines, tr("terminal.press_enter_to_continue_review_shows"))
        if result.scored:
            stage.scene(lambda look: score_sheet(after.match, cast, look))

    def _melds(self, shown: Shown, board: str) -> None:
        cast = self.cast
        self.stage.scene(lambda look: scenes.melds_shown(shown, board, cast, look))

    def _view(self) -> View:
        """Return the only person's view, or the public view if there isn't exactly one person."""
        watcher = self.stage.watcher
        return public_view(self.table.state) if watcher is None else self.table.view(watcher)


def written_formulas(view: View) -> list[Message]:
    """Return a list with the best bid formula for the view's seat, or an empty list."""
    from acesaround.players.daugherty.evaluation import bid_formulas

    return [line.message for line in bid_formulas(view)[:1]]
