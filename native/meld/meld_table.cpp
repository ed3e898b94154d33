#include "meld/meld_table.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace aces::meld {
namespace {

// Return the points for runs, marriages, and extra kings and queens in one suit. `runs` can't be
// greater than `kings` or `queens`.
std::int64_t suit_value(const Rules& rules, bool trump, int runs, int kings, int queens) {
    const bool scored = std::any_of(rules.run.begin(), rules.run.end(), [](int x) { return x; });
    if (!scored || (!trump && !rules.run_any_suit)) runs = 0;
    const Totals& marriage = trump ? rules.royal_marriage : rules.marriage;
    std::int64_t value = rules.run[runs];
    int marriages = std::min(kings, queens) - (rules.run_uses_marriage ? runs : 0);
    if (runs && rules.run_extra) {
        const int pairs = std::min(kings, queens) - runs;
        value += std::int64_t{pairs} * rules.run_extra->marriage;
        value += std::int64_t{kings - runs - pairs} * rules.run_extra->king;
        value += std::int64_t{queens - runs - pairs} * rules.run_extra->queen;
        marriages = rules.run_uses_marriage ? 0 : runs;
    }
    return value + marriage[marriages];
}

std::int64_t largest(const Totals& totals) { return *std::max_element(totals.begin(), totals.end()); }

}  // namespace

MeldTable::MeldTable(const Rules& rules)
    : aces(rules.aces), kings(rules.kings), queens(rules.queens), jacks(rules.jacks),
      pinochle(rules.pinochle), dix(rules.dix) {
    std::int64_t suit = 0;
    for (int king = 0; king <= rules.copies; king++) {
        for (int queen = 0; queen <= rules.copies; queen++) {
            for (int runs = 0; runs <= std::min(king, queen); runs++) {
                const int index = suit_index(runs, king, queen);
                const std::int64_t as_trump = suit_value(rules, true, runs, king, queen);
                const std::int64_t as_side = suit_value(rules, false, runs, king, queen);
                trump[index] = static_cast<std::int32_t>(as_trump);
                side[index] = static_cast<std::int32_t>(as_side);
                suit = std::max({suit, as_trump, as_side});
            }
        }
    }
    std::int64_t whole = kSuits * suit;
    for (const Totals& totals : {aces, kings, queens, jacks, pinochle, dix}) whole += largest(totals);
    if (whole > std::numeric_limits<std::int32_t>::max()) {
        throw std::invalid_argument("meld: more points than 32 bits hold");
    }
    for (int kind = 0; kind < kKinds; kind++) {
        const bool in_deck = rules.ranks >> rank_of(kind) & 1;
        most[kind] = static_cast<std::uint8_t>(in_deck ? rules.copies : 0);
    }
}

}  // namespace aces::meld
