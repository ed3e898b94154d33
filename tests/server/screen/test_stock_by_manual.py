"""Stock play as the page gets it: who won a trick, who draws, and which melds are offered."""

from collections import Counter

import pytest
from tests.server.screen.test_screens import table
from tests.support.manual_melds import STOCK_MELDS
from tests.support.table import go, position, start
from tests.support.two_hand import lead_and_win, melding

from acesaround.protocol.screen import Screen
from acesaround.server.screen import screen
from acesaround.session import Game

RULES = "two-hand"


def shown(game: Game) -> Screen:
    """Return the screen of seat 0, the only person."""
    return screen(table(game.state), 0, {0})


@pytest.mark.parametrize(
    ("lead", "reply", "winner"),
    [("KH", "AH", 0), ("KH", "KH", 1), ("KH", "AS", 1), ("KH", "9D", 0), ("AD", "TD", 1)],
)
def test_S4_9_the_last_trick_says_who_won_it(lead: str, reply: str, winner: int) -> None:
    game = go(start(RULES, reply, lead, stock="TD", dealer=0), f"{lead}, {reply}")
    last = shown(game).last_trick
    assert last is not None and last.winner == winner


def test_S4_12_the_winner_draws_before_the_other_player() -> None:
    game = go(start(RULES, "AS", "9S", stock="TD JC QC", dealer=1), "AS, 9S")
    before = shown(game)
    assert before.turn == 0 and before.stock is not None and before.stock.face_down == 23
    after = shown(game.play("draw"))
    assert after.stock is not None and after.stock.face_down == 21
    drawn = Counter(card.card for card in after.hand) - Counter(card.card for card in before.hand)
    assert list(drawn) == ["JC"], "the top card, not the one below it"


def test_S4_24_a_card_is_not_offered_twice_in_one_type_of_meld() -> None:
    game = start(RULES, "KS KS QS JD AC", "9C QS", stock="TH", dealer=1)
    game = go(game, "AC, 9C, lay marriage KS QS")
    while game.turn != 0 or not game.state.tricks or len(game.state.tricks) < 2:
        game = lead_and_win(game.play("draw"))
    asked = shown(game).asked
    assert asked is not None
    lays = [option.action for option in asked.options if "QS" in option.action]
    assert any(action.startswith("lay pinochle") for action in lays)
    assert not any(action.startswith("lay marriage") for action in lays)


@pytest.mark.parametrize(("cards", "kind", "worth"), STOCK_MELDS)
def test_S4_17_S4_18_S4_19_S4_20_S4_21_the_points_of_melds(
    cards: str, kind: str, worth: int
) -> None:
    asked = shown(melding(cards, "S")).asked
    assert asked is not None
    wanted = f"lay {kind} {cards}"
    [option] = [option for option in asked.options if option.action == wanted]
    assert option.meld is not None and option.meld.points == worth


def test_S4_30_a_trick_is_worth_its_aces_tens_and_kings() -> None:
    for cards, worth in (("AH TH", 2), ("KH 9H", 1), ("QH JH", 0)):
        lead, reply = cards.split()
        game = position(RULES, f"{lead} JC", f"{reply} JC", trump="S", declarer=None)
        last = shown(go(game, f"{lead}, {reply}")).last_trick
        assert last is not None and last.points == worth


def test_S4_31_S4_32_the_last_trick_is_worth_one_point_more() -> None:
    game = position(RULES, "KH", "9H", trump="S", declarer=None, taken=(3, 4))
    result = shown(go(game, "KH, 9H")).hand_over
    assert result is not None
    assert [(side.gained, side.total) for side in result.sides] == [(5, 5), (4, 4)]
