// Cards as bits: one byte per suit, trump in the highest byte, and one bit per rank. Of two cards
// that are trumps or follow suit, the one with the higher bit wins.
#pragma once

#include <array>

#include "core/position.hpp"
#include "playout/lanes.hpp"

namespace aces {

inline constexpr std::int32_t kTrumps = 0x3F000000;
inline constexpr std::int32_t kCards = 0x3F3F3F3F;
inline constexpr std::int32_t kOnes = 0x01010101;  // the lowest bit in each suit

// Order of the suits: trump last, and the others in their usual order.
class SuitOrder {
public:
    explicit SuitOrder(int trump) : trump_(trump) {}

    int place(int suit) const { return suit == trump_ ? 3 : suit - (suit > trump_); }
    int suit(int place) const { return place == 3 ? trump_ : place + (place >= trump_); }
    std::int32_t bit(int kind) const {
        return std::int32_t{1} << (8 * place(suit_of(kind)) + rank_of(kind));
    }
    int kind(std::int32_t bit) const {
        const int index = std::countr_zero(static_cast<std::uint32_t>(bit));
        return kind_of(suit(index / 8), index % 8);
    }

private:
    int trump_;
};

// Return the cards in every suit that have one of these ranks.
constexpr std::int32_t in_all_suits(unsigned ranks) {
    return static_cast<std::int32_t>(ranks * static_cast<unsigned>(kOnes));
}

// Number of copies of each card, as a binary number whose digits are spread over `Planes` masks.
template <int Planes>
using Copies = std::array<std::int32_t, Planes>;

template <int Planes>
Copies<Planes> copies_of(const std::uint8_t* counts, const SuitOrder& order) {
    Copies<Planes> copies{};
    for (int suit = 0; suit < kSuits; suit++) {
        std::uint64_t row = 0;
        std::memcpy(&row, counts + suit * kRanks, kRanks);
        for (int plane = 0; plane < Planes; plane++) {
            const std::uint64_t bits = (row >> plane & kOnes * 0x100000001u) * 0x0102040810204080u;
            copies[plane] |= static_cast<std::int32_t>(bits >> 56) << 8 * order.place(suit);
        }
    }
    return copies;
}

}  // namespace aces
