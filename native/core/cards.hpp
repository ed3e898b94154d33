// Card numbers used everywhere: kind = suit * 6 + rank, with ranks 9 J Q K T A from 0 to 5.
#pragma once

#include <array>
#include <cstdint>

namespace aces {

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 6;
inline constexpr int kKinds = kSuits * kRanks;
inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxCopies = 6;

constexpr int suit_of(int kind) { return kind / kRanks; }
constexpr int rank_of(int kind) { return kind % kRanks; }
constexpr int kind_of(int suit, int rank) { return suit * kRanks + rank; }

// Number of copies of each kind of card in a hand.
using Counts = std::array<std::uint8_t, kKinds>;

constexpr int size_of(const Counts& hand) {
    int total = 0;
    for (auto copies : hand) total += copies;
    return total;
}

}  // namespace aces
