// Card encoding for the solver. Each suit is a word with one lane per player. Each lane has one
// field per rank, with the number of copies that the player holds. Lane 0 is the leader.
#pragma once

#include <bit>
#include <cstdint>

namespace aces::solve {

__extension__ typedef unsigned __int128 Wide;

// `Bits` is the size of a field, and `LaneBits` is the size of a lane with `Ranks` fields. A `Word`
// has `Seats` lanes.
template <class Word_, int Seats_, int Ranks_, int Bits_, int LaneBits_>
struct WordLayout {
    using Word = Word_;
    static constexpr int kSeats = Seats_;
    static constexpr int kRanks = Ranks_;
    static constexpr int kBits = Bits_;
    static constexpr int kLaneBits = LaneBits_;
    static_assert(Ranks_ * Bits_ <= LaneBits_ && Seats_ * LaneBits_ <= 8 * sizeof(Word_));

    static constexpr std::uint32_t kField = (1u << kBits) - 1;
    static constexpr std::uint32_t kLane = (1u << (kRanks * kBits)) - 1;
    static constexpr int kUsed = kSeats * kLaneBits;
    static constexpr Word kAll =
        kUsed == 8 * sizeof(Word) ? ~Word{0} : (Word{1} << (kUsed % (8 * sizeof(Word)))) - 1;

    // Return a word with `lane` in every lane.
    static constexpr Word everywhere(std::uint32_t lane) {
        Word word = 0;
        for (int seat = 0; seat < kSeats; seat++) word |= Word{lane} << (seat * kLaneBits);
        return word;
    }
    static constexpr std::uint32_t firsts() {
        std::uint32_t lane = 0;
        for (int rank = 0; rank < kRanks; rank++) lane |= 1u << (rank * kBits);
        return lane;
    }
    static constexpr std::uint32_t kFirsts = firsts();  // lowest bit of each field
    static constexpr Word kAllFirsts = everywhere(kFirsts);

    static constexpr Word one(int seat, int rank) {
        return Word{1} << (seat * kLaneBits + rank * kBits);
    }
    static constexpr std::uint32_t lane(Word word, int seat) {
        return static_cast<std::uint32_t>(word >> (seat * kLaneBits)) & kLane;
    }
    // Return the lowest bit of each nonempty field.
    template <class T>
    static constexpr T held(T fields, T mask) {
        T any = fields | fields >> 1;
        if constexpr (kBits == 3) any |= fields >> 2;
        return any & mask;
    }
    static constexpr std::uint32_t held(std::uint32_t lane) {
        return held<std::uint32_t>(lane, kFirsts);
    }
    static constexpr Word held_by_all(Word word) { return held<Word>(word, kAllFirsts); }

    // Return all fields above `rank`.
    static constexpr std::uint32_t above(int rank) {
        return kLane & ~((1u << (kBits * (rank + 1))) - 1);
    }
    static constexpr int lowest(std::uint32_t held) { return std::countr_zero(held) / kBits; }
    static constexpr int highest(std::uint32_t held) {
        return (31 - std::countl_zero(held)) / kBits;
    }
    // Return the number of cards in a lane.
    static constexpr int cards(std::uint32_t lane) {
        if constexpr (kBits == 2) {
            std::uint32_t pairs = (lane & 0x333) + (lane >> 2 & 0x333);
            return static_cast<int>((pairs & 15) + (pairs >> 4 & 15) + (pairs >> 8));
        } else {
            std::uint32_t pairs = (lane & 0x071C7) + (lane >> 3 & 0x071C7);
            return static_cast<int>((pairs & 63) + (pairs >> 6 & 63) + (pairs >> 12 & 63));
        }
    }
    // Return the number of cards in each lane of a word.
    static constexpr Word cards_by_lane(Word word) {
        if constexpr (kBits == 2) {
            Word pairs = (word & everywhere(0x333)) + (word >> 2 & everywhere(0x333));
            return (pairs & everywhere(15)) + (pairs >> 4 & everywhere(15)) +
                   (pairs >> 8 & everywhere(15));
        } else {
            constexpr std::uint32_t odd = kRanks > 5 ? 0x071C7 : 0x001C7;
            Word pairs = (word & everywhere(0x071C7)) + (word >> 3 & everywhere(odd));
            return (pairs & everywhere(63)) + (pairs >> 6 & everywhere(63)) +
                   (pairs >> 12 & everywhere(15));
        }
    }
    // Return the ranks held by players other than `seat`, ignoring the number of copies.
    static constexpr std::uint32_t others(Word word, int seat) {
        Word rest = turned(word, seat);
        std::uint32_t held = 0;
        for (int other = 1; other < kSeats; other++) held |= lane(rest, other);
        return held;
    }
    // Return all fields from the highest nonempty one up, or all fields if there isn't one.
    static constexpr std::uint32_t from_top(std::uint32_t held) {
        if (!held) return kLane;
        int top = 31 - std::countl_zero(held);
        return kLane & ~((1u << (top - top % kBits)) - 1);
    }
    // Return the word with lanes rotated so that `seat` leads.
    static constexpr Word turned(Word word, int seat) {
        if constexpr (kUsed == 8 * sizeof(Word)) {
            if (!seat) return word;
        }
        return (word >> (seat * kLaneBits) | word << (kUsed - seat * kLaneBits)) & kAll;
    }
};

}  // namespace aces::solve
