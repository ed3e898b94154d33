// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and identical to the Python version.
#pragma once

#include <cstdint>

namespace aces {

class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    // Return stream `index` of a seed. It doesn't depend on which other streams are used.
    static Rng stream(std::uint64_t seed, std::uint64_t index) {
        return Rng(Rng(seed ^ Rng(index).next()).next());
    }

    std::uint64_t state() const { return state_; }

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    // Return a number from 0 to n - 1, based on the upper 32 bits. The bias is below n / 2^32.
    std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>((next() >> 32) * n >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace aces
