// Trick play rules as card masks, so cards can be played without branches.
#pragma once

#include <algorithm>
#include <utility>

#include "playout/suit_order.hpp"

namespace aces {

// Ranks in some order, each as a mask of that rank's cards in all suits.
using Ranking = std::array<std::int32_t, kRanks>;

inline Ranking ranking(const std::array<int, kRanks>& ranks) {
    Ranking order;
    std::ranges::transform(ranks, order.begin(), [](int rank) { return in_all_suits(1u << rank); });
    return order;
}

struct TrickRuleMasks {
    explicit TrickRuleMasks(const TrickRules& rules)
        : must_follow(rules.must_follow ? -1 : 0),
          must_beat(rules.beat == BeatRule::always      ? kCards
                    : rules.beat == BeatRule::trump_led ? kTrumps
                                                        : 0),
          must_trump(rules.must_trump ? kTrumps : 0),
          must_overtrump(rules.must_trump && rules.overtrump ? kTrumps : 0),
          last_trick(rules.last_trick) {
        for (int rank = 0; rank < kRanks; rank++) {
            const int points = rules.points[rank];
            int group = 0;
            while (group < groups && value[group] != points) group++;
            if (points == 0) continue;
            if (group == groups) value[groups++] = points;
            worth[group] |= in_all_suits(1u << rank);
            counters |= in_all_suits(1u << rank);
        }
        std::array<int, kRanks> order{0, 1, 2, 3, 4, 5};
        std::ranges::stable_sort(order, {}, [&](int rank) { return rules.points[rank]; });
        spare = ranking(order);
        order = {0, 1, 2, 3, 4, 5};
        std::ranges::stable_sort(order, {}, [&](int rank) {
            return std::pair(rank == kRanks - 1, -rules.points[rank]);
        });
        give = ranking(order);
    }

    std::int32_t must_follow;     // all bits if players must follow suit, or else none
    std::int32_t must_beat;       // suits where players must beat the best card if they're led
    std::int32_t must_trump;      // cards that players must play if they can't follow suit
    std::int32_t must_overtrump;  // suits in which such players must also beat the best card
    int last_trick;

    // Cards grouped by points: each card in `worth[i]` is worth `value[i]` points.
    int groups = 0;
    std::array<std::int32_t, kRanks> worth{};
    std::array<int, kRanks> value{};

    std::int32_t counters = 0;  // cards with points
    Ranking spare{};  // ranks in discard order: fewest points first, then lowest
    Ranking give{};   // order of giving points to our own trick: most first, then lowest; aces last

    Lanes points(Lanes card) const {
        Lanes sum{};
        for (int group = 0; group < groups; group++) {
            sum += choose(none(card & spread(worth[group])), Lanes{}, spread(value[group]));
        }
        return sum;
    }
};

}  // namespace aces
