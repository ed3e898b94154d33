// Random deals of the whole deck at sixteen tables.
#pragma once

#include "playout/draws.hpp"
#include "playout/lane_state.hpp"

namespace aces {

// Deal `size` cards to each seat. The rest of the deck stays out of play. Cards are dealt in
// numerical order. Each seat's chance of getting a card is proportional to the number of cards it
// still needs, so every deal is equally likely.
template <int Seats, int Planes>
void deal(const TrickRules& rules, const SuitOrder& order, int leader, int size, Draws& draws,
          LaneState<Seats, Planes>& state) {
    std::array<Lanes, Seats> room;  // cards that this seat and those before it still need
    for (int seat = 0; seat < Seats; seat++) room[seat] = spread((seat + 1) * size);
    for (auto& row : state.copies) row.fill(Lanes{});
    int left = std::popcount(rules.ranks) * kSuits * rules.copies;
    for (int kind = 0; kind < kKinds; kind++) {
        if (!(rules.ranks >> rank_of(kind) & 1)) continue;
        const std::array<Lanes, Seats> before = room;
        for (int copy = 0; copy < rules.copies; copy++, left--) {
            const Lanes drawn = draws.below(left);
            for (Lanes& lacking : room) lacking += drawn < lacking;
        }
        const int index = std::countr_zero(static_cast<std::uint32_t>(order.bit(kind)));
        Lanes others{};
        for (int seat = 0; seat < Seats; seat++) {
            const Lanes up_to = before[seat] - room[seat];
            const Lanes got = up_to - others;
            others = up_to;
            const int place = (seat - leader + Seats) % Seats;
            for (int plane = 0; plane < Planes; plane++) {
                state.copies[plane][place] |= ((got >> plane) & spread(1)) << index;
            }
        }
    }
}

}  // namespace aces
