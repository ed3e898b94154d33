#include "solve/variants/variant.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {

namespace {

using TwoHands = WordLayout<std::uint64_t, 2, 6, 2, 16>;
using ThreeHands = WordLayout<std::uint64_t, 3, 6, 2, 16>;

}  // namespace

const Variant two_must_beat_trump = variant<TwoHands, Follow::must_beat_trump, true>();
const Variant two_by_rules = variant<TwoHands, Follow::by_rules, true>();
const Variant three_must_beat = variant<ThreeHands, Follow::must_beat, false>();
const Variant three_by_rules = variant<ThreeHands, Follow::by_rules, false>();

}  // namespace aces::solve
