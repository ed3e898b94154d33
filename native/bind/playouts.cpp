// Playouts from Python. What is checked here is what memory safety rests on; the typed face
// explains what is wrong.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bind/parts.hpp"
#include "bind/poll.hpp"
#include "playout/playouts.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

constexpr std::uint64_t kMostPlayouts = 1'000'000'000;

void require(bool good, const char* what) {
    if (!good) throw std::invalid_argument(what);
}

std::uint64_t checked_count(std::int64_t count) {
    require(0 <= count && count <= static_cast<std::int64_t>(kMostPlayouts),
            "count: from 0 to 1,000,000,000");
    return static_cast<std::uint64_t>(count);
}

Policies checked_policies(int side, int others) {
    require(0 <= side && side <= 1 && 0 <= others && others <= 1, "policy: 0 random, 1 heuristic");
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

// Runs `job` without the GIL and gives its results as bytes of 32-bit numbers.
template <class Job>
nb::bytes watched(nb::bytearray cancel, Job job) {
    Poll watch(cancel, std::numeric_limits<double>::infinity());
    std::vector<std::int32_t> results;
    {
        nb::gil_scoped_release released;
        results = job(watch);
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
    return watched(cancel, [&](Watch& watch) {
        return playouts(position, known, policies, wanted, seed, watch);
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
    return watched(cancel, [&](Watch& watch) {
        return fresh_playouts(position, size, policies, wanted, seed, watch);
    });
}

// The counts of a hand, eight to a word.
using Words = std::array<std::uint64_t, kKinds / 8>;

Words words_of(const std::uint8_t* counts) {
    Words words;
    std::memcpy(words.data(), counts, kKinds);
    return words;
}

constexpr std::uint64_t kEach = 0x0101010101010101u;

// Worlds: the hands of each with as many cards as the position's, and no card too often.
void check_worlds(const Position& position, const std::uint8_t* worlds, std::uint64_t count) {
    const TrickRules& rules = position.rules;
    std::array<std::uint64_t, kMaxSeats> sizes{};
    for (int seat = 0; seat < rules.seats; seat++) {
        sizes[seat] = static_cast<std::uint64_t>(size_of(position.hands[seat]));
    }
    Counts most{};
    for (int kind = 0; kind < kKinds; kind++) {
        most[kind] = rules.ranks >> rank_of(kind) & 1 ? static_cast<std::uint8_t>(rules.copies) : 0;
    }
    for (int place = 0; place < position.played; place++) most[position.trick[place]]--;
    const Words allowed = words_of(most.data());
    for (std::uint64_t world = 0; world < count; world++) {
        Words all{};
        bool good = true;
        for (int seat = 0; seat < rules.seats; seat++, worlds += kKinds) {
            const Words hand = words_of(worlds);
            std::uint64_t size = 0;
            for (std::size_t i = 0; i < hand.size(); i++) {
                good &= (hand[i] & kEach * 0xF8) == 0;  // so that no sum leaves its byte
                size += hand[i];
                all[i] += hand[i];
            }
            good &= size * kEach >> 56 == sizes[seat];
        }
        for (std::size_t i = 0; i < all.size(); i++) {
            good &= (((allowed[i] | kEach * 0x80) - all[i]) & kEach * 0x80) == kEach * 0x80;
        }
        if (!good) {
            throw std::invalid_argument("world " + std::to_string(world) +
                                        ": its hands must have the sizes of the position's, and "
                                        "no more copies of a card than the deck");
        }
    }
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
    return watched(cancel, [&](Watch& watch) {
        check_worlds(position, counts, count);
        return world_playouts(position, known, counts, count, kinds, policies, seed, watch);
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
    module.def("traced_playout", &bound_trace, "position"_a, "lacking"_a, "side_policy"_a,
               "others_policy"_a, "seed"_a, "index"_a);
}

}  // namespace aces
