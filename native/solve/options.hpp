// Options of a single search.
#pragma once

#include <cstdint>

#include "core/cards.hpp"

namespace aces::solve {

// Pruning methods that can be turned off, so each can be tested against the others. Partition
// search has the first seven built in. If any of them is turned off, partition search isn't used.
enum Idea : unsigned {
    kCanonical = 1,    // canonical ranks
    kSymmetric = 2,    // interchangeable side suits
    kCutoffs = 4,      // lookup of all children before searching one
    kBounds = 8,       // bounds without search
    kLearning = 16,    // learned move ordering
    kEquivalent = 32,  // equivalent cards within a trick
    kTable = 64,       // transposition table
    kGuess = 128,      // first guess from a narrow search
    kPartition = 256,  // partition search
    kOnlyLong = 512,   // partition search only in long positions

    kPlainIdeas = 127,
};

// Number of leads and replies that each team can choose from, most promising first. Without limits,
// the search is exact. If only one team is limited, any points that it still wins are proven.
struct Widths {
    static constexpr int kAll = kKinds;
    int leads[2] = {kAll, kAll}, replies[2] = {kAll, kAll};  // leader's team, then the others
    bool coarse = false;  // if true, treats similar cards as equal, for guesses only

    bool sided() const { return leads[0] != leads[1] || replies[0] != replies[1]; }

    std::uint64_t salt() const {
        std::uint64_t salt = coarse;
        for (int side : {0, 1}) salt = (salt * 32 + leads[side]) * 32 + replies[side];
        return (salt - kUnlimited) * 0x9E3779B97F4A7C15u;
    }

private:
    static constexpr std::uint64_t kUnlimited = ((kAll * 32u + kAll) * 32u + kAll) * 32u + kAll;
};

// Kind of search: with these widths or, if it's exact and the variant supports it, partition
// search.
struct SearchMode {
    Widths widths{};
    bool partition = false;
};

}  // namespace aces::solve
