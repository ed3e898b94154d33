// Python binding for meld. It only makes the checks that memory safety requires. The typed Python
// layer provides helpful error messages.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "meld/points.hpp"
#include "python/parts.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using meld::kFigures;
using meld::Rules;
using meld::MeldTable;
using meld::Totals;

constexpr std::size_t kHandsAtOnce = 1 << 18;  // a few milliseconds of work

using Figures = std::vector<std::int32_t>;

Totals checked(const Figures& figures, int copies) {
    require(figures.size() == static_cast<std::size_t>(copies) + 1,
            "meld: points for no set and for each number of sets");
    require(std::all_of(figures.begin(), figures.end(), [](auto points) { return points >= 0; }),
            "meld: no points below 0");
    Totals totals{};
    std::copy(figures.begin(), figures.end(), totals.begin());
    return totals;
}

MeldTable* make_table(int copies, unsigned ranks, const Figures& run, bool run_any_suit,
                  bool run_uses_marriage,
                  const std::optional<std::array<std::int32_t, 3>>& run_extra,
                  const Figures& royal_marriage, const Figures& marriage, const Figures& aces,
                  const Figures& kings, const Figures& queens, const Figures& jacks,
                  const Figures& pinochle, const Figures& dix) {
    require(1 <= copies && copies <= kMaxCopies, "copies: from 1 to 6");
    require(ranks && ranks < 1u << kRanks, "ranks: a bit for each of six ranks");
    Rules rules{.copies = copies, .ranks = ranks, .run_any_suit = run_any_suit,
                .run_uses_marriage = run_uses_marriage};
    if (run_extra) {
        const auto [king, queen, both] = *run_extra;
        require(std::min({king, queen, both}) >= 0, "run_extra: no points below 0");
        rules.run_extra = {king, queen, both};
    }
    rules.run = checked(run, copies);
    rules.royal_marriage = checked(royal_marriage, copies);
    rules.marriage = checked(marriage, copies);
    rules.aces = checked(aces, copies);
    rules.kings = checked(kings, copies);
    rules.queens = checked(queens, copies);
    rules.jacks = checked(jacks, copies);
    rules.pinochle = checked(pinochle, copies);
    rules.dix = checked(dix, copies);
    return new MeldTable(rules);
}

nb::bytes meld_points(const MeldTable& table, nb::bytes hands) {
    require(hands.size() % kKinds == 0, "hands: 24 counts for each hand");
    const std::size_t count = hands.size() / kKinds;
    auto found = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(
        nullptr, static_cast<Py_ssize_t>(count * kFigures * sizeof(std::int32_t))));
    if (!found.is_valid()) throw nb::python_error();
    const auto* counts = static_cast<const std::uint8_t*>(hands.data());
    auto* points = reinterpret_cast<std::int32_t*>(PyBytes_AS_STRING(found.ptr()));
    for (std::size_t first = 0; first < count; first += kHandsAtOnce) {
        const std::size_t wanted = std::min(kHandsAtOnce, count - first);
        std::size_t done;
        {
            nb::gil_scoped_release released;
            done = meld::meld_points(table, counts + first * kKinds, wanted,
                                     points + first * kFigures);
        }
        if (done < wanted) {
            throw std::invalid_argument("hand " + std::to_string(first + done) +
                                        " has more copies of a card than the deck");
        }
        if (PyErr_CheckSignals()) throw nb::python_error();
    }
    return found;
}

}  // namespace

void bind_meld(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<MeldTable>(module, "MeldTable")
        .def(nb::new_(&make_table), "copies"_a, "ranks"_a, "run"_a, "run_any_suit"_a,
             "run_uses_marriage"_a, "run_extra"_a.none(), "royal_marriage"_a, "marriage"_a,
             "aces"_a, "kings"_a, "queens"_a, "jacks"_a, "pinochle"_a, "dix"_a);
    module.def("meld_points", &meld_points, "table"_a, "hands"_a);
}

}  // namespace aces
