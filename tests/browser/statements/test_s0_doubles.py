"""Doubles Pinochle of 1993 on the page: bidding, naming trump, folding, and how hands end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, marriages, rules_of, seed_where
from tests.browser.support.page_contents import (
    Score,
    Snapshot,
    bid_until_asked,
    play_through,
    press_until_asked,
    quick_bids,
    shown_by_bid,
    step_through_bids,
    take_snapshot,
    type_bid,
)
from tests.browser.support.person import CORNER, Person
from tests.browser.support.scripted_people import Policy, Screen, plain, says, stops_at

from acesaround.cards import Suit
from acesaround.game.actions import Deal
from acesaround.game.meld import count_meld
from acesaround.i18n import tr
from acesaround.messages.refusals import MUST_LEAD_TRUMP
from acesaround.text.columns import capital
from acesaround.text.melds import COLUMNS

RULES = "doubles-1993"
SEED = seed_where(any_deal, RULES)
OTHERS: dict[int, Policy] = dict.fromkeys((1, 2, 3), plain)
OURS, THEIRS = "You & Puppet 2", "Puppet 1 & Puppet 3"


def spades() -> Policy:
    """Take the bid at 51, and name spades."""
    return says("51", "trump S")


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def meld_of(seat: int, trump: Suit) -> Callable[[Deal], int]:
    """Return a function that counts a seat's meld with `trump` as trump."""
    return lambda dealt: count_meld(rules_of(RULES), dealt.hands[seat], trump).total


def with_spades(dealt: Deal) -> bool:
    return Suit.SPADES in marriages(dealt, 0)


def side(dealt: Deal, *seats: int) -> int:
    """Return the meld of the given seats with spades as trump."""
    return sum(meld_of(seat, Suit.SPADES)(dealt) for seat in seats)


def test_S0_1_S0_2_four_players_and_the_partner_across(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHERS)
    assert page.locator(".heading h1").inner_text() == "Doubles Pinochle, 1993"
    seats = take_snapshot(ann).seats
    assert len(seats) == 4 and tr("page.partner") in seats["2"]["text"]
    assert all(tr("page.opponent") in seats[seat]["text"] for seat in "13")
    mine, left, across, right = (ann.place(f'[data-seat="{seat}"]') for seat in "0123")
    assert across[1] < left[1] < mine[1] and left[0] < across[0] < right[0]
    assert take_snapshot(ann).goal == "500"
    assert take_snapshot(ann).scores == (
        Score(OURS, tr("page.we"), 0, 0, ""),
        Score(THEIRS, tr("page.they"), 0, 0, ""),
    )


def test_S0_9_the_dealer_holds_the_bid_at_50(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED, policies=OTHERS)
    told = tr("text.as_dealer_name_has_the_bid_at", name="Puppet 3", bid="50")
    assert take_snapshot(ann).contract == (tr("common.bidding"), told)
    assert take_snapshot(ann).standing == told
    assert take_snapshot(ann).seats["3"]["dealer"]


def test_S0_11_S0_13_every_legal_bid_is_offered_and_no_other(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHERS)
    legal = [*range(51, 61), 65, 70, 75]
    assert quick_bids(page) == legal[:5]
    assert step_through_bids(page, len(legal)) == legal
    gold = page.locator(".bid")
    near = {
        50: tr("page.at_least_bid", bid="51"),
        61: tr("page.below_or_above", below="60", above="65"),
        77: tr("page.below_or_above", below="75", above="80"),
    }
    for amount, told in near.items():
        type_bid(page, amount)
        expect(page.locator("#told")).to_have_text(told)
        expect(gold).to_be_disabled()
    type_bid(page, 75)
    page.locator('.bid[data-bid="75"]').click()
    named = press_until_asked(ann, page.get_by_role("dialog").locator("button.other"))
    assert named.contract == (tr("page.you_bid_bid", bid="75"), tr("text.trump_isnt_named_yet"))


def test_S0_14_S0_15_S0_16_bids_of_the_first_trip_tell_meld(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies={1: says("53"), 2: plain, 3: says("54")})
    quick = page.get_by_role("group", name=tr("page.other_bids")).get_by_role("button")
    told = page.locator("#told")
    expect(told).to_have_text(shown_by_bid(tr("text.a_trump_suit_or_meld", meld=_meld(10))))
    for at, least in enumerate((20, 30, 40), 1):
        quick.nth(at).click()
        expect(told).to_have_text(shown_by_bid(_meld(least)))
    for amount, meaning in ((59, shown_by_bid(_meld(90))), (60, ""), (75, "")):
        type_bid(page, amount)
        expect(page.locator(f'.bid[data-bid="{amount}"]')).to_be_enabled()
        expect(told).to_have_text(meaning)
    second = bid_until_asked(ann, 51)
    assert second.seats["1"]["text"].endswith(f"53 {_meld(20)}")
    expect(told).to_have_count(0)


