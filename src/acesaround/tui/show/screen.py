"""Complete screens, assembled from parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import Fold, LayMeld, Play, PlayOn, ShootMoon
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.actions import options
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, listed, wrap
from acesaround.text.look import Look
from acesaround.text.melds import laid_line
from acesaround.tui.show.auction import auction_table
from acesaround.tui.show.hand import my_hand, open_hands
from acesaround.tui.show.part import MORE, Part
from acesaround.tui.show.passed import moved_cards
from acesaround.tui.show.status import status
from acesaround.tui.show.stock import meld_choice, stock_table
from acesaround.tui.show.trick import play_area

_ROUNDS: Final = 5
"""Maximum number of bidding rounds shown during the auction. AUCTION shows all of them."""


def decision(
    view: View, cast: Cast, look: Look, points: Sequence[int] = (), drawn: Sequence[Card] = ()
) -> list[Part]:
    """Return everything that a seat needs to see for its decision.

    `points` are the values of the available melds. `drawn` are the cards just drawn from the stock.
    """
    parts = [*status(view, cast, look), *_middle(view, cast, look, drawn)]
    lines = [*open_hands(view, cast, look), *my_hand(view, look)]
    if view.phase is Phase.STOCK_MELD:
        lines += _offers(view, look, points)
    elif view.my_turn and (text := options(view, look)):
        lines += wrap(" ".join([text, *_letters(view)]), look.width, "", "  ")
    return [*parts, Part(lines)]


def _letters(view: View) -> list[str]:
    """Return notes on RS in the first trick, and on Q and H if their meaning isn't obvious."""
    if view.phase is Phase.NAME_TRUMP:
        return [tr("terminal.h_means_hearts_lists_the_commands")]
    plays = [action.card for action in view.legal if isinstance(action, Play)]
    told = []
    if plays and not view.tricks:
        told.append(tr("terminal.rs_means_rank_and_suit_as_is"))
    if any(card.rank is Rank.QUEEN for card in plays):
        told.append(tr("terminal.q_means_queen_quit_leaves"))
    return told


def _middle(view: View, cast: Cast, look: Look, drawn: Sequence[Card]) -> list[Part]:
    match view.phase:
        case Phase.AUCTION | Phase.NAME_TRUMP:
            table = auction_table(view, cast, look)
            head, rounds = table[:2], table[2:]
            if len(rounds) > _ROUNDS:
                rounds = [MORE, *rounds[1 - _ROUNDS :]]
            return [Part(["", *head, *rounds, "", *moved_cards(view, cast, look)])]
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY | Phase.STOCK_MELD:
            moved = [] if view.tricks else moved_cards(view, cast, look)
            parts = [Part([look.rule()]), Part(moved, 3), *play_area(view, cast, look)]
            if view.phase is not Phase.TRICK_PLAY:
                parts.append(Part(stock_table(view, cast, look)))
                parts.append(Part(_news(view, cast, look, drawn)))
            return [*parts, Part([look.rule()])]
        case Phase.MISDEAL:
            return [Part([""])]
        case _:
            return [Part(["", *moved_cards(view, cast, look), ""])]


def _news(view: View, cast: Cast, look: Look, drawn: Sequence[Card]) -> list[str]:
    lines = []
    if view.stock is not None:
        lines += [
            laid_line(laid, cast, look)
            for laid in view.stock.laid
            if laid.trick == len(view.tricks) and laid.seat != view.seat
        ]
    if drawn:
        lines.append(tr("terminal.you_drew_cards", cards=look.cards(drawn)))
    return [part for line in lines for part in wrap(line, look.width, "", "  ")]


def _offers(view: View, look: Look, points: Sequence[int]) -> list[str]:
    melds = [action for action in view.legal if isinstance(action, LayMeld)]
    return [
        line
        for number, (meld, worth) in enumerate(zip(melds, points, strict=True), 1)
        for line in meld_choice(number, meld, worth, look)
    ]


def prompt(view: View, cast: Cast) -> str:
    """Return the prompt, in the 1983 wording if the old program had that prompt (S1-59..62)."""
    match view.phase:
        case Phase.MISDEAL:
            question = tr("terminal.call_a_misdeal_y_n")
        case Phase.AUCTION:
            question = tr("terminal.your_bid")
        case Phase.NAME_TRUMP:
            question = tr("terminal.what_is_trump")
        case Phase.EXCHANGE:
            taker = next(s for s in range(len(view.sizes)) if _is_partner(view, s))
            count = view.rules.exchange.pass_count
            question = tr(
                "terminal.which_count_cards_do_you_pass_to", count=count, name=cast.name(taker)
            )
        case Phase.BURY:
            count = view.rules.widow.bury if view.rules.widow else 0
            question = tr("terminal.which_count_cards_do_you_bury", count=count)
        case Phase.ENTER_MELD:
            question = tr("terminal.what_is_your_meld")
        case Phase.DECLARE:
            words = {
                PlayOn(): (tr("common.play_the_hand"), "P"),
                Fold(): (tr("common.fold"), "F"),
                ShootMoon(): (tr("common.shoot_the_moon"), "S"),
            }
            asked = [words[action] for action in words if action in view.legal]
            letters = "/".join(letter for _, letter in asked)
            choices = listed((word for word, _ in asked), "or")
            question = f"{capital(choices)}({letters})?"
        case Phase.STOCK_MELD:
            question = tr("terminal.your_meld_number_or_d_to_draw")
        case _:
            question = tr("terminal.your_play_rs")
    return tr("terminal.name_your_turn_question", name=cast.name(view.seat), question=question)


def _is_partner(view: View, seat: int) -> bool:
    scorers = view.rules.scorers
    return seat != view.seat and scorers[seat] == scorers[view.seat]
