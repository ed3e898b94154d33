// Conversion of a hand's points into the probability of winning the game.
#pragma once

#include <cstdint>

namespace aces::stock {

// Rule for both players reaching the target. Either the higher score wins and equal scores tie, or
// the higher score wins and players with equal scores play on, or the target is raised.
enum class Together { higher, higher_or_on, raised };

struct Prospect {
    std::int32_t mine = 0, theirs = 0;  // scores, including this hand so far
    std::int32_t target = 0;         // 0: no target
    std::int32_t raise = 0;
    Together together = Together::higher_or_on;
    bool last = false;   // true if this is the last hand
    double gain = 1;     // average points that a player scores per hand
    double spread = 1;   // standard deviation of the difference between the two players
    double upset = 0;
    double least = 0.3;  // minimum number of hands assumed to be left
    double most = 10;    // maximum number of hands assumed to be left
    double point = 0;    // bonus for each point, added to the probability

    // Return the win probability once these points are scored, plus the bonus for points.
    double worth(std::int32_t more, std::int32_t their_more) const;
};

}  // namespace aces::stock
