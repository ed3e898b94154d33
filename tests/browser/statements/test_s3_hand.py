"""Pinochle 1.0 of 1992: meld screen, play screen, and score sheet of one hand, all by mouse."""

import re
from collections import Counter
from contextlib import ExitStack
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import any_deal, seed_where
from tests.browser.support.page_contents import (
    Snapshot,
    card_of,
    play_through,
    press_until_asked,
    take_snapshot,
)
from tests.browser.support.person import CORNER, KNOCK, People, Person
from tests.browser.support.scripted_people import (
    Policy,
    Scene,
    Screen,
    plain,
    raises,
    says,
    stops_at,
)
from tests.browser.support.situations import (
    CUT_OR_VOID,
    EVERY_SITUATION,
    check_situation,
    until_situation,
)
from tests.support.legal_cards import situations, winner

from acesaround.cards import parse_suit
from acesaround.i18n import tr, tr_plural
from acesaround.messages.refusals import MUST_FOLLOW_SUIT
from acesaround.text.columns import capital

RULES = "nicholas-1992"
SEED = seed_where(any_deal, RULES)
_SHOWN = """x => getComputedStyle(x).visibility === "visible"
    && getComputedStyle(x).display !== 'none'"""


class Hand:
    """A hand that Ann takes at 70 and loses, with snapshots of each screen."""

    def __init__(self, enter: Enter, ann: Person) -> None:
        self.scene = enter(RULES, SEED, policies={seat: raises(3) for seat in (1, 2, 3)})
        self.ann, self.page = ann, ann.page
        self.first = take_snapshot(ann)
        while take_snapshot(ann).moment == "bidding":
            press_until_asked(ann, ".bid")
        self.melds = press_until_asked(ann, ".ask .option")
        self.meld_list = ann.page.locator(".melds section").evaluate_all(
            """all => all.sort((a, b) => a.dataset.meld - b.dataset.meld).map(section => ({
                name: section.querySelector("h2 .name").textContent.split(",")[0].trim(),
                total: Number(section.querySelector("h2 b").innerText),
                number: document.querySelector(
                    `[data-seat="${section.dataset.meld}"] .mark.number`).innerText,
                bid: document.querySelector(
                    `[data-seat="${section.dataset.meld}"] .bid`)?.textContent ?? "",
                shown: Number(document.querySelector(
                    `[data-seat="${section.dataset.meld}"] .total`).innerText),
                items: [...section.querySelectorAll(".item")].map(item => ({
                    column: item.dataset.column,
                    name: item.querySelector(".what").innerText,
                    cards: item.querySelector(".cards").ariaLabel,
                    sets: Number(item.dataset.sets),
                    points: Number(item.querySelector(".points").innerText),
                })),
                notes: [...section.querySelectorAll(".note")]
                    .filter(note => note.checkVisibility() && note.clientHeight > 10)
                    .map(note => note.innerText),
            }))"""
        )
        self.refused: list[str] = []
        self.diary = play_through(ann, act=self._lowest)
        self.over = self.diary[-1]
        self.plays = [entry for entry in self.diary if entry.moment == "play"]
        self.result = ann.page.locator(".result").inner_text()
        self.sheet = ann.page.locator(".sheet tbody tr").first
        cells = self.sheet.locator("th, td")
        self.row = cells.all_inner_texts()
        self.we, self.number, self.they = self.row[:5], self.row[5], self.row[6:]
        self.numbers = ann.page.locator(".sheet tbody th").all_inner_texts()
        self.red = [
            text
            for text, classes in zip(
                self.row, cells.evaluate_all("all => all.map(x => x.className)"), strict=True
            )
            if "red" in classes.split()
        ]
        self.heads = ann.page.locator(".sheet thead th").all_inner_texts()
        self.color = self.sheet.locator(".red").first.evaluate("x => getComputedStyle(x).color")
        self.printed = self._on_paper()
        self.next = press_until_asked(ann, ann.page.get_by_role("button", name=tr("page.continue")))

    def _lowest(self, now: Snapshot) -> bool:
        """Play the last legal card. Once, click an illegal one first."""
        if now.moment != "play":
            return False
        unlit = self.page.locator(".hand .card:not(.lit)")
        if not self.refused and unlit.count():
            unlit.first.click(position=CORNER)
            expect(self.page.locator(".refused")).to_be_visible()
            reason = self.page.locator(".refused").text_content() or ""
            self.page.wait_for_function("sound => window.heard.at(-1) === sound", arg=KNOCK)
            self.refused = [now.led[0][1], reason]
            assert take_snapshot(self.ann).hand == now.hand
        lit = self.page.locator(".hand .lit")
        lit.last.click(position=CORNER)
        return True

    def _on_paper(self) -> dict[str, str]:
        self.page.emulate_media(media="print")
        self.page.wait_for_timeout(200)
        found = {
            where: "shown" if self.page.locator(where).first.evaluate(_SHOWN) else "left out"
            for where in (".sheet table", ".result", ".seat.mine", ".print")
        }
        found["pdf"] = self.page.pdf()[:5].decode()
        self.page.emulate_media(media="screen")
        return found


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> Hand:
    return Hand(enter, ann)


