// Trick play rules as plain data, converted from a rule set.
#pragma once

#include <array>

#include "core/cards.hpp"

namespace aces {

// Condition under which a player must beat the best card of the suit led if possible.
enum class BeatRule : std::uint8_t { never, trump_led, always };

struct TrickRules {
    int seats = 4;
    int copies = 4;
    unsigned ranks = 0b111110;  // bit r: rank r is in the deck
    bool must_follow = true;  // if false, any card is legal, and `beat` and the next two are off
    BeatRule beat = BeatRule::always;
    bool must_trump = true;  // players must trump if they can't follow suit
    bool overtrump = true;   // and they must beat a trump already played
    std::array<int, kRanks> points{};
    int last_trick = 0;
};

}  // namespace aces
