// Python binding for auctions. It only makes the checks that memory safety requires. The typed
// Python layer provides helpful error messages.
#include "auction/auction.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>

#include "auction/estimates.hpp"
#include "python/parts.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using auction::Auction;
using auction::EstimateRules;

constexpr std::int64_t kMostPoints = std::int64_t{1} << 40;
constexpr std::size_t kDealsAtOnce = 1 << 14;

void check_points(std::int64_t points) {
    require(0 <= points && points < kMostPoints, "points: from 0 to 2**40 - 1");
}

using Amount = std::optional<std::int64_t>;

auction::Rules* make_auction_rules(const std::vector<std::tuple<std::int64_t, std::int64_t>>& steps,
                                   std::int64_t opening, std::int64_t highest, bool once,
                                   bool pass_final, bool first_must_bid, Amount standing,
                                   Amount dealer_takes, const std::vector<unsigned>& partners,
                                   std::int64_t partner_margin) {
    const int seats = static_cast<int>(partners.size());
    require(2 <= seats && seats <= kMaxSeats, "partners: for each of two to eight seats");
    require(!steps.empty(), "steps: at least one");
    for (auto points : {opening, highest, standing.value_or(0), dealer_takes.value_or(0),
                        partner_margin}) {
        check_points(points);
    }
    auction::Rules rules{.seats = seats, .steps = {}, .opening = opening, .highest = highest,
                         .once = once, .pass_final = pass_final, .first_must_bid = first_must_bid,
                         .standing = standing, .dealer_takes = dealer_takes, .partners = {},
                         .partner_margin = partner_margin};
    for (const auto& [start, size] : steps) {
        check_points(start);
        check_points(size);
        require(size > 0 && (rules.steps.empty() || rules.steps.back().start < start),
                "steps: ascending, of at least 1");
        rules.steps.push_back({start, size});
    }
    for (std::size_t seat = 0; seat < partners.size(); seat++) {
        require(partners[seat] < 1u << seats && !(partners[seat] >> seat & 1),
                "partners: bitmasks of other seats");
        rules.partners[seat] = partners[seat];
    }
    return new auction::Rules(rules);
}

// Return a bytes object with room for `count` values.
template <class T>
std::pair<nb::bytes, T*> room(std::size_t count) {
    auto found = nb::steal<nb::bytes>(
        PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(count * sizeof(T))));
    if (!found.is_valid()) throw nb::python_error();
    return {found, reinterpret_cast<T*>(PyBytes_AS_STRING(found.ptr()))};
}

std::tuple<nb::bytes, nb::bytes> continue_auctions(
    const auction::Rules& rules, int dealer, const std::vector<std::tuple<int, Amount>>& calls,
    nb::bytes limits) {
    require(0 <= dealer && dealer < rules.seats, "dealer: a seat");
    const std::size_t row = static_cast<std::size_t>(rules.seats) * sizeof(std::int64_t);
    require(limits.size() % row == 0, "limits: one for each seat of each deal");
    const std::size_t count = limits.size() / row;
    Auction start(rules, dealer);
    for (const auto& [seat, amount] : calls) {
        require(seat == start.turn, "calls: by the seats whose turn it is");
        if (amount) check_points(*amount);
        start.apply(rules, amount);
    }
    // The bytes might not be aligned.
    std::vector<std::int64_t> known(count * static_cast<std::size_t>(rules.seats));
    if (count) std::memcpy(known.data(), limits.c_str(), limits.size());
    for (auto& limit : known) {
        require(limit == auction::kCannotBid || (-kMostPoints < limit && limit < kMostPoints),
                "limits: less than 2**40");
    }
    auto [winners, winner] = room<std::uint8_t>(count);
    auto [amounts, amount] = room<std::int64_t>(count);
    std::vector<auction::Contract> contracts(std::min(count, kDealsAtOnce));
    for (std::size_t first = 0; first < count; first += kDealsAtOnce) {
        const std::size_t wanted = std::min(kDealsAtOnce, count - first);
        {
            nb::gil_scoped_release released;
            auction::continue_auctions(rules, start,
                                       known.data() + first * static_cast<std::size_t>(rules.seats),
                                       wanted, contracts.data());
        }
        for (std::size_t deal = 0; deal < wanted; deal++) {
            winner[first + deal] = static_cast<std::uint8_t>(contracts[deal].winner);
            amount[first + deal] = contracts[deal].amount;
        }
        if (PyErr_CheckSignals()) throw nb::python_error();
    }
    return {winners, amounts};
}

std::tuple<nb::bytes, nb::bytes> estimate_hands(const meld::MeldTable& table,
                                                const std::vector<std::int64_t>& quality,
                                                std::int64_t gain, int fair, std::int64_t unfit,
                                                std::int64_t rounding, bool needs_marriage,
                                                int must_hold, nb::bytes hands) {
    for (auto points : quality) check_points(points);
    check_points(gain);
    check_points(unfit);
    check_points(rounding);
    require(rounding > 0, "rounding: at least 1");
    require(0 <= must_hold && must_hold <= 2, "must_hold: 0 nothing, 1 a marriage, 2 meld");
    require(hands.size() % kKinds == 0, "hands: 24 counts for each hand");
    const EstimateRules rules{.quality = quality, .gain = gain, .fair = fair, .unfit = unfit,
                              .rounding = rounding, .needs_marriage = needs_marriage,
                              .must_hold = static_cast<auction::MustHold>(must_hold)};
    const std::size_t count = hands.size() / kKinds;
    auto [limits, limit] = room<std::int64_t>(count);
    auto [trumps, trump] = room<std::uint8_t>(count);
    const auto* counts = static_cast<const std::uint8_t*>(hands.data());
    std::size_t done;
    {
        nb::gil_scoped_release released;
        done = auction::estimate_hands(table, rules, counts, count, limit, trump);
    }
    if (done < count) {
        throw std::invalid_argument("hand " + std::to_string(done) +
                                    " has more copies of a card than the deck");
    }
    return {limits, trumps};
}

}  // namespace

void bind_auction(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<auction::Rules>(module, "AuctionRules")
        .def(nb::new_(&make_auction_rules), "steps"_a, "opening"_a, "highest"_a, "once"_a,
             "pass_final"_a, "first_must_bid"_a, "standing"_a.none(), "dealer_takes"_a.none(),
             "partners"_a, "partner_margin"_a);
    module.def("continue_auctions", &continue_auctions, "rules"_a, "dealer"_a, "calls"_a,
               "limits"_a);
    module.def("estimate_hands", &estimate_hands, "table"_a, "quality"_a, "gain"_a, "fair"_a,
               "unfit"_a, "rounding"_a, "needs_marriage"_a, "must_hold"_a, "hands"_a);
}

}  // namespace aces
