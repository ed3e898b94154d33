"""Line client: runs a game, shows what happens, and asks people for their decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import Action, Bid, Bury, Concede, Give, LayMeld
from acesaround.game.legal import IllegalAction
from acesaround.game.state import HandResult, Phase, State
from acesaround.game.view import View, public_view
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.players.registry import is_engine_compiled
from acesaround.table.automatic_events import forced
from acesaround.table.choice_check import check_choice
from acesaround.table.events import Agreed, Declined, Proposed
from acesaround.text.actions import action_text, options
from acesaround.text.advice import CONCEDING, confirmation_question, hint_sentence
from acesaround.text.columns import capital, display_width, fit, left, wrap_columns
from acesaround.text.computer_players import version_changes
from acesaround.text.formatter import Display, reasons_text
from acesaround.text.game_end import play_continues
from acesaround.text.melds import discard_cost
from acesaround.text.names import PlayerNames, seat_title
from acesaround.text.rulebook.book import shown_title
from acesaround.tui.coach import Coach, ask_about
from acesaround.tui.commands import command_or_action
from acesaround.tui.input import NO_ANSWER, Fault, Left, ask_yes, fault_of
from acesaround.tui.screens import full_screens
from acesaround.tui.screens.bids_and_melds import (
    Shown,
    formula_lines,
    reasons_besides,
    shown_after,
    shown_in,
)
from acesaround.tui.screens.full_screens import decision, prompt
from acesaround.tui.screens.parts import Part, fitting
from acesaround.tui.screens.results import game_over, hand_result, score_sheet
from acesaround.tui.setup import player_text
from acesaround.tui.stage import Changed, Stage
from acesaround.tui.table import Pace, SeatContext, Table, Told
from acesaround.tui.terminal import InputEnded, Lines, Pause, Terminal, wrapped

_HAND_OVER: Final = Pause(
    "terminal.press_any_key_to_continue_review_shows",
    "terminal.press_enter_to_continue_review_shows",
)
_LEAVE: Final = Pause(
    "terminal.press_any_key_to_leave_review_score_why",
    "terminal.press_enter_to_leave_review_score_why",
)


class Narrator:
    """Shows the changes from one game state to the next."""

    def __init__(self, table: Table, stage: Stage) -> None:
        self.table, self.stage = table, stage
        self._formulas: list[Callable[[Display], list[str]]] = []

    @property
    def names(self) -> PlayerNames:
        """The names of seats and teams, as the people at the screen see them."""
        return PlayerNames(self.table.rules, self.stage.watcher)

    def show_change(self, before: State, after: State) -> None:
        """Show the effects of one action, which led from `before` to `after`."""
        if after.phase is not Phase.AUCTION:
            self.show_formulas()
        if len(after.match.results) > len(before.match.results):
            self._hand_over(before, after.match.results[-1], after)
            return
        old, new = before.round, after.round
        if old is None or new is None or after.phase is Phase.STOCK_PLAY:
            return
        view, names = self._view(), self.names
        if old.trump is None and new.trump is not None and new.declarer != self.stage.watcher:
            self.stage.scene(
                lambda display: full_screens.auction_over(view, names, display), rings=True
            )
        if new.melds and not old.melds:
            board, note = full_screens.board_text(view, names), self.stage.coached()
            self._melds(shown_in(view), *filter(None, (board, note)))
        if before.stock and after.stock and after.stock.shown and not before.stock.shown:
            self._stock_gone(after.stock.shown, before.stock.upcard)
        if len(after.tricks) > len(before.tricks) and self.stage.pace == "slow":
            self.stage.scene(lambda display: full_screens.trick_taken(view, names, display))

    def formulas(self, view: View, choice: Choice) -> None:
        """Record what the formula gives a computer player, and its bid (S1-36, S1-58).

        Only the 1983 player bids by the formula. Other players' bids aren't shown as its result.
        """
        from acesaround.players.daugherty.bidding import bid_working

        names, working = self.names, bid_working(view, choice.action)
        follows = self.table.kinds[view.seat] == "daugherty"
        why = reasons_besides(working, choice.why)
        name = names.name(view.seat)

        def lines(display: Display) -> list[str]:
            call = action_text(choice.action, display)
            done = f"{call}: {reasons_text(why, display, names.all_names)}" if why else call
            told = tr("terminal.so_done", done=done) if follows else capital(done)
            title = "terminal.name_s_formula" if follows else "terminal.the_1983_formula_for_name"
            said = wrap_columns(told, display.width, "  ", "      ")
            return [*formula_lines(tr(title, name=name), working, display), *said]

        self._formulas.append(lines)

    def show_formulas(self) -> None:
        """Show and clear the recorded formulas."""
        if self._formulas:
            kept, self._formulas = self._formulas, []
            self.stage.scene(
                lambda display: [
                    display.rule(tr("common.formulas")),
                    *(line for lines in kept for line in lines(display)),
                ]
            )

    def _hand_over(self, before: State, result: HandResult, after: State) -> None:
        names, stage, this = self.names, self.stage, result.round
        continues = play_continues(after.match, names)
        agreed = (
            () if this.conceded is None else self.table.now.partners_to_ask(this.conceded, this)
        )
        if result.scored and result.round.melds and not (before.round and before.round.melds):
            self._melds(shown_after(self.table.rules, result.round))

        note = stage.coached(result)

        def lines(display: Display) -> list[str]:
            title, *rest = hand_result(result, names, display, agreed)
            told = [] if continues is None else ["", *wrap_columns(continues, display.width)]
            told += [] if not note else ["", *wrap_columns(note, display.width)]
            return [title, *full_screens.final_trick(result, names, display), *rest, *told]

        stage.scene(lines, _HAND_OVER, rings=True)
        if result.scored:
            stage.scene(lambda display: score_sheet(after.match, names, display), rings=True)

    def _stock_gone(self, shown: tuple[int, Card], upcard: Card | None) -> None:
        names, (seat, card) = self.names, shown
        assert upcard is not None
        self.stage.scene(
            lambda display: full_screens.stock_gone(seat, card, upcard, names, display)
        )

    def _melds(self, shown: Shown, *notes: str) -> None:
        names = self.names
        self.stage.scene(
            lambda display: full_screens.melds_shown(shown, notes, names, display), rings=True
        )

    def _view(self) -> View:
        """Return the only person's view, or the public view if there isn't exactly one person."""
        watcher = self.stage.watcher
        return public_view(self.table.state) if watcher is None else self.table.view(watcher)


def written_formula(view: View) -> Message | None:
    """Return the best bid formula for the view's seat, or None if no suit can be trump."""
    from acesaround.players.daugherty.evaluation import bid_formulas

    return next((line.message for line in bid_formulas(view)), None)


