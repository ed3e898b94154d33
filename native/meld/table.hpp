// The rules of meld worked out for everything that counts, so that no hand asks for a rule again.
#pragma once

#include "meld/rules.hpp"

namespace aces::meld {

// What a suit is worth by how often it holds a run, and how many kings and queens.
constexpr int kSuitValues = 1 << 9;
constexpr int suit_index(int runs, int kings, int queens) {
    return runs << 6 | kings << 3 | queens;
}

struct Table {
    // Throws std::invalid_argument where a hand might be worth more than 32 bits hold.
    explicit Table(const Rules& rules);

    std::array<std::int32_t, kSuitValues> trump{}, side{};
    Totals aces, kings, queens, jacks, pinochle, dix;
    Counts most{};  // of each kind, in the whole deck
};

}  // namespace aces::meld
