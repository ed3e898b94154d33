// Meld values of hands.
#pragma once

#include <cstdint>

#include "meld/meld_table.hpp"

namespace aces::meld {

inline constexpr int kFigures = kSuits + 1;

// Write five values for each of `count` hands of 24 counts: the hand's meld points with each suit
// as trump, and then without trump. Stops at a hand that has more copies of a card than the deck.
// Returns the number of hands counted.
std::uint64_t meld_points(const MeldTable& table, const std::uint8_t* hands, std::uint64_t count,
                          std::int32_t* points);

// Return the meld points of a possible hand of 24 counts with this suit as trump.
std::int32_t points_with(const MeldTable& table, const std::uint8_t* hand, int trump);

}  // namespace aces::meld
