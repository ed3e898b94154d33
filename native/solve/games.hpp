// Games with a compiled solver. Other games with the same layout check their rules at run time.
#pragma once

#include "solve/solver.hpp"

namespace aces::solve {

using Run = Solution(const Position&, const Request&, Table&, Watch&);

Run double_must_beat, double_must_trump, double_by_rules, double_any_sides;
Run single_must_beat, single_by_rules, single_any_sides;
Run three_must_beat, three_by_rules;
Run two_heads_trump, two_by_rules;
Run wide_two, wide_three, wide_four, wide_five, wide_six;

}  // namespace aces::solve
