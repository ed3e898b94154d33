"""Double-Deck Pinochle of 1983 on the page: entering meld, board sets, and playing by codes."""

import itertools
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.statements.conftest import Enter
from tests.browser.support.deals import dealt, marriages, rules_of, seed_where
from tests.browser.support.page_contents import (
    Snapshot,
    bid_until_asked,
    play_through,
    press_until_asked,
    take_snapshot,
    type_until_asked,
    wait_for_the_others,
)
from tests.browser.support.person import KNOCK, Person
from tests.browser.support.scripted_people import Policy, Screen, plain, says, stops_at, until_cards
from tests.browser.support.situations import (
    CUT_OR_VOID,
    EVERY_SITUATION,
    check_situation,
    until_situation,
)
from tests.support.legal_cards import situations, winner

from acesaround.cards import Suit
from acesaround.game.actions import Deal
from acesaround.game.meld import count_meld
from acesaround.i18n import tr
from acesaround.messages.refusals import MUST_FOLLOW_SUIT
from acesaround.text.columns import capital

RULES = "daugherty-1983"
QUADRUPLE = "381438"
OTHERS: dict[int, Policy] = dict.fromkeys((1, 2, 3), plain)
RANKS = {"A": "5", "T": "4", "K": "3", "Q": "2", "J": "1"}
SUITS = {"S": "1", "D": "2", "C": "3", "H": "4"}


@pytest.fixture(scope="module")
def page(ann: Person) -> Page:
    return ann.page


def meld(deal: Deal, seat: int, trump: Suit | None = Suit.SPADES) -> int:
    return count_meld(rules_of(RULES), deal.hands[seat], trump).total


def enters(total: int, then: Policy = plain) -> Policy:
    """Enter a meld."""
    return lambda screen: f"meld {total}" if screen["asked"]["typed"] else then(screen)


def honest(deal: Deal) -> dict[int, Policy]:
    return {seat: enters(meld(deal, seat)) for seat in (1, 2, 3)}


def on_the_board(deal: Deal) -> bool:
    """True if seat 0 can name spades and both teams then have 20 meld on the board."""
    ours, theirs = meld(deal, 0) + meld(deal, 2), meld(deal, 1) + meld(deal, 3)
    return Suit.SPADES in marriages(deal, 0) and 20 <= ours < 30 and theirs >= 20


SEED = seed_where(on_the_board, RULES)
DEALT = dealt(RULES, SEED)


def entering(enter: Enter, bid: str = "51") -> None:
    """Bring Ann, who has won the bid, to the point where she enters her meld."""
    first = stops_at("enter_meld", policy=says(bid, "trump S"))
    enter(RULES, SEED, policies=honest(DEALT), first=first)


def test_S1_50_S1_61_one_enters_ones_own_meld_and_sees_what_was_missed(
    enter: Enter, ann: Person, page: Page
) -> None:
    entering(enter)
    assert take_snapshot(ann).ask == tr("server.add_up_your_meld_and_enter_it")
    assert page.locator(".melds").count() == 0 and page.locator(".helper").count() == 0
    mine = meld(DEALT, 0)
    page.get_by_label(tr("common.your_meld")).fill(str(mine - 2))
    press_until_asked(ann, page.get_by_role("button", name=tr("page.enter_meld")))
    expect(page.locator("[data-meld='0']")).to_contain_text(
        tr("server.entered_typed_which_counts_missed", typed=mine - 2, missed=2, total=mine)
    )


def test_S1_50_a_board_set_shows_every_meld_and_what_was_missed(
    enter: Enter, ann: Person, page: Page
) -> None:
    first = stops_at("enter_meld", policy=says("51", "trump S"))
    enter(RULES, SEED, policies=honest(DEALT) | {2: enters(0)}, first=first)
    page.get_by_label(tr("common.your_meld")).fill("0")
    over = press_until_asked(ann, page.get_by_role("button", name=tr("page.enter_meld")))
    assert over.moment == "hand over"
    expect(page.locator(".result [data-melded]")).to_have_count(4)
    for seat in range(4):
        shown, total = page.locator(f".result [data-melded='{seat}']"), meld(DEALT, seat)
        found = [int(points) for points in shown.locator(".item .points").all_inner_texts()]
        assert sum(found) == total
        counted = total if seat in (1, 3) else 0
        expect(shown.locator("h4")).to_contain_text(tr("page.amount_meld", amount=counted))
        missed = tr("server.entered_typed_which_counts_missed", typed=0, missed=total, total=total)
        expect(shown.locator(".note", has_text=missed)).to_have_count(int(counted != total))


