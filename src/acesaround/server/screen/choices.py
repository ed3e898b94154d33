"""A person's choices: bids, other actions, the meld helper, and ways to end a hand early."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, Deal, Fold, LayMeld, Pass, Play
from acesaround.game.legal import Calls, CardSets, Totals
from acesaround.game.meld import MeldCount, has_marriage, own_meld
from acesaround.game.state import Call, Phase, Round, allies_of, new_state
from acesaround.game.trick_play import concede_error, may_claim
from acesaround.game.view import View, view
from acesaround.i18n import language, tr, tr_plural
from acesaround.messages import Message
from acesaround.players.bid_signals import AuctionPoint
from acesaround.players.daugherty.bidding import bid_working
from acesaround.players.daugherty.evaluation import bid_formulas, formula_for
from acesaround.protocol.screen import (
    Asked,
    BidChoice,
    BidDoubt,
    CallMade,
    Choosing,
    MeldOffer,
    Option,
    Span,
    TrumpMeld,
)
from acesaround.rules.model import RuleSet
from acesaround.server.screen.results import meld_items
from acesaround.table.automatic_events import AutoPlay, forced
from acesaround.table.state import TableState
from acesaround.text.actions import action_text
from acesaround.text.advice import (
    CONCEDING,
    confirmation_question,
    doubtful_bids,
    no_trump_warning,
)
from acesaround.text.bid_signals import meaning, meanings, next_point
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import PLAIN_DISPLAY, format_message
from acesaround.text.melds import item_title, meld_name
from acesaround.text.names import PlayerNames


def early_endings(now: TableState, seen: View, auto_play: AutoPlay = "last") -> list[Option]:
    """Return a person's options to end the hand early.

    A claim is among them if it's certain from what the person can know.
    """
    playing = seen.phase is Phase.TRICK_PLAY and now.turn == seen.seat
    if not playing or forced(seen, auto_play) is not None:
        return []
    found = []
    if may_claim(now.game, seen.seat):
        asks = tr("server.nothing_still_out_beats_your_cards")
        found.append(_ending_option("claim", tr("common.claim_the_rest"), asks))
    if concede_error(now.game, seen.seat) is None and (option := _concede(now, seen)) is not None:
        found.append(option)
    return found


def _concede(now: TableState, seen: View) -> Option | None:
    """Return the option to concede, or to ask partners first; None if neither is allowed."""
    asks, people = [tr(CONCEDING)], now.partners_to_ask(seen.seat)
    if people:
        if not now.may_ask(seen.seat, concedes=True):
            return None
        partners = listed([now.names[seat] for seat in sorted(people)])
        asks.append(tr("server.this_counts_for_your_whole_team_so", names=partners))
        words = tr("server.ask_to_concede_the_rest")
    else:
        if allies_of(seen.rules, seen.seat, seen.declarer):
            asks.append(tr("server.this_counts_for_your_whole_team"))
        words = tr("common.concede_the_rest")
    return _ending_option("concede", words, " ".join(asks))


def _ending_option(action: str, words: str, asks: str) -> Option:
    return Option(action=action, words=words, asks=asks, meld=None)


_BEFORE_MELD = (
    Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY, Phase.MISDEAL, Phase.DECLARE,
)  # fmt: skip


def trump_melds(seen: View) -> list[TrumpMeld]:
    """Return one line per possible trump suit, or no lines if the table has no meld helper.

    The formula is included only if the table shows it.
    """
    rules = seen.rules
    if not rules.table.meld_helper or seen.phase not in _BEFORE_MELD:
        return []
    suits = tuple(Suit) if seen.trump is None else (seen.trump,)
    declares = seen.declarer in (None, seen.seat)
    return [
        _line(seen, suit, own_meld(rules, seen.hand, suit, declares=declares, buried=seen.buried))
        for suit in suits
    ]


def _line(seen: View, suit: Suit, meld: MeldCount) -> TrumpMeld:
    parts = [f"{item_title(item, PLAIN_DISPLAY)} {item.points}" for item in meld.items]
    if seen.rules.trump.requires == "marriage" and not has_marriage(seen.hand, suit):
        parts.append(tr("server.no_marriage_so_it_cant_be_trump"))
    shows = seen.rules.table.show_formula and seen.phase is Phase.AUCTION
    formula = format_message(formula_for(seen, suit).sum, PLAIN_DISPLAY) if shows else None
    return TrumpMeld(
        suit=suit.letter,
        total=meld.total,
        items=meld_items(meld),
        parts=parts,
        formula=formula,
    )


OFFERS: Final = 12
"""Maximum number of bids offered individually."""
_MEANINGS: Final = 100
"""Maximum number of spans with different meanings. Bids above those come without a meaning."""


def bid_spans(seen: View) -> tuple[Span, ...]:
    """Return all legal bids. Neighboring bids with the same meaning share a span."""
    if not isinstance(seen.legal, Calls):
        return ()
    # Only a pass depends on `has_shown`, so bids that differ in it share the cached spans.
    point = next_point(seen)._replace(has_shown=False)
    return _spans(seen.rules, seen.legal.bids, point, language())


def offers(spans: Sequence[Span]) -> list[BidChoice]:
    """Return the lowest bids, each with its meaning."""
    bids = (
        BidChoice(amount=amount, meaning=span.meaning)
        for span in spans
        for amount in range(span.first, span.last + 1, span.step)
    )
    return list(islice(bids, OFFERS))


@lru_cache(maxsize=512)
def _spans(
    rules: RuleSet, bids: tuple[range, ...], point: AuctionPoint, _language: str
) -> tuple[Span, ...]:
    return tuple(span for amounts in bids for span in _alike(rules, amounts, point))


def _alike(rules: RuleSet, amounts: range, point: AuctionPoint) -> Iterator[Span]:
    """Split evenly spaced bids into spans with the same meaning, up to the maximum."""
    start, told, parts = amounts[0], meaning(rules, point, amounts[0]), 1
    for amount in amounts[1:]:
        now = meaning(rules, point, amount)
        if now == told:
            continue
        yield Span(first=start, last=amount - amounts.step, step=amounts.step, meaning=told)
        start, told, parts = amount, now, parts + 1
        if parts > _MEANINGS:
            told = None
            break
    yield Span(first=start, last=amounts[-1], step=amounts.step, meaning=told)


MOST_CALLS: Final = 40
"""Maximum number of bids and passes on a screen. Most auctions are much shorter."""


def calls_made(rules: RuleSet, calls: tuple[Call, ...], deal: Deal | None = None) -> list[CallMade]:
    """Return a hand's bids and passes in order, with meanings unless all bids have the same one.

    In a very long auction, only the last `MOST_CALLS` bids and passes and each seat's last one are
    included. If `deal` is given and the table shows formulas, each bid or pass comes with what the
    1983 formula gives the bidder, or with the meld that a meld bid shows.
    """
    last = {call.seat: index for index, call in enumerate(calls)}
    shown = {*last.values(), *range(max(0, len(calls) - MOST_CALLS), len(calls))}
    formulas = deal if rules.table.show_formula else None
    return [
        CallMade(
            seat=call.seat,
            text="pass" if call.amount is None else str(call.amount),
            meaning=means,
            formula=None if formulas is None else _formula(rules, formulas, calls, index),
        )
        for index, (call, means) in enumerate(
            zip(calls, meanings(rules, calls, shown), strict=True)
        )
        if index in shown
    ]


def _formula(rules: RuleSet, deal: Deal, calls: tuple[Call, ...], index: int) -> str:
    """Return how the 1983 manual works out call number `index` of the auction (S1-58)."""
    return _told(_working(rules, deal, calls[:index], calls[index]))


def _own_formula(seen: View) -> str | None:
    """Return the best bid formula for a hand that bids, if the table shows it (S1-35, S1-36)."""
    if not seen.rules.table.show_formula or seen.phase is not Phase.AUCTION:
        return None
    return _told(next((line.message for line in bid_formulas(seen)), None))


def _told(working: Message | None) -> str:
    if working is None:
        return tr("common.no_suit_to_name_as_trump")
    return capital(format_message(working, PLAIN_DISPLAY))


@lru_cache(maxsize=4096)
def _working(rules: RuleSet, deal: Deal, calls: tuple[Call, ...], made: Call) -> Message | None:
    """Return how the manual works out a call after `calls`, or None if no suit can be trump."""
    before = replace(
        new_state(rules),
        phase=Phase.AUCTION,
        turn=made.seat,
        hands=deal.hands,
        round=Round(deal, calls=calls),
    )
    action = Pass() if made.amount is None else Bid(made.amount)
    return bid_working(view(before, made.seat), action)


_TEXTS: Final = {
    Phase.MISDEAL: "server.call_a_misdeal_or_keep_this_hand",
    Phase.AUCTION: "server.your_bid",
    Phase.NAME_TRUMP: "server.name_trump",
    Phase.ENTER_MELD: "server.add_up_your_meld_and_enter_it",
    Phase.DECLARE: "server.play_the_hand_or_not",
    Phase.STOCK_MELD: "server.lay_down_a_meld_or_draw",
}
_KEYS: Final = re.compile(r" \(\w/\w\)\?$")
"""Regex for the terminal's keys at the end of a question, in any language: `` (Y/N)?``."""


