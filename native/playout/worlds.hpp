// Validation of worlds from Python. There can be thousands, so eight counts are checked at once.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

#include "core/rules.hpp"

namespace aces {

// Return the number of copies of each kind in the deck.
inline Counts whole_deck(const TrickRules& rules) {
    Counts deck{};
    for (int kind = 0; kind < kKinds; kind++) {
        const bool in_deck = rules.ranks >> rank_of(kind) & 1;
        deck[kind] = static_cast<std::uint8_t>(in_deck ? rules.copies : 0);
    }
    return deck;
}

// Requirements for a world: each seat's hand size, unless any size will do, and the maximum copies
// of each kind.
struct Frame {
    int seats;
    std::array<std::uint64_t, kMaxSeats> sizes{};
    Counts most{};
    bool any_size = false;
};

// Counts for a hand, eight per word.
using Words = std::array<std::uint64_t, kKinds / 8>;

inline Words words_of(const std::uint8_t* counts) {
    Words words;
    std::memcpy(words.data(), counts, kKinds);
    return words;
}

inline constexpr std::uint64_t kEach = 0x0101010101010101u;

// Check that all worlds fit. Throws std::invalid_argument with a message that `must` completes.
inline void check_worlds(const Frame& frame, const std::uint8_t* worlds, std::uint64_t count,
                         const char* must) {
    const Words allowed = words_of(frame.most.data());
    for (std::uint64_t world = 0; world < count; world++) {
        Words all{};
        bool good = true;
        for (int seat = 0; seat < frame.seats; seat++, worlds += kKinds) {
            const Words hand = words_of(worlds);
            std::uint64_t size = 0;
            for (std::size_t i = 0; i < hand.size(); i++) {
                good &= (hand[i] & kEach * 0xF8) == 0;  // prevents sums from overflowing a byte
                size += hand[i];
                all[i] += hand[i];
            }
            good &= frame.any_size || size * kEach >> 56 == frame.sizes[seat];
        }
        for (std::size_t i = 0; i < all.size(); i++) {
            good &= (((allowed[i] | kEach * 0x80) - all[i]) & kEach * 0x80) == kEach * 0x80;
        }
        if (!good) {
            throw std::invalid_argument("world " + std::to_string(world) + ": its hands must " +
                                        must + ", and no more copies of a card than the deck");
        }
    }
}

}  // namespace aces
