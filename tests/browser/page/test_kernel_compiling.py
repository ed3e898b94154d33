"""The page's messages while a checkout's kernel is being compiled."""

import json
import urllib.request

import pytest
from playwright.sync_api import Route, expect
from tests.browser.support.layout import amiss, box
from tests.browser.support.person import People
from tests.browser.support.settled import still
from tests.browser.support.stage import Stage
from tests.browser.table.test_manual_features import seated

from acesaround.i18n import tr

LINE = tr("common.engine_percent_ready_simpler_play_until", percent="43")
READY = tr("page.engine_ready_computer_players_at_full")


def test_pages_tell_how_far_the_kernel_is(people: People) -> None:
    with urllib.request.urlopen(f"{people.address}/api/server") as answer:
        told = json.load(answer)
    compiled: list[float | None] = [0.43]

    def tell(route: Route) -> None:
        route.fulfill(json=told | {"compiled": compiled[0]})

    ann = people.person()
    page = ann.page
    page.route("**/api/server", tell)
    page.clock.install()
    ann.enter(people.table("nicholas-1992"))
    heading = page.locator("header .heading span")
    expect(heading).to_have_text(LINE)
    page.goto(people.address)
    line = page.locator("[role=status] p", has_text="Engine")
    expect(line).to_have_text(LINE)
    assert box(line)["y"] + box(line)["height"] <= box(page.locator("main"))["y"] + 1
    compiled[0] = None
    page.clock.fast_forward(2_000)
    expect(page.get_by_text(READY)).to_be_visible()
    page.clock.fast_forward(6_000)
    expect(page.get_by_text(READY)).to_have_count(0)


def test_pages_tell_that_nothing_is_compiled_and_what_helps(people: People) -> None:
    told = {"compiled": None, "uncompiled": True, "compile_command": "make kernel"}
    ann = seated(people, "nicholas-1992")
    page = ann.page
    page.route("**/api/server", lambda route: route.fulfill(json=told))
    page.reload()
    expect(page.locator("header .heading span")).to_have_text(
        tr("page.engine_not_compiled_simpler_play")
    )
    page.get_by_role("button", name="Menu", exact=True).click()
    advice = tr("common.the_engine_isnt_compiled_so_computer", command="make kernel")
    advice = advice.replace("`", "")
    expect(page.get_by_role("dialog")).to_contain_text(advice)
    page.goto(people.address)
    line = page.locator("[role=status] p", has_text=advice)
    expect(line.locator("code")).to_have_text("make kernel")
    line.get_by_role("button", name="Close").click()
    expect(line).to_have_count(0)


SMALL = ((640, 360), (512, 384), (844, 390), (375, 667), (320, 568), (740, 740), (390, 844))
"""Windows, landscape and portrait, whose top bar has little room."""


@pytest.mark.parametrize("rules", ["doubles-1993", "three-hand"])
def test_small_windows_tell_it_in_the_place_of_the_bid(stage: Stage, rules: str) -> None:
    page = stage.person.page
    told = {"compiled": 0.43}
    page.route("**/api/server", lambda route: route.fulfill(json=told))
    stage.show(f"{rules} play", (640, 360), "de")
    note = page.locator(".top .engine")
    expect(note).to_contain_text("43 %")
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        things = {"note": ".top .engine", "score": ".scores .score b", "button": ".top button"}
        assert amiss(still(page), things, needed=things, touched=("button",)) == []


def test_a_stage_forgets_the_routes_of_a_test(stage: Stage) -> None:
    page = stage.person.page
    page.route("**/api/server", lambda route: route.fulfill(json={"compiled": 0.43}))
    stage.reset()
    stage.show("doubles-1993 play")
    told = page.evaluate("fetch('/api/server').then(answer => answer.json())")
    assert told["compiled"] is None
