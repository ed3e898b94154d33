"""Claiming and conceding. Conceding takes both partners, and everyone sees who conceded."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.accessibility.test_axe import check
from tests.browser.support.layout import apart, box
from tests.browser.support.person import DESKTOP, TABLET, People, Person
from tests.browser.support.scripted_people import stops_at
from tests.browser.support.settled import still
from tests.browser.support.several_people import german, like, made, prefers

from acesaround.i18n import tr
from acesaround.messages.refusals import CLAIM_NOT_CERTAIN
from acesaround.text.advice import CONCEDING
from acesaround.text.columns import capital

_TAKEN = (
    "page.you_take_it_count_points",
    "page.name_takes_it_count_points",
)


def to_follow(ann: Person, others: tuple[Person, ...]) -> None:
    """Play until Ann has to play to a trick that others started, after an earlier trick."""
    for _ in range(40):
        ann.until("play", others)
        if ann.screen["trick"] and ann.screen["last_trick"]:
            return
        ann.hurry()
    raise AssertionError("Ann never followed to a trick")


def proposes(ann: Person) -> None:
    """Propose to concede from the menu, and confirm it."""
    asks = tr("server.ask_to_concede_the_rest")
    ann.page.get_by_role("button", name=tr("page.menu")).click()
    ann.page.get_by_role("button", name=f"{asks}…", exact=True).click()
    dialog = ann.page.get_by_role("dialog", name=f"{capital(asks)}?", exact=True)
    expect(dialog).to_contain_text(tr("server.this_counts_for_your_whole_team_so", names="Bob"))
    dialog.get_by_role("button", name=capital(asks), exact=True).click()


def test_the_rest_is_conceded_once_the_partner_agrees(people: People) -> None:
    table = made(people, rules="check", seed="conceding")
    ann, bob, eve = people.person(), people.person("Bob"), people.person("Eve")
    prefers(bob, name="Bob", tongue="de")
    for person, seat in ((ann, 0), (bob, 2), (eve, 1)):
        person.open(table)
        person.sit(seat)
    to_follow(ann, (bob, eve))
    proposes(ann)
    mine, asked, seen = (one.page.locator(".proposal.bar") for one in (ann, bob, eve))
    waiting = tr("page.waiting_for_names", names="Bob")
    expect(mine).to_contain_text(f"{tr('server.you_want_to_concede_the_rest')}. {waiting}")
    wish = german("server.name_wants_to_concede_the_rest", name="Ann")
    expect(asked).to_contain_text(f"{wish}. {german(CONCEDING)}")
    wants = tr("server.name_wants_to_concede_the_rest", name="Ann")
    expect(seen).to_contain_text(f"{wants}. {waiting}")
    expect(seen.get_by_role("button")).to_have_count(0)
    check(bob)
    for size in (TABLET, (1024, 768), DESKTOP):
        bob.page.set_viewport_size({"width": size[0], "height": size[1]})
        around, parts = box(still(bob.page).locator(".proposal.bar")), asked.locator("p, button")
        for part in map(box, parts.all()):
            assert part["x"] >= around["x"]
            assert part["x"] + part["width"] <= around["x"] + around["width"]
    bob.page.set_viewport_size({"width": 640, "height": 360})
    lies = box(still(bob.page).locator(".proposal.bar"))
    for thing in bob.page.locator(".felt .seat, .trick li, .contract, .hand").all():
        assert apart(lies, box(thing))
    for button in asked.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    bob.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    asked.get_by_role("button", name=german("page.no_thanks")).click()
    for bar in (mine, asked, seen):
        expect(bar).to_have_count(0)
    expect(ann.page.locator(".ask .refused")).to_have_text(
        f"{tr('server.name_declined', name='Bob')}. {tr('page.make_a_move_before_you_ask_again')}"
    )
    expect(eve.page.locator(".ask .refused")).to_have_count(0)
    said = ann.page.get_by_role("log", name=tr("page.game_log"))
    expect(said).to_contain_text(tr("server.name_declined", name="Bob"))
    ann.page.get_by_role("button", name=tr("page.menu")).click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    for way in ("server.ask_to_concede_the_rest", "common.concede_the_rest"):
        expect(ann.page.get_by_role("button", name=tr(way))).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.hurry()
    to_follow(ann, (bob, eve))
    proposes(ann)
    for person in (ann, bob, eve):
        person.remember(".ask")
    asked.get_by_role("button", name=german("page.agree")).click()
    ours = tr("text.you_conceded_the_rest_2", you="You and Bob")
    told = (
        (
            (ann, "en", ours),
            (tr("server.you_want_to_concede_the_rest"), tr("server.you_concede_the_rest")),
        ),
        (
            (bob, "de", german("text.you_conceded_the_rest_2", you="Du und Ann")),
            (wish, german("server.name_concedes_the_rest", name="Ann")),
        ),
        (
            (eve, "en", tr("text.names_conceded_the_rest", names="Ann and Bob")),
            (wants, tr("server.name_concedes_the_rest", name="Ann")),
        ),
    )
    for (person, language, ended), (wanted, heard) in told:
        expect(person.page.locator(".result .early")).to_have_text(ended)
        log = person.page.locator("main > [role=log] p")
        about = re.compile("|".join(map(re.escape, (wanted, heard, ended))))
        expect(log.filter(has_text=about)).to_have_text([wanted, wanted, heard])
        assert not list(filter(like(*_TAKEN, language=language).search, person.remembered))
    check(ann)
    ann.page.reload()
    expect(ann.page.locator(".result .early")).to_have_text(ours)
    expect(said).to_contain_text(ours)


def test_the_result_says_who_conceded_in_german_too(people: People) -> None:
    ann = people.person()
    prefers(ann, tongue="de")
    ann.open(made(people, rules="check", seed="conceding"))
    ann.sit()
    ann.until("play")
    words = german("common.concede_the_rest")
    ann.page.get_by_role("button", name=german("page.menu")).click()
    ann.page.get_by_role("button", name=f"{words}…", exact=True).click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        german("server.this_counts_for_your_whole_team")
    )
    ann.page.get_by_role("button", name=capital(words), exact=True).click()
    expect(ann.page.locator(".result .early")).to_have_text(german("text.you_conceded_the_rest"))


def _with_a_claim(text: str) -> str:
    """Add a claim to the ways to end a hand."""
    frame = json.loads(text)
    if frame["type"] == "step" and frame["screen"]["endings"]:
        asks = tr("server.nothing_still_out_beats_your_cards")
        claim = {"action": "claim", "words": tr("common.claim_the_rest"), "asks": asks}
        frame["screen"]["endings"].insert(0, {**claim, "meld": None})
    return json.dumps(frame)


@pytest.mark.journey
def test_the_rest_is_claimed_from_the_menu(people: People) -> None:
    """The page offers what the table does, and the table checks each claim again."""
    ann = people.person()

    def stand(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda text: page.send(_with_a_claim(str(text))))

    ann.page.route_web_socket("**/ws", stand)
    ann.enter(made(people, rules="check", seed="claims"), policy=stops_at("trick_play"))
    ends = ann.page.get_by_role("button", name=re.compile("(claim|concede) the rest"))
    menu = ann.page.get_by_role("dialog")
    for _ in range(30):
        ann.until("play")
        ann.page.get_by_role("button", name="Menu").click()
        expect(menu).to_be_visible()
        if ends.count() == 2:
            break
        ann.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
        ann.act()
    ends.first.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(
        tr("server.nothing_still_out_beats_your_cards")
    )
    ann.page.get_by_role("button", name="Claim the rest").click()
    expect(ann.page.locator(".ask .refused")).to_contain_text(capital(str(CLAIM_NOT_CERTAIN())))
    ann.page.get_by_role("button", name="Menu").click()
    ends.last.click()
    expect(menu).to_contain_text(tr("server.this_counts_for_your_whole_team"))
    ann.page.get_by_role("button", name="Concede the rest").click()
    expect(ann.page.locator("[data-moment='hand over'] .early")).to_have_text(
        tr("text.you_conceded_the_rest")
    )