def test_S1_49_meld_on_the_board_stands_beside_the_score_for_now(
    enter: Enter, ann: Person, page: Page
) -> None:
    entering(enter)
    page.get_by_label(tr("common.your_meld")).fill(str(meld(DEALT, 0)))
    page.keyboard.press("Enter")
    expect(page.locator(".melds").first).to_be_visible()
    ours, theirs = meld(DEALT, 0) + meld(DEALT, 2), meld(DEALT, 1) + meld(DEALT, 3)
    scores = take_snapshot(ann).scores
    assert [(score.points, score.meld) for score in scores] == [(0, ours), (0, theirs)]


def test_S1_51_S1_53_what_each_side_needs_is_told(enter: Enter, ann: Person, page: Page) -> None:
    entering(enter)
    page.get_by_label(tr("common.your_meld")).fill(str(meld(DEALT, 0)))
    page.keyboard.press("Enter")
    expect(page.locator(".melds").first).to_be_visible()
    ours, theirs = meld(DEALT, 0) + meld(DEALT, 2), meld(DEALT, 1) + meld(DEALT, 3)
    we, they = tr("text.you"), tr("text.they")
    wanted = tr("text.points_more_points", points=max(20, 51 - ours))
    saving = tr("text.points_more_points", points=20)
    lines = (
        tr("text.side_need_wanted_to_make_bid", side=we, wanted=wanted, bid=51),
        tr("text.side_need_wanted_to_save_meld_meld", side=they, wanted=saving, meld=theirs),
    )
    assert take_snapshot(ann).needs == tuple(line[0].upper() + line[1:] for line in lines)


def looking(enter: Enter, page: Page) -> Locator:
    """Bring Ann to the pause at which everyone looks at the melds. Return the melds."""
    entering(enter)
    page.get_by_label(tr("common.your_meld")).fill(str(meld(DEALT, 0)))
    page.keyboard.press("Enter")
    melds = page.locator(".melds")
    expect(melds.first).to_be_visible()
    return melds


def test_S1_56_any_key_goes_on(enter: Enter, page: Page) -> None:
    for key in ("Enter", "Space", "x", "5", "ArrowLeft"):
        melds = looking(enter, page)
        page.keyboard.press(key)
        expect(melds).to_have_count(0)
        expect(page.locator(".typed")).to_have_count(0)


def test_S1_56_keys_with_another_use_do_not_go_on(enter: Enter, ann: Person, page: Page) -> None:
    melds = looking(enter, page)
    wait_for_the_others(ann)
    seq = ann.seq
    for key in ("Tab", "Shift", "F8", "Control+x", "Escape"):
        page.keyboard.press(key)
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("x")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(melds.first).to_be_visible()
    assert ann.seq == seq
    page.keyboard.press("x")
    expect(melds).to_have_count(0)


def test_S1_54_S1_55_board_set_without_a_marriage(enter: Enter, ann: Person, page: Page) -> None:
    def none(deal: Deal) -> bool:
        return not marriages(deal, 0) and meld(deal, 1, None) + meld(deal, 3, None) >= 20

    seed = seed_where(none, RULES)
    deal = dealt(RULES, seed)
    others = {seat: enters(meld(deal, seat, None)) for seat in (1, 2, 3)}
    enter(RULES, seed, policies=others)
    over = bid_until_asked(ann, 51)
    for _ in range(3):
        if over.moment == "hand over":
            break
        over = _go_on(ann, page, over)
    result = page.locator(".result").inner_text()
    assert "marriage" in result and "51" in result
    theirs = meld(deal, 1, None) + meld(deal, 3, None)
    assert over.points("You & Puppet 2") == -51
    assert over.points("Puppet 1 & Puppet 3") == theirs


