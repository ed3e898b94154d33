// Python binding for playouts. It only makes the checks that memory safety requires. The typed
// Python layer provides helpful error messages.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <limits>
#include <stdexcept>
#include <tuple>

#include "playout/playouts.hpp"
#include "playout/worlds.hpp"
#include "python/parts.hpp"
#include "python/poll.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

constexpr std::uint64_t kMostPlayouts = 1'000'000'000;

std::uint64_t checked_count(std::int64_t count) {
    require(0 <= count && count <= static_cast<std::int64_t>(kMostPlayouts),
            "count: from 0 to 1,000,000,000");
    return static_cast<std::uint64_t>(count);
}

Policies checked_policies(int side, int others) {
    require(0 <= side && side <= 2 && 0 <= others && others <= 2,
            "policy: 0 random, 1 heuristic, 2 varied");
    return {static_cast<Policy>(side), static_cast<Policy>(others)};
}

Lacking checked_lacking(const std::vector<std::uint32_t>& kinds, const Position& position) {
    Lacking lacking{};
    require(kinds.size() <= static_cast<std::size_t>(position.rules.seats),
            "lacking: kinds for each seat");
    for (std::size_t seat = 0; seat < kinds.size(); seat++) {
        require(kinds[seat] < 1u << kKinds, "lacking: a bit for each of 24 kinds");
        lacking[seat] = kinds[seat];
    }
    return lacking;
}

// Run `job` without the GIL, and return its results as bytes of 32-bit numbers.
template <class Job>
nb::bytes stoppable(nb::bytearray cancel, Job job) {
    Poll token(cancel, std::numeric_limits<double>::infinity());
    std::vector<std::int32_t> results;
    {
        nb::gil_scoped_release released;
        results = job(token);
    }
    return nb::bytes(reinterpret_cast<const char*>(results.data()),
                     results.size() * sizeof(std::int32_t));
}

nb::bytes bound_playouts(const Position& position, const std::vector<std::uint32_t>& lacking,
                         int side, int others, std::int64_t count, std::uint64_t seed,
                         nb::bytearray cancel) {
    const Lacking known = checked_lacking(lacking, position);
    const Policies policies = checked_policies(side, others);
    const std::uint64_t wanted = checked_count(count);
    return stoppable(cancel, [&](CancelToken& token) {
        return playouts(position, known, policies, wanted, seed, token);
    });
}

nb::bytes bound_fresh(const TrickRules& rules, int trump, int leader, unsigned side_seats,
                      bool lead_trump, int size, int side, int others, std::int64_t count,
                      std::uint64_t seed, nb::bytearray cancel) {
    require(0 <= trump && trump < kSuits, "trump: from 0 to 3");
    require(0 <= leader && leader < rules.seats, "leader: a seat");
    require(side_seats < 1u << rules.seats, "side: a bit for each seat");
    const int deck = std::popcount(rules.ranks) * kSuits * rules.copies;
    require(0 < size && size <= deck / rules.seats, "size: from 1 to an equal share of the deck");
    const Policies policies = checked_policies(side, others);
    const std::uint64_t wanted = checked_count(count);
    Position position{.rules = rules,
                      .trump = trump,
                      .leader = leader,
                      .side = side_seats,
                      .lead_trump = lead_trump};
    return stoppable(cancel, [&](CancelToken& token) {
        return fresh_playouts(position, size, policies, wanted, seed, token);
    });
}

// Return the requirements for worlds whose hands replace the position's hands.
Frame frame_of(const Position& position) {
    const TrickRules& rules = position.rules;
    Frame frame{.seats = rules.seats, .most = whole_deck(rules)};
    for (int seat = 0; seat < rules.seats; seat++) {
        frame.sizes[seat] = static_cast<std::uint64_t>(size_of(position.hands[seat]));
    }
    for (int place = 0; place < position.played; place++) frame.most[position.trick[place]]--;
    return frame;
}

nb::bytes bound_worlds(const Position& position, const std::vector<std::uint32_t>& lacking,
                       nb::bytes worlds, nb::bytes cards, int side, int others, std::uint64_t seed,
                       nb::bytearray cancel) {
    const Lacking known = checked_lacking(lacking, position);
    const Policies policies = checked_policies(side, others);
    const std::size_t row = static_cast<std::size_t>(position.rules.seats) * kKinds;
    require(worlds.size() % row == 0, "worlds: 24 counts for each seat of each world");
    require(cards.size() <= kKinds, "cards: at most 24");
    const auto* given = static_cast<const std::uint8_t*>(cards.data());
    std::vector<int> kinds(given, given + cards.size());
    for (int kind : kinds) require(kind < kKinds, "cards: from 0 to 23");
    const std::uint64_t count = worlds.size() / row;
    require(count <= kMostPlayouts / kKinds, "worlds: too many");
    const auto* counts = static_cast<const std::uint8_t*>(worlds.data());
    return stoppable(cancel, [&](CancelToken& token) {
        check_worlds(frame_of(position), counts, count, "have the sizes of the position's");
        return world_playouts(position, known, counts, count, kinds, policies, seed, 0, token);
    });
}

