"""Tests of tricks in which nobody has to follow suit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.slow import quick
from tests.support.table import contract, go, house, names, position, refused, result, start
from tests.support.two_hand import through_stock

from acesaround.cards import CARDS, Card, Hand, Rank, Suit
from acesaround.game.actions import Play
from acesaround.game.trick import legal_cards
from acesaround.game.trick_play import wins_every_trick
from acesaround.game.view import view
from acesaround.kernel.inference import ruled_out, unseen
from acesaround.kernel.rules import TrickRules
from acesaround.messages import advice, reasons_play
from acesaround.players.base import Limit
from acesaround.players.daugherty.table import Table
from acesaround.players.expert.reasons import what_it_does
from acesaround.players.registry import player
from acesaround.rules.load import presets
from acesaround.text.plain_advice import because

FREE: dict[str, dict[str, object]] = {"play": {"follow": "free"}}
NICHOLAS = house("nicholas-1992", **FREE)
cards = st.sampled_from(CARDS)


@given(
    st.sampled_from(presets()),
    st.lists(cards, min_size=1, max_size=12),
    st.lists(cards, min_size=1, max_size=3),
    st.sampled_from(Suit),
)
def test_every_card_is_legal_and_shows_nothing(
    preset: str, hand: list[Card], trick: list[Card], trump: Suit
) -> None:
    rules = house(preset, **FREE)
    assert legal_cards(rules, Hand(hand), trick, trump) == Hand(hand).kinds()
    assert not any(ruled_out(rules, trump, tuple(trick)))


def test_a_game_accepts_any_card_in_hand() -> None:
    game = position(NICHOLAS, "S:AK", "S:T D:A", "S:KQ", "S:J H:A", trump="D").play("AS")
    assert names(game.legal) == {"TS", "AD"}
    assert refused(game, "TD") == "card_not_held"
    game = game.play("AD")
    assert names(game.legal) == {"KS", "QS"}
    game = game.play("QS")
    assert names(game.legal) == {"JS", "AH"}
    assert game.play("AH").turn == 1, "the trump wins"


def test_the_first_lead_can_still_have_to_be_trump() -> None:
    rules = house("nicholas-1992", play={"follow": "free", "first_lead": "trump"})
    game = contract(rules, "S:AKQ H:AAAA", bid=50, trump="S")
    assert {name[1] for name in names(game.legal)} == {"S"}
    assert {name[1] for name in names(game.play("AS").legal)} == set("SHCD")


@pytest.mark.parametrize("stock", ["free", "must"])
def test_two_hand_play_is_free_with_and_after_the_stock(stock: str) -> None:
    rules = house("two-hand", play={"follow": "free", "stock_follow": stock})
    for game in (start(rules), through_stock(start(rules))):
        led = game.play(next(iter(game.legal)))
        assert led.turn is not None
        assert {name[:2] for name in names(led.legal)} == names(led.state.hands[led.turn])


def test_trumps_cannot_be_pulled_for_a_claim() -> None:
    hands = "S:AAAATTTTKKKKQQQQJJJ H:A"
    assert result(contract("nicholas-1992", hands, bid=50, trump="S").play("claim")).tricks
    assert refused(contract(NICHOLAS, hands, bid=50, trump="S"), "claim") == "claim_not_certain"
    only = contract(NICHOLAS, "S:AAAATTTTKKKKQQQQJJJJ", bid=50, trump="S")
    assert result(only.play("claim")).tricks == (20, 0)
    top, low = Hand.parse("H:AA"), Hand.parse("H:TT C:AA")
    assert wins_every_trick(NICHOLAS, top, low, Suit.SPADES), "all trumps are gone"
    assert not wins_every_trick(NICHOLAS, top, low + Hand.parse("S:9"), Suit.SPADES)


def test_a_seat_that_does_not_follow_can_still_hold_the_suit() -> None:
    hands = "H:A", "S:J H:Q", "D:J H:J", "D:J H:K"
    game = go(contract(NICHOLAS, *hands, bid=50, trump="S"), "AH, JS, JD, JD")
    table = Table(view(game.state, 0))
    assert not any(table.voids) and not table.cut
    assert not any(place.barred for place in unseen(view(game.state, 0)).places)


def test_kernel_rules_leave_out_what_no_longer_applies() -> None:
    rules = TrickRules.of(NICHOLAS)
    assert not rules.must_follow
    assert (rules.head, rules.must_trump, rules.overtrump) == ("never", False, False)
    assert TrickRules.of(house("nicholas-1992")).must_follow


@pytest.mark.parametrize("kind", ["expert", "daugherty", "club", "beginner"])
def test_players_throw_losers_on_a_trick_that_is_lost(kind: str) -> None:
    game = contract(NICHOLAS, "S:AAAA", "S:TKK H:AAT C:AT D:J", bid=50, trump="S").play("AS")
    action = player(kind, 1).choose(view(game.state, 1), Limit(worlds=50)).action
    assert isinstance(action, Play)
    assert action.card.suit != Suit.SPADES and action.card.rank < Rank.KING


@pytest.mark.parametrize("kind", ["expert", "daugherty", "club", "beginner"])
def test_players_trump_a_rich_trick_even_with_the_suit_in_hand(kind: str) -> None:
    hands = "H:A S:AKQ", "H:T", "H:K S:A", "S:KKQJ H:JQ"
    game = go(contract(NICHOLAS, *hands, bid=50, trump="S"), "AH, TH, KH")
    action = player(kind, 1).choose(view(game.state, 3), Limit(worlds=50)).action
    assert isinstance(action, Play) and action.card.suit == Suit.SPADES


@pytest.mark.parametrize("kind", ["daugherty", "club"])
def test_players_save_a_trump_if_the_trick_is_poor(kind: str) -> None:
    game = position(NICHOLAS, "H:QQ", "H:JJ", "H:QQ", "S:A H:J", trump="S")
    seen = view(game.play("QH").play("JH").play("QH").state, 3)
    assert str(player(kind, 1).choose(seen).action) == "JH"


def test_hints_do_not_promise_what_following_suit_would_bring() -> None:
    """Leads of trump don't pull any, and the last card of a suit doesn't clear the way to trump."""
    for rules, pulls in ((NICHOLAS, False), (house("nicholas-1992"), True)):
        game = position(rules, "S:Q H:J C:AA", "S:AT H:AA", "S:KK H:AA", "S:JJ H:TT", trump="S")
        seen = view(game.state, 0)
        codes = {because(seen, Play(Card.parse(card))).code for card in ("QS", "JH")}
        told = {advice.PULLS_TRUMP(left=1).code, advice.LAST_OF_SUIT(suit="H").code}
        assert (codes == told) is pulls and bool(codes & told) is pulls
        draws = reasons_play.DRAWS_TRUMP(left=1).code
        assert (what_it_does(seen, Card.parse("QS")).code == draws) is pulls


HOUSES: dict[str, dict[str, dict[str, object]]] = {
    "forced": {"auction": {"first_must_bid": True}},
    "free": FREE,
    "both": {"auction": {"first_must_bid": True}, **FREE},
}


@pytest.mark.extended
@pytest.mark.parametrize("changes", HOUSES)
@pytest.mark.parametrize(
    "preset",
    quick(
        ["doubles-1993", "two-hand"],
        ["doubles-1993", "daugherty-1983", "three-hand", "nicholas-1992", "two-hand"],
    ),
)
def test_every_kind_of_player_finishes_its_hands(preset: str, changes: str) -> None:
    made = {table: dict(fields) for table, fields in HOUSES[changes].items()}
    if preset in ("doubles-1993", "three-hand") and "auction" in made:
        made["auction"]["standing_bid"] = "none"
    rules = house(preset, **made)
    for first, second in (("expert", "beginner"), ("daugherty", "club"), ("random", "daugherty")):
        seats = [player((first, second)[seat % 2], seat) for seat in range(rules.table.players)]
        game = start(rules)
        while not game.state.match.results:
            assert game.turn is not None
            choice = seats[game.turn].choose(view(game.state, game.turn), Limit(worlds=2))
            game = game.play(choice.action)
