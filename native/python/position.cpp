// Python binding for positions. The typed Python layer has already checked them, with helpful error
// messages.
#include <nanobind/stl/array.h>

#include "core/decode.hpp"
#include "python/parts.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

Position make_position(const TrickRules& rules, int trump, int leader, nb::bytes hands,
                       nb::bytes trick, unsigned side, bool lead_trump) {
    return read_position(rules, trump, leader, span_of(hands), span_of(trick), side, lead_trump);
}

}  // namespace

void bind_position(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<TrickRules>(module, "TrickRules")
        .def(nb::new_(&read_rules), "seats"_a, "copies"_a, "ranks"_a, "must_follow"_a, "head"_a,
             "must_trump"_a, "overtrump"_a, "points"_a, "last_trick"_a);
    nb::class_<Position>(module, "Position")
        .def(nb::new_(&make_position), "rules"_a, "trump"_a, "leader"_a, "hands"_a, "trick"_a,
             "side"_a, "lead_trump"_a);
}

}  // namespace aces
