#include "solve/variants/variant.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {

namespace {

using Deck = WordLayout<std::uint64_t, 4, 6, 2, 16>;

}  // namespace

const Variant single_must_beat = variant<Deck, Follow::must_beat, true>();
const Variant single_by_rules = variant<Deck, Follow::by_rules, true>();
const Variant single_any_sides = variant<Deck, Follow::by_rules, false>();

}  // namespace aces::solve
