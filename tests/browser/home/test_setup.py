"""Table setup, the guided first hand, the join page, and Home."""

from __future__ import annotations

import base64
import json
import re
import urllib.request
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.support.layout import apart, box
from tests.browser.support.person import PHONE, People, Person, name_field
from tests.browser.support.scripted_people import until_cards
from tests.browser.support.settled import still
from tests.browser.support.several_people import start_of, wait_until
from tests.support.manual_tips import TIPS

from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.messages.values import (
    BAD_VALUE,
    EMPTY,
    WHOLE_AT_LEAST,
    WHOLE_BETWEEN,
    WRONG_TYPE,
    shown,
)
from acesaround.text.names import player_title


def _told(person: Person) -> dict[str, Any]:
    """Return the server's description of the open table."""
    name = person.page.url.rsplit("/", 1)[1]
    with urllib.request.urlopen(f"{person.address}/api/tables/{name}") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def _set_up(person: Person, rest: str = "?rules=nicholas-1992") -> None:
    person.page.goto(f"{person.address}/new{rest}")
    person.page.wait_for_selector("#game")


def _choose(person: Person, group: str, choice: str) -> None:
    """Choose one of the tiles in a group."""
    tiles = person.page.get_by_role("group", name=group)
    tiles.get_by_role("radio", name=choice, exact=True).check()


def _choose_length(person: Person, length: str) -> None:
    person.page.locator(f'[data-group="length"] input[value="{length}"]').check()


def _deal(person: Person) -> None:
    person.page.get_by_role("button", name=tr("page.deal_the_cards")).click()
    person.page.wait_for_selector(".hand")


_SHELVES = {
    "page.tables": (
        "double-deck",
        "single-deck-partners",
        "three-hand-widow",
        "two-hand",
        "six-triple-deck",
    ),
    "page.five_classics": (
        "daugherty-1983",
        "nicholas-1992",
        "doubles-1993",
        "three-hand",
        "two-hand",
    ),
}


def test_the_first_page_has_one_play_button_and_a_way_to_set_up_each_game(people: People) -> None:
    ann = people.person()
    ann.page.goto(ann.address)
    expect(ann.page.locator(".play")).to_have_count(1)
    for shelf, names in _SHELVES.items():
        games = ann.page.get_by_role("region", name=tr(shelf)).get_by_role("listitem")
        expect(games).to_have_count(len(names))
        for at, name in enumerate(names):
            title = games.nth(at).get_by_role("heading").inner_text()
            expect(
                games.nth(at).get_by_role("button", name=tr("page.play_title", title=title))
            ).to_be_enabled()
            games.nth(at).get_by_role("link").click()
            expect(ann.page.locator("#game option:checked")).to_have_attribute("value", name)
            ann.page.go_back()
    expect(ann.page.get_by_role("heading", name="Aces Around")).to_be_visible()


def test_the_way_back_is_large_and_has_a_name(people: People) -> None:
    ann = people.person()
    ann.page.goto(f"{people.address}/new")
    home = ann.page.get_by_role("link", name=tr("page.home"))
    box = home.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    home.click()
    expect(ann.page).to_have_url(f"{people.address}/")


def test_partner_and_opponents_are_chosen_apart(people: People) -> None:
    ann = people.person()
    _set_up(ann)
    page = ann.page
    _choose(ann, "Your partner", "Beginner")
    _choose(ann, "Your opponents", "Club player")
    expect(page.locator('[data-player="partner"]')).to_contain_text("forgets")
    page.get_by_role("button", name=tr("page.choose_each_player")).click()
    _choose(ann, "Opponent: Player 4", "Random")
    _deal(ann)
    kinds = [seat["kind"] for seat in _told(ann)["seats"]]
    assert kinds == ["person", "club", "beginner", "random"]
    expect(page.locator('[data-seat="2"]')).to_contain_text("partner")