def welcome(
    table: Table, begun: State, display: Display, notes: Sequence[str], coach: Coach | None = None
) -> list[str]:
    """Return lines about the game, players, dealer, and help. `begun` is the state at the start.

    They mention the `coach`, if there is one, until the player has set it.
    """
    rules = table.rules
    title = shown_title(rules.title)
    fits = display_width(title) + 4 <= display.width
    lines = [display.rule(title)] if fits else [display.rule(), *wrap_columns(title, display.width)]
    lines += [line for note in notes for line in wrap_columns(note, display.width)]
    if notes:
        lines.append("")
    for name, kind in zip(map(seat_title, rules.seats), table.kinds, strict=True):
        lines.append(f"  {left(fit(name, 20), 22)}{player_text(kind)}")
    dealer = begun.match.dealer
    if dealer is not None and begun.phase is not Phase.OVER:
        lines.append(tr("terminal.name_deals", name=seat_title(rules.seats[dealer])))
    seed = tr("terminal.to_play_these_deals_again_use_seed", seed=str(table.seed))
    keys = tr("terminal.help_lists_what_you_can_type_besides")
    lines += [*wrap_columns(seed, display.width), *wrap_columns(keys, display.width)]
    if coach is not None and coach.is_new and len(table.people) == 1 and is_engine_compiled():
        told = wrap_columns(tr("terminal.new_to_pinochle_coach_on"), display.width)
        lines += ["", *map(display.bold, told)]
    return lines


def resumed(table: Table, torn: bool) -> list[str]:
    """Return messages for a resumed game, also about computer players that changed meanwhile.

    `torn` is True if the save's last line was incomplete.
    """
    hand = table.state.match.hands + 1
    name = table.save.path.name
    lines = [tr("terminal.continuing_the_game_in_file_hand_hand", file=name, hand=hand)]
    if torn:
        lines.append(tr("terminal.the_files_last_line_was_incomplete_so"))
    return [*lines, *version_changes(table.kinds, table.now.header.versions)]


INTERRUPTED = 130


