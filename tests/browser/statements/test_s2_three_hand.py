"""Three-hand pinochle on the page: bidding, the widow, burying, playing, and winning."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, dealt, rules_of, seed_where
from tests.browser.support.page_contents import (
    Snapshot,
    bid_until_asked,
    play_as,
    play_through,
    press_until_asked,
    quick_bids,
    step_through_bids,
    take_snapshot,
)
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import (
    Policy,
    for_side,
    plain,
    says,
    stops_at,
    until_cards,
)
from tests.browser.support.situations import CUT_OR_VOID, check_situation, until_situation
from tests.support.legal_cards import situations

from acesaround.cards import Card, Suit
from acesaround.game.actions import Deal
from acesaround.game.meld import count_meld
from acesaround.i18n import tr, tr_plural
from acesaround.text.columns import listed

RULES = "three-hand"
WIDOW = "three-hand-widow"
SEED = seed_where(any_deal, RULES)
EVERY_SITUATION = "363"
"""A seed with which seat 0 is in every situation, if diamonds are trump."""
OTHERS: dict[int, Policy] = dict.fromkeys((1, 2), plain)


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def meld(deal: Deal, seat: int, trump: Suit = Suit.SPADES) -> int:
    return count_meld(rules_of(RULES), deal.hands[seat], trump).total


def test_S2_1_the_rules_of_the_table_are_told_and_may_differ(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, changes={"game": {"target": 137}}, policies=OTHERS)
    assert take_snapshot(ann).goal == "137"
    page.get_by_role("button", name=tr("page.menu")).click()
    page.get_by_role("button", name=tr("page.table_rules")).click()
    expect(page.get_by_role("dialog")).to_contain_text("137")


def test_S2_3_S2_7_S2_8_S2_9_sixteen_cards_and_the_dealers_15(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies=OTHERS)
    now = take_snapshot(ann)
    assert len(now.seats) == 3 and len(now.hand) == 16
    told = tr("text.as_dealer_name_has_the_bid_at", name="Puppet 2", bid="15")
    assert now.contract == (tr("common.bidding"), told)
    assert now.seats["2"]["dealer"]


def test_S2_10_every_number_from_16_may_be_bid(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    assert quick_bids(page) == list(range(16, 21))
    assert step_through_bids(page, 30) == list(range(16, 46))


def test_S2_5_S2_12_any_suit_may_be_named(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    named = bid_until_asked(ann, 16)
    assert named.contract == (tr("page.you_bid_bid", bid="16"), tr("text.trump_isnt_named_yet"))
    assert page.locator(".ask .option").count() == 4


def test_S2_13_everybody_shows_meld_and_scores_alone(enter: Enter, ann: Person, page: Page) -> None:
    first = stops_at("name_trump", policy=says("16"))
    scene = enter(RULES, SEED, policies=OTHERS, first=first)
    shown = press_until_asked(ann, page.locator('[data-action="trump S"]'))
    assert shown.moment == "melds"
    totals = [int(page.locator(f"[data-meld='{seat}'] h2 b").inner_text()) for seat in range(3)]
    assert totals == [meld(scene.dealt, seat) for seat in range(3)]
    assert [score.word for score in shown.scores] == ["You", "Puppet 1", "Puppet 2"]
    assert [score.meld for score in shown.scores] == totals


def test_S2_14_after_naming_trump_one_may_fold(enter: Enter, ann: Person, page: Page) -> None:
    scene = enter(RULES, SEED, policies=OTHERS, first=stops_at("declare", policy=says("16",
                  "trump S")))  # fmt: skip
    if page.locator(".ask .on").count():
        press_until_asked(ann, ".ask .on")
    page.locator('[data-action="fold"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("16")
    folded = press_until_asked(ann, dialog.locator("button.other"))
    theirs = [meld(scene.dealt, seat) for seat in (1, 2)]
    assert [score.points for score in folded.scores] == [-16, *theirs]
    assert folded.moment == "hand over"


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> list[Snapshot]:
    first = until_cards(11, says("16", "trump S", "play on"))
    enter(RULES, SEED, policies=OTHERS, first=first)

    def lowest(now: Snapshot) -> bool:
        lit = ann.page.locator(".hand .lit")
        if now.moment != "play" or not lit.count():
            return False
        lit.last.click(position=CORNER)
        return True

    return play_through(ann, act=lowest)


def test_S2_18_S2_23_what_may_be_played_is_lit(hand: list[Snapshot]) -> None:
    plays = [entry for entry in hand if entry.moment == "play"]
    met = situations(plays, "S", head="always", overtrump=True)
    assert {"lead", "follow", "follow, beat"} <= met


@pytest.mark.parametrize("wanted", CUT_OR_VOID)
def test_S2_19_S2_20_S2_23_without_the_suit_one_trumps_and_beats(
    enter: Enter, ann: Person, wanted: str
) -> None:
    first = until_situation(wanted, says("16", "trump D", "play on"))
    enter(RULES, EVERY_SITUATION, policies=OTHERS, first=first)
    now = check_situation(ann, wanted, head="always", overtrump=True)
    trumps = {card for card in now.hand if card[1] == "D"}
    if wanted.startswith("trump"):
        assert set(now.lit) <= trumps
        assert (set(now.lit) < trumps) == wanted.endswith("beat")


def test_S2_21_S2_26_S2_27_three_cards_a_trick_and_25_points(hand: list[Snapshot]) -> None:
    for entry in hand:
        if entry.moment == "play":
            assert len(entry.trick) <= 3
            assert len(entry.counters) == 4 and sum(entry.counters) == 25


def test_S2_28_S2_42_a_set_bid_is_taken_off(enter: Enter, ann: Person, page: Page) -> None:
    first = until_cards(2, says("60", "trump S", "play on"))
    enter(RULES, SEED, policies=OTHERS, first=first)
    over = play_as(ann, plain)
    assert over.points("You") == -60
    assert page.locator(".sheet tbody .red").all_inner_texts() == ["60 SET", "SET", "−60"]
    heads = page.locator(".sheet thead tr").first.locator("th").all_inner_texts()
    assert heads == ["Hand", "You", "Puppet 1", "Puppet 2"]


def test_S2_29_points_alone_do_not_win_and_the_result_says_why(
    enter: Enter, ann: Person, page: Page
) -> None:
    seed = seed_where(lambda deal: all(meld(deal, 1, suit) < 6 for suit in Suit), RULES)
    others = {1: says("16", then=for_side(0)), 2: for_side(0)}
    first = until_cards(2, for_side(0))
    enter(RULES, seed, changes={"game": {"target": 6}}, policies=others, first=first)
    over = play_as(ann, for_side(0))
    assert over.moment == "hand over"
    scores = {score["name"]: score for score in ann.screens()[-1]["scores"]}
    assert scores["You"]["points"] >= 6 > scores["Puppet 1"]["points"]
    for score in scores.values():
        marked = score["mark"] == tr("server.must_make_a_bid_to_win")
        assert marked == (score["points"] >= 6)
    assert [score.mark for score in over.scores] == [
        scores[score.name]["mark"] or "" for score in over.scores
    ]
    sides = listed(name for name, score in scores.items() if score["points"] >= 6)
    told = tr("text.sides_reached_target_but_only_a_bid", sides=sides, target="6")
    expect(page.locator(".result .continues")).to_have_text(told)


def test_S2_2_who_makes_his_bid_wins(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(lambda deal: meld(deal, 0) >= 20, RULES)
    first = until_cards(2, says("16", "trump S", "play on", then=for_side(0)))
    enter(
        RULES, seed, changes={"game": {"target": 20}},
        policies={1: for_side(0), 2: for_side(0)}, first=first,
    )  # fmt: skip
    over = play_as(ann, plain)
    assert over.moment == "game over"
    expect(page.locator(".end .by")).to_have_text(
        tr("text.side_made_the_bid_and_reached", side="You", target="20")
    )
    assert not any(score.mark for score in over.scores)


def test_S2_37_S2_38_a_widow_of_three_lies_face_down(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies=OTHERS)
    assert len(take_snapshot(ann).hand) == 16
    enter(WIDOW, seed_where(any_deal, WIDOW), policies=OTHERS)
    assert len(take_snapshot(ann).hand) == 15
    widow = page.get_by_label(tr_plural("common.count_cards_are_face_down_in_the", 3), exact=True)
    expect(widow).to_be_visible()
    assert widow.locator(".back").count() == 3 and widow.locator("[data-card]").count() == 0
    assert all(screen["widow"] is None for screen in ann.screens())


def test_S2_39_S2_40_S2_41_the_taker_gets_the_widow_and_buries_three(
    enter: Enter, ann: Person, page: Page
) -> None:
    seed = seed_where(any_deal, WIDOW)
    widow = sorted(card.text for card in dealt(WIDOW, seed).widow)
    first = stops_at("bury", policy=says("16", "trump S"))
    enter(WIDOW, seed, policies=OTHERS, first=first)
    now = take_snapshot(ann)
    assert now.ask == tr_plural("server.choose_1_card_to_bury", 3) and len(now.hand) == 18
    marked = page.locator(".hand .card", has=page.locator(".mark")).evaluate_all(
        "all => all.map(x => x.dataset.card)"
    )
    assert sorted(marked) == widow
    confirm = page.locator(".confirm")
    expect(confirm).to_be_disabled()
    free = page.locator('.hand [aria-pressed=false]:not([aria-label*="not allowed"])')
    chosen = []
    for _ in range(3):
        chosen.append(str(free.last.get_attribute("data-card")))
        free.last.click(position=CORNER)
    expect(confirm).to_be_enabled()
    assert press_until_asked(ann, confirm).moment == "melds"
    after = press_until_asked(ann, ".ask .on")
    assert len(after.hand) == 15
    left = list(now.hand)
    for card in chosen:
        left.remove(card)
    assert sorted(after.hand) == sorted(left)


def test_S2_41_buried_counters_count_for_the_taker(enter: Enter, ann: Person, page: Page) -> None:
    def counters(screen: dict[str, object]) -> str | None:
        asked = screen["asked"]
        assert isinstance(asked, dict)
        if asked["choose"]:
            free = sorted(asked["choose"]["free"], key=lambda card: "ATK".find(card[0]) < 0)
            return f"bury {' '.join(free[:3])}"
        return plain(screen)

    seed = seed_where(lambda deal: sum(deal.hands[0].count(Card.parse(card)) for card in
                      ("TD", "KD", "TC", "TH")) >= 3, WIDOW)  # fmt: skip
    first = until_cards(2, says("16", "trump S", then=counters))
    enter(WIDOW, seed, policies=OTHERS, first=first)
    over = play_as(ann, plain)
    assert over.moment in ("hand over", "game over")
    row = page.locator(".sheet tbody tr").first.locator("td").all_inner_texts()
    played = [int(re.sub(r"\D", "", row[at])) for at in (2, 7, 12)]
    assert sum(played) == 25