def test_S1_58_a_classic_seats_the_1983_player_until_people_choose(people: People) -> None:
    ann = people.person()
    page = ann.page

    def expect_everywhere(player: str) -> None:
        for group in ("partner", "others"):
            chosen = page.locator(f'[data-player="{group}"] input:checked')
            expect(chosen).to_have_attribute("value", player)

    _set_up(ann, "?rules=daugherty-1983")
    expect_everywhere("daugherty")
    expect(page.locator(".summary")).to_contain_text(player_title("daugherty"))
    page.locator("#game").select_option("double-deck")
    expect_everywhere("expert")
    page.locator("#game").select_option("nicholas-1992")
    expect_everywhere("daugherty")
    everyone = page.locator("[data-everyone=expert]")
    everyone.click()
    expect_everywhere("expert")
    expect(everyone).to_have_attribute("aria-pressed", "true")
    expect(everyone).to_be_focused()
    page.locator("#game").select_option("doubles-1993")
    expect_everywhere("expert")
    _deal(ann)
    assert {seat["kind"] for seat in _told(ann)["seats"]} == {"person", "expert"}
    _set_up(ann, "?rules=doubles-1993")
    expect_everywhere("expert")
    _set_up(ann, "?rules=nicholas-1992")
    expect_everywhere("daugherty")
    _deal(ann)
    assert {seat["kind"] for seat in _told(ann)["seats"]} == {"person", "daugherty"}


def test_S1_58_a_classic_on_home_seats_the_1983_player(people: People) -> None:
    ann = people.person()
    ann.page.goto(ann.address)
    three_handed = _SHELVES["page.tables"].index("three-hand-widow")
    for shelf, at, kind in (
        ("page.five_classics", 0, "daugherty"),
        ("page.tables", 0, "club"),
        ("page.tables", three_handed, "daugherty"),
    ):
        ann.page.get_by_role("region", name=tr(shelf)).locator("li button").nth(at).click()
        ann.page.wait_for_selector(".hand")
        assert {seat["kind"] for seat in _told(ann)["seats"]} == {"person", kind}
        ann.page.goto(ann.address)


def test_a_table_shows_what_was_chosen_for_it(people: People) -> None:
    """S1-57, S1-58: learner's version with formula option, short game, no second look at melds."""
    ann = people.person()
    _set_up(ann)
    page = ann.page
    formula = page.get_by_label("Formula option")
    expect(formula).to_be_disabled()
    page.get_by_role("checkbox", name=re.compile(f"^{tr('page.learners_version')}")).check()
    formula.check()
    page.get_by_label("Meld helper").check()
    _choose(ann, tr("common.review_melds"), tr("common.never"))
    _choose_length(ann, "short")
    page.get_by_label(tr("common.winning_score")).fill("60")
    _choose(ann, "Your opponents", "Club player")
    _choose(ann, "Your partner", "Club player")
    _deal(ann)
    told = _told(ann)
    table = told["rules"]["table"]["table"]
    assert told["learner"] and table["show_formula"] and table["meld_helper"]
    assert told["rules"]["table"]["game"]["target"] == 60
    assert ann.screens()[-1]["open_hands"]
    ann.until("melds")
    ann.act()
    ann.until("play")
    ann.act()
    ann.wait_until_asked()
    assert ann.screens()[-1]["melds"] == []
    expect(page.get_by_role("button", name="Melds")).to_have_count(0)


def test_what_is_wrong_with_a_choice_is_told_before_the_deal(people: People) -> None:
    ann = people.person(size=PHONE)
    _set_up(ann)
    _choose_length(ann, "hands")
    ann.page.get_by_label("Hands", exact=True).fill("few")
    told = ann.page.locator("#length-wrong[role=status]")
    expect(told).to_contain_text('whole number from 1 to 1000, not "few"')
    expect(ann.page.get_by_role("button", name="Deal")).to_be_disabled()
    ann.page.get_by_label("Hands", exact=True).fill("2")
    expect(told).to_be_empty()
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    _deal(ann)
    expect(ann.page.locator(".heading")).to_contain_text("hand 1 of 2")


_DEAL_AT_ONCE = """hands => {
    hands.value = "0";
    hands.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector(".deal").click();
}"""
"""Script: enter 0, and press the button before anyone could read the message."""


def test_who_deals_before_a_number_is_read_is_told_beside_the_field(people: People) -> None:
    ann = people.person()
    _set_up(ann)
    _choose_length(ann, "hands")
    hands = ann.page.get_by_label("Hands", exact=True)
    hands.evaluate(_DEAL_AT_ONCE)
    told = ann.page.locator("#length-wrong[role=status]")
    expect(told).to_contain_text("whole number from 1 to 1000, not 0")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    hands.fill("1")
    expect(told).to_be_empty()
    ann.page.route(
        "**/api/tables", lambda route: route.fulfill(status=429, json={"detail": "wait"})
    )
    ann.page.get_by_role("button", name="Deal").click()
    expect(ann.page.get_by_role("alert")).to_have_text("Wait")
    hands.fill("2")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    ann.complaints.clear()


