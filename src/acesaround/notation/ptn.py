"""Reader for PTN logs, which turns the logs that Trickster Cards' apps write into records.

No log of a pinochle game has been published, so parts of this follow the logs of other games and
the apps' public code. See docs/reference/ptn.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby
from typing import Any, Final

from acesaround.cards import Card, Hand
from acesaround.game.actions import Action, Bid, Bury, Deal, Give, NameTrump, Pass, Play, PlayOn
from acesaround.game.state import Phase
from acesaround.messages import Message, ptn, refusals
from acesaround.messages.records import NO_GAME_BUT, REFUSED, THE_TAG
from acesaround.notation.actions import AnyDeal, KnownCards, make_deal, seat_label
from acesaround.notation.builder import Builder
from acesaround.notation.errors import CONTROL, LONGEST_TAG, Mismatch, call_at
from acesaround.notation.ptn_log import PLAYERS, Call, Contract, HandLog, Place, hands_in, tags_in
from acesaround.notation.ptn_rules import rules_of, unread_options
from acesaround.notation.record import Record
from acesaround.rules.model import RuleSet

BOT: Final = "(Auto)"
"""The end of a computer player's name in a log."""

_ACCOUNT: Final = re.compile(r"\s*\([0-9]+[^()]*\)$")
_ALIKE: Final = (
    "Event", "GameOptionsJson", "South", "West", "North", "East", "Rules", "Extends",
)  # fmt: skip
_TAG_OF: Final[Mapping[Phase, str]] = {
    Phase.AUCTION: "Auction",
    Phase.NAME_TRUMP: "Contract",
    Phase.EXCHANGE: "CardsPassed",
    Phase.BURY: "CardsRemoved",
}


def read_log(lines: Iterable[tuple[int, str]], begin: str) -> Iterator[Record]:
    """Yield the games in a log with numbered lines. Raises NotationError.

    Hands with the same event, players, and options are a game as long as the deal goes around.
    `begin` is how a record begins, for errors.
    """
    tags = list(tags_in(lines))
    names = {tag.name for tag in tags}
    if tags and not names & {"Deal", "GameCode"}:
        raise tags[0].place.error(NO_GAME_BUT(begin=begin, found=THE_TAG(tag=tags[0].name)))
    for tag in tags:
        if tag.name == "GameCode" and tag.value.strip().lower() != "pinochle":
            raise tag.place.error(ptn.OTHER_GAME(game=repr(tag.value[:40])))
    if "Deal" not in names:
        place = tags[-1].place if tags else Place(1, 1)
        raise place.error(ptn.TAG_MISSING(example='[Deal "S:AT9.K.QQ.J - - -"]'))
    for _, group in groupby(hands_in(tags), _alike):
        yield from _games(list(group))


def _alike(hand: HandLog) -> tuple[Any, ...]:
    header = hand.header
    named = (header[name].value if name in header else None for name in _ALIKE)
    return (*named, *((tag.name, tag.value) for tag in hand.changes))


def _games(hands: list[HandLog]) -> Iterator[Record]:
    rules = rules_of(hands)
    builder: Builder | None = None
    for hand in hands:
        deal = _deal_of(rules, hand)
        if builder is None or not _is_next(builder, deal):
            if builder is not None:
                yield builder.build()
            builder = call_at(hand.place, Builder, rules, None, _tags(hand))
        _Replay(builder, hand).run(deal)
    if builder is not None:
        yield builder.build()


def _is_next(builder: Builder, deal: AnyDeal) -> bool:
    """Return True if a deal can be the next one of the game."""
    state = builder.state
    due = builder.verifying and state.phase is Phase.DEAL
    return due and isinstance(deal, Deal) and state.match.dealer in (None, deal.dealer)


def _tags(hand: HandLog) -> dict[str, str]:
    """Return the tags of a record: the event, the date, and the players' names."""
    found: dict[str, str] = {}
    for name in ("Event", "South", "West", "North", "East"):
        if name in hand.header:
            text = _ACCOUNT.sub("", CONTROL.sub(" ", hand.header[name].value).replace("\t", " "))
            if text.strip() not in ("", BOT):
                found[name] = text.strip()[:LONGEST_TAG]
    date = hand.header.get("UTCDate")
    if date is not None and re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", date.value):
        found["Date"] = date.value.replace(".", "-")
    return found


