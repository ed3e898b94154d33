"""Complete screens: for a decision, and between decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import Fold, LayMeld, Play, PlayOn, ShootMoon
from acesaround.game.state import HandResult, Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.text.actions import options
from acesaround.text.columns import capital, center, listed, wrap_columns
from acesaround.text.contract import contract, needed_text
from acesaround.text.formatter import Display
from acesaround.text.melds import laid_line
from acesaround.text.names import PlayerNames
from acesaround.tui.screens.bid_signals import made_bids, offered_bids
from acesaround.tui.screens.bids_and_melds import Shown, auction_table, meld_sheet
from acesaround.tui.screens.parts import MORE, Part, moved_cards, my_hand, open_hands, status
from acesaround.tui.screens.play_area import (
    last_card_shown,
    layout,
    meld_choice,
    play_area,
    stock_table,
)

_ROUNDS: Final = 5
"""Maximum number of bidding rounds shown during the auction. AUCTION shows all of them."""


def decision(
    view: View,
    names: PlayerNames,
    display: Display,
    points: Sequence[int] = (),
    drawn: Sequence[Card] = (),
) -> list[Part]:
    """Return everything that a seat needs to see for its decision.

    Its hand is above the question or, in the 1983 style, at the top of the screen (S1-11).
    `points` are the values of the available melds. `drawn` are the cards just drawn from the stock.
    """
    parts = [*status(view, names, display), *_middle(view, names, display, drawn)]
    hand, lines = my_hand(view, display), open_hands(view, names, display)
    if view.rules.table.style == "1983":
        parts = [Part([*hand, display.rule()]), *parts]
    else:
        lines += hand
    if view.phase is Phase.STOCK_MELD:
        lines += _offers(view, display, points)
    elif view.my_turn and (text := options(view, display)):
        lines += wrap_columns(" ".join([text, *_letters(view)]), display.width, "", "  ")
    offered = offered_bids(view, display) if view.my_turn else []
    return [*parts, Part(lines), Part(offered, 2)]


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


def _middle(view: View, names: PlayerNames, display: Display, drawn: Sequence[Card]) -> list[Part]:
    match view.phase:
        case Phase.AUCTION | Phase.NAME_TRUMP:
            table = auction_table(view, names, display)
            head, rounds = table[:2], table[2:]
            if len(rounds) > _ROUNDS:
                rounds = [MORE, *rounds[1 - _ROUNDS :]]
            return [
                Part(["", *head, *rounds, ""]),
                Part(made_bids(view, names, display, briefly=True), 1),
                Part(moved_cards(view, names, display)),
            ]
        case Phase.TRICK_PLAY | Phase.STOCK_PLAY | Phase.STOCK_MELD:
            moved = [] if view.tricks else moved_cards(view, names, display)
            parts = [Part([display.rule()]), Part(moved, 3), *play_area(view, names, display)]
            if view.phase is not Phase.TRICK_PLAY:
                parts.append(Part(stock_table(view, names, display)))
                parts.append(Part(_news(view, names, display, drawn)))
            elif max(view.sizes) == view.rules.deal.hand:
                parts.append(Part(stock_table(view, names, display)))
            return [*parts, Part([display.rule()])]
        case Phase.MISDEAL:
            return [Part([""])]
        case _:
            return [Part(["", *moved_cards(view, names, display), ""])]


def _news(view: View, names: PlayerNames, display: Display, drawn: Sequence[Card]) -> list[str]:
    lines = []
    if view.stock is not None:
        lines += [
            laid_line(laid, names, display)
            for laid in view.stock.laid
            if laid.trick == len(view.tricks) and laid.seat != view.seat
        ]
    if drawn:
        lines.append(tr("terminal.you_drew_cards", cards=display.cards(drawn)))
    return [part for line in lines for part in wrap_columns(line, display.width, "", "  ")]


def _offers(view: View, display: Display, points: Sequence[int]) -> list[str]:
    melds = [action for action in view.legal if isinstance(action, LayMeld)]
    return [
        line
        for number, (meld, worth) in enumerate(zip(melds, points, strict=True), 1)
        for line in meld_choice(number, meld, worth, display)
    ]


def prompt(view: View, names: PlayerNames) -> str:
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
                "terminal.which_count_cards_do_you_pass_to", count=count, name=names.name(taker)
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
    return tr("terminal.name_your_turn_question", name=names.name(view.seat), question=question)


def _is_partner(view: View, seat: int) -> bool:
    teams = view.rules.teams
    return seat != view.seat and teams[seat] == teams[view.seat]


def auction_over(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the auction and the contract."""
    text = f"{contract(view, names, display)}."
    return [
        display.rule(tr("terminal.the_bidding_is_over")),
        "",
        *auction_table(view, names, display),
        "",
        *made_bids(view, names, display),
        *wrap_columns(text, display.width),
    ]


def melds_shown(
    shown: Shown, notes: Sequence[str], names: PlayerNames, display: Display
) -> list[str]:
    """Return everyone's meld, with `notes` below it."""
    lines = [display.rule(tr("common.melds")), *meld_sheet(shown, names, display)]
    for note in notes:
        lines += ["", *wrap_columns(note, display.width)]
    return lines


def board_text(view: View, names: PlayerNames) -> str:
    """Return a line with each team's meld on the board so far (S1-49) and what it needs."""
    if view.on_board is None:
        return ""
    parts = [f"{names.score_name(index)}: {view.on_board[index]}" for index in names.score_order()]
    needed = needed_text(view, names)
    text = tr("terminal.meld_on_the_board_melds", melds=", ".join(parts))
    return f"{text} {needed}." if needed else text


def trick_taken(view: View, names: PlayerNames, display: Display) -> list[str]:
    """Return the trick that was just completed."""
    trick, players = view.tricks[-1], len(view.sizes)
    cards = {(trick.leader + i) % players: card for i, card in enumerate(trick.cards)}
    lines = layout(cards, trick.winner, None, view.seat, names, display)
    mine, other = (
        "terminal.you_take_the_trick_points_points",
        "terminal.name_takes_the_trick_points_points",
    )
    won = names.tells(trick.winner, mine, other, points=trick.points)
    return [
        display.rule(tr("common.trick_number", number=len(view.tricks))),
        *(center(line, display.width).rstrip() for line in lines),
        "",
        center(won, display.width).rstrip(),
    ]


def stock_gone(
    seat: int, card: Card, upcard: Card, names: PlayerNames, display: Display
) -> list[str]:
    """Return the last face-down card, which `seat` drew, and who took the upcard (S4-15)."""
    other = names.tells(
        1 - seat,
        "terminal.you_took_the_upcard_card",
        "terminal.name_took_the_upcard_card",
        card=display.card(upcard),
    )
    return [
        display.rule(tr("terminal.the_last_cards_of_the_stock")),
        *wrap_columns(last_card_shown(seat, card, names, display), display.width),
        *wrap_columns(other, display.width),
    ]


def final_trick(result: HandResult, names: PlayerNames, display: Display) -> list[str]:
    """Return the last trick of a hand, or nothing if play ended early."""
    if not result.played or result.round.rest is not None:
        return []
    trick, players = result.played[-1], names.rules.table.players
    cards = ", ".join(
        f"{names.seat((trick.leader + i) % players)} {display.card(card)}"
        for i, card in enumerate(trick.cards)
    )
    text = names.tells(
        trick.winner,
        "terminal.last_trick_cards_you_take_it_points",
        "terminal.last_trick_cards_name_takes_it_points",
        cards=cards,
        points=trick.points,
    )
    return wrap_columns(text, display.width)
