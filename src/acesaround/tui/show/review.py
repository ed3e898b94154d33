"""A finished hand once more: the cards as dealt, the auction, the melds and every trick."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.state import HandResult, Trick
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.melds import laid_line
from acesaround.telling.text import centre, fit, left, right, wrap
from acesaround.tui.show.auction import calls_table
from acesaround.tui.show.hand import named_hand
from acesaround.tui.show.meld import meld_sheet, shown_after


def review(result: HandResult, cast: Cast, look: Look) -> list[str]:
    """Original hands, widow and stock, cards that moved, calls, melds and all tricks."""
    hand = result.round
    lines = [look.bold(f"Hand {result.number} as it was dealt by {cast.object(hand.deal.dealer)}")]
    for seat, cards in enumerate(hand.deal.hands):
        lines += named_hand(cast.seat(seat), cards, look)
    if hand.deal.widow:
        lines.append(f"{'Widow':<12} {look.cards(hand.deal.widow)}")
    if hand.deal.stock:
        lines += wrap(look.cards(hand.deal.stock), look.width, f"{'Stock':<12} ", " " * 13)
    for gift in hand.gifts:
        lines.append(
            f"{cast.seat(gift.giver)} gave {cast.object(gift.taker)}: {look.cards(gift.cards)}"
        )
    if hand.buried and hand.declarer is not None:
        lines.append(f"{cast.seat(hand.declarer)} buried: {look.cards(hand.buried)}")
    if hand.calls:
        lines += ["", *calls_table(hand.calls, hand.deal.dealer, cast, look)]
    lines += _melds(result, cast, look)
    return [*lines, "", *trick_list(result.played, cast, look)]


def _melds(result: HandResult, cast: Cast, look: Look) -> list[str]:
    if result.laid:
        told = (f"Trick {laid.trick}: {laid_line(laid, cast, look)}" for laid in result.laid)
        return ["", *(line for text in told for line in wrap(text, look.width, "", "    "))]
    if result.round.melds:
        return ["", *meld_sheet(shown_after(cast.rules, result.round), cast, look)]
    return []


def trick_list(tricks: Sequence[Trick], cast: Cast, look: Look) -> list[str]:
    """A row for each trick: ``>`` led it, ``*`` won it."""
    if not tricks:
        return ["No tricks were played."]
    players = cast.rules.table.players
    width = min(11, (look.width - 24) // players)
    heads = "".join(centre(fit(cast.seat(s), width - 1), width) for s in range(players))
    lines = [look.bold(f"Trick {heads} {left('Won by', 11)}{right('Points', 6)}")]
    for number, trick in enumerate(tricks, 1):
        cells = []
        for seat in range(players):
            card = look.card(trick.cards[(seat - trick.leader) % players])
            led = ">" if seat == trick.leader else " "
            won = "*" if seat == trick.winner else " "
            cells.append(centre(f"{led}{card}{won}", width))
        winner = left(fit(cast.seat(trick.winner), 10), 11)
        lines.append(f"{number:>4}  {''.join(cells)} {winner}{right(str(trick.points), 6)}")
    return [*lines, look.dim("> led, * won the trick")]
