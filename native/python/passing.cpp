// Python binding for passing cards. It only makes the checks that memory safety requires. The typed
// Python layer provides helpful error messages.
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "passing/passing.hpp"
#include "playout/worlds.hpp"
#include "python/parts.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using passing::NamedTrump;
using passing::PassRules;
using passing::CardValues;

constexpr std::int32_t kMostValue = 1'000'000;

CardValues values_of(const std::vector<std::int32_t>& given) {
    constexpr std::size_t kTables = 5;
    require(given.size() == kTables * kRanks + 3, "values: five for each rank, and three more");
    for (auto value : given) require(-kMostValue <= value && value <= kMostValue, "values: too large");
    CardValues values;
    auto at = given.begin();
    for (auto* table : {&values.first_trump, &values.more_trump, &values.side, &values.keep_trump,
                        &values.keep_side}) {
        std::copy(at, at + kRanks, table->begin());
        at += kRanks;
    }
    values.pinochle = *at++;
    values.length = *at++;
    values.meld_point = *at++;
    return values;
}

// Return the cards to pass in each world, or a null pointer if a rule of thumb chooses them all.
const std::uint8_t* cards_of(const nb::bytes& cards, std::size_t worlds) {
    require(!cards.size() || cards.size() == worlds * kKinds, "gifts, returns: 24 counts per world");
    return cards.size() ? static_cast<const std::uint8_t*>(cards.data()) : nullptr;
}

nb::bytes pass_cards(const meld::MeldTable& table, const std::vector<std::int32_t>& values,
                     const std::vector<int>& partners, int count, bool simultaneous, bool passed,
                     nb::bytes worlds, nb::bytes trumps, nb::bytes declarers, nb::bytes gifts,
                     nb::bytes returns) {
    const int seats = static_cast<int>(partners.size());
    require(2 <= seats && seats <= kMaxSeats, "partners: one for each of two to eight seats");
    PassRules rules{.seats = seats, .count = count, .simultaneous = simultaneous, .passed = passed};
    for (int seat = 0; seat < seats; seat++) {
        const int partner = partners[static_cast<std::size_t>(seat)];
        require(0 <= partner && partner < seats && partner != seat, "partners: other seats");
        rules.partner[static_cast<std::size_t>(seat)] = partner;
    }
    const std::size_t row = static_cast<std::size_t>(seats) * kKinds;
    require(worlds.size() % row == 0, "worlds: 24 counts for each seat of each world");
    const std::size_t number = worlds.size() / row;
    require(trumps.size() == number && declarers.size() == number,
            "trumps, declarers: one for each world");
    const auto* trump = static_cast<const std::uint8_t*>(trumps.data());
    const auto* declarer = static_cast<const std::uint8_t*>(declarers.data());
    std::vector<NamedTrump> contracts;
    contracts.reserve(number);
    for (std::size_t world = 0; world < number; world++) {
        require(trump[world] < kSuits, "trumps: from 0 to 3");
        require(declarer[world] < seats, "declarers: seats");
        contracts.push_back({declarer[world], trump[world]});
    }
    const CardValues known = values_of(values);
    const auto *given = cards_of(gifts, number), *back = cards_of(returns, number);
    auto found = nb::steal<nb::bytes>(
        PyBytes_FromStringAndSize(worlds.c_str(), static_cast<Py_ssize_t>(worlds.size())));
    if (!found.is_valid()) throw nb::python_error();
    auto* hands = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(found.ptr()));
    {
        nb::gil_scoped_release released;
        const Frame frame{.seats = seats, .most = table.most, .any_size = true};
        check_worlds(frame, hands, number, "be possible");
        passing::pass_cards(table, known, rules, contracts, given, back, hands);
    }
    return found;
}

}  // namespace

void bind_passing(nb::module_& module) {
    using namespace nb::literals;
    module.def("pass_cards", &pass_cards, "table"_a, "values"_a, "partners"_a, "count"_a,
               "simultaneous"_a, "passed"_a, "worlds"_a, "trumps"_a, "declarers"_a, "gifts"_a,
               "returns"_a);
}

}  // namespace aces