def _go_on(ann: Person, page: Page, now: Snapshot) -> Snapshot:
    if page.get_by_label(tr("common.your_meld")).count():
        page.get_by_label(tr("common.your_meld")).fill("0")
        return press_until_asked(ann, page.get_by_role("button", name=tr("page.enter_meld")))
    return press_until_asked(ann, ".ask .on") if now.asked else now


@pytest.mark.parametrize(("bid", "mine", "reason"), [("51", 0, "20"), ("90", None, "50")])
def test_S1_54_board_set_for_want_of_meld(
    enter: Enter, ann: Person, page: Page, bid: str, mine: int | None, reason: str
) -> None:
    policies = honest(DEALT) | ({2: enters(0)} if mine == 0 else {})
    first = stops_at("enter_meld", policy=says(bid, "trump S"))
    enter(RULES, SEED, policies=policies, first=first)
    page.get_by_label(tr("common.your_meld")).fill(str(meld(DEALT, 0) if mine is None else mine))
    over = press_until_asked(ann, page.get_by_role("button", name=tr("page.enter_meld")))
    if over.moment != "hand over":
        over = press_until_asked(ann, ".ask .on")
    result = page.locator(".result").inner_text()
    assert tr("text.board_set_side_went_set_on_a", side="You & Puppet 2", bid=bid) in result
    assert re.search(rf"\b{reason}\b", result), result
    assert over.points("You & Puppet 2") == -int(bid)


def test_S1_17_a_quadruple_pinochle_wins_at_once(enter: Enter, ann: Person, page: Page) -> None:
    suit = marriages(dealt(RULES, QUADRUPLE), 0)[0].letter
    first = stops_at("enter_meld", policy=says("51", f"trump {suit}"))
    enter(RULES, QUADRUPLE, policies=OTHERS, first=first)
    page.get_by_label(tr("common.your_meld")).fill("0")
    over = press_until_asked(ann, page.get_by_role("button", name=tr("page.enter_meld")))
    if over.moment != "game over":
        over = press_until_asked(ann, ".ask .on")
    assert over.moment == "game over"
    expect(page.locator(".end .by")).to_have_text(
        tr("text.side_had_a_quadruple_pinochle", side="You & Puppet 2")
    )
    expect(page.locator(".result h2")).to_contain_text(tr("text.the_game_was_won_on_meld_before"))


@pytest.fixture(scope="module")
def hand(enter: Enter, ann: Person) -> tuple[list[Snapshot], str]:
    """Play the last twelve tricks by typing the manual's card codes."""
    first = until_cards(12, says("51", "trump S", f"meld {meld(DEALT, 0)}"))
    enter(RULES, SEED, policies=honest(DEALT), first=first)
    turn = iter(range(1000))

    def typed(now: Snapshot) -> bool:
        if now.moment != "play" or not now.lit:
            return False
        card = now.lit[-1]
        rank, suit = RANKS[card[0]], SUITS[card[1]]
        codes = [card.lower(), rank + suit, rank + card[1], card[0] + suit]
        ann.page.keyboard.type(codes[next(turn) % len(codes)])
        ann.page.keyboard.press("Enter")
        return True

    diary = play_through(ann, act=typed)
    return diary, ann.page.locator(".result").inner_text()


def test_S1_45_S1_46_S1_47_S1_62_cards_are_played_by_their_codes(
    hand: tuple[list[Snapshot], str],
) -> None:
    plays = [entry for entry in hand[0] if entry.moment == "play"]
    for before, after in itertools.pairwise(plays):
        left = list(before.hand)
        for card in after.hand:
            left.remove(card)
        assert before.lit[-1] in left


def test_S1_38_S1_39_S1_40_what_may_be_played_is_lit(hand: tuple[list[Snapshot], str]) -> None:
    plays = [entry for entry in hand[0] if entry.moment == "play"]
    met = situations(plays, "S", head="always", overtrump=True)
    assert {"lead", "follow", "follow, beat"} <= met