@pytest.mark.parametrize(
    ("path", "field", "told"),
    [
        ("/new?rules=nicholas-1992", ".number input", "#length-wrong"),
        (
            "/house?rules=nicholas-1992",
            '[data-field="game.target"] input',
            '[data-field="game.target"] .wrong',
        ),
    ],
)
def test_a_refusal_goes_as_soon_as_its_field_is_written_in(
    people: People, path: str, field: str, told: str
) -> None:
    ann = people.person()
    page = ann.page
    page.goto(f"{people.address}{path}")
    if path.startswith("/new"):
        _choose_length(ann, "hands")
    else:
        page.get_by_role("button", name=tr("page.all_rules")).click()
    page.locator(field).fill("few")
    refusal = page.locator(told).filter(has_text="few")
    expect(refusal).to_have_count(1)
    held: list[Route] = []
    page.route("**/api/rules/check", lambda route: held.append(route))
    page.locator(field).fill("fewer")
    expect(refusal).to_have_count(0)
    wait_until(ann, lambda: bool(held))
    held[0].continue_()
    expect(refusal).to_have_count(1)


def test_a_deal_number_deals_the_same_cards(people: People) -> None:
    hands = []
    for _ in range(2):
        ann = people.person()
        _set_up(ann, "?rules=three-hand")
        ann.page.get_by_label("Deal number").fill("table 7")
        _choose(ann, "The others", "Random")
        _deal(ann)
        hands.append(ann.cards)
    assert hands[0] == hands[1] and len(hands[0]) == 16


@pytest.mark.parametrize("path", ["new", "house"])
def test_who_asks_for_an_unknown_game_chooses_another(people: People, path: str) -> None:
    ann = people.person()
    ann.page.goto(f"{ann.address}/{path}?rules=whist")
    expect(ann.page.get_by_role("alert")).to_contain_text(
        tr("page.this_server_doesnt_have_the_game_in")
    )
    expect(ann.page.locator("main")).not_to_contain_text("nicholas-1992")
    ann.page.get_by_role("button", name="Pinochle 1.0, 1992").click()
    expect(ann.page).to_have_url(re.compile(f"/{path}.rules=nicholas-1992"))
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    ann.complaints.clear()


def test_a_link_to_a_table_that_nobody_made_says_what_to_do(people: People) -> None:
    ann = people.person()
    nothing = ann.page.get_by_role("heading", name=tr("page.theres_nothing_at_this_address"))
    for length in (12, 65, 3000):
        ann.page.goto(ann.address)
        expect(nothing).to_have_count(0)
        ann.page.goto(f"{ann.address}/table/{'A' * length}")
        expect(nothing).to_be_visible()
    ann.complaints.clear()


def _guided(people: People) -> Person:
    ann = people.person()
    ann.page.goto(ann.address)
    ann.page.get_by_role("button", name=tr("page.play_your_first_hand")).click()
    ann.page.wait_for_selector(".hand .card")
    return ann


@pytest.mark.journey
def test_the_first_hand_is_explained_from_bidding_to_score(people: People) -> None:
    """S3-3: one hand, the same every time, with a tip at each decision."""
    ann = _guided(people)
    guide = ann.page.locator(".guide")
    expect(guide.locator(".advice")).to_contain_text(
        re.compile(re.escape(tr("page.a_good_players_choice")) + r"\D*51\b")
    )
    first = ann.cards
    titles, asked, leading = set[str](), "", ""
    while not {tr("page.play_you_lead"), tr("page.play_follow_suit")} <= titles:
        ann.wait_until_asked()
        title = guide.locator("h2").inner_text()
        titles.add(title)
        if title == tr("page.play_you_lead"):
            leading = guide.inner_text()
        bids = ann.page.locator(".ask .bid")
        if bids.count() and int(bids.first.get_attribute("data-bid") or 99) < 56:
            asked = guide.inner_text()
            seq = ann.seq
            bids.first.click()
            ann.goes_on(seq)
        else:
            ann.act()
    ann.skip(until_cards(2))
    ann.until("game over")
    titles.add(guide.locator("h2").inner_text())
    said = " ".join(titles)
    for word in ("Bidding", "name trump", "Melds", "you lead", "follow", "Scoring"):
        assert word in said, (word, titles)
    assert tr("page.add_up_your_meld_something_for_your") in asked
    assert tr("page.aces_tens_and_kings_are_counters_each") in leading
    for line in ("page.now_you_know_how_to_play", "page.full_game_coach"):
        expect(guide).to_contain_text(tr(line))
    expect(guide).to_contain_text(tr("page.pinochle_1_0_1992"))
    ann.page.get_by_role("button", name=tr("page.play_this_hand_again")).click()
    expect(guide.locator("h2")).to_contain_text("Bidding")
    ann.page.wait_for_selector(".hand .card")
    assert ann.cards == first


