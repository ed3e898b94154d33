"""The manuals' on-screen features: costs before a choice, reasons after it, bids, melds, keys."""

import json
import re
import urllib.request
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Position, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.layout import apart, box
from tests.browser.support.page_contents import shown_by_bid
from tests.browser.support.person import PHONE, People, Person
from tests.browser.support.scripted_people import until_cards
from tests.browser.support.several_people import like, start_of
from tests.support.slow import cases, quick

from acesaround.i18n import tr, tr_plural
from acesaround.messages.players import TITLES
from acesaround.messages.refusals import NOT_A_CALL, NOT_ON_STEP
from acesaround.text.columns import capital
from acesaround.text.formatter import message_in_words

INDEX: Position = {"x": 8.0, "y": 22.0}
"""The position of a click on a card."""


def seated(people: People, rules: str, seed: str = "browser", **changes: Any) -> Person:
    """Seat Ann at a table with the given rules, seed, and changes."""
    wanted = {"rules": rules, "players": "daugherty", "changes": changes, "seed": seed}
    request = urllib.request.Request(
        f"{people.address}/api/tables",
        json.dumps(wanted).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        table = str(json.load(answer)["table"])
    ann = people.person()
    ann.open(table)
    ann.sit()
    return ann


def wins_the_bid(ann: Person, most: int = 80) -> None:
    """Keep bidding until trump has to be named, then name the first suit."""
    for _ in range(most):
        ann.wait_until_asked()
        seq, named = ann.seq, ann.page.locator(".bid").count() == 0
        ann.page.locator('.bid, [data-action^="trump"]').first.click()
        ann.goes_on(seq)
        if named:
            return
    raise AssertionError("the bid was never won")


def test_what_is_buried_is_weighed_before_it_is_done(people: People) -> None:
    ann = seated(people, "three-hand-widow")
    wins_the_bid(ann)
    page, weighed = ann.page, ann.page.locator(".weighed")
    expect(
        page.get_by_role("button", name=tr_plural("page.bury_these_count_cards", 3))
    ).to_be_disabled()
    for card in ("QS", "TH", "QH"):
        page.locator(f'.hand [data-card="{card}"]').first.click(position=INDEX)
    expect(weighed).to_contain_text(tr_plural("text.count_counter_buried_its_yours_at_the", 1))
    expect(weighed).to_contain_text(
        tr(
            "text.meld_drops_from_before_to_after_lost",
            after="6",
            before="14",
            lost="8",
            changes="queens around −6",
        )
    )
    page.locator('.hand [data-card="QS"]').click(position=INDEX)
    page.locator('.hand [data-card="QH"]').click(position=INDEX)
    expect(weighed).to_contain_text(tr("text.you_keep_all_total_meld", total="14"))
    page.locator('.hand [data-card="TH"]').first.click(position=INDEX)
    expect(weighed.locator("p")).to_have_count(0)


def test_what_is_passed_is_weighed_too(people: People) -> None:
    ann = seated(people, "single-deck-partners", seed="4")
    wins_the_bid(ann)
    ann.page.locator(".hand [aria-pressed=false]").first.click(position=INDEX)
    expect(ann.page.locator(".weighed")).to_contain_text(start_of("text.passing_cards"))


@pytest.mark.journey
def test_why_the_others_played_so(people: People) -> None:
    ann = people.person()
    ann.enter(people.table("three-hand"), policy=until_cards(2))
    page, box = ann.page, ann.page.get_by_role("dialog")
    ann.wait_until_asked()
    page.keyboard.press("w")
    expect(box).to_have_count(0)
    ann.until("hand over")
    page.get_by_role("button", name=tr("page.why_did_they_play_that_way")).click()
    expect(box).to_contain_text(tr("page.hand_hand_why_did_they_play_that", hand="1"))
    who = box.locator("li b")
    expect(who.filter(has_text="East")).not_to_have_count(0)
    assert who.count() >= 2 * 16
    box.get_by_role("button", name="West").click()
    expect(who.filter(has_text="East")).to_have_count(0)
    assert set(who.all_inner_texts()) == {"West"}
    headings = box.locator("h3").all_inner_texts()
    assert headings[0] == "Bidding" and headings[-16:] == [f"Trick {n}" for n in range(1, 17)]
    expect(box.locator("li a")).to_have_count(0)
    check(ann)


def test_a_single_opponent_is_asked_by_his_name(people: People) -> None:
    ann = seated(people, "two-hand", table={"show_all_hands": True})
    ann.wait_until_asked()
    ann.page.keyboard.press("w")
    title = ann.page.get_by_role("dialog").get_by_role("heading").first
    expect(title).to_have_text(tr("page.hand_hand_why_did_name_play_that", name="North", hand="1"))


def test_a_reason_that_holds_for_several_bids_is_told_once(people: People) -> None:
    ann = seated(people, "three-hand")
    ann.until("hand over")
    ann.page.get_by_role("button", name=tr("page.why_did_they_play_that_way")).click()
    bidding = ann.page.get_by_role("dialog").get_by_role("region", name="Bidding")
    rows = bidding.locator("li")
    expect(rows).not_to_have_count(0)
    said = rows.evaluate_all("""rows => rows.map(
        row => ["b", ".did", ".why"].map(part => row.querySelector(part).innerText.trim()))""")
    for at, (name, _, why) in enumerate(said):
        before = [other for who, _, other in said[:at] if who == name]
        assert why not in before[-1:]
    calls = [screen["calls"] for screen in ann.screens() if screen["calls"]][-1]
    made = [call["text"] for call in calls if call["seat"] != 0]
    assert len(made) > len(said)
    did = [words for _, words, _ in said]
    assert any(re.fullmatch(r"bid \d+(, bid \d+)+", words) for words in did), did
    told = ", ".join(did)
    assert all(re.search(rf"\b{text}\b", told) for text in made), (made, did)


def test_a_reason_leads_to_its_step_of_the_replay(people: People) -> None:
    ann = people.person()
    ann.open(people.table("nicholas-1992", {"game": {"target": 25, "instant": []}}, seed="s60"))
    ann.sit()
    ann.until("game over", most=900)
    page, box = ann.page, ann.page.get_by_role("dialog")
    page.keyboard.press("w")
    row = box.get_by_role("region", name="Trick 3").locator("li").first
    who, card = row.locator("b").inner_text(), row.locator("a").inner_text().removeprefix("play ")
    why = row.locator(".why").inner_text()
    check(ann)
    row.locator("a").click()
    expect(page.locator(".sentence")).to_contain_text(f"{who} plays {card}")
    expect(page.locator(".reason")).to_have_text(why, use_inner_text=True)
    page.go_back()
    expect(page.locator("[data-moment='game over']")).to_be_visible()


def test_a_bid_far_above_the_hand_is_asked_about_once(people: People) -> None:
    ann = seated(people, "double-deck")
    ann.until("bidding")
    page, seq = ann.page, ann.seq
    page.keyboard.type("175")
    page.keyboard.press("Enter")
    asks = page.get_by_role("dialog", name=tr("page.bid_amount_question", amount="175"))
    expect(asks).to_contain_text(re.compile(r"worth about \d+"))
    asks.get_by_role("button", name=tr("page.change")).click()
    expect(asks).to_have_count(0)
    assert ann.seq == seq
    # In this hand, nothing is asked about bids anymore.
    page.keyboard.type("160")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => !document.querySelector('[data-seq=\"{seq}\"]')")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_bids_go_up_and_down_by_what_is_legal(people: People) -> None:
    ann = seated(people, "double-deck")
    ann.until("bidding")
    page, amount = ann.page, ann.page.get_by_label(tr("page.another_bid"))
    bid, told = page.locator(".ask .bid"), page.locator("#told")
    amount.fill("59")
    expect(bid).to_have_attribute("data-bid", "59")
    expect(told).to_have_text(shown_by_bid(tr("text.low_to_high_meld", low=80, high=89)))
    for expected in ("60", "65", "70"):
        page.get_by_role("button", name=tr("page.higher")).click()
        expect(bid).to_have_attribute("data-bid", expected)
        expect(amount).to_have_value("")
    page.get_by_role("button", name=tr("page.lower")).click()
    expect(bid).to_have_attribute("data-bid", "65")
    for typed, expected in (
        ("7", tr("page.at_least_bid", bid="52")),
        ("abc", tr("page.at_least_bid", bid="52")),
        ("63", tr("page.below_or_above", below="60", above="65")),
    ):
        amount.fill(typed)
        expect(told).to_have_text(expected)
        expect(bid).to_be_disabled()
    amount.fill("52")
    expect(bid).to_be_enabled()
    seq = ann.seq
    amount.press("Enter")
    ann.goes_on(seq)
    calls = ann.screens()[-1]["calls"]
    assert [call["text"] for call in calls if call["seat"] == 0] == ["52"]


@pytest.mark.parametrize("typed", quick(["-5"], ["-5", "2.5", ""]))
def test_a_meld_that_cannot_be_is_told_beside_its_field(people: People, typed: str) -> None:
    ann = people.person()
    ann.open(people.table("daugherty-1983"))
    ann.sit()
    field = ann.page.get_by_label("Your meld")
    ann.play_until(field.count)
    field.fill(typed)
    ann.page.get_by_role("button", name="Enter meld").click()
    told = ann.page.get_by_role("alert")
    expect(told).to_have_text(tr("page.enter_your_meld_as_a_whole_number"))
    field.fill("2")
    expect(told).to_have_count(0)


def test_what_is_typed_wrong_at_bidding_is_told_in_bids(people: People) -> None:
    ann = seated(people, "double-deck")
    ann.until("bidding")
    can = like("text.you_can_bid_bids_or_press_pass").pattern
    for text, wrong in (
        ("1X", tr("text.text_isnt_a_bid_options", text="1X", options="")),
        ("63", f"{NOT_ON_STEP(amount=63)}. "),
        ("AS", f"{capital(message_in_words(NOT_A_CALL(action='AS')))}. "),
    ):
        ann.page.keyboard.type(text)
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".refused")).to_have_text(re.compile(re.escape(wrong) + can))
        ann.page.keyboard.press("Escape")
    ann.page.keyboard.type("0")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator('[data-action="pass"]')).to_have_count(0)
    calls = [call for screen in ann.screens() for call in screen["calls"]]
    assert {call["text"] for call in calls if call["seat"] == 0} == {"pass"}


