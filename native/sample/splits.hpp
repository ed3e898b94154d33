// The ways to split the copies of each kind over the places, before meld ties kinds together.
#pragma once

#include <vector>

#include "sample/spec.hpp"

namespace aces::sample {

// How many cards go to each place: lanes of eight bits, the first place lowest.
using Split = std::uint64_t;

constexpr int at_place(Split split, int place) {
    return static_cast<int>(split >> 8 * place & 0xFF);
}

// The cards that go to a set of places.
constexpr int sum_of(Split split, unsigned places) {
    // Spreads the bits of `places` over the lanes, and adds up the lanes that they leave.
    Split bits = (places * 0x0101010101010101u) & 0x8040201008040201u;
    Split lanes = ((bits + 0x7F7F7F7F7F7F7F7Fu) | bits) >> 7 & 0x0101010101010101u;
    return static_cast<int>((split & lanes * 0xFF) * 0x0101010101010101u >> 56);
}

// One kind of card: its splits, and in how many ways copies told apart make each. `plain`: nothing
// but the places it can `reach` binds it.
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

// A condition that ties kinds together: the places hold exactly so many of one of the cards.
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

struct Table {
    int places = 0;
    std::array<int, kMaxPlaces> room{};
    std::vector<Kind> kinds{};
    std::vector<Tie> ties{};
};

// Splits every kind, and prunes what the room in the places rules out. Throws NoDeal.
Table make_table(const Spec& spec);

}  // namespace aces::sample
