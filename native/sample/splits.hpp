// The ways to split the copies of each kind over the places, before meld ties kinds together.
#pragma once

#include <vector>

#include "sample/spec.hpp"

namespace aces::sample {

// One kind of card: its splits, and in how many ways copies told apart make each. `plain`: nothing
// but the places it can `reach` binds it.
struct Kind {
    int card = 0;
    int copies = 0;
    std::vector<Split> splits;
    std::vector<double> ways;
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
    std::vector<Target> targets;

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
    std::vector<Kind> kinds;
    std::vector<Tie> ties;
};

inline int sum_of(const Split& split, unsigned places) {
    int sum = 0;
    for (int at = 0; at < kMaxPlaces; at++) sum += places >> at & 1 ? split[at] : 0;
    return sum;
}

// Splits every kind, and prunes what the room in the places rules out. Throws NoDeal.
Table make_table(const Spec& spec);

}  // namespace aces::sample
