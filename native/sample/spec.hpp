// Unseen cards of a view, in the format of `Unseen.packed` in Python.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards.hpp"

namespace aces::sample {

inline constexpr int kMaxPlaces = 8;
inline constexpr int kMaxTies = 128;
inline constexpr int kMaxCards = 120;  // maximum number of cards in one place

inline constexpr std::array<double, kKinds> kEvenFactors = [] {
    std::array<double, kKinds> even{};
    even.fill(1.0);
    return even;
}();

struct Place {
    int seat = -1;  // -1: a pile
    int size = 0;
    unsigned barred = 0;  // bitmask of kinds
    Counts held{};
    Counts gone{};
    std::array<double, kKinds> factors = kEvenFactors;  // probability factor of each copy
};

struct Bound {
    unsigned places = 0;
    int card = 0;
    int least = 0;
    int most = 0;
};

struct AnyOf {
    unsigned places = 0;
    int count = 0;
    std::vector<int> cards;
};

struct Burying {
    int kept = 0;
    int buried = 0;
    unsigned forbidden = 0;
    Counts melded{};
};

struct Spec {
    int seats = 0;
    int seat = 0;
    unsigned tether = 0;
    Counts hand{};
    Counts pool{};
    Counts tethered{};
    std::vector<Place> places;
    std::vector<Bound> bounds;
    std::vector<AnyOf> any_of;
    bool buries = false;
    Burying burying;

    int piles() const {
        int found = 0;
        for (const auto& place : places) found += place.seat < 0;
        return found;
    }
};

// Parse the output of `Unseen.packed`. Throws std::invalid_argument for anything else.
Spec read_spec(std::span<const std::uint8_t> bytes);

// Thrown if no deal fits the known facts, or (if not `proven`) if none was found in time.
struct NoDeal {
    bool proven = true;
};

// Thrown if the caller cancels.
struct Stopped {};

}  // namespace aces::sample
