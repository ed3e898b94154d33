// Mixing 64 bits for the keys of the table.
#pragma once

#include <cstdint>

#include "solve/layout.hpp"

namespace aces::solve {

// Both halves of the product, folded together.
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace aces::solve