@pytest.mark.slow
def test_the_guide_is_as_high_at_every_step(people: People) -> None:
    ann = _guided(people)
    titles, ends = set[str](), set[int]()
    ann.wait_until_asked()
    for _ in range(12):
        box = ann.page.locator(".guide").bounding_box()
        assert box is not None
        ends.add(round(box["y"] + box["height"]))
        titles.add(ann.page.locator(".guide h2").inner_text())
        ann.act()
        ann.wait_until_asked()
    assert len(titles) > 2 and len(ends) == 1, (titles, ends)


def test_the_guide_can_be_put_away(people: People) -> None:
    ann = _guided(people)
    ann.wait_until_asked()
    covers = partial(_covers, ann.page.locator(".guide"))
    assert covers() == []
    ann.page.get_by_role("button", name=tr("page.hide"), exact=True).click()
    expect(ann.page.locator(".guide p")).to_have_count(0)
    assert covers() == []
    ann.page.get_by_role("button", name=tr("page.explain")).click()
    expect(ann.page.locator(".guide p").first).to_be_visible()
    for width, height in ((1280, 800), (1024, 768), (820, 1180), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        still(ann.page)
        expect(ann.page.locator(".guide p").first).to_be_visible()
        assert covers() == [], (width, height)


def _covers(guide: Locator) -> list[str]:
    """Return which parts of the table the guide covers."""
    parts = [".contract .words", ".menu", ".pad", ".felt .seat .who", ".me .bar", ".ask-area"]
    found = [
        (part, one) for part in parts for one in guide.page.locator(part).filter(visible=True).all()
    ]
    return [part for part, one in found if not apart(box(guide), box(one))]


def test_who_comes_by_a_link_sees_the_table_before_sitting_down(people: People) -> None:
    ann, bob, cat = people.person(), people.person("Bob"), people.person("Cat")
    _set_up(ann, "?rules=nicholas-1992")
    ann.page.get_by_role("button", name="Change the rules").click()
    ann.page.get_by_role("button", name=tr("page.all_rules")).click()
    ann.page.locator('[data-field="auction.jump"] input').check()
    ann.page.get_by_role("button", name=tr("page.deal_the_cards")).click()
    ann.page.wait_for_selector(".hand")
    assert ann.page.locator(".door").count() == 0
    link = ann.page.url
    bob.page.goto(link)
    door = bob.page.get_by_role("dialog")
    expect(door.get_by_role("heading", level=2)).to_have_text("Ann's table")
    expect(door).to_contain_text(
        tr("rulebook.house_rules_based_on_preset", preset="Pinochle 1.0, 1992")
    )
    door.get_by_text(tr("page.whats_different")).click()
    expect(door.locator("ul.here")).to_contain_text(tr("rulebook.you_can_skip_amounts"))
    expect(door.locator("li").filter(has_text="Ann")).to_contain_text(tr("page.at_the_table_2"))
    expect(door.locator("[data-free]")).to_have_count(3)
    door.get_by_role("button", name="Read the rules").click()
    expect(door.get_by_role("tab", name="Reference card")).to_be_visible()
    door.locator('[data-free="2"]').click()
    expect(bob.page.locator(".seat.mine")).to_contain_text("Bob")
    expect(bob.page.locator(".door")).to_have_count(0)
    bob.page.reload()
    bob.page.wait_for_selector(".hand")
    assert bob.page.locator(".door").count() == 0
    cat.page.goto(link)
    expect(cat.page.locator(".door [data-free]")).to_have_count(2)
    cat.watch()
    expect(cat.page.locator(".ask")).to_contain_text(start_of("page.youre_watching_news"))
    cat.page.reload()
    cat.page.wait_for_selector("[data-moment]")
    assert cat.page.locator(".door").count() == 0


@pytest.mark.slow
def test_who_comes_after_the_end_is_told_so_and_offered_another_game(people: People) -> None:
    table = people.table("nicholas-1992", {"game": {"max_hands": 1}})
    ann, bob = people.person("Ann"), people.person("Bob")
    ann.open(table)
    ann.sit()
    ann.until("game over")
    bob.open(table)
    end = bob.page.locator(".end")
    expect(end).to_contain_text(tr("page.this_game_is_over_so_you_cant"))
    expect(end.get_by_role("button", name=start_of("page.watch_hand_again"))).to_be_visible()
    expect(bob.page.locator(".sit, .door")).to_have_count(0)
    end.get_by_role("button", name=tr("page.go_to_home")).click()
    bob.page.wait_for_url(f"{people.address}/")


def test_the_door_of_a_learners_table_says_so(people: People) -> None:
    ann, bob = people.person(), people.person("Bob")
    table = people.table("nicholas-1992", {"table": {"show_all_hands": True}})
    ann.open(table)
    expect(ann.page.locator(".door")).to_contain_text(
        tr("page.learners_version_all_hands_are_open_its")
    )
    ann.sit()
    bob.open(table)
    expect(bob.page.locator(".door")).to_contain_text(
        tr("page.learners_version_all_hands_are_open_its")
    )
    expect(bob.page.locator(".door [data-free]")).to_have_count(0)


def test_the_door_says_where_the_deal_number_was_chosen(people: People) -> None:
    ann = people.person()
    ann.open(people.table("two-hand"))
    expect(ann.page.locator(".door .chosen")).to_contain_text(
        tr("page.someone_chose_this_tables_deal_number")
    )
    ann.open(people.table("two-hand", seed=None))
    expect(ann.page.locator(".door .game")).to_be_visible()
    expect(ann.page.locator(".door .chosen")).to_have_count(0)


def test_rules_card_and_strategy_are_one_tap_from_the_table(people: People) -> None:
    ann = people.person(size=PHONE)
    ann.open(people.table("daugherty-1983", {"meld": {"aces": [20, 200, 300, 400]}}))
    ann.sit()
    page = ann.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=tr("page.table_rules")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Bidding")).to_be_visible()
    expect(dialog.locator("tr.marked")).to_contain_text("400")
    dialog.get_by_role("tab", name="Rules").focus()
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("tab", name=tr("page.whats_different"))).to_be_focused()
    dialog.get_by_role("tab", name="Reference card").click()
    row = dialog.locator("tr").filter(has_text="Aces around")
    expect(row.locator("td")).to_have_text(["20", "200", "300", "400"])
    dialog.get_by_role("tab", name="Strategy").click()
    tips = dialog.get_by_role("list").first
    expect(tips.get_by_role("listitem")).to_have_count(len(TIPS))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_wrong_address_brings_a_sentence_that_helps(people: People) -> None:
    ann = people.person()
    for path in ("nonsense", "table/nowhere", "table/a/b", "table/%E0%A4%A"):
        answer = ann.page.goto(f"{ann.address}/{path}")
        assert answer is not None and answer.status == 404
        expect(ann.page.get_by_role("heading")).to_have_text(
            tr("page.theres_nothing_at_this_address")
        )
        ann.page.get_by_role("button", name=tr("page.go_to_home")).click()
        expect(ann.page.get_by_role("heading", name="Aces Around")).to_be_visible()
    ann.complaints.clear()


