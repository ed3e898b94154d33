// Canonical form of suits.
#include <array>

#include "core/rng.hpp"
#include "solve/canon.hpp"
#include "tests/check.hpp"

using namespace aces;
using namespace aces::solve;

namespace {

using Double = WordLayout<std::uint64_t, 4, 5, 3, 16>;
using Single = WordLayout<std::uint64_t, 4, 6, 2, 16>;

Values counters_above(int rank) {
    Values values;
    for (int at = rank; at < kRanks; at++) values.of[at] = 1;
    return values;
}

template <class L>
typename L::Word random_suit(Rng& rng) {
    typename L::Word suit = 0;
    for (int rank = 0; rank < L::kRanks; rank++) {
        for (std::uint32_t copies = rng.below(L::kBits == 2 ? 3 : 5); copies; copies--) {
            suit += L::one(static_cast<int>(rng.below(L::kSeats)), rank);
        }
    }
    return suit;
}

template <class L>
void check_canonical(int counters) {
    const Values values = counters_above(counters);
    const Canon<L> canon(values);
    Rng rng(5);
    for (int round = 0; round < 2000; round++) {
        const auto suit = random_suit<L>(rng), canonical = canon(suit);
        CHECK_EQUAL(canon(canonical), canonical);
        for (int seat = 0; seat < L::kSeats; seat++) {
            const std::uint32_t before = L::lane(suit, seat), after = L::lane(canonical, seat);
            CHECK_EQUAL(L::cards(before), L::cards(after));
            const std::uint32_t low = (1u << (counters * L::kBits)) - 1;
            CHECK_EQUAL(L::cards(before & low), L::cards(after & low));
        }
        // It doesn't depend on who leads.
        CHECK_EQUAL(canon(L::turned(suit, 1)), L::turned(canonical, 1));
    }
}

}  // namespace

TEST(canonical_form_keeps_cards_and_counters) {
    check_canonical<Double>(2);
    check_canonical<Single>(3);
}

TEST(positions_that_differ_in_unheld_ranks_become_equal) {
    const Canon<Double> canon(counters_above(2));
    const auto low = Double::one(0, 2) + Double::one(1, 3) + Double::one(2, 0);
    const auto high = Double::one(0, 3) + Double::one(1, 4) + Double::one(2, 1);
    CHECK_EQUAL(canon(low), canon(high));
    // A counter stays a counter.
    CHECK(canon(Double::one(0, 1)) != canon(Double::one(0, 2)));
}

TEST(adjacent_ranks_of_one_player_become_equal) {
    const Canon<Double> canon(counters_above(2));
    const auto same = 2 * Double::one(0, 4) + Double::one(1, 2);
    const auto adjacent = Double::one(0, 3) + Double::one(0, 4) + Double::one(1, 2);
    CHECK_EQUAL(canon(adjacent), canon(same));
    const auto apart = Double::one(0, 2) + Double::one(0, 4) + Double::one(1, 3);
    CHECK(canon(apart) != canon(same));
}
