// Trick play with all cards known.
#pragma once

#include <array>

#include "core/cards.hpp"
#include "core/rules.hpp"

namespace aces {

// `trick` contains the cards on the table, the leader's first. They aren't in the hands anymore. If
// bit s of `side` is set, the points of seat s count. If `lead_trump` is true, the next lead must
// be a trump if the leader holds one.
struct Position {
    TrickRules rules;
    int trump = 0;
    int leader = 0;
    std::array<Counts, kMaxSeats> hands{};
    std::array<std::uint8_t, kMaxSeats> trick{};
    int played = 0;  // number of cards in the trick
    unsigned side = 0b0101;
    bool lead_trump = false;

    int seat_at(int place) const { return (leader + place) % rules.seats; }
    int to_play() const { return seat_at(played); }
    bool counts(int seat) const { return side >> seat & 1; }
    // Number of tricks left, including the one on the table.
    int tricks() const { return size_of(hands[to_play()]); }
};

}  // namespace aces
