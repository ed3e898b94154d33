"""Tests of the two-hand game: winning tricks to meld, laying melds, and solved endings."""

from collections.abc import Iterator
from itertools import product

import pytest
from tests.players.positions import choose, played
from tests.support.table import start

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Deal
from acesaround.game.state import Match, Phase, Round, State, Stock, Trick
from acesaround.game.trick import card_points, legal_cards, winner_index
from acesaround.game.view import View, view
from acesaround.messages import reasons, reasons_play
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.two_hand import EndgameSearch
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

NORTH = "JD AD KD TD JH TH TC KC QC QS JS 9S"


def dealt(south: str, upcard: str = "TS", *, leads: int = 0, north: str = NORTH) -> Game:
    """Return a game just dealt, with the nondealer to lead."""
    return start("two-hand", south, north, stock=upcard, dealer=1 - leads)


def melding(south: str, upcard: str = "TS", rules: RuleSet | str = "two-hand") -> Game:
    """Return a game in which South won a trick with the first card and can meld."""
    game = start(rules, south, NORTH, stock=upcard, dealer=1)
    return game.play(south.split()[0]).play("JD")


def test_S4_9_a_trick_is_won_to_lay_a_meld() -> None:
    south = "KS KH KC KD TD 9C 9H JH JC 9S TH AC"
    choice = choose(dealt(south, leads=1).play("JD").view())
    assert str(choice.action) == "TD"
    assert choice.why == (reasons_play.WINS_TO_MELD(ready=8),)


def test_S4_10_nothing_is_spent_on_a_trick_that_leads_to_nothing() -> None:
    south = "AS TS AH TH TD 9D AC JC JH 9C 9H KC"
    choice = choose(dealt(south, "KS", leads=1).play("AD").view())
    assert str(choice.action) in ("9D", "9C", "9H")
    assert choice.why == (reasons_play.LED_MAY_WIN(trick="AD", name=choice.action),)


def test_S4_24_cards_that_may_still_meld_are_kept() -> None:
    south = "KS KH KC QS JD TD 9H TH JH 9C JC 9D"
    choice = choose(dealt(south, north="AD KD TC QC QD JD JS AS AH AC TS QH").view())
    assert str(choice.action) not in ("KS", "KH", "KC", "QS", "JD")


def test_A4_3_the_trump_marriage_comes_before_the_run() -> None:
    choice = choose(melding("AD AS TS KS QS JS 9H 9C TD JC TC JH").view())
    assert str(choice.action) == "lay marriage KS QS"
    marriage = reasons.MELD_KINDS["marriage"]()
    assert choice.why == (
        reasons.LAID_MELD(kind=marriage, points=4),
        reasons.RUN_CAN_FOLLOW(),
    )


def test_the_run_comes_first_where_the_marriage_would_use_it_up() -> None:
    rules = load("two-hand").replace(meld={"reuse": "classes"})
    game = melding("AD AS TS KS QS JS 9H 9C TD JC TC JH", rules=rules)
    assert played(game.view()) == "lay run AS TS KS QS JS"


def test_S4_26_a_dix_is_exchanged_for_the_upcard() -> None:
    choice = choose(melding("AD 9S TS KH 9H 9C TD JC TC JH AC 9D").view())
    assert str(choice.action) == "lay dix 9S exchange"
    dix = reasons.LAID_MELD(kind=reasons.MELD_KINDS["dix"](), points=1)
    assert choice.why == (reasons.LAID_MELD_EXCHANGED(text=dix, upcard="TS"),)


def test_S4_22_the_dearest_meld_is_laid() -> None:
    game = melding("TD AS AH AC AD KC QC 9H JC TH JH 9C", "KS")
    assert played(game.view()) == "lay aces AS AH AC AD"
    game = melding("TD AS 9H AC TC KC JC 9C AH JC TH JH", "KS")
    assert played(game.view()) == "draw"


