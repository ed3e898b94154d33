// Cards passed between partners.
#include "passing/passing.hpp"

#include "tests/check.hpp"

using namespace aces;
using namespace aces::passing;

namespace {

enum { kNine, kJack, kQueen, kKing, kTen, kAce };
enum { kSpades, kHearts, kClubs, kDiamonds };

constexpr int kSeats = 4;
using World = std::array<std::uint8_t, kSeats * kKinds>;

meld::MeldTable single_deck() {
    meld::Rules rules{.copies = 2, .ranks = 0b111111, .run_extra = {}};
    rules.run = {0, 15, 150};
    rules.royal_marriage = {0, 4, 8};
    rules.marriage = {0, 2, 4};
    rules.pinochle = {0, 4, 30};
    return meld::MeldTable(rules);
}

CardValues values() {
    return {.first_trump = {10, 50, 60, 70, 80, 90},
            .more_trump = {10, 20, 20, 30, 30, 90},
            .side = {1, 2, 3, 4, 5, 50},
            .pinochle = 10,
            .keep_trump = {30, 40, 50, 60, 70, 90},
            .keep_side = {1, 2, 3, 4, 5, 50},
            .length = 0,
            .meld_point = 100};
}

PassRules rules(int count) {
    PassRules found{.seats = kSeats, .count = count};
    found.partner = {2, 3, 0, 1};
    return found;
}

// Seat 0 has both copies of all spades, seat 1 of all hearts, and so on.
World whole_suits() {
    World world{};
    for (int seat = 0; seat < kSeats; seat++) {
        for (int rank = 0; rank < kRanks; rank++) world[seat * kKinds + kind_of(seat, rank)] = 2;
    }
    return world;
}

int held(const World& world, int seat, int kind) { return world[seat * kKinds + kind]; }

}  // namespace

TEST(the_best_cards_go_to_the_bid_winner_and_the_cheapest_come_back) {
    World world = whole_suits();
    pass_cards(single_deck(), values(), rules(2), {{kSpades, kSpades}}, nullptr, nullptr,
               world.data());
    CHECK_EQUAL(held(world, 0, kind_of(kClubs, kAce)), 2);
    CHECK_EQUAL(held(world, 0, kind_of(kSpades, kNine)), 0);
    CHECK_EQUAL(held(world, 2, kind_of(kSpades, kNine)), 2);
}

TEST(given_cards_are_passed) {
    World world = whole_suits();
    Counts gift{}, back{};
    gift[kind_of(kClubs, kNine)] = 2;
    back[kind_of(kSpades, kAce)] = 2;
    pass_cards(single_deck(), values(), rules(2), {{kSpades, kSpades}}, gift.data(), back.data(),
               world.data());
    CHECK_EQUAL(held(world, 0, kind_of(kClubs, kNine)), 2);
    CHECK_EQUAL(held(world, 2, kind_of(kSpades, kAce)), 2);
    CHECK_EQUAL(held(world, 0, kind_of(kSpades, kAce)), 0);
}

TEST(cards_that_a_hand_does_not_have_are_refused) {
    World world = whole_suits();
    Counts gift{};
    gift[kind_of(kHearts, kNine)] = 2;
    CHECK_THROWS(pass_cards(single_deck(), values(), rules(2), {{kSpades, kSpades}}, gift.data(),
                            nullptr, world.data()),
                 std::invalid_argument);
}
