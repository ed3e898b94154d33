// Public knowledge from the cards played so far, for the `heuristic` policy.
#pragma once

#include "playout/lane_state.hpp"

namespace aces {

// Return the number of cards in each suit, with one byte per suit.
template <int Planes>
Lanes lengths(const std::array<Lanes, Planes>& copies) {
    Lanes sum{};
    for (int plane = 0; plane < Planes; plane++) {
        Lanes n = copies[plane];
        n = n - ((n >> 1) & spread(0x55555555));
        n = (n & spread(0x33333333)) + ((n >> 2) & spread(0x33333333));
        sum += ((n + (n >> 4)) & spread(0x0F0F0F0F)) << plane;
    }
    return sum;
}

template <int Seats, int Planes>
struct Knowledge {
    using At = LaneState<Seats, Planes>;

    std::array<Lanes, Planes> left{};   // copies of each card still in any hand
    Lanes length{};                     // cards in each suit still in any hand
    std::array<Lanes, Seats> own;       // cards in each suit in each place's hand
    std::array<Lanes, Seats> lacks{};   // cards that each place is known not to hold

    Knowledge(const At& state, const Start& start) {
        for (int place = 0; place < Seats; place++) {
            lacks[place] = spread(start.lacks[place]);
            std::array<Lanes, Planes> hand;
            Lanes carry{};
            for (int plane = 0; plane < Planes; plane++) {
                const Lanes more = hand[plane] = state.copies[plane][place];
                const Lanes had = left[plane];
                left[plane] = had ^ more ^ carry;
                carry = (had & more) | (carry & (had ^ more));
            }
            own[place] = lengths<Planes>(hand);
            length += own[place];
        }
    }

    // Return the cards that are still held at other places.
    Lanes elsewhere(const At& state, int place) const {
        Lanes any{};
        for (int plane = 0; plane < Planes; plane++) {
            any |= left[plane] ^ state.copies[plane][place];
        }
        return any;
    }

    // Record what a card reveals about its player. Call this before the card is on the table.
    void learn(const At& state, int place, Lanes card) {
        if (place == 0) return;
        const Lanes trumps = spread(kTrumps), led = state.led;
        const Lanes void_led = none(card & led);
        const Lanes void_both = none(card & (led | trumps));
        const Lanes suit = choose(void_led, trumps & ~void_both, led);
        const Lanes low = ~(state.best < card);
        lacks[place] |= (void_led & led & spread(state.masks.must_follow)) |
                        (void_both & spread(state.masks.must_trump)) |
                        (low & suit & state.suits_to_beat() & state.above());
    }

    // Remove a card that has left a player's hand.
    void drop(int place, Lanes card) {
        const Lanes one = ~bytes::none(card) & spread(kOnes);
        own[place] -= one;
        length -= one;
        for (int plane = 0; plane < Planes; plane++) {
            left[plane] ^= card;
            card &= left[plane];
        }
    }

    void turn(const At& state) {
        state.turn(own);
        state.turn(lacks);
    }
};

}  // namespace aces
