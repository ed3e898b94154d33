// Cards, random numbers, and the checks on positions from a caller.
#include "core/cards.hpp"

#include "core/decode.hpp"
#include "core/rng.hpp"
#include "tests/check.hpp"

using namespace aces;

TEST(kinds_are_numbered_by_suit_and_rank) {
    for (int kind = 0; kind < kKinds; kind++) {
        CHECK_EQUAL(kind_of(suit_of(kind), rank_of(kind)), kind);
    }
    Counts hand{};
    hand[3] = 2, hand[23] = 1;
    CHECK_EQUAL(size_of(hand), 3);
}

TEST(random_numbers_are_those_of_splitmix64) {
    Rng rng(1234567);
    for (const std::uint64_t number :
         {6457827717110365317u, 3203168211198807973u, 9817491932198370423u}) {
        CHECK_EQUAL(rng.next(), number);
    }
    for (int i = 0; i < 1000; i++) CHECK(rng.below(7) < 7);
    CHECK(Rng::stream(1, 2).state() != Rng::stream(1, 3).state());
}

namespace {

constexpr std::array<int, kRanks> kPoints{0, 0, 0, 1, 1, 1};

TrickRules rules() { return read_rules(2, 2, 0b111111, true, 2, true, true, kPoints, 1); }

Position read(const std::vector<std::uint8_t>& hands, const std::vector<std::uint8_t>& trick) {
    return read_position(rules(), 0, 0, hands, trick, 1, false);
}

}  // namespace

TEST(a_good_position_is_read) {
    std::vector<std::uint8_t> hands(2 * kKinds);
    hands[0] = hands[kKinds + 5] = 2;
    CHECK_EQUAL(read(hands, {}).tricks(), 2);
    hands[0] = 1;
    const Position position = read(hands, {7});
    CHECK_EQUAL(position.played, 1);
    CHECK_EQUAL(position.to_play(), 1);
}

TEST(bad_rules_and_positions_are_refused) {
    CHECK_THROWS(read_rules(9, 2, 1, true, 0, true, true, kPoints, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 7, 1, true, 0, true, true, kPoints, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 2, 64, true, 0, true, true, kPoints, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 2, 1, true, 3, true, true, kPoints, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 2, 1, true, 0, true, true, {-1}, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 2, 1, false, 1, false, false, kPoints, 0), std::invalid_argument);
    CHECK_THROWS(read_rules(2, 2, 1, false, 0, true, false, kPoints, 0), std::invalid_argument);
    std::vector<std::uint8_t> hands(2 * kKinds);
    CHECK_THROWS(read(hands, {}), std::invalid_argument);  // no cards
    hands[0] = 1;
    CHECK_THROWS(read(hands, {}), std::invalid_argument);  // hands of different sizes
    CHECK_THROWS(read(hands, {24}), std::invalid_argument);
    CHECK_THROWS(read(hands, {1, 2}), std::invalid_argument);
    hands[0] = hands[kKinds] = 2;
    CHECK_THROWS(read(hands, {}), std::invalid_argument);  // four copies of two
    hands.pop_back();
    CHECK_THROWS(read(hands, {}), std::invalid_argument);
}