def asked(
    now: TableState, seen: View, names: PlayerNames, auto_play: AutoPlay = "last"
) -> Asked | None:
    """Return the request to the person who sees `seen`, or None if there's nothing to decide."""
    if seen.seat in now.waiting:
        return _asks(tr("server.continue_when_youre_ready"))
    if now.turn != seen.seat or forced(seen, auto_play) is not None:
        return None
    legal, spans, odd = seen.legal, bid_spans(seen), doubtful_bids(seen)
    return _asks(
        _text(seen),
        bids=spans,
        offers=offers(spans),
        doubted=None if odd is None else BidDoubt(least=odd.least, asks=odd.why),
        options=[_action_option(now, action, seen, names) for action in _others(seen)],
        choose=_choosing(seen) if isinstance(legal, CardSets) else None,
        typed=seen.phase is Phase.ENTER_MELD,
        formula=_own_formula(seen),
        warning=no_trump_warning(seen) if spans else None,
    )


def _asks(
    text: str,
    bids: Sequence[Span] = (),
    offers: Sequence[BidChoice] = (),
    doubted: BidDoubt | None = None,
    options: Sequence[Option] = (),
    choose: Choosing | None = None,
    *,
    typed: bool = False,
    formula: str | None = None,
    warning: str | None = None,
) -> Asked:
    return Asked(
        text=text, bids=list(bids), offers=list(offers), doubt=doubted, options=list(options),
        choose=choose, typed=typed, formula=formula, warning=warning,
    )  # fmt: skip


