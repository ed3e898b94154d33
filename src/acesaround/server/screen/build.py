"""The complete screen for one client."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, TypeVarTuple

from acesaround.cards import CARDS, Card, Suit
from acesaround.game.actions import Play
from acesaround.game.state import Match, Phase, Trick
from acesaround.game.trick import winner_index
from acesaround.game.view import View, public_view, view
from acesaround.i18n import language, tr
from acesaround.protocol.screen import (
    CallMade,
    Cell,
    FirstTime,
    HandCard,
    Laid,
    MeldShown,
    Score,
    Screen,
    SeatBox,
    Sheet,
    SheetRow,
    Stock,
    TrickCard,
    TrickTaken,
)
from acesaround.rules.model import RuleSet
from acesaround.server.screen.choices import asked, calls_made, early_endings, trump_melds
from acesaround.server.screen.event_text import proposed, redo_offer, undo_question
from acesaround.server.screen.results import game_over, hand_over, melds_shown
from acesaround.table.automatic_events import AutoPlay
from acesaround.table.decider import chat_permission
from acesaround.table.state import Person, TableState, names_of
from acesaround.text.contract import (
    HandSoFar,
    contract,
    face_down_widow,
    hand_number,
    hand_so_far,
    is_uncounted,
    needed_text,
    place,
    points_to_take,
)
from acesaround.text.first_times import due_notes
from acesaround.text.formatter import PLAIN_DISPLAY, format_message
from acesaround.text.melds import laid_line, may_recall
from acesaround.text.names import PlayerNames
from acesaround.text.results import (
    COLUMN_TITLES,
    HANDS_PER_SHEET,
    OUTER_COLUMNS,
    first_row,
    sheet_entry,
    sheets,
)
from acesaround.text.rulebook.book import shown_title

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class KeptParts:
    """Parts of a table's screens that rarely change, such as the score sheet, for each reader.

    A part is computed again only if what it depends on has changed.
    """

    def __init__(self) -> None:
        self._parts: dict[tuple[Callable[..., Any], int | None, str], tuple[object, Any]] = {}

    def get(self, compute: Callable[[*Ts], T], seat: int | None, *inputs: *Ts) -> T:
        """Return ``compute(*inputs)`` for a reader's seat, in their language.

        `seat` is None for spectators, and for a part that's the same for everyone.
        """
        key = compute, seat, language()
        kept = self._parts.get(key)
        if kept is None or kept[0] != inputs:
            kept = self._parts[key] = inputs, compute(*inputs)
        part: T = kept[1]
        return part


def stock_shown(seen: View, names: PlayerNames) -> Stock | None:
    """Return the stock, the upcard, and the cards on the table; None if there's no stock."""
    stock = seen.stock
    if stock is None:
        return None
    last, last_card = _last(seen, names)
    return Stock(
        face_down=stock.face_down,
        upcard=None if stock.upcard is None else stock.upcard.text,
        exposed=[[one.card.text for one in row] for row in stock.exposed],
        laid=[
            Laid(seat=laid.seat, text=laid_line(laid, names, PLAIN_DISPLAY)) for laid in stock.laid
        ],
        last=last,
        last_card=last_card,
    )


def _last(seen: View, names: PlayerNames) -> tuple[str | None, str | None]:
    """Return a sentence about who drew the stock's last card, and the card.

    Both are None if the card isn't shown.
    """
    if seen.stock is None or seen.stock.shown is None or max(seen.sizes) < seen.rules.deal.hand:
        return None, None
    seat, card = seen.stock.shown
    text = names.tells(
        seat, "server.you_drew_the_last_card_of_the", "server.name_drew_the_last_card_of_the"
    )
    return text, card.text


Mark = Literal["received", "drawn", "exposed"]
_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_PLACES: Final = {card: (_ORDER.index(card.suit), -card.rank) for card in CARDS}
"""Sort key of each card in a hand: by suit, then from high to low."""


