"""Reviews of finished hands: cards as dealt, auction, melds, and all tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from acesaround.cards import Card
from acesaround.game.state import Gift, HandResult, Laid, Trick
from acesaround.i18n import tr
from acesaround.text.cast import Cast
from acesaround.text.columns import centre, left, right, wrap
from acesaround.text.look import Look
from acesaround.text.melds import laid_line
from acesaround.tui.show.auction import calls_table
from acesaround.tui.show.hand import named_hand
from acesaround.tui.show.meld import meld_sheet, shown_after


def review(result: HandResult, cast: Cast, look: Look) -> list[str]:
    """Return the hands as dealt, widow, stock, cards passed or buried, bids, melds, and tricks."""
    hand = result.round
    title = cast.tells(
        hand.deal.dealer,
        "terminal.hand_number_dealt_by_you",
        "terminal.hand_number_dealt_by_name",
        number=result.number,
    )
    lines = [look.bold(title)]
    for seat, cards in enumerate(hand.deal.hands):
        lines += named_hand(cast.seat(seat), cards, look)
    if hand.deal.widow:
        lines += _row(tr("common.widow"), hand.deal.widow, look)
    if hand.deal.stock:
        lines += _row(tr("terminal.stock"), hand.deal.stock, look)
    for gift in hand.gifts:
        lines += wrap(_given(gift, cast, look), look.width, "", "  ")
    if hand.buried and hand.declarer is not None:
        mine, other = "terminal.you_buried_cards", "terminal.name_buried_cards"
        buried = look.cards(hand.buried)
        lines += wrap(cast.tells(hand.declarer, mine, other, cards=buried), look.width, "", "  ")
    if hand.calls:
        lines += ["", *calls_table(hand.calls, hand.deal.dealer, cast, look)]
    lines += _melds(result, cast, look)
    return [*lines, "", *trick_list(result.played, cast, look)]


def _row(label: str, cards: Iterable[Card], look: Look) -> list[str]:
    return wrap(look.cards(cards), look.width, f"{label:<12} ", " " * 13)


def _given(gift: Gift, cast: Cast, look: Look) -> str:
    giver, taker, cards = cast.seat(gift.giver), cast.seat(gift.taker), look.cards(gift.cards)
    if gift.giver == cast.me:
        return tr("terminal.you_passed_to_name_cards", name=taker, cards=cards)
    if gift.taker == cast.me:
        return tr("terminal.name_passed_to_you_cards", name=giver, cards=cards)
    return tr("terminal.name_passed_to_other_cards", name=giver, other=taker, cards=cards)


def _melds(result: HandResult, cast: Cast, look: Look) -> list[str]:
    if result.laid:
        return ["", *laid_list(result.laid, cast, look)]
    if result.round.melds:
        return ["", *meld_sheet(shown_after(cast.rules, result.round), cast, look)]
    return []


def laid_list(melds: Iterable[Laid], cast: Cast, look: Look) -> list[str]:
    """Return the melds laid down in a two-hand game, each with the number of the prior trick."""
    told = (
        tr("terminal.trick_number_text", number=laid.trick, text=laid_line(laid, cast, look))
        for laid in melds
    )
    return [line for text in told for line in wrap(text, look.width, "", "    ")]


def trick_list(tricks: Sequence[Trick], cast: Cast, look: Look) -> list[str]:
    """Return a row for each trick. ``>`` marks the lead, and ``*`` the winning card."""
    if not tricks:
        return [tr("terminal.no_tricks_were_played")]
    players = cast.rules.table.players
    width = min(11, (look.width - 24) // players)
    names = width > 5
    if not names:
        width = max(5, min(11, (look.width - 12) // players))
    heads = "".join(centre(cast.seat(s, width - 1), width) for s in range(players))
    won_by = f" {left(tr('terminal.won_by'), 11)}" if names else ""
    number, points = left(tr("terminal.trick"), 6), right(tr("terminal.points"), 6)
    lines = [look.bold(f"{number}{heads}{won_by}{points}")]
    for count, trick in enumerate(tricks, 1):
        cells = []
        for seat in range(players):
            card = look.card(trick.cards[(seat - trick.leader) % players])
            led = ">" if seat == trick.leader else " "
            won = "*" if seat == trick.winner else " "
            cells.append(centre(f"{led}{card}{won}", width))
        winner = f" {left(cast.seat(trick.winner, 10), 11)}" if names else ""
        lines.append(f"{count:>4}  {''.join(cells)}{winner}{right(str(trick.points), 6)}")
    return [*lines, look.dim(tr("terminal.led_won_the_trick"))]
