"""The page as an installed app: installable, and usable offline."""

import json
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Error, Page, WebSocketRoute, expect
from tests.browser.accessibility.test_axe import check_page
from tests.browser.support.person import People

from acesaround.i18n import tr
from acesaround.server.http.page import PAGE

_NO_NETWORK = tr("page.youre_offline_you_can_look_at_whats")


def test_the_manifest_names_icons_that_are_there(address: str) -> None:
    manifest = httpx.get(f"{address}/manifest.webmanifest").json()
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = httpx.get(address + icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"] == icon["type"]


def test_what_an_older_page_kept_is_cleared_away(chromium: Browser, address: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/api/rules")
    page.evaluate("caches.open('aces-around-0').then(old => old.put('/', new Response('old')))")
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("async () => !(await caches.has('aces-around-0'))")
    context.close()


@pytest.fixture
def installed(chromium: Browser, address: str) -> Iterator[Page]:
    """Yield Home, which opens offline from now on."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    yield page
    context.close()


@pytest.mark.journey
def test_without_a_network_the_page_opens_and_says_so(installed: Page, address: str) -> None:
    page, context = installed, installed.context
    context.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("heading", name="Aces Around")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=_NO_NETWORK)).to_be_visible()
    page.goto(f"{address}/table/any")
    expect(page.get_by_text(tr("page.youre_offline_the_game_continues_when"))).to_be_visible()
    expect(page.locator("body")).not_to_contain_text(_NO_NETWORK)
    check_page(page)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(f"{address}/api/rules")


@pytest.mark.parametrize("path", ["", "new", "house", "games", "replay/any", "nowhere"])
def test_without_a_network_every_page_says_so(installed: Page, address: str, path: str) -> None:
    installed.context.set_offline(True)
    installed.goto(f"{address}/{path}")
    _says_so(installed)


def _says_so(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text=_NO_NETWORK)).to_be_visible()
    expect(page.locator("body")).not_to_contain_text(
        tr("page.the_server_isnt_answering_is_it_running")
    )
    check_page(page)


def test_every_script_and_style_is_kept(installed: Page) -> None:
    kept = installed.evaluate("""async () => (await Promise.all(
        (await caches.keys()).map(async name => (await caches.open(name)).keys())
    )).flat().map(kept => new URL(kept.url).pathname)""")
    files = [path for path in (PAGE / "assets").iterdir() if path.suffix in (".css", ".js")]
    assert {f"/assets/{path.name}" for path in files} <= set(kept)


def test_a_page_or_dialog_that_cannot_be_loaded_says_so(people: People) -> None:
    ann = people.person()
    page = ann.page
    failed = page.get_by_role("alert").filter(
        has_text=tr("page.couldnt_load_this_page_are_you_online")
    )
    again = failed.get_by_role("button", name=tr("page.try_again"))
    page.route("**/assets/*Page-*.js", lambda route: route.abort())
    page.goto(f"{people.address}/new")
    expect(failed).to_be_visible()
    page.unroute("**/assets/*Page-*.js")
    again.click()
    expect(page.get_by_role("button", name="Deal")).to_be_visible()
    ann.open(people.table("two-hand"))
    ann.sit()
    page.route("**/assets/OpenPanel-*.js", lambda route: route.abort())
    page.reload()
    page.get_by_role("button", name=tr("page.menu"), exact=True).click()
    expect(failed).to_be_visible()
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    page.unroute("**/assets/OpenPanel-*.js")
    again.click()
    page.get_by_role("button", name=tr("page.menu"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    ann.complaints = [said for said in ann.complaints if "net::ERR" not in said]


def test_once_the_network_is_back_what_was_missing_is_loaded(installed: Page, address: str) -> None:
    page, context = installed, installed.context
    found = {
        "/": page.get_by_text("More games"),
        "/new": page.get_by_role("button", name="Deal"),
        "/house": page.get_by_label(tr("page.based_on")),
    }
    for path, loaded in found.items():
        context.set_offline(True)
        page.goto(address + path)
        expect(page.get_by_text(_NO_NETWORK)).to_be_visible()
        expect(loaded).to_have_count(0)
        if path == "/":
            page.get_by_role("button", name="Play").first.click()
        expect(page.get_by_role("alert")).to_contain_text(
            tr("page.youre_offline_try_again_when_youre_back")
        )
        context.set_offline(False)
        expect(loaded).to_be_visible()
        expect(page.get_by_text(_NO_NETWORK)).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_network_that_goes_is_told_and_a_server_here_needs_none(
    chromium: Browser, address: str
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{address}/games")
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    with page.expect_response("**/api/server"):
        page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text(_NO_NETWORK)).to_have_count(0)
    context.set_offline(True)
    expect(page.get_by_text(_NO_NETWORK)).to_be_visible()
    context.close()


def test_a_server_here_that_is_started_again_is_found_while_there_is_no_network(
    chromium: Browser, address: str
) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.route("**/api/server", lambda route: route.abort())
    page.goto(f"{address}/games")
    expect(page.get_by_text(_NO_NETWORK)).to_be_visible()
    page.unroute("**/api/server")
    expect(page.get_by_text(_NO_NETWORK)).to_have_count(0)
    context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_at_a_table_a_network_that_goes_is_told_at_once(
    people: People, size: tuple[int, int]
) -> None:
    ann = people.person(size=size)
    page, context = ann.page, ann.page.context
    ann.open(people.table("two-hand"))
    ann.sit()
    ann.until("stock")
    table = page.locator("main").bounding_box()
    context.set_offline(True)
    told = page.get_by_text(tr("page.youre_offline_the_game_continues_when"))
    expect(told).to_be_visible(timeout=20_000)
    assert page.locator("main").bounding_box() == table, "nothing moves"
    seq = ann.seq
    page.locator(".hand .lit").first.dispatch_event("click")
    expect(page.locator(".ask .text")).to_contain_text(tr("page.your_move_goes_through_when_the"))
    assert ann.seq == seq
    context.set_offline(False)
    expect(told).to_have_count(0)
    page.wait_for_function("seq => document.querySelector('[data-seq]').dataset.seq > seq", arg=seq)
    ann.complaints = [said for said in ann.complaints if "net::ERR" not in said]


def test_a_server_that_is_down_is_told_where_there_is_a_network(
    chromium: Browser, address: str
) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/api/games", lambda route: route.abort())
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text(
        tr("page.the_server_isnt_answering_is_it_running")
    )
    expect(page.get_by_text(_NO_NETWORK)).to_have_count(0)
    context.close()


def test_after_an_update_the_page_offers_to_reload_and_keeps_the_seat(people: People) -> None:
    ann, table, updated = people.person(), people.table("two-hand"), True
    ann.open(table)
    ann.sit()

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["type"] == "welcome" and updated:
                frame["page"] = "/assets/first-newer.js"
            socket.send(json.dumps(frame))

        server.on_message(told)

    page = ann.page.context.new_page()
    page.route_web_socket("**/ws", pass_on)
    page.goto(f"{people.address}/table/{table}")
    offered = page.get_by_role("status").filter(
        has_text=tr("page.aces_around_was_updated_reload_the")
    )
    expect(offered).to_be_visible()
    updated = False
    with page.expect_navigation():
        offered.get_by_role("button", name=tr("page.reload")).click()
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    expect(offered).to_have_count(0)