def hand_cards(now: TableState, seen: View) -> list[HandCard]:
    """Return the cards in hand. In a two-hand game, the seat's cards on the table follow."""
    plays = _plays(now, seen)
    exposed = () if seen.stock is None else seen.stock.exposed[seen.seat]
    held = seen.hand - [one.card for one in exposed]
    received = _received(seen)
    drawn = Counter(now.drawn[seen.seat]) if now.drawn and seen.stock is not None else Counter()
    cards = []
    for card in sorted(held, key=_PLACES.__getitem__):
        mark: Mark | None = None
        if received and received[card] > 0:
            mark, received[card] = "received", received[card] - 1
        elif drawn and drawn[card] > 0:
            mark, drawn[card] = "drawn", drawn[card] - 1
        cards.append(HandCard(card=card.text, legal=plays.get((card, 0)), mark=mark))
    for one in exposed:
        action = plays.get((one.card, one.copy)) or plays.get((one.card, 0))
        cards.append(HandCard(card=one.card.text, legal=action, mark="exposed"))
    return cards


def _plays(now: TableState, seen: View) -> dict[tuple[Card, int], str]:
    if now.turn != seen.seat or seen.phase not in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
        return {}
    return {(a.card, a.copy or 0): str(a) for a in seen.legal if isinstance(a, Play)}


def _received(seen: View) -> Counter[Card]:
    """Return the cards received from a partner or the widow, until the first lead."""
    if seen.phase in (Phase.TRICK_PLAY, Phase.DEAL, Phase.OVER):
        return Counter()
    found: Counter[Card] = Counter()
    for gift in seen.gifts:
        if gift.taker == seen.seat and gift.cards is not None:
            found.update(gift.cards)
    if seen.declarer == seen.seat and seen.widow is not None:
        found.update(seen.widow)
    return found


def seat_boxes(
    now: TableState,
    seen: View,
    names: PlayerNames,
    made: Sequence[CallMade],
    here: Collection[int],
    leaves_in: Mapping[int, int],
) -> list[SeatBox]:
    """Return one box per seat, in order, with the seat's latest bid or pass from `made`.

    Bids and passes stay until the first trick is taken. The dealer is marked until the next deal.
    """
    over = now.hand_over
    bid = not seen.tricks and over is None
    calls = {call.seat: call for call in made} if bid else {}
    dealer = seen.match.dealer if over is None else over.round.deal.dealer
    tricks = Counter(trick.winner for trick in seen.tricks)
    return [
        SeatBox(
            seat=seat,
            name=names.name(seat),
            number=names.number(seat),
            kind=now.header.players[seat] if person is None else "person",
            here=person is None or seat in here,
            away=seat in now.away,
            leaves_in=leaves_in.get(seat),
            side=seen.rules.teams[seat],
            dealer=seat == dealer,
            declarer=seat == seen.declarer,
            turn=seat == now.turn,
            ready=seat not in now.waiting,
            cards=seen.sizes[seat],
            call=calls[seat].text if seat in calls else None,
            meaning=calls[seat].meaning if seat in calls else None,
            taken=seen.taken[seat],
            tricks=tricks[seat],
        )
        for seat, person in enumerate(now.people)
    ]


def scores(match: Match, on_board: tuple[int, ...] | None, names: PlayerNames) -> list[Score]:
    """Return every score, starting with the reader's own."""
    return [
        Score(
            side=side,
            name=names.score_name(side),
            points=match.scores[side],
            meld=0 if on_board is None else on_board[side],
            mark=_mark(match, side, names),
        )
        for side in names.score_order()
    ]


def sheet(match: Match, names: PlayerNames) -> Sheet | None:
    """Return the latest score sheet, or None if no hand has been scored yet."""
    return _sheet(match, names) if match.hands else None


def empty_sheet(match: Match, names: PlayerNames) -> Sheet | None:
    """Return a score sheet without hands if the 1992 style shows one already (S3-39), or None."""
    return None if match.hands or names.rules.table.style != "1992" else _sheet(match, names)