class _Replay:
    """Adds one hand of a log to a builder, which checks it."""

    def __init__(self, builder: Builder, hand: HandLog) -> None:
        self._builder, self._hand, self._rules = builder, hand, builder.rules
        self._suit: Call | None = None
        self._declarer: int | None = None
        self._high: int | None = None

    def run(self, deal: AnyDeal) -> None:
        hand = self._hand
        call_at(hand.place, self._builder.deal, deal)
        self._auction()
        self._name_trump()
        self._check_contract()
        self._pass()
        self._bury()
        if hand.leader is not None and hand.tricks:
            self._check_ready(*hand.leader)
            self._play(*hand.leader)

    def _auction(self) -> None:
        passed: set[int] = set()
        for call in self._hand.calls:
            bidding = self._is_open(call)
            if call.amount is None and call.suit is None:
                if call.seat not in passed and bidding:
                    self._act(call.place, call.seat, Pass())
                passed.add(call.seat)
            elif bidding and (call.amount is not None or call.seat not in passed):
                if call.amount is None:
                    raise call.place.error(ptn.NO_AMOUNT())
                self._act(call.place, call.seat, Bid(call.amount))
                self._declarer, self._high = call.seat, call.amount
                self._suit = call if call.suit is not None else None
            elif call.suit is None:
                self._act(call.place, call.seat, Bid(call.amount or 0))
            else:
                self._check_bid(call)
                self._suit = call

    def _is_open(self, call: Call) -> bool:
        """Return True if a call belongs to the auction, rather than naming trump after it."""
        if self._builder.verifying:
            return self._builder.state.phase is Phase.AUCTION
        if call.suit is None or call.seat != self._declarer:
            return True
        return call.amount not in (None, self._high)

    def _name_trump(self) -> None:
        contract, call = self._hand.contract, self._suit
        if call is not None and call.suit is not None:
            self._act(call.place, call.seat, NameTrump(call.suit))
        elif contract is not None and contract.suit is not None:
            self._check_phase(contract.place, Phase.AUCTION)
            if self._declarer is None:
                self._declarer = self._hand.dealer
            self._act(contract.place, self._declarer, NameTrump(contract.suit))

    def _check_contract(self) -> None:
        """Check what the log says of the contract against the auction."""
        hand, this = self._hand, self._builder.state.round if self._builder.verifying else None
        if this is None or this.declarer is None:
            return
        self._declarer = this.declarer
        if hand.declarer is not None and hand.declarer[1] != this.declarer:
            place, seat = hand.declarer
            right, wrong = (seat_label(self._rules, one) for one in (this.declarer, seat))
            raise place.error(ptn.OTHER_DECLARER(right=right, seat=wrong))
        if (contract := hand.contract) is None:
            return
        self._check_bid(contract)
        if contract.suit is not None and this.trump not in (None, contract.suit):
            told = ptn.OTHER_TRUMP(right=this.trump, suit=contract.suit)
            raise contract.place.error(told)

    def _check_bid(self, call: Call | Contract) -> None:
        """Check the amount in a contract, or in a call that names trump, against the auction."""
        this = self._builder.state.round if self._builder.verifying else None
        if this is not None and this.bid is not None and call.amount not in (None, this.bid):
            raise call.place.error(ptn.OTHER_BID(right=this.bid, bid=call.amount))

    def _pass(self) -> None:
        passed = self._hand.passed
        if not passed:
            return
        pair: list[int] = []
        if self._declarer is not None:
            partner = (self._declarer + PLAYERS // 2) % PLAYERS
            pair = [partner, self._declarer]
        for moved in passed:
            if moved.seat not in pair or moved.to not in pair or moved.to == moved.seat:
                raise moved.place.error(ptn.NOT_TO_PARTNER())
        self._check_phase(passed[0].place, Phase.AUCTION, Phase.NAME_TRUMP)
        for moved in sorted(passed, key=lambda moved: pair.index(moved.seat)):
            self._act(moved.place, moved.seat, Give(moved.cards))

    def _bury(self) -> None:
        hand = self._hand
        for moved in hand.added:
            widow = moved.cards if hand.widow is None else hand.widow
            if moved.seat != self._declarer or moved.cards != widow:
                raise moved.place.error(ptn.OTHER_WIDOW(widow=tuple(map(str, widow))))
        for moved in hand.removed:
            if moved.seat != self._declarer or not self._rules.deal.widow:
                raise moved.place.error(ptn.NOT_BURIED())
            self._check_phase(moved.place, Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE)
            self._act(moved.place, moved.seat, Bury(moved.cards))

    def _check_ready(self, place: Place, leader: int) -> None:
        """Check that everything before the tricks is in the log."""
        state = self._builder.state
        if not self._builder.verifying:
            return
        if state.phase is Phase.DECLARE and state.turn is not None:
            self._act(place, state.turn, PlayOn())
        self._check_phase(place, *_TAG_OF)
        call_at(place, self._builder.check_turn, leader)

    def _check_phase(self, place: Place, *phases: Phase) -> None:
        """Raise NotationError if the hand is still in one of these phases."""
        state = self._builder.state
        if self._builder.verifying and state.phase in phases and state.turn is not None:
            seat = seat_label(self._rules, state.turn)
            raise place.error(ptn.NOT_READY(seat=seat, tag=_TAG_OF[state.phase]))

    def _play(self, place: Place, leader: int) -> None:
        last = len(self._hand.tricks) - 1
        for index, row in enumerate(self._hand.tricks):
            cards: list[Card] = []
            for step in range(PLAYERS):
                seat = (leader + step) % PLAYERS
                if seat in row.cards:
                    place, card = row.cards[seat]
                    self._act(place, seat, Play(card))
                    cards.append(card)
                elif index < last or len(cards) < len(row.cards):
                    right = seat_label(self._rules, seat)
                    raise row.end.error(ptn.TRICK_GAP(seat=right))
                else:
                    return
            winner = self._builder.trick_winner(leader, cards)
            if winner is None:
                raise row.end.error(ptn.TAG_MISSING(example='[Contract "50♥"]'))
            leader = winner

    def _act(self, place: Place, seat: int, action: Action) -> None:
        try:
            self._builder.move(seat, action)
        except Mismatch as error:
            problem = error.message
            if "actions" in problem.params and not isinstance(action, Bid | Pass):
                # The hint is in our notation for cards and suits, which differs from the log's.
                rule, reason = (problem.params[name] for name in ("rule", "problem"))
                problem = REFUSED(rule=rule, problem=reason)
            raise place.error(self._with_options(problem)) from None

    def _with_options(self, problem: Message) -> Message:
        if "Rules" in self._hand.header or not (options := unread_options(self._hand)):
            return problem
        return ptn.UNREAD_OPTIONS(problem=problem, options=", ".join(options)[:200])


def _deal_of(rules: RuleSet, hand: HandLog) -> AnyDeal:
    """Return a hand's deal. Unknown hands are worked out from the cards that they played."""
    size, widow = rules.deal.hand, hand.widow
    if widow is None and hand.added:
        widow = hand.added[0].cards
    if widow is not None and len(widow) != rules.deal.widow:
        raise hand.place.error(refusals.WRONG_WIDOW(held=len(widow), cards=rules.deal.widow))
    known = []
    for seat, dealt in enumerate(hand.hands):
        if dealt is not None and len(dealt) != size:
            label = seat_label(rules, seat)
            told = refusals.WRONG_HAND_SIZE(seat=label, held=len(dealt), cards=size)
            raise hand.place.error(told)
        cards = _seen(rules, hand, seat) if dealt is None else dealt
        known.append(KnownCards(cards, dealt is None and len(cards) != size))
    unknown = [seat for seat, one in enumerate(known) if one.others]
    if len(unknown) == 1 and (widow is not None or not rules.deal.widow):
        rest = Counter(rules.full_deck)
        rest.subtract(chain(*(one.known for one in known if not one.others), widow or Hand()))
        if min(rest.values()) >= 0:
            known[unknown[0]] = KnownCards(Hand(rest.elements()), False)
    kitty = KnownCards(widow or Hand(), widow is None and rules.deal.widow > 0)
    return make_deal(hand.dealer, known, kitty)


def _seen(rules: RuleSet, hand: HandLog, seat: int) -> Hand:
    """Return the cards that a seat was dealt, as far as the log shows them."""
    cards = Counter(row.cards[seat][1] for row in hand.tricks if seat in row.cards)
    for moved in (*hand.passed, *hand.removed):
        if moved.seat == seat:
            cards.update(moved.cards)
    for moved in (*hand.passed, *hand.added):
        if seat == (moved.seat if moved.to is None else moved.to):
            cards.subtract(moved.cards)
    copies = rules.deck.copies
    return Hand(card for card, count in cards.items() for _ in range(min(count, copies)))
