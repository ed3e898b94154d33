// Random numbers below a bound, one for each lane.
#pragma once

#include "playout/streams.hpp"

namespace aces {

// Each 64-bit number of a stream serves four draws, its upper half the first two and its lower
// half the others. A half is a fraction of one: times the bound, the whole part is the number
// drawn, and what is left is the fraction for the second draw.
class Draws {
public:
    explicit Draws(const Streams& streams) : streams_(streams) {}

    // From 0 to `bounds` - 1, at most 255; of 24 bits, so that each number's chance is off by
    // less than 4e-5 of itself for bounds up to 24.
    Lanes small(Lanes bounds) {
        advance(8);
        const Lanes product = fraction_ * bounds;
        fraction_ = product & spread(0xFFFFFF);
        return product >> 24;
    }

    // From 0 to `bound` - 1, at most 65,535; of 32 bits.
    Lanes below(int bound) {
        advance(0);
        const Lanes n = spread(bound);
        const Lanes carry = ((fraction_ & spread(0xFFFF)) * n) >> 16;
        const Lanes whole = ((fraction_ >> 16) * n + carry) >> 16;
        fraction_ = fraction_ * n;
        return whole;
    }

    // The next draw takes a new number.
    void fresh() { count_ = 0; }

private:
    [[gnu::always_inline]] void advance(int unused_bits) {
        if (count_ % 4 == 0) {
            Lanes upper, lower;
            streams_.next(upper, lower);
            fraction_ = upper >> unused_bits;
            later_ = lower >> unused_bits;
        } else if (count_ % 4 == 2) {
            fraction_ = later_;
        }
        count_++;
    }

    Streams streams_;
    Lanes fraction_{}, later_{};
    unsigned count_ = 0;
};

}  // namespace aces
