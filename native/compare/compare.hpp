// Cards compared in sampled deals: each is played in the same deals, those clearly behind are given
// up, and the others go on.
#pragma once

#include "playout/playouts.hpp"
#include "sample/sampler.hpp"

namespace aces {

// What is to be compared, and how long.
struct Comparison {
    std::vector<int> cards;
    std::vector<double> worth;  // entry p: what it is worth to win p points
    Policies policies;
    Lacking lacking{};
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // worlds in which all cards are tried before any is given up
    std::uint64_t most = 0;   // worlds in which the best are tried, no fewer
    double clear = 0;         // standard errors behind the best at which a card is given up
    double seconds = 0;       // after which to end; may be infinite
};

// A card: how often it won each number of points, and how far the best is ahead of it in worth, in
// the worlds that both were tried in.
struct Tried {
    std::vector<std::uint64_t> won;
    double behind = 0, error = 0;
};

// The position's hands are not looked at: they are those of the sampled deals. In the order of the
// cards. World i is deal number i of the seed, and what chance there is in its playouts depends on
// the seed and i. All cards are tried in the first worlds, whatever time it takes. Throws
// std::invalid_argument where a deal does not fit the position, a card is not legal in it or a
// result has no worth, sample::NoDeal, and sample::Stopped if stopped before anything was tried;
// stopped later, what was tried until then counts.
std::vector<Tried> compare(const sample::Sampler& sampler, const Position& position,
                           const Comparison& wanted, Watch& watch);

}  // namespace aces
