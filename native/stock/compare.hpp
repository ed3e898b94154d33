// Comparison of actions in stock play. All actions are played out in the same sampled deals.
#pragma once

#include <vector>

#include "core/watch.hpp"
#include "stock/policy.hpp"
#include "stock/prospect.hpp"

namespace aces::stock {

struct Stopped {};

// Action: play a card, lay down a meld, or draw.
struct Action {
    enum Sort : std::uint8_t { play, lay, draw } sort = draw;
    int card = 0;
    Source from = 0;
    Lay what;
};

// Stock play position as known to one seat.
struct Moment {
    State state;     // the opponent's hand holds known cards, plus `hidden` more
    int seat = 0;    // seat to act
    int hidden = 0;
    int since = -1;  // cards the opponent drew since last having no meld; -1: unknown
    std::vector<std::uint8_t> pool;  // unseen cards in the opponent's hand and the stock
};

struct Comparison {
    std::vector<Action> actions;
    Prospect prospect;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // deals for all actions before any is dropped
    std::uint64_t most = 0;   // deals for the best actions
    double clear = 0;         // standard errors behind the best at which an action is dropped
    double opinion = 0;       // weight of the policy's own estimate, in deals
    double narrow = 0;        // skip actions the policy rates this far below the best
                              // (in points of a 25-point hand)
    double seconds = 0;
};

// Points from now on: our meld, our tricks, the opponent's meld, and the opponent's tricks.
using Points = std::array<std::int32_t, 4>;

// Results of one action: the number of deals, the mean worth, and the mean of our points minus the
// opponent's with its standard error. Also, how far it trails the best action in worth with the
// standard error, how far in each kind of points, and the ranking score. If an action wasn't tried,
// only the score means anything.
struct Tried {
    std::uint64_t deals = 0;
    double worth = 0, mean = 0, error = 0, behind = 0, behind_error = 0, score = 0;
    std::array<double, 4> ahead{};
};

// Return the results in the order of the actions. Deal i depends only on the seed and i. Throws
// Stopped if stopped before there are any results.
std::vector<Tried> compare(const Moment& moment, const Rules& rules, const Comparison& wanted,
                           Watch& watch);

// Fill the opponent's hand and the stock with deal `index`. An opponent who won a trick and laid
// nothing down probably had nothing, so deals that contradict this are usually redrawn.
void deal(State& state, const Rules& rules, const Moment& moment, std::uint64_t seed,
          std::uint64_t index);

// Take an action and play the deal out.
void follow(State& state, const Rules& rules, int seat, const Action& action);

}  // namespace aces::stock