def _sheet(match: Match, names: PlayerNames) -> Sheet:
    """Return the latest score sheet.

    In the 1992 style, it has twelve rows, and two teams' columns mirror each other (S3-39, S3-40).
    """
    hands = [result for result in match.results if result.scored]
    classic = names.rules.table.style == "1992"
    number = sheets(match)
    first = (number - 1) * HANDS_PER_SHEET
    order = names.score_order()
    bidding = names.rules.has_auction
    columns = [column for column in COLUMN_TITLES if bidding or column != "Bid"]
    mirrored = classic and len(order) == 2
    return Sheet(
        number=number,
        blank=HANDS_PER_SHEET - len(hands[first:]) if classic else 0,
        outer=[at for at, column in enumerate(columns) if mirrored and column in OUTER_COLUMNS],
        columns=[tr(COLUMN_TITLES[column]) for column in columns],
        names=[names.score_name(side) for side in order],
        rows=[
            SheetRow(
                number=row,
                sides=[
                    [_cell(*sheet_entry(hand, side, column, names)) for column in columns]
                    for side in order
                ],
            )
            for row, hand in enumerate(hands[first:], first_row(names.rules, number))
        ],
    )


def _mark(match: Match, side: int, names: PlayerNames) -> str | None:
    """Return a note if a rule keeps a team from winning for now, else None."""
    if match.winner == side:
        return None
    game = names.rules.game
    if game.eligible == "declarer_made" and match.target and match.scores[side] >= match.target:
        return tr("server.must_make_a_bid_to_win")
    shutout = any(instant.kind == "shutout" for instant in game.instant)
    if shutout and match.hands and not match.progress[side]:
        return tr("server.nothing_scored_yet")
    return None


def _cell(text: str, red: bool) -> Cell:
    return Cell(text=text, red=red)


_NOBODY: Final[Mapping[int, int]] = {}
_NO_WISHES: Final[Mapping[int, AutoPlay]] = {}


def screen(
    now: TableState,
    seat: int | None,
    here: Collection[int],
    leaves_in: Mapping[int, int] = _NOBODY,
    auto_play: Mapping[int, AutoPlay] = _NO_WISHES,
    kept: KeptParts | None = None,
) -> Screen:
    """Return the table as `seat` sees it (None: spectator).

    `here` contains the seats of connected people. `leaves_in` has the seconds until a computer
    player takes over for someone who is gone. `auto_play` has the auto-play settings that aren't
    ``last``. `kept` has the parts of this table's earlier screens.
    """
    kept = kept or KeptParts()
    seen = public_view(now.game) if seat is None else view(now.game, seat, person=True)
    rules, over, this = seen.rules, now.hand_over, now.game.round
    names = kept.get(_reader_names, seat, rules, now.people, seat)
    deal = None if seat is None or this is None else this.deal
    calls = kept.get(calls_made, seat, rules, seen.calls, deal)
    texts = kept.get(_texts, seat, hand_so_far(seen), names)
    return Screen(
        rules=shown_title(rules.title),
        digest=rules.digest,
        style=rules.table.style,
        seat=seat,
        phase=seen.phase.value,
        turn=now.turn,
        heading=texts.heading,
        target=seen.match.target,
        hand_number=texts.hand_number,
        max_hands=rules.game.max_hands,
        contract=texts.contract,
        needs=texts.needs,
        declarer=seen.declarer,
        bid=seen.bid,
        trump=None if seen.trump is None else seen.trump.letter,
        seats=seat_boxes(now, seen, names, calls, here, leaves_in),
        scores=kept.get(scores, seat, seen.match, seen.on_board, names),
        hand=hand_cards(now, seen) if seat is not None else [],
        open_hands=_open_hands(seen),
        calls=calls,
        trick=_trick(seen),
        last_trick=kept.get(_last_trick, None, seen.tricks if over is None else over.played),
        pad=texts.pad,
        widow=None if seen.widow is None else [card.text for card in seen.widow],
        widow_down=face_down_widow(seen),
        melds=_melds(now, seen, kept, seat),
        helper=trump_melds(seen) if seat is not None else [],
        stock=stock_shown(seen, names),
        asked=asked(now, seen, names, auto_play.get(seat, "last")) if seat is not None else None,
        waiting=sorted(now.waiting),
        hand_over=None
        if over is None
        else kept.get(hand_over, seat, over, seen.match, names, now.consent, now.header.attempt),
        sheet=kept.get(sheet, seat, seen.match, names),
        empty_sheet=kept.get(empty_sheet, seat, seen.match, names),
        game_over=game_over(seen.match, names) if seen.phase is Phase.OVER else None,
        next_table=now.next_table if seen.phase is Phase.OVER else None,
        proposal=proposed(now, names),
        endings=early_endings(now, seen, auto_play.get(seat, "last")) if seat is not None else [],
        speech=chat_permission(now, seat),
        seating=now.seating,
        tells_reasons=now.tells_reasons(seat),
        may_undo=seat is not None and seat in now.decided and now.may_ask(seat),
        undo_asks=undo_question(now, seat),
        redo=redo_offer(now, seat, names),
        undone=now.undone,
        first_times=_first_times(now, seen, seat),
    )


