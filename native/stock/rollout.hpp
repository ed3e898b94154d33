// A hand for two played out from any moment of the stock.
#pragma once

#include "stock/policy.hpp"

namespace aces::stock {

// The seat that plays next, where no meld is being laid.
inline int to_play(const State& state) { return state.led < 0 ? state.leader : 1 - state.leader; }

// Lays what the winner of the last trick lays, and draws.
void meld_and_draw(State& state, const Rules& rules);

// Plays on by the policy to the end of the hand. `weights` are those of the seats.
void play_on(State& state, const Rules& rules, const std::array<const Weights*, 2>& weights);

}  // namespace aces::stock
