// Sixteen playouts side by side, one in each 32-bit lane. This uses the compiler's vector types, so
// the same source works on every processor. A value consists of two or four registers, which are
// processed independently.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace aces {

#ifdef __AVX2__
inline constexpr int kRegister = 32;
#else
inline constexpr int kRegister = 16;
#endif

static_assert(std::endian::native == std::endian::little, "64-bit lanes are read as halves");

typedef std::int32_t Ints __attribute__((vector_size(kRegister)));
typedef std::uint32_t Naturals __attribute__((vector_size(kRegister)));
typedef std::int8_t Octets __attribute__((vector_size(kRegister)));
typedef std::uint8_t Bytes __attribute__((vector_size(kRegister)));
typedef std::uint64_t Longs __attribute__((vector_size(kRegister)));

template <class Half>
struct Pair {
    Half low, high;
};

#ifdef __AVX2__
using Lanes = Pair<Ints>;
#else
using Lanes = Pair<Pair<Ints>>;
#endif
inline constexpr int kLanes = 16;
static_assert(sizeof(Lanes) == kLanes * sizeof(std::int32_t));

using LaneArray = std::int32_t[kLanes];

// Apply `f` to each register.
template <class F>
[[gnu::always_inline]] inline Ints lift(F f, Ints a, auto... rest) {
    return f(a, rest...);
}
template <class F, class H>
[[gnu::always_inline]] inline Pair<H> lift(F f, Pair<H> a, auto... rest) {
    return {lift(f, a.low, rest.low...), lift(f, a.high, rest.high...)};
}

inline Lanes load(const LaneArray& values) { return std::bit_cast<Lanes>(values); }
inline void store(Lanes lanes, LaneArray& values) { std::memcpy(values, &lanes, sizeof lanes); }
inline Lanes spread(std::int32_t value) {
    return lift([=](Ints x) { return x + value; }, Lanes{});
}

inline Lanes operator&(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return x & y; }, a, b);
}
inline Lanes operator|(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return x | y; }, a, b);
}
inline Lanes operator^(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return x ^ y; }, a, b);
}
inline Lanes operator~(Lanes a) {
    return lift([](Ints x) { return ~x; }, a);
}
inline Lanes operator+(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Naturals)x + (Naturals)y); }, a, b);
}
inline Lanes operator-(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Naturals)x - (Naturals)y); }, a, b);
}
inline Lanes operator-(Lanes a) {
    return lift([](Ints x) { return (Ints)(-(Naturals)x); }, a);
}
inline Lanes operator*(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Naturals)x * (Naturals)y); }, a, b);
}
inline Lanes operator<<(Lanes a, int n) {
    return lift([=](Ints x) { return (Ints)((Naturals)x << n); }, a);
}
inline Lanes operator>>(Lanes a, int n) {
    return lift([=](Ints x) { return (Ints)((Naturals)x >> n); }, a);
}
inline Lanes operator<<(Lanes a, Lanes n) {
    return lift([](Ints x, Ints y) { return (Ints)((Naturals)x << (Naturals)y); }, a, n);
}
inline Lanes operator>>(Lanes a, Lanes n) {
    return lift([](Ints x, Ints y) { return (Ints)((Naturals)x >> (Naturals)y); }, a, n);
}
inline Lanes& operator&=(Lanes& a, Lanes b) { return a = a & b; }
inline Lanes& operator|=(Lanes& a, Lanes b) { return a = a | b; }
inline Lanes& operator^=(Lanes& a, Lanes b) { return a = a ^ b; }
inline Lanes& operator+=(Lanes& a, Lanes b) { return a = a + b; }
inline Lanes& operator-=(Lanes& a, Lanes b) { return a = a - b; }

// Comparisons return masks, with all ones for true and all zeros for false.
inline Lanes operator<(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)(x < y); }, a, b);
}
inline Lanes operator==(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)(x == y); }, a, b);
}
inline Lanes none(Lanes a) {
    return lift([](Ints x) { return (Ints)(x == 0); }, a);
}
inline Lanes choose(Lanes mask, Lanes yes, Lanes no) {
    return lift([](Ints m, Ints x, Ints y) { return m ? x : y; }, mask, yes, no);
}
inline Lanes greater(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return x > y ? x : y; }, a, b);
}
// In each lane, return `a` unless it's empty, and `b` otherwise.
inline Lanes or_else(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return x == 0 ? y : x; }, a, b);
}

// Return the cards that are also in `wanted`, or all cards if none are.
inline Lanes prefer(Lanes cards, Lanes wanted) { return or_else(cards & wanted, cards); }

// Operations on each of a lane's four bytes.
namespace bytes {

inline Lanes none(Lanes a) {
    return lift([](Ints x) { return (Ints)((Octets)x == 0); }, a);
}
inline Lanes less(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Octets)x < (Octets)y); }, a, b);
}
inline Lanes equal(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Octets)x == (Octets)y); }, a, b);
}
inline Lanes plus(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Bytes)x + (Bytes)y); }, a, b);
}
inline Lanes minus(Lanes a, Lanes b) {
    return lift([](Ints x, Ints y) { return (Ints)((Bytes)x - (Bytes)y); }, a, b);
}
inline Lanes greater(Lanes a, Lanes b) {
    return lift(
        [](Ints x, Ints y) {
            Octets p = (Octets)x, q = (Octets)y;
            return (Ints)(p > q ? p : q);
        },
        a, b);
}

}  // namespace bytes

}  // namespace aces
