// What the points of a hand are worth: the chance to win the game.
#pragma once

#include <cstdint>

namespace aces::stock {

// Where several reach the target together: the higher wins and of equals nobody, the higher wins
// and equals play on, or the target is raised.
enum class Together { higher, higher_or_on, raised };

struct Prospect {
    std::int32_t mine = 0, his = 0;  // scores, with what this hand has brought so far
    std::int32_t target = 0;         // 0 is none
    std::int32_t raise = 0;
    Together together = Together::higher_or_on;
    bool last = false;   // no more hands
    double gain = 1;     // what a side gains in a hand
    double spread = 1;   // standard deviation of what one gains more than the other
    double upset = 0;
    double least = 0.3;  // hands taken to be still ahead, at least
    double most = 10;    // and at most
    double point = 0;    // what a point counts beside the chance

    // For so many points more for each.
    double worth(std::int32_t more, std::int32_t his_more) const;
};

}  // namespace aces::stock
