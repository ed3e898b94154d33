"""Two-hand pinochle on the page: stock, upcard, melds one at a time, and the final tricks."""

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, rules_of, seed_where
from tests.browser.support.page_contents import (
    Snapshot,
    card_of,
    play_as,
    play_through,
    press_until_asked,
    take_snapshot,
)
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import Policy, Screen, plain
from tests.browser.support.situations import check_situation, until_situation
from tests.support.legal_cards import situations, winner

from acesaround.cards import parse_suit
from acesaround.game.actions import Deal
from acesaround.game.meld import total_for
from acesaround.i18n import tr

RULES = "two-hand"
SEED = seed_where(any_deal, RULES)
OTHER: dict[int, Policy] = {1: plain}
EVERY_SITUATION = "136"
"""A seed with which seat 0 is in every situation of trick play."""


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def laying(screen: Screen) -> str:
    """Lay down the first legal meld."""
    lays = [one["action"] for one in screen["asked"]["options"] if one["action"].startswith("lay")]
    return lays[0] if lays else plain(screen)


def highest(screen: Screen) -> str:
    """Win tricks: play the highest card, trumps first."""
    plays = [card["legal"] for card in screen["hand"] if card["legal"]]
    trump = screen["trump"]
    if screen["phase"] == "stock_play" and plays:
        return max(plays, key=lambda card: (card[1] == trump, "9JQKTA".index(card[0])))
    return laying(screen)


def over_the_stock(now: Snapshot) -> bool:
    """True if the stock is gone or the hand is over."""
    return " in the stock" not in now.stock


def reach(enter: Enter, wanted: Callable[[Screen], bool], *, start: int = 0) -> None:
    """Bring Ann to a choice of melds that's wanted, before the end of the stock.

    The search for a deal goes on from the seed `start`.
    """

    def first(screen: Screen) -> str | None:
        assert screen["phase"] != "trick_play", "it never came"
        if screen["phase"] == "stock_meld" and screen["stock"]["face_down"] > 3 and wanted(screen):
            return None
        return highest(screen)

    for number in range(start, start + 4000, 100):
        with suppress(AssertionError):
            enter(RULES, seed_where(any_deal, RULES, start=number), policies=OTHER, first=first)
            return
    raise AssertionError("it never came, whatever was dealt")


def with_a_meld(enter: Enter, kind: str) -> None:
    """Bring Ann to a point where she has won a trick and can lay down a meld of the given kind."""
    reach(enter, lambda screen: any(re.match(f"lay {kind}", lay) for lay in offered(screen)))


def offered(screen: Screen) -> list[str]:
    """Return the melds that can be laid down."""
    actions = (one["action"] for one in screen["asked"]["options"])
    return [action for action in actions if action.startswith("lay")]


def open_and_fresh(screen: Screen) -> tuple[Counter[str], Counter[str]]:
    """Return this seat's cards on the table, and those that aren't."""
    cards = [Counter[str](), Counter[str]()]
    for card in screen["hand"]:
        cards[card["mark"] != "exposed"][card["card"]] += 1
    return cards[0], cards[1]


@dataclass
class MeldPlay:
    """Meld play to the end of the stock, in which Ann lays nothing down.

    `plays` has the page before each of her cards, and `last` the page once the stock is gone.
    """

    dealt: Deal
    plays: list[Snapshot]
    last: Snapshot
    screens: list[dict[str, Any]]
    tricks: list[dict[str, Any]]

    def played(self, number: int, seat: int) -> str:
        """Return the card that a seat played to a trick."""
        [card] = [one["card"] for one in self.tricks[number]["cards"] if one["seat"] == seat]
        return str(card)


