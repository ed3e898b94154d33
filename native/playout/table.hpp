// Sixteen tables at which the same rules are played, each with hands of its own.
#pragma once

#include <utility>

#include "playout/law.hpp"

namespace aces {

// How the playouts begin, the same at all tables.
struct Start {
    int tricks;       // to complete, the one on the table included
    bool lead_trump;  // the first card must be a trump if there is one
    int played;       // cards on the table
    std::array<std::int32_t, kMaxSeats> trick{};
    std::array<std::int32_t, kMaxSeats> lacks{};  // cards that each place is known not to hold
    std::int32_t given = 0;  // the first card, if it is not the policy's to choose
};

// Places are counted from the leader of the trick: the leader's is 0.
template <int Seats, int Planes>
struct Table {
    static constexpr int seats = Seats;
    static constexpr int planes = Planes;

    const Law& law;
    std::array<std::array<Lanes, Seats>, Planes> copies{};  // by plane and place
    Lanes side{};                                           // bit p: place p is of the side
    Lanes won{};                                            // points of the side

    // The trick on the table.
    Lanes led{};     // all cards of the suit led
    Lanes best{};    // the card that wins so far
    Lanes winner{};  // its place
    Lanes points{};

    // The kinds of card at a place.
    Lanes held(int place) const {
        Lanes any = copies[0][place];
        for (int plane = 1; plane < Planes; plane++) any |= copies[plane][place];
        return any;
    }

    // Where who plays after the leader must beat the best card, if he can.
    Lanes heading() const {
        return (led & spread(law.headed)) | (spread(law.overtrumped) & ~led);
    }

    // The cards that would beat the best one, were they of the suit led or trumps.
    Lanes above() const { return -(best + best); }

    // What may be played at a place after the leader's.
    Lanes legal(int place) const {
        const Lanes cards = held(place);
        const Lanes due = or_else(cards & led, or_else(cards & spread(law.trumped), cards));
        return or_else(due & heading() & above(), due);
    }

    // The card of a place is put on the table, and has left the hand.
    void show(int place, Lanes card) {
        points += law.points(card);
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

    // The trick goes to its winner, who leads to the next.
    [[gnu::always_inline]] void take() {
        const Lanes ours = -((side >> winner) & spread(1));
        won += points & ours;
        side = ((side >> winner) | (side << (spread(Seats) - winner))) & spread((1 << Seats) - 1);
        for (auto& row : copies) turn(row);
        winner = points = Lanes{};
    }

    // Something kept for each place, counted from the winner as the new leader.
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
