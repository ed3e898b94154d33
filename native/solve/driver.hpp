// Solver for a single position: its value, the value of each card, and a line of best play.
#pragma once

#include "solve/searcher.hpp"
#include "solve/solver.hpp"

namespace aces::solve {

// Solve a position with one variant's search.
Solution drive(const Position& position, const Request& request, const Variant& variant,
               TranspositionTable& table, CancelToken& token);

}  // namespace aces::solve
