// Auctions continued by the policy, and bid limits.
#include "auction/auction.hpp"

#include "auction/estimates.hpp"
#include "tests/check.hpp"

using namespace aces;
using namespace aces::auction;

namespace {

auction::Rules partners() {
    auction::Rules rules{.opening = 25, .highest = 100, .standing = {}, .dealer_takes = {}};
    rules.partners = {0b0100, 0b1000, 0b0001, 0b0010};
    return rules;
}

// Return the contract of a deal with these limits. Seat 1 bids first.
auction::Contract end_of(const auction::Rules& rules, const std::vector<std::int64_t>& limits) {
    auction::Contract found;
    continue_auctions(rules, Auction(rules, 0), limits.data(), 1, &found);
    return found;
}

meld::MeldTable single_deck() {
    meld::Rules rules{.copies = 2, .ranks = 0b111111, .run_extra = {}};
    rules.royal_marriage = {0, 4, 8};
    rules.marriage = {0, 2, 4};
    return meld::MeldTable(rules);
}

}  // namespace

TEST(the_highest_limit_wins_at_the_lowest_bid_above_the_second_highest) {
    const auto found = end_of(partners(), {0, 30, 60, 0});
    CHECK_EQUAL(found.winner, 2);
    CHECK_EQUAL(found.amount, 30);
}

TEST(nobody_wins_if_everyone_passes) {
    CHECK_EQUAL(end_of(partners(), {24, 24, 24, 24}).winner, -1);
    auto rules = partners();
    rules.dealer_takes = 20;
    const auto found = end_of(rules, {24, 24, 24, 24});
    CHECK_EQUAL(found.winner, 0);
    CHECK_EQUAL(found.amount, 20);
}

TEST(partners_leave_a_margin) {
    auto rules = partners();
    CHECK_EQUAL(end_of(rules, {0, 30, 0, 40}).amount, 30);
    rules.partner_margin = 15;
    CHECK_EQUAL(end_of(rules, {0, 30, 0, 40}).amount, 25);
}

TEST(bids_end_at_the_highest_amount_and_on_larger_steps) {
    auto rules = partners();
    rules.steps = {{0, 1}, {30, 5}};
    rules.highest = 41;
    const auto found = end_of(rules, {0, 99, 99, 0});
    CHECK_EQUAL(found.amount, 40);
    rules.once = true;
    CHECK_EQUAL(end_of(rules, {0, 39, 0, 0}).amount, 30);  // Seven tenths of the way is 34.
}

TEST(hands_without_the_cards_needed_cannot_bid_even_if_they_must) {
    auto rules = partners();
    rules.first_must_bid = true;
    CHECK_EQUAL(end_of(rules, {0, 0, 0, 0}).winner, 1);
    CHECK_EQUAL(end_of(rules, {0, kCannotBid, 0, 0}).winner, -1);
}

TEST(a_hand_names_the_suit_with_a_marriage) {
    Counts hand{};
    for (int rank : {0, 1, 2, 4, 5}) hand[kind_of(0, rank)] = 2;  // ten spades, but no king
    hand[kind_of(3, 2)] = hand[kind_of(3, 3)] = 1;
    EstimateRules rules{.quality = std::vector<std::int64_t>(30), .gain = 7, .rounding = 5};
    for (int cards = 0; cards < 30; cards++) rules.quality[cards] = cards;
    std::int64_t limit;
    std::uint8_t trump;
    CHECK_EQUAL(estimate_hands(single_deck(), rules, hand.data(), 1, &limit, &trump), 1u);
    CHECK_EQUAL(int{trump}, 0);
    CHECK_EQUAL(limit, 25);  // 2 meld, 12 for trumps and aces, and 7 to come, rounded up
    rules.needs_marriage = true;
    estimate_hands(single_deck(), rules, hand.data(), 1, &limit, &trump);
    CHECK_EQUAL(int{trump}, 3);
    CHECK_EQUAL(limit, 15);
    hand[kind_of(3, 3)] = 0;
    estimate_hands(single_deck(), rules, hand.data(), 1, &limit, &trump);
    CHECK_EQUAL(trump, kNoSuit);
    rules.must_hold = MustHold::marriage;
    estimate_hands(single_deck(), rules, hand.data(), 1, &limit, &trump);
    CHECK_EQUAL(limit, kCannotBid);
    hand[kind_of(3, 3)] = 9;
    CHECK_EQUAL(estimate_hands(single_deck(), rules, hand.data(), 1, &limit, &trump), 0u);
}
