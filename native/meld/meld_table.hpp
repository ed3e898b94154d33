// Precomputed points for all meld, so hands can be counted without evaluating any rules.
#pragma once

#include "meld/rules.hpp"

namespace aces::meld {

// Number of entries for a suit's points, indexed by its runs, kings, and queens.
constexpr int kSuitValues = 1 << 9;
constexpr int suit_index(int runs, int kings, int queens) {
    return runs << 6 | kings << 3 | queens;
}

struct MeldTable {
    // Throws std::invalid_argument if a hand's points might not fit in 32 bits.
    explicit MeldTable(const Rules& rules);

    std::array<std::int32_t, kSuitValues> trump{}, side{};
    Totals aces, kings, queens, jacks, pinochle, dix;
    Counts most{};  // copies of each kind in the whole deck
};

}  // namespace aces::meld
