"""From a view to what it leaves open: which cards its seat has not seen, and what it knows of them.

Known for certain are the hand sizes, every card seen, the cards passed to and fro, a widow that was
shown, what plays rule out, shown melds, and what the rules ask of a bid winner who names trump or
buries cards. Not used: what was bid, what the meld of someone who typed less than he holds or of a
side below its minimum might be, whom the rules keep from bidding or would have dealt again, and
plays while cards are still drawn from a stock.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from acesaround.cards import CARDS, KINDS, RANKS, Card, Rank, Suit
from acesaround.game.meld import marriage
from acesaround.game.phase import Phase
from acesaround.game.sides import partner_of
from acesaround.game.view import View
from acesaround.kernel.errors import ViewError
from acesaround.kernel.inference import SUITS, ruled_out
from acesaround.kernel.shown import told_by
from acesaround.kernel.unseen import NONE, AnyOf, Bound, Burying, Place, Unseen
from acesaround.rules.model import RuleSet

_BEFORE_BURYING: Final = frozenset(
    {Phase.MISDEAL, Phase.AUCTION, Phase.NAME_TRUMP, Phase.EXCHANGE, Phase.BURY}
)
_ANY: Final = 99


def unseen(view: View) -> Unseen:
    """What `view` leaves open. Raises `ViewError` where no hand is in progress.

    A public view, which knows no hand, is refused as well.
    """
    return _Reading(view).result()


class _Reading:
    """The view, read once from the deal to now."""

    def __init__(self, view: View) -> None:
        if view.phase in (Phase.DEAL, Phase.OVER):
            raise ViewError("no_hand_in_progress", "no cards are dealt: give a view of a hand")
        self.view, self.rules, self.me = view, view.rules, view.seat
        self.players = view.rules.table.players
        if not 0 <= self.me < self.players or len(view.sizes) != self.players:
            raise ViewError("wrong_seat", f"seat {self.me} is not in 0..{self.players - 1}")
        if len(view.hand) != view.sizes[self.me]:
            reason = (
                f"the view shows {len(view.hand)} of the {view.sizes[self.me]} cards of its seat: "
                "give the view of a seat that sees its hand"
            )
            raise ViewError("hand_not_seen", reason)
        self.hand = list(map(view.hand.count, CARDS))
        self.played = [[0] * KINDS for _ in range(self.players)]
        self.barred = [0] * self.players
        self.held = [[0] * KINDS for _ in range(self.players)]
        self.tethered = [0] * KINDS
        self.bounds: list[Bound] = []
        self.any_of: list[AnyOf] = []
        self.burying: Burying | None = None
        self.at: dict[int, int] = {}
        others = [seat for seat in range(self.players) if seat != self.me]
        self.at = {seat: at for at, seat in enumerate(others)}
        self.declarer = view.declarer if view.declarer in self.at else None
        widow = view.rules.widow
        self.widow_lies, self.buried_lies = False, False
        if view.rules.deal.widow:
            named = view.trump is not None
            taken = view.declarer is not None and (
                named or (widow is not None and widow.trump_named == "after_widow")
            )
            self.widow_lies = not taken
            buried = taken and view.phase not in _BEFORE_BURYING
            self.buried_lies = buried and self.declarer is not None
        self.pile = len(others)
        waiting = view.phase is Phase.EXCHANGE and view.rules.exchange.order == "simultaneous"
        self.moved = not waiting

    def result(self) -> Unseen:
        """Everything together."""
        view = self.view
        self._plays()
        if view.stock is None:
            self._gifts_and_widow()
            self._melds()
            self._naming()
        else:
            self._stock()
        pool = list(_deck(self.rules))
        for counts in (self.hand, *self.played, *self.held, self.tethered):
            pool = [left - count for left, count in zip(pool, counts, strict=True)]
        for card in view.buried or ():
            pool[card] -= 1
        if view.stock is not None and view.stock.upcard is not None:
            pool[view.stock.upcard] -= 1
        if min(pool) < 0:
            card = CARDS[pool.index(min(pool))]
            reason = f"the view shows more copies of {card} than the deck has"
            raise ViewError("too_many_copies", reason)
        places = [
            Place("hand", seat, view.sizes[seat], bytes(self.held[seat]), self.barred[seat])
            for seat in self.at
        ]
        if self.buried_lies:
            places.append(Place("buried", None, self.rules.deal.widow, NONE, self._never_buried))
        if self.widow_lies:
            places.append(Place("widow", None, self.rules.deal.widow))
        if view.stock is not None and view.stock.face_down:
            places.append(Place("stock", None, view.stock.face_down))
        unknown = sum(place.size for place in places)
        cards = sum(pool) + sum(self.tethered) + sum(map(sum, self.held))
        if unknown != cards:
            reason = f"{cards} cards are unseen, but the others should hold {unknown}"
            raise ViewError("wrong_sizes", reason)
        return Unseen(
            self.players,
            self.me,
            bytes(self.hand),
            tuple(places),
            bytes(pool),
            bytes(self.tethered),
            self._tether if any(self.tethered) else 0,
            tuple(self.bounds),
            tuple(self.any_of),
            self.burying,
        )

    _never_buried = 0
    _tether = 0

    def _plays(self) -> None:
        view, rules, players = self.view, self.rules, self.players
        drawn = 0
        if rules.deal.stock:
            drawn = (len(rules.full_deck) - players * rules.deal.hand) // players
        played, barred = self.played, self.barred
        lead_trump = (
            rules.play.first_lead == "trump"
            and not drawn
            and (view.bid is None or view.bid != rules.play.first_lead_waived_at_bid)
        )
        for number, trick in enumerate(view.tricks):
            seat = trick.leader
            if number < drawn:
                for card in trick.cards:
                    played[seat][card] += 1
                    seat = (seat + 1) % players
                continue
            out = ruled_out(rules, view.trump, trick.cards, lead_trump=lead_trump and not number)
            for card, kinds in zip(trick.cards, out, strict=True):
                played[seat][card] += 1
                barred[seat] |= kinds
                seat = (seat + 1) % players
        seat = view.leader
        if view.trick:
            first = lead_trump and not view.tricks
            out = ruled_out(rules, view.trump, view.trick, lead_trump=first)
            for card, kinds in zip(view.trick, out, strict=True):
                played[seat][card] += 1
                if view.phase is Phase.TRICK_PLAY:
                    barred[seat] |= kinds
                seat = (seat + 1) % players

    def _gifts_and_widow(self) -> None:
        """Cards known to be, or to have been, in the hands of others."""
        view, me = self.view, self.me
        simultaneous = self.rules.exchange.order == "simultaneous"
        moved = self.moved
        known = [0] * KINDS
        if view.widow is not None and self.declarer is not None:
            known = list(map(view.widow.count, CARDS))
        taker = self.declarer
        mine, back = [0] * KINDS, [0] * KINDS
        for gift in view.gifts if moved else ():
            if gift.cards is not None and gift.giver == me:
                taker = gift.taker
                mine = list(map(gift.cards.count, CARDS))
            elif gift.cards is not None and self.declarer is not None:
                back = list(map(gift.cards.count, CARDS))
        if simultaneous:
            known = [max(0, n - out) + more for n, out, more in zip(known, back, mine, strict=True)]
        else:
            known = [max(0, n + more - out) for n, out, more in zip(known, back, mine, strict=True)]
        if taker is None:
            return
        played = self.played[taker]
        known = [max(0, count - gone) for count, gone in zip(known, played, strict=True)]
        hidden = 1 << self.at[taker]
        if taker == self.declarer:
            partner = self._hidden_partner(taker)
            if self.buried_lies:
                hidden |= 1 << self.pile
            if partner is not None and len(view.gifts) == 2 and moved:
                hidden |= 1 << self.at[partner]
                gone = self.played[partner]
                known = [max(0, count - out) for count, out in zip(known, gone, strict=True)]
        if hidden.bit_count() > 1:
            self.tethered, self._tether = known, hidden
        else:
            self.held[taker] = known

    def _hidden_partner(self, seat: int) -> int | None:
        if not self.rules.exchange.pass_count:
            return None
        partner = partner_of(self.rules, seat)
        return partner if partner != self.me else None

    def _melds(self) -> None:
        view, rules = self.view, self.rules
        widow = rules.widow
        alone = rules.meld.melders == "declarer"
        for seat, at in self.at.items():
            meld = view.melds[seat]
            if meld is None or (alone and seat != view.declarer):
                continue
            told, played = told_by(rules.meld, view.trump, meld), self.played[seat]
            places = 1 << at
            if seat == self.declarer and self.buried_lies:
                if widow is not None and widow.meld_from == "all":
                    places |= 1 << self.pile
                    self._burying(told.cards)
            exact = dict(told.exact)
            for kind, least in enumerate(told.least):
                card = CARDS[kind]
                if card in exact:
                    count = exact[card] - played[kind]
                    self.bounds.append(Bound(places, card, count, count))
                elif least > played[kind]:
                    self.bounds.append(Bound(places, card, least - played[kind], _ANY))
            for cards, sets in told.any_of:
                targets = tuple((c, sets - played[c]) for c in cards if sets >= played[c])
                self.any_of.append(AnyOf(places, targets))
        if self.buried_lies and widow is not None and widow.meld_from == "kept":
            self._burying(NONE)

    def _burying(self, melded: bytes) -> None:
        """What the bid winner may have buried, where the rules forbid some cards (A2-4).

        As long as he has others to bury, he buries none of those.
        """
        widow, declarer = self.rules.widow, self.declarer
        assert widow is not None and declarer is not None
        forbidden = _forbidden(self.rules, self.view.trump)
        if not forbidden and not any(melded):
            return
        kept, played = self.at[declarer], self.played[declarer]
        size = self.view.sizes[declarer] + sum(played)
        free = [c for c in CARDS if not forbidden >> c & 1]
        # He kept more than all that is forbidden: so he had enough to bury.
        bound = sum(melded[c] for c in free) + sum(
            _deck(self.rules)[c] - self.hand[c] - sum(p[c] for p in self.played) + played[c]
            for c in CARDS
            if forbidden >> c & 1
        )
        if size > bound or any(played[c] > melded[c] for c in free):
            self._never_buried = forbidden
            for c in free:
                if melded[c] > played[c]:
                    self.bounds.append(Bound(1 << kept, c, melded[c] - played[c], _ANY))
            return
        self.burying = Burying(kept, self.pile, forbidden, melded, bytes(played))

    def _naming(self) -> None:
        """The bid winner held king and queen of the suit he named, where he had to (S0-51)."""
        view, rules, declarer = self.view, self.rules, self.declarer
        naming = rules.trump
        if declarer is None or view.trump is None or naming.requires != "marriage":
            return
        if view.bid is not None and view.bid == naming.waived_at_bid:
            return
        places, partner = 1 << self.at[declarer], self._hidden_partner(declarer)
        if self.buried_lies:
            places |= 1 << self.pile
        hidden = partner is not None and bool(view.gifts)
        if hidden:
            assert partner is not None
            places |= 1 << self.at[partner]
        for card in marriage(view.trump):
            least = 1 - self.played[declarer][card]
            if hidden and partner is not None:
                least -= self.played[partner][card]
            for gift in view.gifts if self.moved else ():
                if gift.cards is not None:
                    count = gift.cards.count(card)
                    least += count if gift.taker == declarer else -count
            if view.widow is not None and rules.widow is not None:
                if rules.widow.trump_named == "before_widow":
                    least += view.widow.count(card)
            if least > 0:
                self.bounds.append(Bound(places, card, least, _ANY))

    def _stock(self) -> None:
        """Two hands with a stock: cards on the table, and turned cards that were taken up."""
        view, stock = self.view, self.view.stock
        assert stock is not None
        for seat in self.at:
            held = self.held[seat]
            for one in stock.exposed[seat]:
                held[one.card] += 1
            taken = [0] * KINDS
            for laid in stock.laid:
                if laid.seat != seat:
                    continue
                if laid.exchanged is not None:
                    taken[laid.exchanged] += 1
            if not any(taken):
                continue
            for kind, count in enumerate(taken):
                if count:
                    held[kind] += max(0, count - self._left_hand(seat, CARDS[kind]))

    def _left_hand(self, seat: int, card: Card) -> int:
        """How many copies of `card` have left the hand of `seat` since it took up the upcard."""
        stock = self.view.stock
        assert stock is not None
        since = next(
            one.trick for one in stock.laid if one.seat == seat and one.exchanged == card
        )
        taken_up, tabled = False, 0
        for laid in stock.laid:
            if laid.seat == seat:
                if taken_up and laid.exchanged is None:
                    tabled += sum(c.card == card and not c.copy for c in laid.cards)
                taken_up = taken_up or laid.exchanged == card
        on_table = sum(one.card == card for one in stock.exposed[seat])
        players = self.players
        plays = sum(
            trick.cards[(seat - trick.leader) % players] == card
            for trick in self.view.tricks[since:]
        )
        trick, place = self.view.trick, (seat - self.view.leader) % players
        if place < len(trick) and trick[place] == card:
            plays += 1
        # A copy put on the table and gone from there was played from it.
        return tabled + max(0, plays - max(0, tabled - on_table))


@lru_cache(maxsize=64)
def _deck(rules: RuleSet) -> bytes:
    return bytes(map(rules.full_deck.count, CARDS))


@lru_cache(maxsize=64)
def _forbidden(rules: RuleSet, trump: Suit | None) -> int:
    assert rules.widow is not None
    barred, kinds = rules.widow.bury_forbidden, 0
    if "trump" in barred and trump is not None:
        kinds |= SUITS[trump]
    for rank in Rank:
        counts = bool(rules.counters.points.get(rank, 0))
        if ("aces" in barred and rank is Rank.ACE) or ("counters" in barred and counts):
            kinds |= sum(1 << (suit * RANKS + rank) for suit in Suit)
    return kinds
