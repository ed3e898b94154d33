// Meld rules as plain data, converted from a rule set.
#pragma once

#include <array>
#include <optional>

#include "core/cards.hpp"

namespace aces::meld {

// Points for 0, 1, 2, ... sets of one kind of meld.
using Totals = std::array<std::int32_t, kMaxCopies + 1>;

// Points for an extra trump king or queen with a run, and for both together.
struct RunExtra {
    std::int32_t king = 0;
    std::int32_t queen = 0;
    std::int32_t marriage = 0;
};

struct Rules {
    int copies = 4;
    unsigned ranks = 0b111110;  // bit r: rank r is in the deck
    bool run_any_suit = false;
    bool run_uses_marriage = true;
    std::optional<RunExtra> run_extra;
    Totals run{}, royal_marriage{}, marriage{}, aces{}, kings{}, queens{}, jacks{}, pinochle{},
        dix{};
};

}  // namespace aces::meld
