// Python binding for comparing cards. It only makes the checks that memory safety requires. The
// typed Python layer provides helpful error messages.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <stdexcept>
#include <tuple>

#include "compare/compare.hpp"
#include "python/parts.hpp"
#include "python/poll.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

constexpr std::uint64_t kMostWorlds = 10'000'000;

using Found = std::vector<std::tuple<std::vector<std::uint64_t>, double, double>>;

Found bound_compare(const sample::Sampler& sampler, const TrickRules& rules, int trump, int leader,
                    nb::bytes trick, unsigned side, bool lead_trump,
                    const std::vector<std::uint32_t>& lacking, nb::bytes cards,
                    const std::vector<double>& worth, int policy, std::uint64_t seed,
                    std::uint64_t first, std::uint64_t most, double clear, double seconds,
                    nb::bytearray cancel) {
    require(0 <= trump && trump < kSuits, "trump: from 0 to 3");
    require(0 <= leader && leader < rules.seats, "leader: a seat");
    require(sampler.spec().seats == rules.seats, "sampler: for as many seats");
    require(trick.size() < static_cast<std::size_t>(rules.seats), "trick: fewer cards than seats");
    require(side < 1u << rules.seats, "side: a bit for each seat");
    require(0 <= policy && policy <= 2, "policy: 0 random, 1 heuristic, 2 varied");
    require(0 < first && first <= most && most <= kMostWorlds, "first, most: from 1 to 10,000,000");
    require(clear >= 0 && seconds >= 0, "clear, seconds: not negative");
    require(0 < cards.size() && cards.size() <= kKinds, "cards: from 1 to 24");
    require(lacking.size() <= static_cast<std::size_t>(rules.seats), "lacking: for each seat");
    Position position{
        .rules = rules, .trump = trump, .leader = leader, .side = side, .lead_trump = lead_trump};
    const auto* on_table = static_cast<const std::uint8_t*>(trick.data());
    position.played = static_cast<int>(trick.size());
    for (std::size_t i = 0; i < trick.size(); i++) {
        require(on_table[i] < kKinds, "trick: from 0 to 23");
        position.trick[i] = on_table[i];
    }
    Comparison wanted{.worth = worth,
                      .policies = {static_cast<Policy>(policy), static_cast<Policy>(policy)},
                      .seed = seed,
                      .first = first,
                      .most = most,
                      .clear = clear,
                      .seconds = seconds};
    const auto* given = static_cast<const std::uint8_t*>(cards.data());
    for (std::size_t i = 0; i < cards.size(); i++) {
        require(given[i] < kKinds, "cards: from 0 to 23");
        wanted.cards.push_back(given[i]);
    }
    for (std::size_t seat = 0; seat < lacking.size(); seat++) {
        require(lacking[seat] < 1u << kKinds, "lacking: a bit for each of 24 kinds");
        wanted.lacking[seat] = lacking[seat];
    }
    Poll poll(cancel, std::numeric_limits<double>::infinity());
    std::vector<CardStats> stats;
    try {
        nb::gil_scoped_release released;
        stats = compare(sampler, position, wanted, poll);
    } catch (const sample::Stopped&) {
        PyErr_SetString(PyExc_InterruptedError, "cancelled");
        throw nb::python_error();
    }
    Found found;
    for (CardStats& one : stats) found.emplace_back(std::move(one.won), one.behind, one.error);
    return found;
}

}  // namespace

void bind_compare(nb::module_& module) {
    using namespace nb::literals;
    module.def("compare", &bound_compare, "sampler"_a, "rules"_a, "trump"_a, "leader"_a, "trick"_a,
               "side"_a, "lead_trump"_a, "lacking"_a, "cards"_a, "worth"_a, "policy"_a, "seed"_a,
               "first"_a, "most"_a, "clear"_a, "seconds"_a, "cancel"_a);
}

}  // namespace aces
