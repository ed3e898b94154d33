// Request to the solver and its result, for any layout.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cancel_token.hpp"
#include "core/position.hpp"
#include "solve/table/transposition_table.hpp"

namespace aces::solve {

struct Bracket {
    int lower, upper;

    bool exact() const { return lower == upper; }
    void at_least(int value) { lower = value > lower ? value : lower; }
    void at_most(int value) { upper = value < upper ? value : upper; }
};

struct Request {
    Bracket known;            // bounds already proven
    bool cards = true;        // also find the value of each legal card
    bool line = true;         // also find a line of best play
    std::uint64_t nodes = 0;  // node limit; 0 means no limit
    unsigned without = 0;     // bitmask of pruning methods to turn off; see search.hpp
};

struct CardValue {
    int card;
    Bracket value;
};

// All values are the points that the position's `side` can still win.
struct Solution {
    Bracket value;
    std::vector<CardValue> cards;
    std::vector<int> line;
    std::uint64_t nodes = 0;
    bool stopped = false;
};

// Return true if there's a compiled solver for this number of seats, ranks, copies, and points.
bool solvable(const Position& position);

// Throws std::invalid_argument if the position isn't `solvable`. The caller must hold the table's
// mutex.
Solution solve(const Position& position, const Request& request, TranspositionTable& table,
               CancelToken& token);

}  // namespace aces::solve
