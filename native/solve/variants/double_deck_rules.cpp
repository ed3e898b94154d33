#include "solve/variants/variant.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {

namespace {

using Deck = WordLayout<std::uint64_t, 4, 5, 3, 16>;

}  // namespace

const Variant double_by_rules = variant<Deck, Follow::by_rules, true>();
const Variant double_any_sides = variant<Deck, Follow::by_rules, false>();

}  // namespace aces::solve