def test_S3_16_four_screens_follow_one_another(hand: Hand) -> None:
    met = [hand.first.moment, hand.melds.moment, hand.plays[0].moment, hand.over.moment]
    assert met == ["bidding", "melds", "play", "hand over"]


def test_S3_28_each_box_has_the_number_and_the_winners_the_bid_and_trump(hand: Hand) -> None:
    assert [meld["number"] for meld in hand.meld_list] == ["1", "2", "3", "4"]
    trump = tr("page.trump_are_trump", trump=parse_suit(hand.melds.trump).title.lower())
    bids = [" ".join(meld["bid"].split()) for meld in hand.meld_list]
    assert bids == [f"{tr('common.bid')} 70 , {trump}", "", "", ""]


def test_S3_28_S3_30_each_players_meld_is_counted(hand: Hand) -> None:
    assert [meld["name"] for meld in hand.meld_list] == ["Ann", "Puppet 1", "Puppet 2", "Puppet 3"]
    for meld in hand.meld_list:
        assert meld["total"] == sum(item["points"] for item in meld["items"])
        assert meld["total"] == meld["shown"]
    assert hand.melds.contract[1] == tr("page.you_bid_bid", bid="70")
    assert [seat for seat, box in hand.melds.seats.items() if box["declarer"]] == ["0"]


def test_S3_29_melds_stand_in_the_columns_of_the_manual(hand: Hand) -> None:
    order = ["Runs", tr("text.arounds"), "Marriages", "Royal marriages", "Pinochles"]
    seen = set()
    for meld in hand.meld_list:
        places = [order.index(item["column"]) for item in meld["items"]]
        assert places == sorted(places)
        assert all("\n" not in item["name"] for item in meld["items"]), "named once"
        seen |= set(places)
    assert len(seen) >= 3


def test_S3_31_a_card_that_lies_twice_is_named(hand: Hand) -> None:
    shared = 0
    for seat, meld in enumerate(hand.meld_list):
        held = [card.text for card in hand.scene.dealt.hands[seat]]
        used: dict[str, int] = {}
        for item in meld["items"]:
            for spoken in item["cards"].split(", "):
                card = card_of(f": {spoken}")
                used[card] = used.get(card, 0) + 1
        twice = {card for card, times in used.items() if times > held.count(card)}
        said = " ".join(meld["notes"])
        assert bool(twice) == ("more than one meld" in said)
        shared += bool(twice)
    assert shared


def test_S3_32_the_melds_stay_until_one_goes_on(hand: Hand) -> None:
    assert hand.melds.ask == tr("server.continue_when_youre_ready")
    met = [moment for moment, _ in groupby(entry.moment for entry in hand.diary)]
    assert met[:2] == ["melds", "play"]


def test_S3_49_S3_69_meld_is_picked_up_and_can_be_looked_up(
    enter: Enter, ann: Person, hand: Hand
) -> None:
    whole, rest = Counter(hand.plays[0].hand), Counter(hand.melds.hand)
    laid = {
        card_of(f": {spoken}")
        for item in hand.meld_list[0]["items"]
        for spoken in item["cards"].split(", ")
    }
    assert whole.total() == 20 and rest < whole and set(whole - rest) == laid


def test_S3_33_contract_and_counters_in_view_and_the_pad_after_each_trick(hand: Hand) -> None:
    left = [entry.counters[-1] for entry in hand.plays]
    assert left[0] == 50 and left == sorted(left, reverse=True) and left[-1] < 10
    for entry in hand.plays:
        assert sum(entry.counters) == 50
        assert entry.contract[1] == tr("page.you_bid_bid", bid="70")


