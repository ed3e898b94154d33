#include "solve/variants/variant.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {

namespace {

using Deck = WordLayout<std::uint64_t, 4, 5, 3, 16>;

}  // namespace

const Variant double_must_beat = variant<Deck, Follow::must_beat, true>();
const Variant double_must_trump = variant<Deck, Follow::must_trump, true>();

}  // namespace aces::solve