def _meld(least: int) -> str:
    return tr("text.low_to_high_meld", low=least, high=least + 9)


def test_S0_6_any_suit_at_50_and_S0_51_else_only_one_with_a_marriage(
    enter: Enter, ann: Person, page: Page
) -> None:
    def two(dealt: Deal) -> bool:
        return len(marriages(dealt, 0)) == 2

    at_50 = seed_where(two, RULES, dealer=0)
    enter(RULES, at_50, policies=OTHERS, first=stops_at("name_trump"))
    assert take_snapshot(ann).contract == (
        tr("page.you_bid_bid", bid="50"),
        tr("text.trump_isnt_named_yet"),
    )
    assert page.locator(".ask .option").count() == 4
    scene = enter(
        RULES, seed_where(two, RULES), policies=OTHERS,
        first=stops_at("name_trump", policy=says("51")),
    )  # fmt: skip
    offered = page.locator(".ask .option").all_inner_texts()
    assert sorted(text.splitlines()[0].split()[-1] for text in offered) == sorted(
        suit.title.lower() for suit in marriages(scene.dealt, 0)
    )


def test_S0_5_S0_18_after_trump_is_named_everybody_shows_meld(
    enter: Enter, ann: Person, page: Page
) -> None:
    def rich(dealt: Deal) -> bool:
        return with_spades(dealt) and side(dealt, 0, 2) >= 20 and side(dealt, 1, 3) >= 20

    scene = enter(
        RULES, seed_where(rich, RULES), policies=OTHERS,
        first=stops_at("name_trump", policy=says("51")),
    )  # fmt: skip
    shown = press_until_asked(ann, page.locator('[data-action="trump S"]'))
    assert shown.moment == "melds"
    totals = [int(page.locator(f"[data-meld='{seat}'] h2 b").inner_text()) for seat in range(4)]
    assert totals == [meld_of(seat, Suit.SPADES)(scene.dealt) for seat in range(4)]
    seen = [int(page.locator(f"[data-seat='{seat}'] .total").inner_text()) for seat in range(4)]
    assert seen == totals
    assert [score.meld for score in shown.scores] == [
        totals[0] + totals[2],
        totals[1] + totals[3],
    ]


def test_S0_19_a_side_below_20_is_named_and_shows_no_card(
    enter: Enter, ann: Person, page: Page
) -> None:
    def poor(dealt: Deal) -> bool:
        return with_spades(dealt) and side(dealt, 0, 2) >= 20 and 0 < side(dealt, 1, 3) < 20

    policy = spades()

    def at_the_melds(screen: Screen) -> str | None:
        return None if screen["waiting"] else policy(screen)

    enter(RULES, seed_where(poor, RULES), policies=OTHERS, first=at_the_melds)
    for place in (1, 3):
        section = page.locator(f"[data-meld='{place}']")
        expect(section.locator(".note")).to_have_text(
            tr("server.less_than_minimum_meld_not_on_the", minimum="20")
        )
        assert section.locator(".item").count() == 0
    shown = [screen["melds"] for screen in ann.screens() if screen["melds"]][-1]
    assert [meld["items"] for meld in shown if meld["seat"] in (1, 3)] == [[], []]


@pytest.mark.parametrize(("dealer", "calls", "free"), [(3, ["51"], False), (0, [], True)])
def test_S0_20_S0_21_the_first_lead_is_a_trump_unless_the_bid_is_50(
    enter: Enter, ann: Person, page: Page, dealer: int, calls: list[str], free: bool
) -> None:
    def at_the_lead(screen: Screen) -> str | None:
        return None if screen["phase"] == "declare" else policy(screen)

    policy = says(*calls, "trump S", then=plain)
    seed = seed_where(with_spades, RULES, dealer=dealer)
    enter(RULES, seed, policies=OTHERS, first=at_the_lead)
    if page.locator(".ask .on").count():
        press_until_asked(ann, ".ask .on")
    lead = press_until_asked(ann, page.locator('[data-action="play on"]'))
    assert lead.leads
    trumps = {card for card in lead.hand if card[1] == "S"}
    assert set(lead.lit) == (set(lead.hand) if free else trumps)
    if not free:
        page.locator(".hand .card:not(.lit)").first.click(position=CORNER)
        expect(page.locator(".refused")).to_contain_text(capital(str(MUST_LEAD_TRUMP(trump="S"))))