def test_S3_34_the_bid_winner_begins_and_is_asked_for_a_card(hand: Hand) -> None:
    assert hand.plays[0].leads
    assert hand.plays[0].title == f"{tr('server.your_lead_choose_a_card')} · Aces Around"
    follows = [entry for entry in hand.plays if not entry.leads]
    assert follows
    for entry in follows:
        assert entry.ask == _question(entry)
        assert entry.players == ["Puppet 1", "Puppet 2", "Puppet 3"][3 - len(entry.players) :]


def _question(entry: Snapshot) -> str:
    """Return what's asked of someone who follows."""
    for suit in (parse_suit(entry.led[0][1]), parse_suit(entry.trump)):
        if {card[1] for card in entry.lit} == {suit.letter}:
            kept = {card for card in entry.hand if card[1] == suit.letter} - set(entry.lit)
            name = suit.title.lower()
            if kept:
                return tr("page.your_turn_beat_the_suit", suit=name)
            if suit.letter == entry.led[0][1]:
                return tr("page.your_turn_follow_suit", suit=name)
            return tr("page.your_turn_play_a_trump")
    return tr("page.your_turn_play_any_card")


def test_S3_35_a_valid_card_goes_to_the_table_and_an_invalid_one_is_refused(hand: Hand) -> None:
    for before, after in zip(hand.plays, hand.plays[1:], strict=False):
        assert set(after.hand) <= set(before.hand)
        assert len(before.hand) - len(after.hand) >= 1
    led, reason = hand.refused
    assert capital(str(MUST_FOLLOW_SUIT(led=led))) in reason


def test_S3_76_S3_77_what_may_be_played_is_lit(hand: Hand) -> None:
    suit = hand.plays[0].trump
    title = tr("page.trump_are_trump", trump=parse_suit(suit).title)
    assert {entry.contract[0] for entry in hand.plays} == {title}
    met = situations(hand.plays, suit, head="always", overtrump=True)
    assert {"lead", "follow", "follow, beat"} <= met


@pytest.mark.parametrize("wanted", CUT_OR_VOID)
def test_S3_78_S3_79_S3_80_S3_81_one_follows_trumps_and_beats_a_trump(
    enter: Enter, ann: Person, wanted: str
) -> None:
    first = until_situation(wanted, says("50", "trump D"))
    enter(RULES, EVERY_SITUATION, policies=dict.fromkeys((1, 2, 3), plain), first=first)
    now = check_situation(ann, wanted, head="always", overtrump=True)
    suit = now.led[0][1] if "follow" in wanted else "D"
    right = {card for card in now.hand if card[1] == suit}
    if wanted != "free":
        assert set(now.lit) <= right
        assert (set(now.lit) < right) == wanted.endswith("beat")


def test_S3_36_S3_73_S3_82_the_winning_card_is_marked(hand: Hand) -> None:
    suit = hand.plays[0].trump
    for entry in hand.plays:
        if entry.trick:
            assert entry.winning == winner(entry.trick, suit)


def test_S3_37_a_click_clears_the_board_after_each_trick(
    stage: People, address: str, scenes: ExitStack
) -> None:
    scene = Scene(
        address, RULES, SEED, policies=dict.fromkeys((1, 2, 3), plain),
        first=stops_at("trick_play", policy=raises(1)),
    )  # fmt: skip
    scenes.callback(scene.end)
    scene.begin()
    bob = stage.person(pace="auto")
    bob.come(scene.table, scene.token)
    play_through(bob, lambda now: now.moment == "play")
    for number in (1, 2):
        bob.page.locator(".hand .lit").last.click(position=CORNER)
        go_on = bob.page.locator(".ask .tap button")
        expect(go_on).to_contain_text(tr("page.continue"))
        bob.page.wait_for_timeout(1500)
        now = take_snapshot(bob)
        assert len(now.trick) == 4 and any(now.wins), number
        go_on.click()
        expect(bob.page.locator(".hand .lit").first).to_be_visible()
        assert len(take_snapshot(bob).trick) < 4


