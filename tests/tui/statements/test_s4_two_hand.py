"""Two-hand pinochle in the terminal: stock, upcard, melds one at a time, and the final tricks."""

from __future__ import annotations

import pytest
from tests.support.legal_cards import RANKS, may_play, situation
from tests.support.manual_melds import STOCK_MELDS
from tests.tui.statements.people import People, SitDown, holds

from acesaround.cards import Card
from acesaround.game.actions import Draw
from acesaround.game.state import Phase
from acesaround.game.trick import card_points
from acesaround.i18n import tr, tr_plural
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import deal
from acesaround.text.formatter import Display

RULES = "two-hand"
FOR_HELP = tr("terminal.error_number_reason_for_help", number=0, reason="").partition(". ")[2]
"""End of every error."""


def stock(count: int, upcard: str) -> str:
    """Return the line about the stock."""
    down = tr_plural("common.count_card", count)
    return tr("terminal.stock_down_face_down_then_the_upcard", down=down, upcard=upcard)


def melding(
    sit_down: SitDown, cards: str, trump: str = "S", rules: RuleSet | str = RULES
) -> People:
    """Return a game where South can meld from these cards, after the first trick."""
    lead = min(("AC", "AD", "AH", "AS"), key=cards.count)
    people = sit_down(rules, f"{cards} {lead}", f"9{lead[1]}", stock=f"T{trump}", dealer=1)
    return people.do(f"{lead}, 9{lead[1]}")


def after_the_stock(people: People) -> People:
    """Play and draw without melding until the stock is gone."""
    while people.table.state.phase is not Phase.TRICK_PLAY:
        melds = people.table.state.phase is Phase.STOCK_MELD
        turn = people.table.turn or 0
        people.table.act(Draw() if melds else list(people.table.view(turn).legal)[-1])
    return people


def test_S4_4_S4_5_S4_6_twelve_cards_a_stock_and_the_upcard_makes_trump(sit_down: SitDown) -> None:
    people = sit_down(RULES, stock="TD")
    assert holds(12) in people.screen and stock(23, "10♦") in people.screen
    assert tr("common.suit_are_trump", suit="♦ diamonds") in people.screen


@pytest.mark.parametrize("dealer", [0, 1])
def test_S4_8_the_nondealer_plays_first(dealer: int, sit_down: SitDown) -> None:
    people = sit_down(RULES, dealer=dealer)
    assert people.table.turn == 1 - dealer
    assert tr("terminal.trick_number_you_lead", number="1") in people.screen
    people.type("take")
    assert people.table.turn == dealer


@pytest.mark.parametrize(
    ("lead", "reply", "winner"),
    [("KH", "TH", 1), ("KH", "KH", 0), ("KH", "AC", 0), ("KH", "9S", 1), ("QS", "JS", 0)],
)
def test_S4_3_S4_9_S4_10_who_takes_a_trick_that_scores_nothing(
    lead: str, reply: str, winner: int, sit_down: SitDown
) -> None:
    people = sit_down(RULES, lead, f"{reply} 9D", stock="TS", dealer=1)
    asked = people.type(lead)
    assert tr("text.you_can_play_any_card") in asked
    screen = people.type(reply)
    assert people.table.turn == winner
    assert tr("terminal.last_you_took_it") in screen and holds(11) in screen
    assert people.table.state.taken == (0, 0)


def number_of(people: People, offer: str) -> str:
    """Return the number to type for an offered meld, such as `K♠ Q♠, 4`."""
    number = people.screen.partition(f": {offer} ")[0].split()[-2]
    assert number.isdecimal(), people.screen
    return number


def offered(people: People, cards: str) -> bool:
    """Return whether a meld of these cards is offered."""
    return f": {cards}, " in people.screen


