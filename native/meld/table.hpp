// Precomputed points for all meld, so that counting a hand doesn't evaluate any rules.
#pragma once

#include "meld/rules.hpp"

namespace aces::meld {

// Index of a suit's points by its number of runs, kings, and queens.
constexpr int kSuitValues = 1 << 9;
constexpr int suit_index(int runs, int kings, int queens) {
    return runs << 6 | kings << 3 | queens;
}

struct Table {
    // Throws std::invalid_argument if a hand could be worth more than 32 bits can hold.
    explicit Table(const Rules& rules);

    std::array<std::int32_t, kSuitValues> trump{}, side{};
    Totals aces, kings, queens, jacks, pinochle, dix;
    Counts most{};  // copies of each kind in the whole deck
};

}  // namespace aces::meld
