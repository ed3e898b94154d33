// Playouts of a two-player hand from any point while the stock lasts.
#pragma once

#include "stock/policy.hpp"

namespace aces::stock {

// Return the next seat to play, outside of melding.
inline int to_play(const State& state) { return state.led < 0 ? state.leader : 1 - state.leader; }

// Lay down the last trick winner's melds, then draw.
void meld_and_draw(State& state, const Rules& rules);

// Play by the policy to the end of the hand. `weights` holds the weights of each seat.
void play_on(State& state, const Rules& rules, const std::array<const Weights*, 2>& weights);

}  // namespace aces::stock