def test_two_hands_melds_and_the_last_card_of_the_stock(people: People) -> None:
    ann = seated(people, "two-hand", seed="3")
    page, laid = ann.page, 0
    ann.remember(".pile .count")
    last = like("server.you_drew_the_last_card_of_the", "server.name_drew_the_last_card_of_the")
    swap = like("server.exchange_for_the_card")
    while True:
        ann.wait_until_asked()
        if any(map(last.search, ann.remembered)):
            break
        meld = page.locator(".ask .meld")
        if meld.count():
            points = int(meld.first.locator("> b").inner_text())
            assert points > 0 and meld.first.locator(".face").count() > 0
            exchange = page.locator(".ask .meld", has_text=swap)
            seq = ann.seq
            (exchange if exchange.count() else meld).first.click()
            ann.goes_on(seq)
            laid += 1
        else:
            ann.act()
        assert ann.moment == "stock", "it is never told who drew the last card of the stock"
    assert laid >= 2
    lines = page.get_by_label(tr("page.melds_laid_down")).locator("li")
    exchanged = like("text.you_laid_down_meld_cards_for_points")
    mine = [line for line in lines.all_inner_texts() if exchanged.search(line)]
    assert mine and all(tr("text.a_dix") in line for line in mine)
    assert any(card["mark"] == "drawn" for screen in ann.screens() for card in screen["hand"])
    for screen in ann.screens():
        asked = screen["asked"]
        if asked and screen["phase"] == "stock_meld":
            assert len(asked["options"]) > 1, "drawing alone is no choice, and is not asked"


