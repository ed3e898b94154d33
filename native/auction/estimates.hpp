// Bid limits and trump suits of many hands, by the 1983 formula.
#pragma once

#include <cstdint>
#include <vector>

#include "meld/points.hpp"

namespace aces::auction {

// Cards that a seat must hold to bid.
enum class MustHold : std::uint8_t { none, marriage, meld };

struct EstimateRules {
    std::vector<std::int64_t> quality;  // trick points by total number of aces and trumps
    std::int64_t gain = 0;              // points that a hand can expect from other cards
    int fair = 0;                       // a suit that isn't longer than this is unfit as trump
    std::int64_t unfit = 0;             // points that an unfit suit is worth less in the auction
    std::int64_t rounding = 1;          // limits are rounded up to a multiple of this
    bool needs_marriage = false;        // only suits with a marriage can be named
    MustHold must_hold = MustHold::none;
};

inline constexpr std::uint8_t kNoSuit = kSuits;

// Write the highest bid of each of `count` hands of 24 counts, and the suit it would name as trump,
// or `kNoSuit` if it can't name any. The limit is then 0. Stops at a hand that has more copies of a
// card than the deck, or more aces and trumps than `quality` covers. Returns the number of hands
// estimated.
std::size_t estimate_hands(const meld::MeldTable& table, const EstimateRules& rules,
                           const std::uint8_t* hands, std::size_t count, std::int64_t* limits,
                           std::uint8_t* trumps);

}  // namespace aces::auction