def test_S0_52_S0_54_without_a_marriage_the_bid_is_lost_and_dealt_again(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, seed_where(lambda dealt: not marriages(dealt, 0), RULES), policies=OTHERS)
    lost = bid_until_asked(ann, 51)
    assert lost.moment == "hand over"
    expect(page.locator(".result h2")).to_have_text(
        tr("text.side_went_set_on_a_bid_of_2", side=OURS, bid="51")
    )
    assert lost.points(OURS) == -51
    assert page.locator(".sheet tbody .red").all_inner_texts() == ["51 SET", "SET", "−51"]
    again = press_until_asked(ann, page.get_by_role("button", name=tr("page.continue")))
    assert again.moment in ("bidding", "preparing") and len(again.hand) == 20
    assert again.heading.startswith("hand 2")
    assert again.points(OURS) == -51


def test_S0_53_folding_asks_first_and_costs_the_bid(enter: Enter, ann: Person, page: Page) -> None:
    def both(dealt: Deal) -> bool:
        return with_spades(dealt) and side(dealt, 1, 3) >= 20

    scene = enter(
        RULES, seed_where(both, RULES), policies=OTHERS,
        first=stops_at("declare", policy=spades()),
    )  # fmt: skip
    if page.locator(".ask .on").count():
        press_until_asked(ann, ".ask .on")
    before = take_snapshot(ann)
    page.locator('[data-action="fold"]').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("51")
    dialog.get_by_role("button", name=tr("page.no_go_back")).click()
    assert take_snapshot(ann) == before
    page.locator('[data-action="fold"]').click()
    folded = press_until_asked(ann, dialog.get_by_role("button", name="Fold", exact=True))
    expect(page.locator(".result h2")).to_have_text(
        tr("text.you_folded_and_gave_up_the_bid", bid="51")
    )
    gained = side(scene.dealt, 1, 3)
    assert folded.points(OURS) == -51 and folded.points(THEIRS) == gained


def test_S0_38_meld_values_are_changed_on_the_page_and_melds_count_with_them(
    ann: Person, page: Page
) -> None:
    values = {"royal_marriage": 44, "marriage": 22}
    page.goto(f"{ann.address}/house?rules={RULES}")
    page.get_by_role("button", name=tr("page.all_rules")).click()
    for field, points in values.items():
        page.locator(f'[data-field="meld.{field}"] input').fill(str(points))
    page.get_by_role("button", name=tr("page.deal_the_cards")).click()
    page.wait_for_selector(".hand")
    ann.frames.clear()
    play_through(ann, until="melds")
    column = next(tr(title) for title, kinds in COLUMNS if "marriage" in kinds)
    marriages_seen = 0
    for meld in ann.screens()[-1]["melds"]:
        shown = page.locator(f"[data-meld='{meld['seat']}']").locator(".item .points")
        scored = [int(text) for text in shown.all_inner_texts()]
        assert scored == [item["points"] for item in meld["items"]]
        for item in meld["items"]:
            if item["column"] == column:
                marriages_seen += 1
                assert item["points"] % 22 == 0, item
    assert marriages_seen


def test_S0_56_options_of_the_table_and_keys_or_the_mouse(
    enter: Enter, ann: Person, page: Page
) -> None:
    enter(RULES, SEED, policies=OTHERS)
    page.get_by_role("button", name=tr("page.menu")).click()
    menu = page.get_by_role("dialog", name=tr("page.menu"))
    paces = menu.get_by_role("group", name=tr("page.card_speed")).locator("label")
    assert paces.all_inner_texts() == [
        tr(f"page.{pace}")
        for pace in (
            "match_this_game", "slow", "normal", "fast", "instant", "tap_after_each_trick",
        )
    ]  # fmt: skip
    menu.get_by_label(tr("page.four_color_deck_green_clubs_blue")).check()
    colors = page.locator(".hand .face.suit-C, .hand .face.suit-S").evaluate_all(
        "all => [...new Set(all.map(x => getComputedStyle(x).color))]"
    )
    assert len(colors) == 2
    menu.get_by_label(tr("page.four_color_deck_green_clubs_blue")).uncheck()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    page.keyboard.type("p")
    before: Snapshot = take_snapshot(ann)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "seq => Number(document.querySelector('[data-moment]').dataset.seq) > seq", arg=before.seq
    )
    assert ann.screens()[-1]["calls"][0]["text"] == "pass"
