// Comparison of actions in stock play. Each action is played out in the same sampled deals.
#pragma once

#include <vector>

#include "core/cancel_token.hpp"
#include "stock/policy.hpp"
#include "stock/prospect.hpp"

namespace aces::stock {

struct Stopped {};

// Action: playing a card, laying down a meld, or drawing.
struct Action {
    enum Sort : std::uint8_t { play, lay, draw } sort = draw;
    int card = 0;
    Source from = 0;
    Lay what;
};

// Stock play position as known to one seat.
struct Moment {
    State state;     // the opponent's hand has the known cards only; `hidden` is the rest
    int seat = 0;    // seat to act
    int hidden = 0;
    int since = -1;  // cards the opponent has drawn since running out of meld; -1: unknown
    std::vector<std::uint8_t> pool;  // unseen cards in the opponent's hand and the stock
};

struct Comparison {
    std::vector<Action> actions;
    Prospect prospect;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // deals to try all actions in before dropping any
    std::uint64_t most = 0;   // maximum number of deals
    double clear = 0;         // drop actions that are this many standard errors behind the best
    double opinion = 0;       // weight of the policy's own estimate, in deals
    double narrow = 0;        // skip actions that the policy rates this far below the best
                              // (in points of a 25-point hand)
    double seconds = 0;
};

// Points from now on: our meld, our trick points, the opponent's meld, and the opponent's trick
// points.
using Points = std::array<std::int32_t, 4>;

// Results for one action: the number of deals, the mean worth, and the mean of our points minus the
// opponent's, with its standard error. Also, the worth lost compared with the best action (with its
// standard error), the points of each kind lost, and the ranking score. If an action wasn't tried,
// ignore everything but the number of deals.
struct ActionStats {
    std::uint64_t deals = 0;
    double worth = 0, mean = 0, error = 0, behind = 0, behind_error = 0, score = 0;
    std::array<double, 4> ahead{};
};

// Return the results in the order of the actions. Deal i depends only on the seed and i. If stopped
// before there are any results, throws Stopped.
std::vector<ActionStats> compare(const Moment& moment, const Rules& rules, const Comparison& wanted,
                                 CancelToken& token);

// Fill the opponent's hand and the stock with deal `index`. If the opponent won a trick and didn't
// lay anything down, the opponent probably had no meld left. Deals that contradict this are usually
// redrawn.
void deal(State& state, const Rules& rules, const Moment& moment, std::uint64_t seed,
          std::uint64_t index);

// Take an action, then play out the rest of the hand.
void follow(State& state, const Rules& rules, int seat, const Action& action);

}  // namespace aces::stock