@pytest.fixture(scope="module")
def meld_play(enter: Enter, ann: Person) -> MeldPlay:
    scene = enter(RULES, SEED, policies={1: highest})
    draw, lit = ann.page.locator('[data-action="draw"]'), ann.page.locator(".hand .lit")
    plays = []

    def act(_: Snapshot) -> bool:
        draw.or_(lit).first.wait_for()
        if draw.count():
            draw.click()
        else:
            plays.append(take_snapshot(ann))
            lit.last.click(position=CORNER)
        return True

    last = play_through(ann, until=over_the_stock, act=act)[-1]
    screens = ann.screens()
    tricks = {one["last_trick"]["number"]: one["last_trick"] for one in screens
              if one["last_trick"]}  # fmt: skip
    ordered = [tricks[number] for number in sorted(tricks)]
    return MeldPlay(scene.dealt, plays, last, screens, ordered)


def test_S4_4_S4_5_S4_6_twelve_cards_a_stock_and_the_trump_turned_up(
    enter: Enter, ann: Person, page: Page
) -> None:
    scene = enter(RULES, SEED, policies=OTHER)
    now = take_snapshot(ann)
    assert now.moment == "stock" and len(now.hand) == 12 and len(now.seats) == 2
    upcard = scene.dealt.stock[0]
    expect(page.locator(".count")).to_have_text(tr("page.cards_in_the_stock_count", count="23"))
    shown = page.locator(".pile .up").get_attribute("aria-label") or ""
    assert card_of(shown) == upcard.text
    assert now.trump == upcard.suit.letter
    assert now.contract[0] == tr("page.trump_are_trump", trump=upcard.suit.title)


def test_S4_8_S4_9_the_nondealer_begins_and_any_card_may_be_played(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHER)
    now = take_snapshot(ann)
    assert now.seats["1"]["dealer"] and now.leads
    assert set(now.lit) == set(now.hand)
    enter(RULES, seed_where(any_deal, RULES, dealer=0), policies=OTHER)
    now = take_snapshot(ann)
    assert not now.leads and len(now.trick) == 1
    assert now.ask == tr("page.your_turn_play_any_card")
    assert set(now.lit) == set(now.hand)


def test_S4_9_the_second_card_wins_only_if_higher_or_a_trump(meld_play: MeldPlay) -> None:
    places = set()
    for trick in meld_play.tricks:
        cards = [one["card"] for one in trick["cards"]]
        best = winner(cards, meld_play.last.trump)
        assert trick["winner"] == trick["cards"][best]["seat"]
        places.add((best, cards[0][1] == cards[1][1]))
    assert {best for best, _ in places} == {0, 1} and len(places) >= 3


def test_S4_10_S4_12_both_cards_are_gone_and_the_winner_draws_first(meld_play: MeldPlay) -> None:
    """Ann's next hand is the last one without her card, and with the card due from the stock."""
    for number, (before, then) in enumerate(pairwise(meld_play.plays)):
        drawn = meld_play.dealt.stock[1 + 2 * number + (meld_play.tricks[number]["winner"] != 0)]
        left = Counter(before.hand) - Counter([meld_play.played(number, 0)])
        assert Counter(then.hand) == left + Counter([drawn.text])
        assert len(then.hand) == 12 and len(then.led) == (not then.leads)


def test_S4_13_the_winner_leads_next(meld_play: MeldPlay) -> None:
    for before, after in pairwise(meld_play.tricks):
        assert after["cards"][0]["seat"] == before["winner"]
    assert [entry.leads for entry in meld_play.plays[1:]] == [
        trick["winner"] == 0 for trick in meld_play.tricks[:11]
    ]


def test_S4_14_twelve_tricks_use_up_the_stock(meld_play: MeldPlay) -> None:
    assert len(meld_play.tricks) == 12
    counts = [tr("page.cards_in_the_stock_count", count=left) for left in range(23, 0, -2)]
    assert [entry.stock for entry in meld_play.plays] == counts


