// Sixteen tables with the same rules and different hands.
#pragma once

#include <utility>

#include "playout/trick_rule_masks.hpp"

namespace aces {

// Start of the playouts, which is the same for all tables.
struct Start {
    int tricks;       // tricks left, including the one on the table
    bool lead_trump;  // if true, the first card must be a trump if there is one
    int played;       // cards on the table
    std::array<std::int32_t, kMaxSeats> trick{};
    std::array<std::int32_t, kMaxSeats> lacks{};  // cards that each place is known not to hold
    std::int32_t given = 0;  // card to play first, or 0 if the policy chooses it
};

// Sixteen tables. Places are counted from the trick's leader, who is at place 0.
template <int Seats, int Planes>
struct LaneState {
    static constexpr int seats = Seats;
    static constexpr int planes = Planes;

    const TrickRuleMasks& masks;
    std::array<std::array<Lanes, Seats>, Planes> copies{};  // by plane and place
    Lanes side{};                                           // bit p: place p is on the team
    Lanes won{};                                            // points won by the team

    // The trick on the table:
    Lanes led{};     // all cards of the suit led
    Lanes best{};    // winning card
    Lanes winner{};  // place of the winning card
    Lanes points{};

    // Return the kinds of card held at a place.
    Lanes held(int place) const {
        Lanes any = copies[0][place];
        for (int plane = 1; plane < Planes; plane++) any |= copies[plane][place];
        return any;
    }

    // Return the suits in which the next player must beat the best card if possible.
    Lanes suits_to_beat() const {
        return (led & spread(masks.must_beat)) | (spread(masks.must_overtrump) & ~led);
    }

    // Return all bits above the best card. Only those of the suit led and trumps actually beat it.
    Lanes above() const { return -(best + best); }

    // Return the legal cards at a place after the leader's.
    Lanes legal(int place) const {
        const Lanes cards = held(place);
        const Lanes following = cards & led & spread(masks.must_follow);
        const Lanes due = or_else(following, or_else(cards & spread(masks.must_trump), cards));
        return or_else(due & suits_to_beat() & above(), due);
    }

    // Put a card on the table for the player at `place`.
    void show(int place, Lanes card) {
        points += masks.points(card);
        if (place == 0) {
            led = ~bytes::none(card);
            best = card;
            return;
        }
        const Lanes counted = card & (led | spread(kTrumps));
        winner = choose(best < counted, spread(place), winner);
        best = greater(best, counted);
    }

    void drop(int place, Lanes card) {
        Lanes borrow = card;
        for (int plane = 0; plane < Planes; plane++) {
            copies[plane][place] ^= borrow;
            borrow &= copies[plane][place];
        }
    }

    // Give the trick to its winner, and make the winner the leader.
    [[gnu::always_inline]] void take() {
        const Lanes ours = -((side >> winner) & spread(1));
        won += points & ours;
        side = ((side >> winner) | (side << (spread(Seats) - winner))) & spread((1 << Seats) - 1);
        for (auto& row : copies) turn(row);
        winner = points = Lanes{};
    }

    // Rotate a row of values by place so that the winner is at place 0.
    [[gnu::always_inline]] void turn(std::array<Lanes, Seats>& row) const {
        for (int step = 1; step < Seats; step *= 2) {
            const Lanes whether = -((winner >> std::countr_zero(unsigned(step))) & spread(1));
            std::array<Lanes, Seats> turned;
            for (int place = 0; place < Seats; place++) {
                turned[place] = choose(whether, row[(place + step) % Seats], row[place]);
            }
            row = turned;
        }
    }
};

}  // namespace aces
