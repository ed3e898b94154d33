// The play after the stock, where each hand is known to both.
#pragma once

#include "stock/table.hpp"

namespace aces::stock {

// Plays the tricks left out: sure winners first, else cheap cards. Adds the points to the seats'.
void play_out(State& state, const Rules& rules);

}  // namespace aces::stock
