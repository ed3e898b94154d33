// Mixing of 64-bit values for table keys.
#pragma once

#include <cstdint>

#include "solve/word_layout.hpp"

namespace aces::solve {

// Return both halves of the product, combined by XOR.
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace aces::solve