def test_only_games_that_go_on_stand_under_go_on(people: People) -> None:
    ann = people.person()
    page = ann.page
    for rules in ("nicholas-1992", "two-hand", "three-hand"):
        ann.open(people.table(rules))
        ann.sit()
    page.goto(ann.address)
    rows = page.locator("section").filter(has=page.locator("#unfinished")).locator("li")
    expect(rows).to_have_count(3)
    page.get_by_role(
        "button", name=re.compile("^" + start_of("page.remove_name_from_this_list"))
    ).first.click()
    expect(rows).to_have_count(2)
    rows.first.locator(".go").click()
    page.wait_for_selector(".hand")
    page.get_by_role("button", name=tr("page.leave"), exact=True).click()
    dialog = page.get_by_role("dialog", name=tr("page.leave_the_table"))
    dialog.get_by_role("button", name=tr("page.give_up_my_seat")).click()
    expect(rows).to_have_count(1)
    page.evaluate(
        """() => { const all = JSON.parse(localStorage["aces.tables"]);
        for (const one of Object.values(all)) one.over = true;
        localStorage["aces.tables"] = JSON.stringify(all); }"""
    )
    page.reload()
    expect(rows).to_have_count(0)


_HANDS = WHOLE_BETWEEN(low=1, high=1000)