def test_S3_37_S3_83_tricks_follow_one_another_and_the_winner_leads(hand: Hand) -> None:
    numbers = [int(entry.heading.split()[3]) for entry in hand.plays]
    assert numbers[0] == 1 and numbers == sorted(numbers)
    for before, after in zip(hand.plays, hand.plays[1:], strict=False):
        won = _tricks(after) - _tricks(before)
        next_one = int(after.heading.split()[3]) == int(before.heading.split()[3]) + 1
        if next_one:
            assert after.leads == (won == 1)


def _tricks(entry: Snapshot) -> int:
    found = re.search(r"(\d+) trick", entry.seats["0"]["text"])
    return int(found[1]) if found else 0


def test_S3_38_after_the_last_trick_comes_the_score_sheet(hand: Hand) -> None:
    assert hand.over.moment == "hand over"
    assert hand.over.heard > hand.plays[-1].heard
    assert hand.over.ask == tr("server.continue_when_youre_ready")
    assert len(hand.row) == 11


def test_S3_39_S3_40_S3_41_columns_of_the_sheet_and_their_sums(hand: Hand) -> None:
    inner, outer = ["Meld", "Play", "Subtotal"], ["Bid", "Total"]
    names = ["You & Puppet 2", tr("common.hand"), "Puppet 1 & Puppet 3"]
    assert hand.heads == [*names, *outer, *inner, *inner, *outer]
    assert hand.number == "1"
    meld, play, subtotal, _, total = hand.they
    totals = [meld["total"] for meld in hand.meld_list]
    assert int(meld) == totals[1] + totals[3]
    assert int(subtotal) == int(meld) + int(play) == int(total)
    own = [int(text.strip("[]")) for text in hand.we[2:4]]
    assert own[0] == totals[0] + totals[2] and own[1] + int(play) == 50


def test_S3_39_the_sheet_has_twelve_rows(hand: Hand) -> None:
    assert hand.numbers == [str(number) for number in range(1, 13)]


