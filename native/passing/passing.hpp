// Passing cards between partners, by a rule of thumb, in many deals at once.
#pragma once

#include <vector>

#include "meld/meld_table.hpp"

namespace aces::passing {

// Values of cards, in hundredths of a point (in games that count in tens: of ten points). Each card
// has one value per rank.
struct CardValues {
    using ByRank = std::array<std::int32_t, kRanks>;

    // What a passed card is worth to the bid winner: the first copy of a trump, further copies, and
    // a side card. The queen of spades and the jack of diamonds are worth at least `pinochle`.
    ByRank first_trump{}, more_trump{}, side{};
    std::int32_t pinochle = 0;

    // What it costs the bid winner to pass a card back, without the meld that this breaks. Cards of
    // a side suit cost `length` more for each card in the suit.
    ByRank keep_trump{}, keep_side{};
    std::int32_t length = 0;

    std::int32_t meld_point = 100;  // a point of meld
};

// How cards are passed.
struct PassRules {
    int seats = 4;
    int count = 4;                // cards that each partner passes
    bool simultaneous = false;    // both partners choose before they see what they get
    bool passed = false;          // the partner's cards have already been passed
    std::array<int, kMaxSeats> partner{};
};

// Bid winner and trump of a deal.
struct NamedTrump {
    int declarer, trump;
};

// Change the hands of each world (24 counts for each seat) as passing does. `gifts` and `returns`
// have 24 counts for each world: cards that the partner and the bid winner pass. If they're all
// 0 or the pointer is null, a rule of thumb chooses. Throws std::invalid_argument if a hand doesn't
// have the cards to pass.
void pass_cards(const meld::MeldTable& table, const CardValues& values, const PassRules& rules,
                const std::vector<NamedTrump>& contracts, const std::uint8_t* gifts,
                const std::uint8_t* returns, std::uint8_t* worlds);

}  // namespace aces::passing