def test_S4_15_the_winner_shows_the_last_card_and_the_other_takes_the_upcard(
    meld_play: MeldPlay,
) -> None:
    last, trick = meld_play.last, meld_play.tricks[11]
    upcard = [one["stock"]["upcard"] for one in meld_play.screens if one["stock"]["upcard"]][-1]
    final = meld_play.dealt.stock[-1].text
    shown = meld_play.screens[-1]["stock"]
    assert (shown["face_down"], shown["upcard"], shown["last_card"]) == (0, None, final)
    name = "You" if trick["winner"] == 0 else "Puppet 1"
    assert last.stock == tr("server.name_drew_the_last_card_of_the", name=name)
    left = Counter(meld_play.plays[-1].hand) - Counter([meld_play.played(11, 0)])
    drawn = final if trick["winner"] == 0 else upcard
    assert Counter(last.hand) == left + Counter([drawn])


def test_S4_16_tricks_of_meld_play_score_nothing(meld_play: MeldPlay) -> None:
    assert any(one["card"][0] in "ATK" for trick in meld_play.tricks for one in trick["cards"])
    for screen in meld_play.screens:
        assert [box["taken"] for box in screen["seats"]] == [0, 0]
        mine = next(score for score in screen["scores"] if score["side"] == 0)
        assert (mine["points"], mine["meld"]) == (0, 0), "Ann laid nothing down"


def test_S4_12_the_drawn_card_is_marked(enter: Enter, ann: Person, page: Page) -> None:
    scene = enter(RULES, SEED, policies=OTHER)
    assert len(take_snapshot(ann).hand) == 12
    now = press_until_asked(ann, page.locator(".hand .lit").last)
    if page.locator('[data-action="draw"]').count():
        now = press_until_asked(ann, page.locator('[data-action="draw"]'))
    assert len(now.hand) == 12
    expect(page.locator(".count")).to_have_text(tr("page.cards_in_the_stock_count", count="21"))
    marked = page.locator(".hand .card", has=page.locator(".mark"))
    assert page.locator(".hand .mark").all_inner_texts() == [tr("page.drawn")]
    trick = ann.screens()[-1]["last_trick"]
    drawn = scene.dealt.stock[1 + (trick["winner"] != 0)]
    assert marked.get_attribute("data-card") == drawn.text and now.lit


