// Random streams, one per lane, with the same numbers as `Rng::stream`.
#pragma once

#include "core/rng.hpp"
#include "playout/lanes.hpp"

namespace aces {

class Streams {
public:
    // Lane i uses stream `first` + i of `seed`.
    Streams(std::uint64_t seed, std::uint64_t first) {
        std::uint64_t states[2][kLanes / 2];
        for (int lane = 0; lane < kLanes; lane++) {
            states[lane % 2][lane / 2] = Rng::stream(seed, first + lane).state();
        }
        std::memcpy(&even_, states[0], sizeof even_);
        std::memcpy(&odd_, states[1], sizeof odd_);
    }

    // Return the upper and lower halves of the next number in each stream.
    void next(Lanes& upper, Lanes& lower) {
        const Lanes a = step(even_), b = step(odd_);
        const auto mix_upper = [](Ints x, Ints y) {
            return (Ints)((Longs)x >> 32 | ((Longs)y & 0xFFFFFFFF00000000u));
        };
        const auto mix_lower = [](Ints x, Ints y) {
            return (Ints)(((Longs)x & 0xFFFFFFFFu) | (Longs)y << 32);
        };
        upper = lift(mix_upper, a, b);
        lower = lift(mix_lower, a, b);
    }

private:
    static Lanes step(Lanes& state) {
        state = lift([](Ints x) { return (Ints)((Longs)x + 0x9E3779B97F4A7C15u); }, state);
        return lift(
            [](Ints x) {
                Longs z = (Longs)x;
                z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
                z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
                return (Ints)(z ^ (z >> 31));
            },
            state);
    }

    Lanes even_, odd_;
};

}  // namespace aces