def test_S4_11_S4_16_S4_22_S4_36_the_winner_alone_lays_one_meld(sit_down: SitDown) -> None:
    people = melding(sit_down, "KS QS KC QC 9S")
    assert tr("terminal.your_meld_number_or_d_to_draw") in people.screen
    assert offered(people, "K♠ Q♠") and offered(people, "9♠")
    assert "(+2 " in people.type(number_of(people, "K♣ Q♣, 2"))
    assert not offered(people, "K♠ Q♠") and offered(people, "9♠")
    assert "(+3 " in people.type(number_of(people, "9♠, 1"))
    people.type("d")
    assert people.table.state.phase is Phase.STOCK_PLAY and people.table.turn == 0


def test_S4_12_S4_13_both_draw_and_the_winner_leads(sit_down: SitDown) -> None:
    people = sit_down(RULES, "KH", "TH", stock="TS AD AC", dealer=1).do("KH, TH")
    drawn = people.type("d")
    assert people.table.turn == 1
    assert tr("terminal.you_drew_cards", cards="A♦") in drawn
    assert stock(21, "10♠") in drawn and holds(12) in drawn
    assert tr("terminal.trick_number_you_lead", number="2") in drawn


def test_S4_7_S4_14_S4_27_after_twelve_tricks_melds_are_taken_up(sit_down: SitDown) -> None:
    people = melding(sit_down, "KH QH").do("lay marriage KH QH, draw")
    assert tr("terminal.your_cards_on_the_table_cards", cards="K♥#1 Q♥#1") in people.screen
    after_the_stock(people)
    assert len(people.table.state.tricks) == 12
    assert holds(12) in people.screen and "#1" not in people.screen


@pytest.mark.parametrize(("cards", "points"), [(cards, points) for cards, _, points in STOCK_MELDS])
def test_S4_17_S4_18_S4_19_S4_20_S4_21_what_melds_score(
    cards: str, points: int, sit_down: SitDown
) -> None:
    people = melding(sit_down, cards)
    shown = " ".join(Display().card(Card.parse(card)) for card in cards.split())
    assert f"(+{points} " in people.type(number_of(people, f"{shown}, {points}"))


def test_S4_23_melded_cards_lie_open_and_can_be_played(sit_down: SitDown) -> None:
    people = melding(sit_down, "KH QH").do("lay marriage KH QH, draw")
    assert "K♥#1 Q♥#1" in people.screen
    theirs = people.type("KH#1").partition(tr("terminal.trick_number_short_led", number="2",
                                              short="South"))[2]  # fmt: skip
    assert people.table.turn == 1
    assert "K♥*" in theirs and "Q♥#1" in theirs and "K♥#1" not in theirs


def second_meld(sit_down: SitDown, cards: str, first: str) -> People:
    """Return a game where South has laid a meld in hearts and won another trick."""
    people = melding(sit_down, f"{cards} AH AH AD", "H").do(f"{first}, draw, AH")
    people.do(str(list(people.table.view(1).legal)[-1]))
    assert (people.table.turn, people.table.state.phase) == (0, Phase.STOCK_MELD)
    return people


def test_S4_24_a_card_melds_once_in_each_kind(sit_down: SitDown) -> None:
    people = second_meld(sit_down, "KS KS QS JD", "lay marriage KS QS")
    assert not offered(people, "K♠ Q♠#1")
    assert "(+6 " in people.type(number_of(people, "Q♠#1 J♦, 4"))


def test_S4_25_a_meld_needs_a_card_from_the_hand(sit_down: SitDown) -> None:
    people = second_meld(sit_down, "KS QS JS JH JC JD", "lay marriage KS QS")
    assert offered(people, "Q♠#1 J♦")
    people.do("lay jacks JS JH JC JD, draw, AH")
    people.do(str(list(people.table.view(1).legal)[-1]))
    assert people.table.state.phase is Phase.STOCK_MELD
    assert not offered(people, "Q♠#1 J♦#1")


def test_S4_26_a_dix_is_exchanged_for_the_upcard(sit_down: SitDown) -> None:
    people = melding(sit_down, "9S KH QH")
    number = number_of(people, "9♠, 1")
    swapped = people.type(str(int(number) + 1))
    assert stock(23, "9♠") in swapped and "(+1 " in swapped
    assert holds(11) in swapped, "the upcard is in the hand"


