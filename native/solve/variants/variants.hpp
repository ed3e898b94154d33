// Variants of the game with a compiled search. Other games with the same layout check their rules
// at run time.
#pragma once

#include "solve/searcher.hpp"

namespace aces::solve {

extern const Variant double_must_beat, double_must_trump, double_by_rules, double_any_sides;
extern const Variant single_must_beat, single_by_rules, single_any_sides;
extern const Variant three_must_beat, three_by_rules;
extern const Variant two_must_beat_trump, two_by_rules;
extern const Variant wide_two, wide_three, wide_four, wide_five, wide_six;

}  // namespace aces::solve