class Client:
    """A client that plays one game on one screen, from its current state to its end.

    `again` is the command line that continues the game later.
    """

    def __init__(
        self,
        table: Table,
        terminal: Terminal,
        pace: Pace = "normal",
        again: str = "aces play --resume",
        coach: Coach | None = None,
    ) -> None:
        self.table, self.terminal, self.again = table, terminal, again
        self._asked_bid: tuple[int, int] | None = None
        self.stage = Stage(table, terminal, pace, again, coach)
        self.narrator = Narrator(table, self.stage)

    def run(self, greeting: Lines) -> int:
        """Show `greeting`, play, and return the exit code: 0, or 130 after Ctrl-C."""
        try:
            self.stage.scene(greeting)
            self._play()
            return 0
        except (InputEnded, Left):
            self._good_bye()
            return 0
        except KeyboardInterrupt:
            self.terminal.show([""])
            self._good_bye()
            return INTERRUPTED
        finally:
            self.table.sync()

    def _play(self) -> None:
        while True:
            try:
                if self.table.over:
                    self._finish()
                    return
                self._advance()
            except Changed:
                continue

    def _good_bye(self) -> None:
        if self.table.over:
            return
        said = tr("terminal.the_game_is_saved_to_continue_it", command=self.again)
        self.terminal.show(wrap_columns(said, self.terminal.display.width))

    def _finish(self) -> None:
        stage = self.stage
        self.table.sync()
        match, names = self.table.state.match, self.narrator.names

        def lines(display: Display) -> list[str]:
            return game_over(match, names, display)

        stage.draw(lines, [], self.terminal.pause_text(_LEAVE))
        try:
            stage.stop(_LEAVE, lines)
        except (InputEnded, Left):
            return

    def _advance(self) -> None:
        """Have the seat whose turn it is take one action, and show what happens."""
        table = self.table
        seat = table.turn
        assert seat is not None
        then = table.now
        if seat not in table.people:
            self._compute(seat)
        elif (only := forced(table.view(seat))) is not None:
            table.act(only)
        else:
            self.narrator.show_formulas()
            self._decide(seat)
        for before, after in table.history.games_since(then):
            self.narrator.show_change(before, after)

    def _compute(self, seat: int) -> None:
        table = self.table
        choice = table.advice(seat, table.kinds[seat])
        if table.rules.table.show_formula and table.state.phase is Phase.AUCTION:
            self.narrator.formulas(table.view(seat, closed=True), choice)
        table.act(choice.action, choice.why)

    def _decide(self, seat: int) -> None:
        """Ask the person at `seat` until they've acted."""
        self.table.sync()
        self.stage.hand_keyboard_to(seat)
        context = self.stage.context(seat, deciding=True)

        screen = self._screen(context)
        question = prompt(context.view, context.names)
        note = self.stage.dropped_answer() or self._coached()
        self.stage.draw(screen, note, question)
        fault: Fault | None = None
        while True:
            entry = self.stage.ask(question)
            if fault is not None and fault.asked(entry):
                self.terminal.show(self.stage.explained(fault, context))
                fault = None
                continue
            try:
                reply = self._reply(entry, context) if entry.strip() else self._nothing(context)
            except Fault as found:
                found.h_explains = context.view.phase is not Phase.NAME_TRUMP
                fault = self.stage.refuse(found, context)
                continue
            fault = None
            if reply is None:
                self.table.sync()
                return
            note = self.stage.answer(reply)
            if self.stage.waits:
                self.stage.draw(screen, note, question)
            else:
                self.terminal.show(note)

    def _coached(self) -> Lines:
        note = self.stage.coached()
        return wrapped(note) if note else []

    def _screen(self, context: SeatContext) -> Told:
        view, names, table = context.view, context.names, self.table
        offers = view.legal if view.phase is Phase.STOCK_MELD else ()
        points = [table.now.meld_points(meld) for meld in offers if isinstance(meld, LayMeld)]
        drawn = table.now.drawn[view.seat] if table.now.drawn else ()
        shown = view.rules.table.show_formula and view.phase is Phase.AUCTION
        written = written_formula(table.view(view.seat, closed=True)) if shown else None

        def screen(display: Display) -> list[str]:
            parts = decision(view, names, display, points, drawn)
            if shown:
                title = names.tells(view.seat, "terminal.your_formula", "terminal.name_s_formula")
                parts.append(Part(formula_lines(title, written, display)))
            return fitting(parts, display.height)

        return screen

    def _reply(self, entry: str, context: SeatContext) -> Lines | None:
        """Run a command or take an action. Return text to show, or None after an action."""
        meant = command_or_action(entry, context.view)
        if isinstance(meant, tuple):
            reply = self.stage.command(meant, context)
            if callable(reply):
                return reply
            meant = reply
        return self._act(meant, context)

    def _nothing(self, context: SeatContext) -> Lines | None:
        """Handle ENTER alone: take the only legal action, or return a message with the options."""
        if len(context.view.legal) == 1:
            return self._act(next(iter(context.view.legal)), context)
        wanted = options(context.view, context.display) or tr(
            "terminal.type_help_for_a_list_of_commands"
        )
        said = tr("terminal.you_didnt_enter_anything_wanted", wanted=wanted)
        return wrapped(said)

    def _act(self, action: Action, context: SeatContext) -> Lines | None:
        """Take an action and return None, or return a message if it's canceled or declined.

        On a live screen, an action that could be a mistake needs confirmation. If the coach asks,
        the answer can also be another action or a command.
        """
        table = self.table
        try:
            table.step(action)
        except IllegalAction as error:
            raise fault_of(error, context.display) from None
        if (
            isinstance(action, Concede)
            and table.now.proposal is None
            and not table.now.may_ask(context.view.seat, concedes=True)
        ):
            raise Fault("not_agreed", tr("terminal.your_request_was_declined_make_a_move"))
        if self.terminal.live:
            sure = self._sure(action, context) and self._asks_coach(action, context)
            if isinstance(sure, str):
                return self._reply(sure, context)
            if not sure:
                return [tr("terminal.canceled")]
        if isinstance(action, Concede) and (said := self._opposed(context)) is not None:
            return said
        table.act(action)
        return None

    def _opposed(self, context: SeatContext) -> Lines | None:
        """Ask the partners of a person who wants to concede. Return a message if one declines.

        In that case, the person who wants to concede gets the keyboard back.
        """
        seat, table = context.view.seat, self.table
        if table.now.proposal is None and table.now.partners_to_ask(seat):
            table.commit(table.now.step(Proposed(seat=seat)))
        while table.now.proposal is not None and table.now.proposal.open:
            other = min(table.now.proposal.open)
            self.stage.hand_keyboard_to(other)
            partner = self.stage.context(other)
            values = {"name": partner.names.name(other), "other": partner.names.name(seat)}
            question = tr("terminal.name_other_wants_to_concede_the_rest", **values)
            self.stage.draw(self._screen(partner), wrapped(tr(CONCEDING)), question)
            agrees = ask_yes(self.terminal, question, wrapped(tr(CONCEDING)))
            table.commit(table.now.step(Agreed(seat=other) if agrees else Declined(seat=other)))
            if agrees:
                continue
            self.stage.hand_keyboard_to(seat)
            if not self.stage.waits:
                self.stage.draw(self._screen(context), [], prompt(context.view, context.names))
            return wrapped(tr("terminal.name_declined", **values))
        return None

    def _asks_coach(self, action: Action, context: SeatContext) -> bool | str:
        """Return True if the person may take the action, as far as the coach is concerned.

        Return False if they take it back because it loses points, or else what they entered
        instead.
        """
        alone = len(self.table.people) == 1
        if not (alone and context.coach.is_on and is_engine_compiled()):
            return True
        if action == context.hinted:
            return True
        game = str(self.table.seed)
        view, now, display = context.view, self.table.now, context.display
        review = check_choice(now, view.seat, game, action)
        if review is None or not context.coach.hear(review, now.seq, self.table.rules.scale):
            return True
        context.hinted = parse_action(review.best)
        plain = hint_sentence(view, context.hinted, display, context.names.all_names)

        def is_entry(entry: str) -> bool:
            try:
                command_or_action(entry, view)
            except Fault as fault:
                return fault.code not in NO_ANSWER
            return True

        return ask_about(review, view, plain, display, self.terminal, is_entry)

    def _sure(self, action: Action, context: SeatContext) -> bool:
        """Return True if the person confirms the action, or if it needs no confirmation."""
        if isinstance(action, Bury | Give):
            cost = discard_cost(context.view, action.cards, context.display)
            self.terminal.show(
                lambda display: [
                    line for text in cost for line in wrap_columns(text, display.width)
                ]
            )
            question = tr(
                "terminal.action_y_n_enter_for_yes", action=action_text(action, context.display)
            )
            help = wrapped(tr("terminal.y_confirms_n_lets_you_choose"))
            return ask_yes(self.terminal, capital(question), help, otherwise=True)
        question = confirmation_question(action, context.view, context.names)
        if question and isinstance(action, Bid):
            asked = (context.view.seat, len(context.view.match.results))
            if asked == self._asked_bid:
                return True
            self._asked_bid = asked
        help = wrapped(tr("terminal.y_confirms_n_lets_you_choose"))
        return not question or ask_yes(self.terminal, question, help)