@pytest.mark.parametrize(
    ("rules", "tongue"),
    cases([("three-hand", "de")], [("nicholas-1992", "en"), ("two-hand", "en")]),
)
def test_the_last_trick_names_who_played_each_card(people: People, rules: str, tongue: str) -> None:
    ann = people.person(size=PHONE)
    stored = json.dumps({"name": "Annabella von Sumsinge", "pace": "once", "tongue": tongue})
    ann.page.context.add_init_script(f"localStorage['aces.settings'] = '{stored}'")
    ann.open(people.table(rules))
    ann.sit()
    ann.until("play" if rules != "two-hand" else "stock")
    page = ann.page
    button = page.get_by_role("button", name="Letzter Stich" if tongue == "de" else "Last trick")
    ann.play_until(lambda: ann.asked.count() and button.count())
    trick = ann.screen["last_trick"]
    names = [ann.screen["seats"][card["seat"]]["name"] for card in trick["cards"]]
    button.click()
    opened = page.get_by_role("dialog")
    rows, who = opened.get_by_role("listitem"), opened.locator(".who")
    expect(who).to_have_text(names)
    assert all(text.startswith(f"{name}: ") for text, name in zip(
        rows.locator(".unseen").all_inner_texts(), names, strict=True))  # fmt: skip
    won = ann.screen["seats"][trick["winner"]]["name"]
    expect(opened.locator(".won .who")).to_have_text(won)
    expect(opened.locator(".won .unseen")).to_contain_text(
        "gewinnt" if tongue == "de" else "winning"
    )
    for width, height in (PHONE, (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for thing in [*rows.locator(".face").all(), *who.all()]:
            expect(thing).to_be_in_viewport(ratio=1)
        places = [box(row) for row in rows.all()]
        assert all(apart(one, other) for one, other in combinations(places, 2))
    check(ann)


def test_a_fold_says_what_it_costs_each_side(people: People) -> None:
    ann = seated(people, "doubles-1993", seed="1")
    wins_the_bid(ann)
    page = ann.page
    ann.until("preparing")
    seq = ann.seq
    page.locator('[data-action="fold"]').click()
    box = page.get_by_role("dialog")
    bid = ann.screens()[-1]["bid"]
    lost = tr_plural("text.side_lose_points_points", bid, side="You & North", points=bid)
    cost = re.compile(f"{re.escape(lost)}.*West & East")
    expect(box).to_contain_text(cost)
    page.get_by_role("button", name=tr("page.no_go_back")).click()
    assert ann.seq == seq
    expect(box).to_have_count(0)
    page.locator('[data-action="fold"]').click()
    expect(box).to_contain_text(cost)
    said = box.inner_text()
    box.get_by_role("button", name=capital(tr("common.fold")), exact=True).click()
    expect(page.locator(".result h2")).to_have_text(
        tr("text.you_folded_and_gave_up_the_bid", bid=bid)
    )
    for side in ann.screens()[-1]["hand_over"]["sides"]:
        name, gained = side["name"], side["gained"]
        told = "text.side_lose_points_points" if gained < 0 else "text.side_score_points_points"
        points = tr_plural(told, abs(gained), side=name, points=abs(gained))
        assert (points if gained else tr("text.side_score_nothing", side=name)) in said


def test_keys_look_things_up_and_leave_fields_alone(people: People) -> None:
    ann = seated(people, "three-hand")
    ann.until("bidding")
    page, box = ann.page, ann.page.get_by_role("dialog")
    for key, title in (("?", tr("page.keyboard")), ("s", "Scores")):
        page.keyboard.press(key)
        expect(box).to_have_accessible_name(title)
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)
    field = page.get_by_label("Another bid")
    field.focus()
    page.keyboard.press("s")
    expect(field).to_have_value(re.compile("s"))
    expect(box).to_have_count(0)
    field.blur()
    ann.until("play")
    page.keyboard.press("m")
    expect(box).to_have_accessible_name("Melds")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.keyboard.press("?")
    box.get_by_label(tr("page.letter_and_number_keys")).uncheck()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.keyboard.type("sm51")
    expect(box).to_have_count(0)
    expect(page.locator(".typed")).to_have_count(0)


def test_enter_goes_on_where_nothing_is_focused(people: People) -> None:
    ann = seated(people, "three-hand")
    ann.until("melds")
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator('[data-moment="play"]')).to_be_visible()


