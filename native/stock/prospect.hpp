// Conversion of a hand's points into the probability of winning the game.
#pragma once

#include <cstdint>

namespace aces::stock {

// If both players reach the target: the higher score wins and equal scores tie, the higher score
// wins and equal scores play on, or the target is raised.
enum class Together { higher, higher_or_on, raised };

struct Prospect {
    std::int32_t mine = 0, his = 0;  // scores, including this hand so far
    std::int32_t target = 0;         // 0: none
    std::int32_t raise = 0;
    Together together = Together::higher_or_on;
    bool last = false;   // no more hands after this one
    double gain = 1;     // points a player scores per hand
    double spread = 1;   // standard deviation of the difference between players
    double upset = 0;
    double least = 0.3;  // fewest hands assumed to be left
    double most = 10;    // and the most
    double point = 0;    // extra worth of a point, on top of the probability

    // Return the worth of these additional points.
    double worth(std::int32_t more, std::int32_t his_more) const;
};

}  // namespace aces::stock
