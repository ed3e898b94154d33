// Playouts of a two-player hand, starting at any time while the stock lasts.
#pragma once

#include "stock/policy.hpp"

namespace aces::stock {

// Return the seat that plays next. Not for use during melding.
inline int to_play(const State& state) { return state.led < 0 ? state.leader : 1 - state.leader; }

// Lay down the trick winner's melds, then draw.
void meld_and_draw(State& state, const Rules& rules);

// Play to the end of the hand, choosing cards and melds by the policy. `weights` contains each
// seat's weights.
void play_on(State& state, const Rules& rules, const std::array<const Weights*, 2>& weights);

}  // namespace aces::stock