@pytest.mark.parametrize(("recall", "first", "later"), [("first_trick", 1, 0), ("never", 0, 0)])
def test_melds_are_recalled_as_the_table_chose(
    people: People, recall: str, first: int, later: int
) -> None:
    ann = seated(people, "nicholas-1992", table={"meld_recall": recall})
    ann.until("melds")
    expect(ann.page.locator(".melds section")).to_have_count(4)
    ann.until("play")
    melds = ann.page.locator(".tools").get_by_role("button", name="Melds")
    assert ann.screens()[-1]["last_trick"] is None
    expect(melds).to_have_count(first)
    ann.play_until(ann.page.get_by_role("button", name="Last trick").count)
    expect(melds).to_have_count(later)


def test_the_kind_of_player_is_named_on_a_phone(people: People) -> None:
    ann = seated(people, "three-hand")
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for seat in ann.page.locator(".felt .seat").all():
        seat.locator(".who").click()
        about = ann.page.get_by_role("dialog")
        expect(about.locator(".title")).to_contain_text(tr("page.computer_player"))
        expect(about.locator(".title b")).to_have_text(message_in_words(TITLES["daugherty"]()))
        ann.page.keyboard.press("Escape")


@pytest.mark.slow
def test_the_next_game_is_one_for_all(people: People) -> None:
    table = people.table("two-hand", {"game": {"target": 5}})
    ann, bob, watcher = people.person("Ann"), people.person("Bob"), people.person("Cy")
    for seat, person in enumerate((ann, bob)):
        person.open(table)
        person.sit(seat)
    ann.until("game over", (bob,), most=900)
    watcher.open(table)
    expect(watcher.page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(bob.page.get_by_role("button", name="Play again")).to_be_visible()
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".hand .card")).to_have_count(12)
    for person in (bob, watcher):
        person.page.get_by_role("button", name="Go to the next game").click()
        person.page.wait_for_url(ann.page.url)
    expect(bob.page.locator(".hand .card")).to_have_count(12)  # no one played for Bob
    for person, seat in ((ann, 0), (bob, 1)):
        expect(person.page.locator(".seat.mine")).to_have_attribute("data-seat", str(seat))
    expect(watcher.page.locator(".seat.mine")).to_have_count(0)