@pytest.mark.parametrize(
    ("length", "label", "typed", "problem"),
    [
        ("hands", "page.hands", "0", BAD_VALUE(right=_HANDS, raw=shown(0))),
        ("hands", "page.hands", "-3", BAD_VALUE(right=_HANDS, raw=shown(-3))),
        ("hands", "page.hands", "", EMPTY(right=_HANDS)),
        ("hands", "page.hands", "999999", BAD_VALUE(right=_HANDS, raw=shown(999999))),
        (
            "short",
            "common.winning_score",
            "ten",
            WRONG_TYPE(right=WHOLE_AT_LEAST(low=0), raw=shown("ten")),
        ),
        ("short", "common.winning_score", "0", tr("page.must_be_at_least_1_so_the")),
    ],
)
def test_a_length_that_cannot_be_is_refused_beside_its_field(
    people: People, length: str, label: str, typed: str, problem: Message | str
) -> None:
    ann = people.person()
    _set_up(ann)
    page = ann.page
    _choose_length(ann, length)
    field = page.get_by_label(tr(label), exact=True)
    field.fill(typed)
    told = f"page.the_{'number_of_hands' if length == 'hands' else 'winning_score'}_problem"
    expect(page.locator("#length-wrong")).to_have_text(tr(told, problem=problem))
    expect(page.locator(".wrong:visible")).to_have_count(1)
    expect(page.locator(".problems")).to_have_count(0)
    deal = page.get_by_role("button", name=tr("page.deal_the_cards"))
    expect(deal).to_be_disabled()
    expect(deal).to_have_accessible_description(tr("page.to_deal_first_fix_whats_marked_with"))
    field.fill("2")
    expect(deal).to_be_enabled()
    expect(page.locator(".wrong:visible")).to_have_count(0)


def test_rules_that_cannot_be_played_are_told_with_the_names_of_their_fields(
    people: People,
) -> None:
    ann = people.person()
    ann.page.goto(f"{ann.address}/new#{_link('nicholas-1992', {'deal': {'hand': 19}})}")
    told = ann.page.locator(".problems li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("4 hands of 19 make 76 cards")
    expect(told).not_to_contain_text("deal.hand")


def _link(rules: str, changes: dict[str, Any]) -> str:
    house = json.dumps({"rules": rules, "changes": changes}).encode()
    return base64.urlsafe_b64encode(house).decode().rstrip("=")


def test_a_name_is_tidied_and_kept(people: People) -> None:
    ann = people.person(name="")
    page = ann.page
    page.goto(ann.address)
    name = name_field(page)
    name.fill("\u200b\u200b")
    expect(page.get_by_text(tr("page.this_name_cant_be_shown_so_youll"))).to_be_visible()
    name.fill("  Aunt \u200b  May  ")
    name.blur()
    expect(name).to_have_value("Aunt May")
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    for typed, kept in (
        (f"{family} \u2764\ufe0f", f"{family} \u2764\ufe0f"),
        (family * 4, family * 3),
        ("A\u200dnn\u3164", "Ann"),
        ("\U0001f44d\U0001f3fd" * 13, "\U0001f44d\U0001f3fd" * 12),
    ):
        name.fill(typed)
        name.blur()
        expect(name).to_have_value(kept)
    told = page.get_by_text(tr("page.names_can_have_up_to_most_characters", most="24"))
    for typed, cut in (("M" * 24, 0), ("M" * 25, 1), ("Aunt May", 0)):
        name.fill(typed)
        expect(name).to_have_value(typed[:24])
        expect(told).to_have_count(cut)
    page.reload()
    expect(page.locator(".corner")).to_contain_text("Aunt May")
    expect(name_field(page)).to_have_value("Aunt May")
    ann.open(people.table("nicholas-1992"))
    ann.sit()
    expect(page.locator(".seat.mine")).to_contain_text("Aunt May")
