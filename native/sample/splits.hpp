// Splits of each kind's copies among the places, before ties from shown meld are considered.
#pragma once

#include <vector>

#include "sample/spec.hpp"

namespace aces::sample {

// Number of cards in each place, in lanes of eight bits, with the first place in the lowest.
using Split = std::uint64_t;

constexpr int at_place(Split split, int place) {
    return static_cast<int>(split >> 8 * place & 0xFF);
}

// Return the total number of cards in a set of places.
constexpr int sum_of(Split split, unsigned places) {
    // Expand the bits of `places` to lane masks, and add up the selected lanes.
    Split bits = (places * 0x0101010101010101u) & 0x8040201008040201u;
    Split lanes = ((bits + 0x7F7F7F7F7F7F7F7Fu) | bits) >> 7 & 0x0101010101010101u;
    return static_cast<int>((split & lanes * 0xFF) * 0x0101010101010101u >> 56);
}

// Kind of card: its splits, and the number of ways to make each with distinct copies, multiplied by
// the places' factors. If `plain` is true, its only limits are the places in `reach`.
struct Kind {
    int card = 0;
    int copies = 0;
    std::vector<Split> splits{};
    std::vector<double> ways{};
    bool plain = true;
    unsigned reach = 0;
};

struct Target {
    int card = 0;
    int count = 0;
};

// Tie between kinds: the places contain exactly the target count of at least one card.
struct Tie {
    unsigned places = 0;
    std::vector<Target> targets{};

    const Target* of(int card) const {
        for (const auto& target : targets) {
            if (target.card == card) return &target;
        }
        return nullptr;
    }
};

struct SplitTable {
    int places = 0;
    std::array<int, kMaxPlaces> room{};
    std::vector<Kind> kinds{};
    std::vector<Tie> ties{};
};

// List the splits of each kind, and drop those that don't fit in the places. Throws NoDeal.
SplitTable make_split_table(const Spec& spec);

}  // namespace aces::sample