std::vector<Contract> checked_contracts(const TrickRules& rules, nb::bytes trumps,
                                        nb::bytes leaders, nb::bytes sides, std::uint64_t count) {
    require(trumps.size() == count && leaders.size() == count && sides.size() == count,
            "trumps, leaders, sides: one for each world");
    const auto* trump = static_cast<const std::uint8_t*>(trumps.data());
    const auto* leader = static_cast<const std::uint8_t*>(leaders.data());
    const auto* side = static_cast<const std::uint8_t*>(sides.data());
    std::vector<Contract> contracts;
    contracts.reserve(count);
    for (std::uint64_t world = 0; world < count; world++) {
        require(trump[world] < kSuits, "trumps: from 0 to 3");
        require(leader[world] < rules.seats, "leaders: seats");
        require(side[world] < 1u << rules.seats, "sides: a bit for each seat");
        contracts.push_back({trump[world], leader[world], side[world]});
    }
    return contracts;
}

nb::bytes bound_contracts(const TrickRules& rules, nb::bytes worlds, nb::bytes trumps,
                          nb::bytes leaders, nb::bytes sides, bool lead_trump, int side,
                          int others, std::uint64_t seed, nb::bytearray cancel) {
    const Policies policies = checked_policies(side, others);
    const std::size_t row = static_cast<std::size_t>(rules.seats) * kKinds;
    require(worlds.size() % row == 0, "worlds: 24 counts for each seat of each world");
    const std::uint64_t count = worlds.size() / row;
    require(count <= kMostPlayouts, "worlds: too many");
    const auto contracts = checked_contracts(rules, trumps, leaders, sides, count);
    const auto* counts = static_cast<const std::uint8_t*>(worlds.data());
    return stoppable(cancel, [&](CancelToken& token) {
        std::uint64_t size = 0;
        for (int kind = 0; count && kind < kKinds; kind++) size += counts[kind];
        require(size || !count, "worlds: hands with cards to play");
        Frame frame{.seats = rules.seats, .most = whole_deck(rules)};
        frame.sizes.fill(size);
        check_worlds(frame, counts, count, "have the size of the very first");
        return contract_playouts(rules, static_cast<int>(size), lead_trump, counts, contracts,
                                 policies, seed, token);
    });
}

using Steps = std::vector<std::tuple<int, std::uint32_t, int>>;
using Tricks = std::vector<std::tuple<int, int>>;

std::tuple<Steps, Tricks> bound_trace(const Position& position,
                                      const std::vector<std::uint32_t>& lacking, int side,
                                      int others, std::uint64_t seed, std::uint64_t index) {
    const Trace trace = traced_playout(position, checked_lacking(lacking, position),
                                       checked_policies(side, others), seed, index);
    Steps steps;
    Tricks tricks;
    for (const Step& step : trace.steps) steps.emplace_back(step.seat, step.legal, step.card);
    for (const Taken& taken : trace.tricks) tricks.emplace_back(taken.winner, taken.points);
    return {steps, tricks};
}

}  // namespace

void bind_playouts(nb::module_& module) {
    using namespace nb::literals;
    module.def("playouts", &bound_playouts, "position"_a, "lacking"_a, "side_policy"_a,
               "others_policy"_a, "count"_a, "seed"_a, "cancel"_a);
    module.def("fresh_playouts", &bound_fresh, "rules"_a, "trump"_a, "leader"_a, "side"_a,
               "lead_trump"_a, "size"_a, "side_policy"_a, "others_policy"_a, "count"_a, "seed"_a,
               "cancel"_a);
    module.def("world_playouts", &bound_worlds, "position"_a, "lacking"_a, "worlds"_a, "cards"_a,
               "side_policy"_a, "others_policy"_a, "seed"_a, "cancel"_a);
    module.def("contract_playouts", &bound_contracts, "rules"_a, "worlds"_a, "trumps"_a,
               "leaders"_a, "sides"_a, "lead_trump"_a, "side_policy"_a, "others_policy"_a,
               "seed"_a, "cancel"_a);
    module.def("traced_playout", &bound_trace, "position"_a, "lacking"_a, "side_policy"_a,
               "others_policy"_a, "seed"_a, "index"_a);
}

}  // namespace aces
