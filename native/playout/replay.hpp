// What has been played, played again: where a policy would have chosen otherwise.
#pragma once

#include <vector>

#include "playout/heuristic.hpp"

namespace aces {

// The cards played so far, in order, from the first lead on.
struct Script {
    int leader;  // of the first trick
    std::vector<int> cards;
};

// How often, at each of sixteen tables, the card that a seat played is not the policy's: for each
// seat on leads, then for each seat otherwise. Cards that count alike pass for equal within a suit,
// but for the highest rank.
template <int Seats, int Planes>
std::array<Lanes, 2 * Seats> disagreements(Table<Seats, Planes>& table, const Start& start,
                                           const Layout& layout, const Script& script) {
    HeuristicPolicy<Seats, Planes> policy(table, start);
    std::array<Lanes, 2 * Seats> counts{};
    const Law& law = table.law;
    const auto sort = [&](Lanes card) {
        const Lanes suit = ~bytes::none(card);
        const Lanes counter = ~none(card & spread(law.counters));
        const Lanes ace = ~none(card & spread(in_all_suits(1u << (kRanks - 1))));
        return (suit & spread(kOnes)) | (counter & spread(2)) | (ace & spread(4));
    };
    int seat = script.leader, place = 0;
    for (const int kind : script.cards) {
        const Lanes card = spread(layout.bit(kind));
        Lanes legal = place ? table.legal(place) : table.held(0);
        const bool opening = &kind == &script.cards.front();
        if (opening && start.lead_trump) legal = prefer(legal, spread(kTrumps));
        const Lanes chosen = policy.choose(table, place, legal);
        const Lanes differs = ~none(sort(chosen) ^ sort(card));
        counts[place ? Seats + seat : seat] += differs & spread(1);
        policy.saw(table, place, card, true);
        table.drop(place, card);
        table.show(place, card);
        seat = (seat + 1) % Seats;
        if (++place < Seats) continue;
        LaneArray winners;
        store(table.winner, winners);
        seat = (seat + winners[0]) % Seats;
        policy.turn(table);
        table.take();
        place = 0;
    }
    return counts;
}

}  // namespace aces