def test_S3_39_the_sheet_has_twelve_rows_from_the_start(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    ann.page.get_by_role("button", name=tr("page.score_sheet_3")).click()
    rows = ann.page.get_by_role("dialog").locator(".sheet tbody tr")
    numbers = [str(number) for number in range(1, 13)]
    assert [text.strip() for text in rows.all_inner_texts()] == numbers
    ann.page.keyboard.press("Escape")
    invite = ann.page.get_by_role("button", name=tr("page.invite"), exact=True)
    assert invite.is_visible(), "only a scored hand hides it"


def test_S3_42_the_bid_stands_with_who_won_it(hand: Hand) -> None:
    assert hand.we[0].startswith("70") and hand.they[3] == ""


def test_S3_43_S3_65_SET_is_written_in_red(hand: Hand) -> None:
    assert hand.we[0] == "70 SET" and hand.we[4] == "SET"
    assert hand.red == ["70 SET", "−70", "SET"]
    red, green, blue = (int(part) for part in re.findall(r"\d+", hand.color)[:3])
    assert red > 2 * green and red > 2 * blue


def test_S3_44_S3_45_the_bid_is_taken_off_and_what_is_below_zero_is_red(hand: Hand) -> None:
    assert hand.we[1] == "−70" and "−70" in hand.red
    assert hand.over.points("You & Puppet 2") == -70
    assert tr("text.side_went_set_on_a_bid_of", side="You & Puppet 2", bid="70") in hand.result


def test_S3_86_the_reason_of_the_score_is_told(hand: Hand) -> None:
    found = re.search(r"[Bb]id 70: (\d+) meld \+ (\d+) in tricks = (\d+), (\d+) short", hand.result)
    assert found, hand.result
    meld, tricks, sum_, short = map(int, found.groups())
    assert meld + tricks == sum_ == 70 - short


def test_S3_39_the_sheet_can_be_printed_alone(hand: Hand) -> None:
    assert hand.printed == {
        ".sheet table": "shown", ".result": "left out", ".seat.mine": "left out",
        ".print": "left out", "pdf": "%PDF-",
    }  # fmt: skip


def test_S3_9_S3_47_the_next_hand_is_dealt_by_the_next(hand: Hand) -> None:
    assert hand.next.moment in ("bidding", "preparing") and len(hand.next.hand) == 20
    assert [seat for seat, box in hand.next.seats.items() if box["dealer"]] == ["0"]


def test_S3_71_S3_87_what_saves_the_meld_is_told(hand: Hand) -> None:
    needs = [entry.needs[-1] for entry in hand.plays]
    meld = sum(hand.meld_list[seat]["total"] for seat in (1, 3))
    they, wanted = tr("text.they"), tr_plural("text.count_trick", 1)
    open_ = tr("text.side_need_wanted_to_save_meld_meld", side=they, wanted=wanted, meld=meld)
    assert needs[0] == open_[0].upper() + open_[1:]
    saved = tr("text.side_already_saved_meld_meld", side=they, meld=meld)
    assert saved[0].upper() + saved[1:] in needs


def near_the_end() -> Policy:
    """Take every bid, up to the last two cards of a hand that starts with 460 points or more."""
    bid = raises(1000)

    def policy(screen: Screen) -> str | None:
        ahead = max(score["points"] for score in screen["scores"]) >= 460
        last = screen["phase"] == "trick_play" and len(screen["hand"]) <= 2
        return None if ahead and last else bid(screen)

    return policy


def test_S3_46_a_game_to_500_ends_with_game_over_at_the_upper_left(
    enter: Enter, ann: Person
) -> None:
    enter(RULES, SEED, policies=dict.fromkeys((1, 2, 3), raises(0)), first=near_the_end())
    assert take_snapshot(ann).goal == "500"
    last = play_through(ann, until="game over")[-1]
    assert max(score.points for score in last.scores) >= 500
    message = ann.page.locator(".contract h2")
    expect(message).to_have_text(tr("page.game_over"))
    place = message.bounding_box()
    assert place is not None and place["x"] + place["width"] < 480 and place["y"] < 60
    expect(ann.page.locator(".end")).to_have_attribute("aria-label", tr("page.game_over"))
    expect(ann.page.locator(".end .by")).to_contain_text(
        tr("text.side_reached_target_points_and_won_the", side="", target="500").strip()
    )


def test_S3_13_two_right_clicks_ask_to_leave(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    page: Page = ann.page
    dialog = page.get_by_role("dialog", name=tr("page.leave_the_table"))
    page.mouse.click(720, 300, button="right")
    page.wait_for_timeout(700)
    page.mouse.click(720, 300, button="right")
    page.wait_for_timeout(700)
    expect(dialog).to_have_count(0)
    page.mouse.dblclick(720, 300, button="right")
    expect(dialog).to_be_visible()
    page.get_by_role("button", name=tr("page.stay")).click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".hand")).to_be_visible()
    page.mouse.dblclick(720, 300, button="right")
    dialog.get_by_role("button", name=tr("page.leave_and_keep_my_seat")).click()
    expect(page.get_by_role("heading", name="Aces Around")).to_be_visible()


def test_S3_13_leaving_asks_first(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    page: Page = ann.page
    page.get_by_role("button", name=tr("page.leave"), exact=True).click()
    dialog = page.get_by_role("dialog", name=tr("page.leave_the_table"))
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(".hand")).to_be_visible()
    page.get_by_role("button", name=tr("page.leave"), exact=True).click()
    page.get_by_role("button", name=tr("page.stay")).click()
    expect(page.locator(".hand")).to_be_visible()
    page.get_by_role("button", name=tr("page.leave"), exact=True).click()
    dialog.get_by_role("button", name=tr("page.leave_and_keep_my_seat")).click()
    expect(page.get_by_role("heading", name="Aces Around")).to_be_visible()


def test_S3_13_the_menu_asks_before_it_leads_away(enter: Enter, ann: Person) -> None:
    enter(RULES, SEED)
    page: Page = ann.page
    page.get_by_role("button", name=tr("page.menu")).click()
    expect(page.get_by_role("button", name=tr("page.replay"))).to_have_count(0)
    page.get_by_role("button", name=tr("page.your_games")).click()
    dialog = page.get_by_role("dialog", name=tr("page.leave_the_table"))
    dialog.get_by_role("button", name=tr("page.stay")).click()
    expect(page.locator(".hand")).to_be_visible()
    page.get_by_role("button", name=tr("page.menu")).click()
    page.get_by_role("button", name=tr("page.your_games")).click()
    dialog.get_by_role("button", name=tr("page.leave_and_keep_my_seat")).click()
    expect(page.get_by_role("heading", name=tr("page.your_games"))).to_be_visible()
