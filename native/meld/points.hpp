// What hands are worth as meld.
#pragma once

#include <cstdint>

#include "meld/table.hpp"

namespace aces::meld {

inline constexpr int kFigures = kSuits + 1;

// Writes five figures for each of `count` hands of 24 counts: the points of its meld with each suit
// as trump, and without trump. Stops before a hand with more copies of a card than the deck has.
// Returns how many were counted.
std::uint64_t meld_points(const Table& table, const std::uint8_t* hands, std::uint64_t count,
                          std::int32_t* points);

}  // namespace aces::meld
