// Interface between the driver, which is compiled once, and the searches, which are compiled for
// each variant of the game.
#pragma once

#include <memory>

#include "solve/budget.hpp"
#include "solve/options.hpp"
#include "solve/order.hpp"
#include "solve/play_state.hpp"

namespace aces::solve {

// Data that a thread's searches refer to.
struct SearchContext {
    const TrickRules& rules;
    const Values& values;
    TranspositionTable& table;
    Ordering& ordering;
    SearchBudget& budget;
    unsigned without;    // bitmask of `Idea`
    std::uint64_t salt;  // identifies the rules in the table's keys
};

class Searcher {
public:
    virtual ~Searcher() = default;
    // Return a bound on the points that the leader's team wins from here, precise enough to compare
    // with `target`. There's at least one card left to play in the trick.
    virtual int value(const PlayState& at, int target, const SearchMode& mode) = 0;
};

// Search compiled for a layout, rules for following suit, and teams.
struct Variant {
    std::uint64_t layout;  // identifies the layout in the table's keys
    bool alternate;        // true if partners sit in every other seat
    std::unique_ptr<Searcher> (*make)(const SearchContext& context);
};

}  // namespace aces::solve