def dealt(sit_down: SitDown, seed: int) -> People:
    """Return a game with random cards."""
    cards = deal(load(RULES), seed, 0, 1)
    hands, stock = map(str, cards.hands), " ".join(map(str, cards.stock))
    return sit_down(RULES, *hands, stock=stock, dealer=1)


def test_S4_28_S4_29_every_other_card_is_refused(sit_down: SitDown) -> None:
    met = set()
    for seed in range(3):
        people = after_the_stock(dealt(sit_down, seed))
        while len(people.table.state.tricks) < 22:
            view = people.table.view(people.table.turn or 0)
            hand, led = [str(card) for card in view.hand], [str(card) for card in view.trick]
            trump = str(view.trump)
            allowed = may_play(hand, led, trump, head="trump_led", overtrump=False)
            for card in set(hand) - allowed:
                assert FOR_HELP in people.type(card)
                assert people.table.turn == view.seat
            met.add((situation(hand, led, trump), bool(led) and led[0][1] == trump))
            people.type(max(allowed, key=lambda card: RANKS.index(card[0])))
    assert met >= {(kind, False) for kind in ("lead", "follow", "trump", "free")}
    assert ("follow", True) in met


def test_S4_30_S4_31_counters_of_trick_play_score_and_the_last_trick(sit_down: SitDown) -> None:
    people = after_the_stock(dealt(sit_down, 1))
    left = [card for hand in people.table.state.hands for card in hand]
    title = people.type("take, take")
    taken = people.table.state.taken
    assert f" {max(taken)} " in title and sum(taken) == people.table.state.tricks[-1].points
    people.play_out()
    points = people.table.state.match.results[-1].trick_points
    assert sum(points) == sum(card.rank.letter in "ATK" for card in left) + 1


def test_S4_16_S4_30_S4_31_the_pad_counts_what_is_left_once_tricks_score(sit_down: SitDown) -> None:
    still_out = tr("common.still_out")
    people = dealt(sit_down, 1)
    assert f" {still_out} " not in people.screen
    after_the_stock(people)
    rules, tricks_left = people.table.rules, 12
    while tricks_left > 1:
        state = people.table.state
        if not state.trick:
            held = [card for hand in state.hands for card in hand]
            points = card_points(rules, held) + rules.counters.last_trick
            assert f" {still_out} {points} {tricks_left} " in people.screen
            tricks_left -= 1
        people.table.act(list(people.table.view(people.table.turn or 0).legal)[-1])


def test_S4_32_scores_are_totaled_after_the_hand(sit_down: SitDown) -> None:
    people = melding(sit_down, "KS QS").do("lay marriage KS QS")
    assert "(+4 " in people.screen and people.table.state.match.scores == (0, 0)
    after_the_stock(people).play_out()
    result = people.table.state.match.results[-1]
    assert result.delta == (4 + result.trick_points[0], result.trick_points[1])
    assert f"You: {result.scores[people.table.turn or 0]}," in people.screen


def test_S4_1_S4_33_a_hundred_points_win(sit_down: SitDown) -> None:
    assert tr("terminal.game_to_target_where", target="100", where="") in sit_down(RULES).screen
    rules = load(RULES).replace(game={"target": 4})
    people = after_the_stock(melding(sit_down, "KS QS", rules=rules).do("lay marriage KS QS"))
    for _ in range(20):
        people.do(str(list(people.table.view(people.table.turn or 0).legal)[-1]))
    over = people.type("take, take")
    assert people.table.over and people.table.state.match.scores[0] >= 4
    winner = people.table.rules.seats[people.table.state.match.winner or 0]
    assert tr("terminal.game_over") in over
    both = " and ".join(people.table.rules.seats)
    highest = tr("text.sides_reached_target_side_had_the", sides=both, side=winner, target="4")
    assert highest in over