def test_S4_11_S4_22_the_winner_may_lay_one_meld_and_scores_it(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    now, before = take_snapshot(ann), ann.screens()[-1]
    assert before["last_trick"]["winner"] == 0
    assert now.ask == tr("server.lay_down_a_meld_or_draw")
    lay = page.locator('[data-action^="lay marriage"]').first
    suit = parse_suit((lay.get_attribute("data-action") or "").split()[2][1])
    values = rules_of(RULES).meld
    table = values.royal_marriage if suit.letter == before["trump"] else values.marriage
    points = total_for(table, 1)
    expect(lay).to_contain_text(re.compile(rf"\b{points}\b"))
    press_until_asked(ann, lay)
    after = ann.screens()[-1]
    meld = [screen["scores"][0]["meld"] for screen in (before, after)]
    assert meld[1] == meld[0] + points
    assert len(after["stock"]["laid"]) == len(before["stock"]["laid"]) + 1
    assert not [action for action in offered(after) if "dix" not in action]


def test_S4_23_melded_cards_lie_open_and_may_be_played(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    press_until_asked(ann, page.locator('[data-action^="lay marriage"]').first)
    if page.locator('[data-action="draw"]').count():
        press_until_asked(ann, page.locator('[data-action="draw"]'))
    marked = page.locator(".hand .card", has=page.locator(".mark", has_text=tr("page.face_up")))
    assert marked.count() == 2
    card = marked.first.get_attribute("data-card")
    assert "lit" in (marked.first.get_attribute("class") or "")
    held = take_snapshot(ann).hand.count(str(card))
    after = press_until_asked(ann, marked.first)
    assert after.hand.count(str(card)) < held + 1
    assert marked.count() == 1


def reused(screen: Screen) -> list[tuple[str, str]]:
    """Return the melds offered with a card on the table, as their kind and that card."""
    found = (re.findall(r"lay (\w+)|(\w\w)#", action) for action in offered(screen))
    return [(parts[0][0], card) for parts in found for _, card in parts[1:]]


def second_for_a_melded_partner(screen: Screen) -> str:
    """Return a suit with a marriage on the table and a fresh king or queen, but not both."""
    shown, fresh = open_and_fresh(screen)
    for suit in "SHCD":
        king, queen = f"K{suit}", f"Q{suit}"
        if shown[king] == shown[queen] == 1 and (fresh[king] > 0) != (fresh[queen] > 0):
            return suit
    return ""


def test_S4_24_a_melded_card_may_serve_in_another_kind_of_meld(
    enter: Enter, ann: Person, page: Page
) -> None:
    reach(enter, lambda screen: bool(reused(screen)))
    screen = ann.screens()[-1]
    kind, card = reused(screen)[0]
    assert open_and_fresh(screen)[0][card] >= 1
    lay = page.locator(f'[data-action^="lay {kind}"][data-action*="{card}#"]').first
    before = screen["scores"][0]["meld"]
    press_until_asked(ann, lay)
    assert ann.screens()[-1]["scores"][0]["meld"] > before
    assert not [one for one in reused(ann.screens()[-1]) if one == (kind, card)]


def test_S4_24_a_second_king_may_not_marry_the_melded_queen(
    enter: Enter, ann: Person, page: Page
) -> None:
    reach(enter, lambda screen: second_for_a_melded_partner(screen) != "")
    suit = second_for_a_melded_partner(ann.screens()[-1])
    hand = take_snapshot(ann).hand
    assert hand.count(f"K{suit}") + hand.count(f"Q{suit}") == 3
    lays = page.locator('[data-action^="lay marriage"]').evaluate_all(
        "all => all.map(one => one.dataset.action)"
    )
    assert not [action for action in lays if f"K{suit}" in action]


def test_S4_25_only_melds_with_a_fresh_card_are_offered(
    enter: Enter, ann: Person, page: Page
) -> None:
    with_a_meld(enter, "marriage")
    press_until_asked(ann, page.locator('[data-action^="lay marriage"]').first)
    ann.frames.clear()
    play_through(ann, until=over_the_stock)
    offers = 0
    for screen in ann.screens():
        fresh = open_and_fresh(screen)[1]
        for action in offered(screen) if screen["asked"] else []:
            words = action.removesuffix(" exchange").split()[2:]
            assert any(fresh[word] for word in words if "#" not in word), action
            offers += 1
    assert offers


def test_S4_26_a_dix_is_exchanged_for_the_upcard(enter: Enter, ann: Person, page: Page) -> None:
    with_a_meld(enter, "dix .* exchange")
    upcard = card_of(page.locator(".pile .up").get_attribute("aria-label") or "")
    swap = page.locator('[data-action^="lay dix"][data-action$="exchange"]').first
    now = press_until_asked(ann, swap)
    assert card_of(page.locator(".pile .up").get_attribute("aria-label") or "") == f"9{upcard[1]}"
    assert upcard in now.hand
    assert "exchanged it for the" in page.locator(".laid li").first.inner_text()


def test_S4_36_only_the_winner_is_asked_for_a_meld(meld_play: MeldPlay) -> None:
    asked = {0: 0, 1: 0}
    for screen in meld_play.screens:
        if screen["phase"] == "stock_meld" and screen["turn"] is not None:
            assert screen["last_trick"]["winner"] == screen["turn"]
            assert (screen["asked"] is not None) == (screen["turn"] == 0)
            asked[screen["turn"]] += 1
    assert all(asked.values())


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> list[Snapshot]:
    """Play from the last cards of the stock to the end of the hand."""

    def first(screen: Screen) -> str | None:
        ended = screen["stock"] is not None and screen["stock"]["face_down"] <= 3
        return None if ended and screen["phase"] == "stock_play" else laying(screen)

    enter(RULES, SEED, policies=OTHER, first=first)

    def lowest(now: Snapshot) -> bool:
        lit = ann.page.locator(".hand .lit")
        if now.lit:
            lit.last.click(position=CORNER)
            return True
        return False

    return play_through(ann, act=lowest)


def playing(entry: Snapshot) -> bool:
    """True if the cards are played after the stock is gone."""
    return entry.moment == "stock" and " in the stock" not in entry.stock


def test_S4_7_S4_27_then_melds_are_taken_up_and_twelve_cards_played(
    hand: list[Snapshot], ann: Person
) -> None:
    counts = {len(entry.hand) for entry in hand if playing(entry)}
    assert counts == set(range(2, 13)), "the last card plays itself"
    screens = ann.screens()
    phases = [phase for phase, _ in groupby(one["phase"] for one in screens)]
    assert phases.index("trick_play") > phases.index("stock_play")
    assert "stock_meld" not in phases[phases.index("trick_play") :]
    for screen in screens:
        if screen["phase"] == "trick_play":
            assert all(card["mark"] != "exposed" for card in screen["hand"])
            assert screen["stock"]["exposed"] == [[], []]


def test_S4_28_S4_29_what_may_be_played_is_lit(hand: list[Snapshot]) -> None:
    plays = [entry for entry in hand if playing(entry)]
    assert situations(plays, hand[0].trump, head="trump_led", overtrump=False) >= {"lead", "follow"}


def test_S4_30_S4_31_counters_taken_and_left_stay_the_same(hand: list[Snapshot]) -> None:
    plays = [entry for entry in hand if playing(entry)]
    assert len({sum(entry.counters) for entry in plays}) == 1
    # Each trick can hold two counters, and the last one is worth a point.
    assert all(entry.counters[-1] <= 2 * len(entry.hand) + 2 for entry in plays)
    assert 0 < plays[0].counters[-1] < 25


def test_S4_32_scores_are_totalled_after_the_hand(hand: list[Snapshot], ann: Person) -> None:
    over = hand[-1]
    assert over.moment in ("hand over", "game over")
    results = [screen["hand_over"] for screen in ann.screens() if screen["hand_over"]]
    sides = {side["name"]: side["total"] for side in results[-1]["sides"]}
    assert {score.name: score.points for score in over.scores} == sides
    assert sum(reason["points"] for reason in results[-1]["sides"][0]["reasons"]) == sides["You"]


def test_S4_1_S4_33_the_first_to_the_target_wins(enter: Enter, ann: Person, page: Page) -> None:
    def first(screen: Screen) -> str | None:
        return None if screen["phase"] == "trick_play" and len(screen["hand"]) <= 2 else \
            highest(screen)  # fmt: skip

    enter(RULES, SEED, changes={"game": {"target": 1}}, policies=OTHER, first=first)
    over = play_as(ann, plain)
    assert over.moment == "game over"
    expect(page.locator(".end")).to_have_attribute("aria-label", tr("page.game_over"))
    both = {"sides": ".+", "side": ".+", "target": "1"}
    why = re.compile(tr("text.sides_reached_target_side_had_the", **both))
    expect(page.locator(".end .by")).to_have_text(why)


@pytest.mark.parametrize("wanted", ["follow", "follow, beat", "trump", "free"])
def test_S4_28_S4_29_the_second_player_follows_beats_a_trump_or_trumps(
    enter: Enter, ann: Person, wanted: str
) -> None:
    enter(RULES, EVERY_SITUATION, policies=OTHER, first=until_situation(wanted, plain))
    now = check_situation(ann, wanted, head="trump_led", overtrump=False)
    assert len(now.led) == 1
    same = {card for card in now.hand if card[1] == now.led[0][1]}
    trumps = {card for card in now.hand if card[1] == now.trump}
    expected = {"follow": same, "trump": trumps, "free": set(now.hand)}
    if wanted == "follow, beat":
        assert now.led[0][1] == now.trump and set(now.lit) < same
        assert all(winner([*now.led, card], now.trump) == 1 for card in now.lit)
    else:
        assert set(now.lit) == expected[wanted]
