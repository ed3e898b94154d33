// Card-by-card record of a playout.
#pragma once

#include <vector>

#include "playout/trick_rule_masks.hpp"

namespace aces {

struct Step {
    int seat;
    std::uint32_t legal;  // bitmask of the legal kinds
    int card;
};

struct Taken {
    int winner;
    int points;
};

class Trace {
public:
    Trace(const SuitOrder& order, int seats, int leader)
        : order_(order), seats_(seats), leader_(leader) {}

    void card(int place, Lanes legal, Lanes card) {
        std::uint32_t kinds = 0;
        for (auto left = static_cast<std::uint32_t>(first(legal)); left; left &= left - 1) {
            kinds |= 1u << order_.kind(static_cast<std::int32_t>(left));
        }
        steps.push_back({(leader_ + place) % seats_, kinds, order_.kind(first(card))});
    }

    void trick(Lanes winner, Lanes points) {
        leader_ = (leader_ + first(winner)) % seats_;
        tricks.push_back({leader_, first(points)});
    }

    std::vector<Step> steps;
    std::vector<Taken> tricks;

private:
    // Return the first table's value.
    static std::int32_t first(Lanes lanes) {
        LaneArray values;
        store(lanes, values);
        return values[0];
    }

    SuitOrder order_;
    int seats_, leader_;
};

}  // namespace aces
