// Playout policy `random`: each legal kind of card is equally likely.
#pragma once

#include "playout/draws.hpp"
#include "playout/lane_state.hpp"

namespace aces {

// Return, in each byte, the number of cards in that byte and all lower bytes.
inline Lanes running_totals(Lanes cards) {
    Lanes n = cards - ((cards >> 1) & spread(0x55555555));
    n = (n & spread(0x33333333)) + ((n >> 2) & spread(0x33333333));
    n = (n + (n >> 4)) & spread(0x0F0F0F0F);
    n += n << 8;
    return n + (n << 16);
}

// Return card `index` of a set, counting from the lowest bit. `totals` are the set's running
// totals.
inline Lanes pick(Lanes cards, Lanes totals, Lanes index) {
    const Lanes every = index * spread(kOnes);
    const Lanes passed = ~bytes::less(every, totals);  // suits entirely before the card
    Lanes left = cards & ~passed & ((passed << 8) | spread(0xFF));
    const Lanes skip = every - (totals << 8);  // cards before it in its own suit
    for (int n = 0; n < kRanks - 1; n++) {
        left ^= left & -left & bytes::less(spread(n * kOnes), skip);
    }
    return left & -left;
}

class RandomPolicy {
public:
    explicit RandomPolicy(const Draws& draws) : draws_(draws) {}

    template <class LaneState>
    Lanes choose(const LaneState&, int, Lanes legal) {
        const Lanes totals = running_totals(legal);
        return pick(legal, totals, draws_.small(totals >> 24));
    }

    template <class LaneState>
    void saw(const LaneState&, int, Lanes, bool) {}
    template <class LaneState>
    void turn(const LaneState&) {}

private:
    Draws draws_;
};

}  // namespace aces
