"""Naming trump."""

from tests.players.positions import choose
from tests.support.table import go, start

from acesaround.cards import Suit
from acesaround.game.actions import NameTrump
from acesaround.players.base import Choice
from acesaround.players.daugherty import DaughertyPlayer, bid_formulas
from acesaround.rules.load import load
from acesaround.session import new


def named(preset: str, hand: str, calls: str) -> Choice:
    return choose(go(start(preset, hand), calls).view())


def test_S1_28_the_suit_with_the_highest_formula() -> None:
    hand = "S:AKQJJJ H:AATTKQJ C:KQTT D:TTT"
    choice = named("daugherty-1983", hand, "51, pass, pass, pass")
    line = choice.formula
    assert str(choice.action) == "trump H"
    assert line is not None and choice.why == (line.message,)
    assert (line.suit, line.own_meld, line.partner_meld) == (Suit.HEARTS, 6, 8)
    assert (line.trump_meld, line.aces, line.trumps) == (13, 3, 7) and line.worth == 2


def test_S1_28_no_suit_without_a_marriage() -> None:
    hand = "S:KQ H:AAAATTTTKKK C:AAKK D:TKK"
    assert str(named("daugherty-1983", hand, "51, pass, pass, pass").action) == "trump S"


def test_S0_51_any_suit_where_the_marriage_is_waived() -> None:
    hand = "S:KQ H:AAAATTTTKKK C:AAKK D:TKK"
    game = go(start("doubles-1993", hand, dealer=0), "pass, pass, pass")
    assert str(choose(game.view()).action) == "trump H"


def test_two_cards_are_never_trump_while_a_better_suit_may_be_named() -> None:
    player = DaughertyPlayer()
    for seed in range(60):
        game = new(load("nicholas-1992"), seed=seed)
        while game.state.phase == "auction":
            game = game.play(player.choose(game.view()).action)
        if game.state.phase == "name_trump":
            view = game.view()
            lines = {line.suit: line for line in bid_formulas(view)}
            action = player.choose(view).action
            assert isinstance(action, NameTrump)
            suit = action.suit
            assert lines[suit].total == max(line.total for line in lines.values())
            longest = max(line.trumps for line in lines.values())
            assert lines[suit].trumps >= min(longest - 2, 5)


def test_formulas_are_listed_best_first() -> None:
    hand = "S:AKQJJJ H:AATTKQJ C:KQTT D:TTT"
    lines = bid_formulas(start("daugherty-1983", hand).view())
    assert [line.suit for line in lines] == [Suit.HEARTS, Suit.SPADES, Suit.CLUBS]