def exact(rules: RuleSet, first: Hand, second: Hand, trump: Suit) -> int:
    """Return the leader's points minus the opponent's, by trying every line."""
    if not first:
        return 0
    return max(
        min(
            _trick(rules, first.without(lead), second.without(reply), (lead, reply), trump)
            for reply in legal_cards(rules, second, (lead,), trump)
        )
        for lead in first.kinds()
    )


def _trick(rules: RuleSet, first: Hand, second: Hand, cards: tuple, trump: Suit) -> int:
    points = card_points(rules, cards) + (0 if first else rules.counters.last_trick)
    if winner_index(cards, trump):
        return -points - exact(rules, second, first, trump)
    return points + exact(rules, first, second, trump)


def endings() -> Iterator[tuple[Hand, Hand]]:
    for mine, other in product(
        ("AS TH KH 9C", "TS KS QD JD", "AH TH KD 9S"), ("KC QC AD TD", "JS QS TC AC", "AC JH QH 9D")
    ):
        yield Hand.parse(mine), Hand.parse(other)


@pytest.mark.parametrize("preset", ["two-hand", "two-hand-classic"])
def test_the_last_tricks_are_counted_out(preset: str) -> None:
    rules = load(preset)
    for mine, other in endings():
        for trump in Suit:
            counted = EndgameSearch(rules, trump)
            assert counted.best(mine, other) == exact(rules, mine, other, trump)


def last_twelve(south: str, north: str, *, leads: int = 0, preset: str = "two-hand") -> View:
    """Return a view just after the stock, with the missing cards played; spades are trump."""
    rules = load(preset)
    hands = (Hand.parse(south), Hand.parse(north))
    gone = list(rules.full_deck - hands[0] - hands[1])
    past = tuple(Trick(0, (gone[i], gone[i + 1]), 0, 0) for i in range(0, 24, 2))
    this = Round(Deal(1, hands), trump=Suit.SPADES, counted=(0, 0))
    match = Match((0, 0), (False, False), 100, 1)
    stock = Stock((), None, ((), ()))
    state = State(
        rules, match, Phase.TRICK_PLAY, leads, hands, this, leads, (), past, (0, 0), stock
    )
    return view(state, leads)


def test_S4_28_the_other_hand_is_known() -> None:
    south, north = "S:AATK H:KQJ9 C:99 D:QJ", "S:QJ H:AATT C:AKQ D:ATK"
    seen = last_twelve(south, north)
    assert Table(seen).unseen_hand == Hand.parse(north)
    choice = choose(seen)
    assert str(choice.action) == "AS"
    assert choice.why == (reasons_play.DRAWS_OTHERS(),)


def test_S4_28_what_the_other_cannot_beat_is_led() -> None:
    choice = choose(last_twelve("S:9 H:AAT9 C:99 D:QQJJ9", "S:AATTK H:KQJ C:AK D:AT"))
    assert str(choice.action) == "TH"
    assert choice.why == (reasons_play.OTHER_CANNOT_BEAT(),)


def test_the_last_plays_are_the_best_there_are() -> None:
    player = DaughertyPlayer()
    for seed in range(6):
        game = new(load("two-hand"), seed=seed)
        while not game.state.match.results:
            choice = player.choose(game.view())
            state = game.state
            if state.phase is Phase.TRICK_PLAY and not state.trick and len(game.view().hand) < 5:
                hands = (state.hands[state.leader], state.hands[1 - state.leader])
                trump = state.this_round.trump
                assert trump is not None
                best = exact(game.rules, *hands, trump)
                assert choice.why in (
                    (reasons_play.COUNTED_OUT(gain=best),),
                    (reasons.ONLY_CARD(),),
                )
            game = game.play(choice.action)


def test_what_the_other_may_have_buried_is_not_counted_out() -> None:
    changes = {"table": {"players": 2}, "deal": {"hand": 22, "widow": 4}, "widow": {"bury": 4}}
    game = new(load("three-hand-widow").replace(**changes), seed=1)
    counted = set()
    while not game.state.match.results:
        choice = choose(game.view())
        if choice.why[0].code == "counted_out":
            counted.add(game.state.turn)
        game = game.play(choice.action)
    assert counted == {game.state.match.results[0].round.declarer}
