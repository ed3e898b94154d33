// The rules of trick play as masks of cards, so that playing needs no branches.
#pragma once

#include <algorithm>
#include <utility>

#include "playout/layout.hpp"

namespace aces {

// Ranks in an order, each as the cards of all suits that have it.
using Ranking = std::array<std::int32_t, kRanks>;

inline Ranking ranking(const std::array<int, kRanks>& ranks) {
    Ranking order;
    std::ranges::transform(ranks, order.begin(), [](int rank) { return in_all_suits(1u << rank); });
    return order;
}

struct Law {
    explicit Law(const TrickRules& rules)
        : headed(rules.head == Head::always      ? kCards
                 : rules.head == Head::trump_led ? kTrumps
                                                 : 0),
          trumped(rules.must_trump ? kTrumps : 0),
          overtrumped(rules.must_trump && rules.overtrump ? kTrumps : 0),
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

    std::int32_t headed;       // suits in which the best card must be beaten when they are led
    std::int32_t trumped;      // what those must play who cannot follow
    std::int32_t overtrumped;  // and in which they must beat the best card
    int last_trick;

    // Cards that count the same: `worth[i]` are worth `value[i]` each.
    int groups = 0;
    std::array<std::int32_t, kRanks> worth{};
    std::array<int, kRanks> value{};

    std::int32_t counters = 0;  // cards that count
    Ranking spare{};  // from what is given up first: least worth, then lowest
    Ranking give{};   // from what is put on our tricks first: most worth, then lowest; aces last

    Lanes points(Lanes card) const {
        Lanes sum{};
        for (int group = 0; group < groups; group++) {
            sum += choose(none(card & spread(worth[group])), Lanes{}, spread(value[group]));
        }
        return sum;
    }
};

}  // namespace aces
