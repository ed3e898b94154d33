// Play after the stock is gone, when both players know each other's cards.
#pragma once

#include "stock/table.hpp"

namespace aces::stock {

// Play the remaining tricks: sure winners first, then cheap cards. Adds the points to each seat.
void play_out(State& state, const Rules& rules);

}  // namespace aces::stock
