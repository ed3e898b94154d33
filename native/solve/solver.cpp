#include "solve/solver.hpp"

#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "solve/driver.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {
namespace {

// Return true if partners sit in every other seat.
bool alternate(const Position& position) {
    for (int seat = 0; seat < position.rules.seats; seat++) {
        const int next = (seat + 1) % position.rules.seats;
        if (position.counts(seat) == position.counts(next)) return false;
    }
    return true;
}

bool points_fit(const Position& position) {
    const TrickRules& rules = position.rules;
    long long total = rules.last_trick;
    int unit = rules.last_trick;
    for (int rank = 0; rank < kRanks; rank++) {
        if (!(rules.ranks >> rank & 1)) continue;
        total += static_cast<long long>(rules.points[rank]) * kSuits * rules.copies;
        unit = std::gcd(unit, rules.points[rank]);
    }
    return total / std::max(1, unit) <= std::numeric_limits<std::uint16_t>::max();
}

const Variant* variant_for(const Position& position) {
    const TrickRules& rules = position.rules;
    const int ranks = std::popcount(rules.ranks);
    const bool alternating = alternate(position);
    const Follow follow = follow_of(rules);
    const bool beat = follow == Follow::must_beat;
    if (rules.seats == 4 && ranks <= 5) {
        if (!alternating) return &double_any_sides;
        if (follow == Follow::must_trump) return &double_must_trump;
        return beat ? &double_must_beat : &double_by_rules;
    }
    if (ranks <= 6 && rules.copies <= 3) {
        switch (rules.seats) {
            case 4:
                if (!alternating) return &single_any_sides;
                return beat ? &single_must_beat : &single_by_rules;
            case 3: return beat ? &three_must_beat : &three_by_rules;
            case 2: return follow == Follow::must_beat_trump ? &two_must_beat_trump : &two_by_rules;
        }
    }
    switch (rules.seats) {
        case 2: return &wide_two;
        case 3: return &wide_three;
        case 4: return &wide_four;
        case 5: return &wide_five;
        case 6: return &wide_six;
    }
    return nullptr;
}

}  // namespace

bool solvable(const Position& position) { return variant_for(position) && points_fit(position); }

Solution solve(const Position& position, const Request& request, TranspositionTable& table,
               CancelToken& token) {
    if (!solvable(position)) throw std::invalid_argument("no compiled solver for these rules");
    table.begin_search();
    return drive(position, request, *variant_for(position), table, token);
}

}  // namespace aces::solve