@pytest.mark.parametrize("wanted", CUT_OR_VOID)
def test_S1_41_S1_42_S1_43_S1_44_one_follows_trumps_and_beats_a_trump(
    enter: Enter, ann: Person, wanted: str
) -> None:
    deal = dealt(RULES, EVERY_SITUATION)
    total = {seat: meld(deal, seat, Suit.DIAMONDS) for seat in range(4)}
    others = {seat: enters(total[seat]) for seat in (1, 2, 3)}
    first = until_situation(wanted, says("51", "trump D", then=enters(total[0])))
    enter(RULES, EVERY_SITUATION, policies=others, first=first)
    now = check_situation(ann, wanted, head="always", overtrump=True)
    if wanted == "trump over a trump, beat":
        best = winner(now.led, "D")
        assert all(winner([*now.led, card], "D") == len(now.led) for card in now.lit)
        kept = {card for card in now.hand if card[1] == "D"} - set(now.lit)
        assert kept and all(winner([*now.led, card], "D") == best for card in kept)


def test_S1_10_S1_48_the_winning_card_is_marked(hand: tuple[list[Snapshot], str]) -> None:
    for entry in hand[0]:
        if entry.trick:
            assert entry.winning == winner(entry.trick, "S")


def test_S1_8_S1_37_counters_taken_and_left_make_50(hand: tuple[list[Snapshot], str]) -> None:
    plays = [entry for entry in hand[0] if entry.moment == "play"]
    assert plays and all(sum(entry.counters) == 50 for entry in plays)
    assert all(entry.heading.endswith(" of 20") for entry in plays)


def test_S1_51_S1_52_S1_53_the_result_says_what_counted(hand: tuple[list[Snapshot], str]) -> None:
    ours = meld(DEALT, 0) + meld(DEALT, 2)
    found = re.search(rf"Bid 51: {ours} meld \+ (\d+) in tricks = (\d+)", hand[1])
    assert found and int(found[2]) == ours + int(found[1])


def test_S1_63_H_explains_an_error_and_other_keys_clear_it(
    enter: Enter, ann: Person, page: Page
) -> None:
    def follows(screen: Screen) -> str | None:
        legal = [card["legal"] for card in screen["hand"]]
        stuck = screen["phase"] == "trick_play" and any(legal) and not all(legal)
        return None if stuck else policy(screen)

    policy = says("51", "trump S", f"meld {meld(DEALT, 0)}")
    enter(RULES, SEED, policies=honest(DEALT), first=follows)
    page.mouse.click(3, 3)
    now = take_snapshot(ann)
    wrong = next(card for card in now.hand if card not in now.lit)
    refused, typed = page.locator(".refused"), page.locator(".typed")
    error = capital(str(MUST_FOLLOW_SUIT(led=now.led[0][1])))

    def plays_wrong() -> None:
        page.keyboard.type(wrong)
        page.keyboard.press("Enter")
        expect(refused).to_contain_text(error)
        page.wait_for_function("sound => window.heard.at(-1) === sound", arg=KNOCK)

    for key in ("A", "Enter", "s"):
        plays_wrong()
        page.keyboard.press(key)
        expect(refused).to_have_count(0)
        # A key that can begin an answer begins the next one, as in the terminal.
        expect(typed).to_have_count(int(key == "A"))
        page.keyboard.press("Backspace")
        expect(typed).to_have_count(0)
        expect(page.get_by_role("dialog")).to_have_count(0)
    plays_wrong()
    page.keyboard.press("h")
    expect(refused).to_have_count(0)
    dialog = page.get_by_role("dialog", name=tr("page.why"))
    expect(dialog).to_contain_text(tr("text.help_must_follow_suit"))
    expect(dialog).to_contain_text(tr("text.rule_number_of_this_games_manual", rule="S1-38"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert take_snapshot(ann).hand == now.hand
    type_until_asked(ann, take_snapshot(ann).lit[0])
    expect(refused).to_have_count(0)
