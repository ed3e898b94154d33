// What the solver is asked and answers, for any layout.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/watch.hpp"
#include "solve/table.hpp"

namespace aces::solve {

struct Bracket {
    int lower, upper;

    bool exact() const { return lower == upper; }
    void at_least(int value) { lower = value > lower ? value : lower; }
    void at_most(int value) { upper = value < upper ? value : upper; }
};

struct Request {
    Bracket known;            // proven before
    bool cards = true;        // the value of every legal card too
    bool line = true;         // and a line of best play
    std::uint64_t nodes = 0;  // how many nodes at most; 0 is no limit
    unsigned without = 0;     // pruning ideas left out, see search.hpp
};

struct CardValue {
    int card;
    Bracket value;
};

// All values are points that the counted side wins from here on.
struct Solution {
    Bracket value;
    std::vector<CardValue> cards;
    std::vector<int> line;
    std::uint64_t nodes = 0;
    bool stopped = false;
};

// Whether there is a compiled solver for this many seats, ranks, copies and points.
bool solvable(const Position& position);

// Throws std::invalid_argument if the position is not `solvable`. The caller holds the mutex of the
// table.
Solution solve(const Position& position, const Request& request, Table& table, Watch& watch);

}  // namespace aces::solve
