// Rules and positions from the caller's data, with the checks that memory safety requires.
#pragma once

#include <span>
#include <stdexcept>

#include "core/position.hpp"

namespace aces {

// If `good` is false, throw std::invalid_argument with the message `what`.
inline void require(bool good, const char* what) {
    if (!good) throw std::invalid_argument(what);
}

TrickRules read_rules(int seats, int copies, unsigned ranks, bool must_follow, int beat,
                      bool must_trump, bool overtrump, const std::array<int, kRanks>& points,
                      int last_trick);

// `hands` has 24 counts for each seat, and `trick` has the cards on the table.
Position read_position(const TrickRules& rules, int trump, int leader,
                       std::span<const std::uint8_t> hands, std::span<const std::uint8_t> trick,
                       unsigned side, bool lead_trump);

}  // namespace aces
