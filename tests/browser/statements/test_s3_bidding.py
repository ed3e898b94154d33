"""Pinochle 1.0 of 1992: the screen and the controls during the bidding."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, marriages, rules_of, seed_where
from tests.browser.support.page_contents import (
    Snapshot,
    bids_so_far,
    press_until_asked,
    take_snapshot,
)
from tests.browser.support.person import TURN, People, Person
from tests.browser.support.scripted_people import (
    Scene,
    make_table,
    plain,
    raises,
    says,
    stops_at,
)

from acesaround.cards import parse_suit
from acesaround.i18n import tr

RULES = "nicholas-1992"
SEED = seed_where(any_deal, RULES)


def bidding(display: Snapshot) -> str:
    """Return the seat whose turn it is."""
    return next(seat for seat, box in display.seats.items() if box["turn"])


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


@pytest.fixture(scope="module")
def snapshots(enter: Enter, ann: Person) -> tuple[Snapshot, Snapshot]:
    """Return two snapshots: Ann has to open the bidding, and then the others have bid."""
    enter(RULES, SEED, policies={1: raises(1), 2: plain, 3: raises(1)})
    first = take_snapshot(ann)
    return first, press_until_asked(ann, '[data-action="pass"]')


@pytest.fixture(scope="module")
def first(snapshots: tuple[Snapshot, Snapshot]) -> Snapshot:
    return snapshots[0]


@pytest.fixture(scope="module")
def passed(snapshots: tuple[Snapshot, Snapshot]) -> Snapshot:
    return snapshots[1]


def test_S3_1_the_first_page_names_the_game(stage: People) -> None:
    page = stage.person().page
    page.goto(stage.address)
    expect(page.get_by_role("heading", name="Pinochle 1.0, 1992")).to_be_visible()
    page.get_by_label("Play Pinochle 1.0, 1992", exact=True).click()
    expect(page.locator(".heading h1")).to_have_text("Pinochle 1.0, 1992")


def test_S3_17_a_box_for_each_player_with_number_dealer_and_call(
    first: Snapshot, passed: Snapshot
) -> None:
    assert [box["number"] for box in first.seats.values()] == ["1", "2", "3", "4"]
    assert [box["name"] for box in first.seats.values()] == ["Ann", "Puppet 1", "Puppet 2",
                                                             "Puppet 3"]  # fmt: skip
    assert [seat for seat, box in first.seats.items() if box["dealer"]] == ["3"]
    assert {box["call"] for box in first.seats.values()} == {""}
    assert passed.moment == "melds", "the calls are gone by then"


def test_S3_17_the_box_shows_the_bid_or_pass(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies={1: raises(2), 2: plain, 3: raises(2)})
    told = press_until_asked(ann, ".bid")
    calls = {seat: box["call"] for seat, box in told.seats.items()}
    assert calls == {"0": "50", "1": "51", "2": tr("page.passed"), "3": "52"}


def test_S3_18_S3_24_the_dealers_left_begins_at_50(first: Snapshot) -> None:
    assert first.seats["3"]["dealer"] and bidding(first) == "0"
    told = tr("text.no_bids_yet_bidding_starts_at_opening", opening="50")
    assert first.contract == (tr("common.bidding"), told.partition("; ")[0])
    assert first.standing == told


def test_S3_19_you_are_1_your_partner_is_3_and_2_and_4_are_opponents(first: Snapshot) -> None:
    told = {box["number"]: box["text"] for box in first.seats.values()}
    assert told.keys() == set("1234") and tr("common.you") in told["1"]
    assert tr("page.partner") in told["3"]
    assert all(tr("page.opponent") in told[number] for number in "24")


def test_S3_19_partner_across_and_opponents_at_both_sides(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies=dict.fromkeys((1, 2, 3), plain))
    first = take_snapshot(ann)
    assert tr("page.partner") in first.seats["2"]["text"]
    assert all(tr("page.opponent") in first.seats[seat]["text"] for seat in "13")
    mine, left, across, right = (ann.place(f'[data-seat="{seat}"]') for seat in "0123")
    assert across[1] < left[1] < mine[1]
    assert left[0] < across[0] < right[0]


def test_S3_20_S3_22_the_next_amount_or_a_pass(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies={1: raises(3), 2: raises(2), 3: raises(3)})
    offered, told = [], list[str]()
    while take_snapshot(ann).moment == "bidding":
        assert page.locator(".ask .controls :is(button, input):enabled").count() == 2
        assert page.locator('[data-action="pass"]').is_visible()
        offered.append(page.locator(".bid").get_attribute("data-bid"))
        told = bids_so_far(page) if len(offered) > 1 else told
        press_until_asked(ann, ".bid")
    assert offered == ["50", "54", "58", "65"]
    assert f"Puppet 2 {tr('page.passed')}" in told
    assert take_snapshot(ann).contract == (
        tr("page.you_bid_bid", bid="65"),
        tr("text.trump_isnt_named_yet"),
    )


def test_S3_12_S3_21_who_passed_looks_on_while_the_others_bid(
    enter: Enter, ann: Person, page: Page
) -> None:
    scene = enter(RULES, SEED, policies={1: raises(2), 2: plain, 3: raises(1)})
    assert scene.dealt.dealer == 3
    press_until_asked(ann, '[data-action="pass"]')
    calls = [screen["calls"] for screen in ann.screens()][-1]
    assert [(call["seat"], call["text"]) for call in calls] == [
        (0, "pass"), (1, "50"), (2, "pass"), (3, "51"), (1, "52"), (3, "pass"),
    ]  # fmt: skip


def test_S3_25_S3_26_the_last_bidder_wins_and_names_trump(passed: Snapshot) -> None:
    assert [seat for seat, box in passed.seats.items() if box["declarer"]] == ["3"]
    assert tr("page.name_bid_bid", name="Puppet 3", bid="51") in passed.contract


def test_S3_23_the_hand_lies_at_the_bottom_and_nothing_counts_it(
    enter: Enter, ann: Person, page: Page
) -> None:
    scene = enter(RULES, SEED, policies=dict.fromkeys((1, 2, 3), plain))
    cards = [card.text for card in scene.dealt.hands[0]]
    assert sorted(take_snapshot(ann).hand) == sorted(cards)
    hand, middle = page.locator(".hand").bounding_box(), page.locator(".felt").bounding_box()
    assert hand is not None and middle is not None and hand["y"] >= middle["y"] + middle["height"]
    assert page.locator(".helper").count() == 0


def test_S3_3_the_same_seed_is_the_same_hand(stage: People) -> None:
    hands = []
    for _ in range(2):
        person = stage.person()
        person.open(make_table(stage.address, RULES, "demonstration", {}))
        person.sit()
        person.until("bidding")
        hands.append(person.cards)
    assert hands[0] == hands[1] and len(hands[0]) == 20


def test_S3_67_all_pass_and_the_dealer_takes_it_at_50(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies={1: plain, 2: plain, 3: plain})
    melds = press_until_asked(ann, '[data-action="pass"]')
    assert tr("page.name_bid_bid", name="Puppet 3", bid="50") in melds.contract


def test_S3_28_S3_56_a_suit_is_named_by_who_won(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(lambda dealt: len(marriages(dealt, 0)) == 2, RULES)
    scene = enter(
        RULES, seed, policies=dict.fromkeys((1, 2, 3), plain), first=stops_at("name_trump",
        policy=says("50")),
    )  # fmt: skip
    allowed = [suit.title.lower() for suit in marriages(scene.dealt, 0)]
    buttons = page.locator(".ask .option").all_inner_texts()
    assert sorted(text.split()[-1] for text in buttons) == sorted(allowed)
    named = press_until_asked(ann, ".ask .option")
    assert named.contract == (
        tr("page.trump_are_trump", trump=parse_suit(named.trump).title),
        tr("page.you_bid_bid", bid="50"),
    )


def test_S3_68_no_marriage_is_told_and_dealt_again(enter: Enter, ann: Person, page: Page) -> None:
    seed = seed_where(lambda dealt: not marriages(dealt, 0), RULES)
    enter(RULES, seed, policies=dict.fromkeys((1, 2, 3), plain))
    press_until_asked(ann, ".bid")
    expect(page.locator(".result h2")).to_have_text(tr("text.you_have_no_marriage_to_name_trump"))
    press_until_asked(ann, page.get_by_role("button", name=tr("page.continue")))
    assert {score.name: score.points for score in take_snapshot(ann).scores} == {
        "You & Puppet 2": 0, "Puppet 1 & Puppet 3": 0,
    }  # fmt: skip
    assert take_snapshot(ann).seats["3"]["dealer"], "the same dealer"


def test_S3_27_one_sound_when_it_is_ones_turn(enter: Enter, ann: Person, page: Page) -> None:
    enter(RULES, SEED, policies={1: raises(3), 2: raises(3), 3: raises(3)})
    page.mouse.click(3, 3)
    for _ in range(3):
        before = ann.heard
        press_until_asked(ann, ".bid")
        assert ann.heard == [*before, TURN]
    before = ann.heard
    press_until_asked(ann, ".bid")
    press_until_asked(ann, ".ask .option")
    page.wait_for_timeout(300)
    assert ann.heard == [*before, TURN, TURN], "others who have looked make none"


def test_S3_27_a_click_ends_the_pause_between_the_bidding_and_the_melds(
    stage: People, address: str, scenes: ExitStack
) -> None:
    seed = seed_where(lambda dealt: len(marriages(dealt, 0)) == 2, RULES)
    named = stops_at("name_trump", policy=says("50"))
    scene = Scene(address, RULES, seed, policies=dict.fromkeys((1, 2, 3), plain), first=named)
    scenes.callback(scene.end)
    scene.begin()
    bob = stage.person(pace="auto")
    bob.come(scene.table, scene.token)
    bob.wait_until_asked()
    bob.page.locator(".ask .option").first.click()
    standing = bob.page.locator(".centre .standing")
    expect(standing.locator(".trump")).to_be_visible()
    now = take_snapshot(bob)
    assert now.moment == "preparing" and len(now.hand) == 20
    assert tr("page.you_take_the_bid") in standing.inner_text()
    assert standing.locator("b").inner_text() == "50"
    trump = tr("page.trump_are_trump", trump=parse_suit(now.trump).title)
    assert standing.locator(".trump").inner_text() == trump
    assert not any(score.meld for score in now.scores), "not told yet"
    assert bob.screens()[-1]["melds"], "the server doesn't wait"
    bob.page.wait_for_timeout(1500)
    assert take_snapshot(bob).moment == "preparing"
    bob.page.locator(".felt").click(position={"x": 700, "y": 300})
    bob.page.locator('[data-moment="melds"]').wait_for()


def test_S3_8_a_game_begins_with_any_dealer(enter: Enter, ann: Person) -> None:
    for dealer in range(rules_of(RULES).table.players):
        enter(RULES, seed_where(any_deal, RULES, dealer=dealer))
        seats = take_snapshot(ann).seats
        assert [seat for seat in sorted(seats) if seats[seat]["dealer"]] == [str(dealer)]
