// Canonical form of suits, so positions that differ only in irrelevant ranks become equal.
//
// A rank that no one holds can be closed up if the cards that move up keep their points. Adjacent
// ranks that only one player holds and that have the same points are equivalent, so they can be
// merged. This never changes whether a card must beat another one, or whether it does.
#pragma once

#include "solve/game.hpp"

namespace aces::solve {

template <class L>
class Canon {
    using Word = typename L::Word;

public:
    explicit Canon(const Values& values) {
        for (int rank = 0; rank + 1 < L::kRanks; rank++) {
            if (values.of[rank] == values.of[rank + 1]) like_next_ |= 1u << (rank * L::kBits);
        }
        all_like_next_ = L::everywhere(like_next_);
    }

    // Return the ranks that have the same points as the next higher rank.
    std::uint32_t like_next() const { return like_next_; }

    Word operator()(Word suit) const {
        if (!suit) return suit;
        Word held = L::held_by_all(suit);
        std::uint32_t owners = 0, any = 0;
        for (int seat = 0; seat < L::kSeats; seat++) {
            std::uint32_t lane = L::lane(held, seat);
            owners += lane;
            any |= lane;
        }
        std::uint32_t sole = any & owners & ~(owners >> 1);
        if constexpr (L::kBits == 3) sole &= ~(owners >> 2);
        Word alone = L::everywhere(1) * sole;
        // `gap` has the ranks below a rank that no one holds. `merge` has adjacent ranks that a
        // single player holds.
        std::uint32_t gap = ~(any >> L::kBits) & like_next_ & any;
        Word merge = held & (held >> L::kBits) & alone & (alone >> L::kBits) & all_like_next_;
        if (!gap && !merge) [[likely]]
            return suit;
        return rebuilt(suit, any, sole);
    }

    // Merge cards with the same points, except in the highest rank. The result is only similar, not
    // equivalent.
    Word coarse(Word suit) const {
        for (int rank = L::kRanks - 3; rank >= 0; rank--) {
            if (!(like_next_ >> (rank * L::kBits) & 1)) continue;
            const Word column = L::everywhere(L::kField) << ((rank + 1) * L::kBits);
            suit = (suit & ~column) + ((suit & column) >> L::kBits);
        }
        return suit;
    }

private:
    Word rebuilt(Word suit, std::uint32_t any, std::uint32_t sole) const {
        Word out = 0;
        int to = L::kRanks - 1;
        int owner = -1;
        int run = 0;
        auto finish = [&] {
            while (run > 0) {
                int copies = run < static_cast<int>(L::kField) ? run : static_cast<int>(L::kField);
                out |= Word(copies) << (owner * L::kLaneBits + to-- * L::kBits);
                run -= copies;
            }
            owner = -1;
        };
        for (int rank = L::kRanks - 1; rank >= 0; rank--) {
            if (!(like_next_ >> (rank * L::kBits) & 1)) {
                finish();
                to = rank;
            }
            if (!(any >> (rank * L::kBits) & 1)) continue;
            if (sole >> (rank * L::kBits) & 1) {
                int seat = 0;
                while (!(L::lane(suit, seat) >> (rank * L::kBits) & L::kField)) seat++;
                int copies = L::lane(suit, seat) >> (rank * L::kBits) & L::kField;
                if (owner != seat) {
                    finish();
                    owner = seat;
                }
                run += copies;
            } else {
                finish();
                Word column = suit >> (rank * L::kBits) & L::everywhere(L::kField);
                out |= column << (to-- * L::kBits);
            }
        }
        finish();
        return out;
    }

    std::uint32_t like_next_ = 0;
    Word all_like_next_ = 0;
};

}  // namespace aces::solve