def _text(seen: View) -> str:
    if seen.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
        return tr("server.choose_a_card") if seen.trick else tr("server.your_lead_choose_a_card")
    if isinstance(seen.legal, CardSets):
        cards = seen.legal.count
        if seen.phase is Phase.BURY:
            return tr_plural("server.choose_1_card_to_bury", cards)
        return tr_plural("server.choose_1_card_to_pass_to_your", cards)
    if isinstance(seen.legal, Calls) and not seen.legal.may_pass:
        return tr("server.the_first_bidder_has_to_bid")
    if seen.phase is Phase.NAME_TRUMP and len(_others(seen)) < len(Suit):
        return tr("server.name_a_suit_with_a_marriage")
    return tr(_TEXTS[seen.phase])


def _others(seen: View) -> list[Action]:
    """Return the legal actions other than bidding, playing a card, and choosing several cards."""
    if isinstance(seen.legal, Totals):
        return [Fold()] if seen.legal.may_fold else []
    if isinstance(seen.legal, Calls):
        return [Pass()] if seen.legal.may_pass else []
    if isinstance(seen.legal, CardSets):
        return [Fold()] if seen.legal.may_fold else []
    return [action for action in seen.legal if not isinstance(action, Play | Bid)]


def _action_option(now: TableState, action: Action, seen: View, names: PlayerNames) -> Option:
    words = action_text(action, PLAIN_DISPLAY)
    meld = _offered(now, action, seen) if isinstance(action, LayMeld) else None
    if meld is not None:
        points = tr_plural("common.count_point", meld.points)
        words = f"{words}: {points}"
    asks = _KEYS.sub("?", confirmation_question(action, seen, names)) or None
    return Option(action=str(action), words=words, asks=asks, meld=meld)


def _offered(now: TableState, action: LayMeld, seen: View) -> MeldOffer:
    more = None
    if action.exchange and seen.stock is not None and seen.stock.upcard is not None:
        more = tr("server.exchange_for_the_card", card=PLAIN_DISPLAY.card(seen.stock.upcard))
    cards = [copy.card.text for copy in action.cards]
    return MeldOffer(
        name=meld_name(action.kind), cards=cards, points=now.meld_points(action), more=more
    )


def _choosing(seen: View) -> Choosing:
    legal = seen.legal
    assert isinstance(legal, CardSets)
    return Choosing(
        what="bury" if seen.phase is Phase.BURY else "give",
        count=legal.count,
        free=[card.text for card in legal.free],
    )
