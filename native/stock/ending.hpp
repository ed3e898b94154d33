// Play after the stock is gone, when both players know each other's cards.
#pragma once

#include "stock/state.hpp"

namespace aces::stock {

// Play the remaining tricks, leading sure winners first, then cheap cards. Each trick's points are
// added to its winner's total.
void play_out(State& state, const Rules& rules);

}  // namespace aces::stock
