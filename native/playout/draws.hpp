// Bounded random numbers, one per lane.
#pragma once

#include "playout/streams.hpp"

namespace aces {

// Each 64-bit number of a stream is used for four draws: two from its upper half and two from its
// lower half. A half is treated as a fixed-point fraction and multiplied by the bound. The integer
// part is the result, and the fractional part is used for the second draw.
class Draws {
public:
    explicit Draws(const Streams& streams) : streams_(streams) {}

    // Return numbers from 0 to `bounds` - 1 (at most 255), using 24 bits. For bounds up to 24, the
    // relative error of each probability is below 4e-5.
    Lanes small(Lanes bounds) {
        advance(8);
        const Lanes product = fraction_ * bounds;
        fraction_ = product & spread(0xFFFFFF);
        return product >> 24;
    }

    // Return numbers from 0 to `bound` - 1 (at most 65,535), using 32 bits.
    Lanes below(int bound) {
        advance(0);
        const Lanes n = spread(bound);
        const Lanes carry = ((fraction_ & spread(0xFFFF)) * n) >> 16;
        const Lanes whole = ((fraction_ >> 16) * n + carry) >> 16;
        fraction_ = fraction_ * n;
        return whole;
    }

    // Start the next draw with a new 64-bit number.
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