def _first_times(now: TableState, seen: View, seat: int | None) -> list[FirstTime]:
    """Return the notes for a person who plays against computer players alone."""
    if seat is None or not now.is_alone(seat):
        return []
    return [
        FirstTime(kind=note.family, text=format_message(note, PLAIN_DISPLAY, now.names))
        for note in due_notes(seen, now.hand_over)
    ]


def _melds(now: TableState, seen: View, kept: KeptParts, seat: int | None) -> list[MeldShown]:
    """Return every seat's meld as this seat can see it, as long as it's shown."""
    if seen.on_board is None or seen.stock is not None or not (now.waiting or may_recall(seen)):
        return []
    minimum = seen.rules.meld.side_minimum
    return kept.get(melds_shown, seat, seen.melds, seen.counted, seen.entered, minimum)


def _reader_names(
    rules: RuleSet, people: tuple[Person | None, ...], seat: int | None
) -> PlayerNames:
    return PlayerNames(rules, seat, names_of(rules, people))


class _Texts(NamedTuple):
    """The parts of a screen with the state of the hand in words and numbers."""

    heading: str
    hand_number: int
    contract: str
    needs: str
    pad: int | None


def _texts(hand: HandSoFar, names: PlayerNames) -> _Texts:
    shown = hand.phase not in (Phase.DEAL, Phase.OVER)
    number = hand_number(hand)
    return _Texts(
        heading=place(hand, number),
        hand_number=number,
        contract=_contract(hand, names) if shown else "",
        needs=_needs(hand, names) if shown else "",
        pad=None if is_uncounted(hand) else points_to_take(hand),
    )


def _contract(hand: HandSoFar, names: PlayerNames) -> str:
    if not hand.rules.has_auction and hand.trump is not None:
        return tr("common.suit_are_trump", suit=PLAIN_DISPLAY.suit_title(hand.trump))
    return contract(hand, names, PLAIN_DISPLAY)


def _needs(hand: HandSoFar, names: PlayerNames) -> str:
    """Return what each team still needs to score, or a note that tricks don't score yet."""
    if is_uncounted(hand):
        return tr("server.tricks_dont_score_until_the_stock_is")
    return needed_text(hand, names)


def _open_hands(seen: View) -> list[list[str]] | None:
    if seen.open_hands is None:
        return None
    return [[card.text for card in hand] for hand in seen.open_hands]


def _trick(seen: View) -> list[TrickCard]:
    """Return the cards in the current trick."""
    if not seen.trick:
        return []
    return _cards(seen.leader, seen.trick, winner_index(seen.trick, seen.trump), len(seen.sizes))


def _last_trick(tricks: tuple[Trick, ...]) -> TrickTaken | None:
    """Return the last one of a hand's complete tricks."""
    if not tricks:
        return None
    last = tricks[-1]
    players = len(last.cards)
    return TrickTaken(
        number=len(tricks),
        winner=last.winner,
        points=last.points,
        cards=_cards(last.leader, last.cards, (last.winner - last.leader) % players, players),
    )


def _cards(leader: int, cards: Sequence[Card], winner: int, players: int) -> list[TrickCard]:
    """Return a trick's cards in the order played. `winner` is the index of the winning card."""
    return [
        TrickCard(seat=(leader + i) % players, card=card.text, wins=i == winner)
        for i, card in enumerate(cards)
    ]
