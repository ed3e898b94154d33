// What may be done in stock play, tried in the same sampled deals and played out.
#pragma once

#include <vector>

#include "core/watch.hpp"
#include "stock/policy.hpp"
#include "stock/prospect.hpp"

namespace aces::stock {

struct Stopped {};

// Playing a card, laying a meld, or drawing.
struct Action {
    enum Sort : std::uint8_t { play, lay, draw } sort = draw;
    int card = 0;
    Source from = 0;
    Lay what;
};

// A moment of stock play as one seat knows it.
struct Moment {
    State state;     // the other's hand holds the cards known to be there, and `hidden` more
    int seat = 0;    // who is to act
    int hidden = 0;
    int since = -1;  // cards the other has drawn since he had nothing to lay; -1: not known
    std::vector<std::uint8_t> pool;  // the unseen cards: the hidden ones, then the stock's
};

struct Comparison {
    std::vector<Action> actions;
    Prospect prospect;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // deals in which all are tried before any is given up
    std::uint64_t most = 0;   // deals in which the best are tried, no fewer
    double clear = 0;         // standard errors behind the best at which one is given up
    double opinion = 0;       // so many deals the policy's own opinion counts for
    double narrow = 0;        // in points of a plain hand: actions that it thinks are so far behind
                              // the best are not tried
    double seconds = 0;
};

// Points from now on: our meld and trick points, and his.
using Points = std::array<std::int32_t, 4>;

// What came of an action: in so many deals, the mean of what it is worth, that of our points less
// his, and its standard error; how far the best is ahead of it in worth, with the standard error of
// that, and in each of the points, in the deals both were tried in; and what it is ranked by. Of an
// action not tried the rank alone counts.
struct Tried {
    std::uint64_t deals = 0;
    double worth = 0, mean = 0, error = 0, behind = 0, behind_error = 0, score = 0;
    std::array<double, 4> ahead{};
};

// In the order of the actions. Deal i depends on the seed and i alone. Throws Stopped if stopped
// before anything was tried.
std::vector<Tried> compare(const Moment& moment, const Rules& rules, const Comparison& wanted,
                           Watch& watch);

// The deal number `index` of a seed: fills the other's hand and the stock. Who won a trick and laid
// nothing is taken to have had nothing to lay: as a rule such deals are dealt again.
void deal(State& state, const Rules& rules, const Moment& moment, std::uint64_t seed,
          std::uint64_t index);

// Plays a deal out after an action.
void follow(State& state, const Rules& rules, int seat, const Action& action);

}  // namespace aces::stock
