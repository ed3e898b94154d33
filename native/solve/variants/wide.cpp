#include "solve/variants/variant.hpp"
#include "solve/variants/variants.hpp"

namespace aces::solve {

namespace {

template <int Seats>
using Deck = WordLayout<Wide, Seats, 6, 3, 20>;

}  // namespace

const Variant wide_two = variant<Deck<2>, Follow::by_rules, false>();
const Variant wide_three = variant<Deck<3>, Follow::by_rules, false>();
const Variant wide_four = variant<Deck<4>, Follow::by_rules, false>();
const Variant wide_five = variant<Deck<5>, Follow::by_rules, false>();
const Variant wide_six = variant<Deck<6>, Follow::by_rules, false>();

}  // namespace aces::solve
