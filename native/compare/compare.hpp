// Comparison of cards in sampled deals. All cards are played in the same deals, and cards that
// clearly trail the best one are dropped along the way.
#pragma once

#include "playout/playouts.hpp"
#include "sample/sampler.hpp"

namespace aces {

// Arguments of a comparison.
struct Comparison {
    std::vector<int> cards;
    std::vector<double> worth;  // entry p: worth of winning p points
    Policies policies;
    Lacking lacking{};
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // worlds to try all cards in before dropping any
    std::uint64_t most = 0;   // maximum number of worlds
    double clear = 0;         // drop cards that are this many standard errors behind the best
    double seconds = 0;       // time limit; can be infinite
};

// Results for one card: a histogram of points won, and how much worth it loses compared with the
// best card, over the worlds in which both were tried.
struct CardStats {
    std::vector<std::uint64_t> won;
    double behind = 0, error = 0;
};

// Return the results in the order of the cards. The hands of `position` are replaced by the sampled
// deals. World i is deal i of the seed, and the randomness in its playouts depends only on the seed
// and i. All cards are tried in the first worlds, no matter how long it takes. Throws
// std::invalid_argument if a deal doesn't fit the position, a card isn't legal in it, or a result
// has no entry in `worth`. Throws sample::NoDeal. Throws sample::Stopped if stopped before there
// are any results. If stopped later, returns the results so far.
std::vector<CardStats> compare(const sample::Sampler& sampler, const Position& position,
                               const Comparison& wanted, CancelToken& token);

}  // namespace aces
