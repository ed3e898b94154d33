// Python binding for two-player stock play. It only makes the checks that memory safety requires.
// The typed Python layer provides helpful error messages.
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <stdexcept>
#include <tuple>

#include "python/parts.hpp"
#include "python/poll.hpp"
#include "stock/compare.hpp"
#include "stock/rollout.hpp"

namespace nb = nanobind;

namespace aces {
namespace {

using namespace stock;

constexpr std::uint64_t kMostDeals = 10'000'000;
constexpr std::size_t kActionSize = 4 + kMaxCards;

using GivenMeld = std::tuple<int, std::vector<int>, std::vector<std::int32_t>>;
using GivenCard = std::tuple<int, int, std::int32_t, std::int32_t, std::int32_t>;

Rules* make_rules(const TrickRules& tricks, int trump, const std::vector<GivenMeld>& melds,
                  bool must_follow, bool tricks_score, int per_trick, bool dix_is_extra,
                  bool dix_exchange, bool fresh_required, bool run_uses_marriage, int reuse,
                  const std::array<double, kWeights>& weights, double unit) {
    require(tricks.seats == 2, "tricks: for two");
    require(0 <= trump && trump < kSuits, "trump: from 0 to 3");
    require(melds.size() <= kMaxMelds, "melds: at most 14");
    require(0 <= per_trick && 0 <= reuse && reuse <= 2, "per_trick, reuse: out of range");
    auto* rules = new Rules{.tricks = tricks,
                            .trump = trump,
                            .must_follow = must_follow,
                            .tricks_score = tricks_score,
                            .per_trick = per_trick,
                            .dix_is_extra = dix_is_extra,
                            .dix_exchange = dix_exchange,
                            .fresh_required = fresh_required,
                            .run_uses_marriage = run_uses_marriage,
                            .reuse = static_cast<Reuse>(reuse),
                            .weights = std::bit_cast<Weights>(weights),
                            .unit = unit};
    std::unique_ptr<Rules> made(rules);
    for (const auto& [kind, cards, points] : melds) {
        require(0 <= kind && kind <= kDix, "melds: kinds from 0 to 7");
        require(0 < cards.size() && cards.size() <= kMaxCards, "melds: from 1 to 5 cards");
        require(0 < points.size() && points.size() <= kMaxLevels, "melds: points for 1 to 6");
        Meld meld{.kind = kind,
                  .size = static_cast<int>(cards.size()),
                  .levels = static_cast<int>(points.size())};
        unsigned given = 0;
        for (std::size_t i = 0; i < cards.size(); i++) {
            require(0 <= cards[i] && cards[i] < kKinds, "melds: cards from 0 to 23");
            require(!(given >> cards[i] & 1), "melds: each card once");
            given |= 1u << cards[i];
            meld.cards[i] = static_cast<std::uint8_t>(cards[i]);
        }
        std::copy(points.begin(), points.end(), meld.points.begin());
        rules->melds.push_back(meld);
    }
    rules->find_parts();
    return made.release();
}

Counts counts_of(const nb::bytes& given, std::size_t at) {
    Counts counts{};
    const auto* data = static_cast<const std::uint8_t*>(given.data()) + at * kKinds;
    std::copy(data, data + kKinds, counts.begin());
    return counts;
}

// `counts` contains four rows of 24 counts: each seat's cards that aren't on the table, the played
// cards, and the unseen cards. The opponent's row only includes known cards.
Moment* make_moment(const Rules& rules, int seat, int leader, int led, int upcard, int face_down,
                    int melded, int dixes, nb::bytes counts,
                    const std::array<std::vector<GivenCard>, 2>& tables, nb::bytes laid,
                    int hidden, int since) {
    require(0 <= seat && seat < 2 && 0 <= leader && leader < 2, "seat, leader: 0 or 1");
    require(-1 <= led && led < kKinds, "led: from -1 to 23");
    require(0 <= upcard && upcard < kKinds, "upcard: from 0 to 23");
    require(0 < face_down && face_down <= kMaxStock && face_down % 2, "face_down: odd, to 95");
    require(since >= -1, "since: from -1");
    require(melded >= 0 && dixes >= 0 && hidden >= 0, "melded, dixes, hidden: not negative");
    require(counts.size() == 4 * kKinds, "counts: 4 times 24");
    require(laid.size() == 2 * kMaxMelds, "laid: 2 times 14");
    auto made = std::make_unique<Moment>();
    State& state = made->state;
    made->seat = seat;
    made->hidden = hidden;
    made->since = since;
    state.leader = leader;
    state.led = led;
    state.upcard = upcard;
    state.face_down = face_down;
    state.melded = melded;
    state.dixes = dixes;
    state.gone = counts_of(counts, 2);
    Counts all = state.gone;
    all[upcard]++;
    const auto* times = static_cast<const std::uint8_t*>(laid.data());
    for (int s = 0; s < 2; s++) {
        Seat& own = state.seats[s];
        own.fresh = counts_of(counts, static_cast<std::size_t>(s));
        require(tables[s].size() <= kMaxHand, "tables: at most 24 cards");
        for (const auto& [card, served, one, two, three] : tables[s]) {
            require(0 <= card && card < kKinds && 0 <= served && served < 256, "tables: no card");
            own.table[own.shown++] = {static_cast<std::uint8_t>(card),
                                      static_cast<std::uint8_t>(served),
                                      {one, two, three}};
            own.open[card]++;
        }
        own.cards = size_of(own.fresh) + own.shown + (s == seat ? 0 : hidden);
        require(own.cards < kMaxHand, "counts: at most 23 cards in a hand");
        for (int card = 0; card < kKinds; card++) {
            if (own.held(card)) own.kinds |= 1u << card;
            all[card] = static_cast<std::uint8_t>(all[card] + own.held(card));
        }
        std::copy(times + s * kMaxMelds, times + (s + 1) * kMaxMelds, own.laid.begin());
    }
    const Counts pool = counts_of(counts, 3);
    for (int card = 0; card < kKinds; card++) {
        require(all[card] + pool[card] <= rules.tricks.copies, "counts: more copies than there are");
        made->pool.insert(made->pool.end(), pool[card], static_cast<std::uint8_t>(card));
    }
    require(static_cast<int>(made->pool.size()) == hidden + face_down,
            "pool: the hidden cards and the stock");
    const int mine = state.seats[seat].cards, theirs = state.seats[1 - seat].cards;
    const int behind = led < 0 ? 0 : 1;
    require((led < 0) == (leader == seat), "leader: who is to play, or led");
    require(mine == theirs + behind && mine > 0, "counts: hands that do not fit the trick");
    return made.release();
}

std::vector<Action> read_actions(const nb::bytes& given, const Rules& rules, const Moment& moment) {
    require(given.size() > 0 && given.size() % kActionSize == 0, "actions: 9 bytes each");
    const auto* data = static_cast<const std::uint8_t*>(given.data());
    const Seat& own = moment.state.seats[moment.seat];
    std::vector<Action> actions;
    for (std::size_t at = 0; at < given.size(); at += kActionSize) {
        const auto* row = data + at;
        require(row[0] <= 2, "actions: no such sort");
        Action action{.sort = static_cast<Action::Sort>(row[0])};
        if (action.sort == Action::play) {
            action.card = row[1];
            action.from = row[2];
            require(action.card < kKinds && action.from <= own.shown, "actions: no such card");
            require(action.from ? own.table[action.from - 1].card == action.card
                                : own.fresh[action.card] > 0,
                    "actions: a card not held");
        } else {
            require(moment.state.led < 0, "actions: a meld in the middle of a trick");
        }
        if (action.sort == Action::lay) {
            require(row[1] < rules.melds.size(), "actions: no such meld");
            action.what.meld = row[1];
            action.what.exchange = row[3];
            const Meld& meld = rules.melds[row[1]];
            require(!row[3] || (meld.kind == kDix && !row[4]), "actions: no dix to exchange");
            for (int i = 0; i < meld.size; i++) {
                const Source from = row[4 + i];
                const int card = meld.cards[i];
                require(from <= own.shown, "actions: no such card");
                require(from ? own.table[from - 1].card == card : own.fresh[card] > 0,
                        "actions: a card not held");
                action.what.from[i] = from;
            }
        }
        actions.push_back(action);
    }
    return actions;
}

using GivenProspect = std::tuple<std::int32_t, std::int32_t, std::int32_t, std::int32_t, int, bool,
                                 std::array<double, 6>>;

Prospect read_prospect(const GivenProspect& given) {
    const auto& [mine, theirs, target, raise, together, last, figures] = given;
    require(0 <= together && together <= 2, "prospect: 0, 1 or 2");
    return {.mine = mine, .theirs = theirs, .target = target, .raise = raise,
            .together = static_cast<Together>(together), .last = last, .gain = figures[0],
            .spread = figures[1], .upset = figures[2], .least = figures[3], .most = figures[4],
            .point = figures[5]};
}

using Found = std::vector<std::tuple<std::uint64_t, std::array<double, 6>, std::array<double, 4>>>;

Found bound_compare(const Moment& moment, const Rules& rules, nb::bytes actions,
                    const GivenProspect& prospect, std::uint64_t seed, std::uint64_t first,
                    std::uint64_t most, double clear, double opinion, double narrow,
                    double seconds, nb::bytearray cancel) {
    require(0 < first && first <= most && most <= kMostDeals, "first, most: from 1 to 10,000,000");
    require(clear >= 0 && opinion >= 0 && narrow >= 0 && seconds >= 0,
            "clear, opinion, narrow, seconds: not negative");
    const Comparison wanted{.actions = read_actions(actions, rules, moment),
                            .prospect = read_prospect(prospect),
                            .seed = seed,
                            .first = first,
                            .most = most,
                            .clear = clear,
                            .opinion = opinion,
                            .narrow = narrow,
                            .seconds = seconds};
    Poll poll(cancel, std::numeric_limits<double>::infinity());
    std::vector<ActionStats> stats;
    try {
        nb::gil_scoped_release released;
        stats = compare(moment, rules, wanted, poll);
    } catch (const Stopped&) {
        PyErr_SetString(PyExc_InterruptedError, "cancelled");
        throw nb::python_error();
    }
    Found found;
    for (const ActionStats& one : stats) {
        found.emplace_back(one.deals,
                           std::array<double, 6>{one.worth, one.mean, one.error, one.behind,
                                                 one.behind_error, one.score},
                           one.ahead);
    }
    return found;
}

}  // namespace

void bind_stock(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Rules>(module, "StockRules")
        .def(nb::new_(&make_rules), "tricks"_a, "trump"_a, "melds"_a, "must_follow"_a,
             "tricks_score"_a, "per_trick"_a, "dix_is_extra"_a, "dix_exchange"_a,
             "fresh_required"_a, "run_uses_marriage"_a, "reuse"_a, "weights"_a,
             "unit"_a);
    nb::class_<Moment>(module, "StockMoment")
        .def(nb::new_(&make_moment), "rules"_a, "seat"_a, "leader"_a, "led"_a, "upcard"_a,
             "face_down"_a, "melded"_a, "dixes"_a, "counts"_a, "tables"_a, "laid"_a, "hidden"_a,
             "since"_a);
    module.def("stock_compare", &bound_compare, "moment"_a, "rules"_a, "actions"_a, "prospect"_a,
               "seed"_a, "first"_a, "most"_a, "clear"_a, "opinion"_a, "narrow"_a,
               "seconds"_a, "cancel"_a);
}

}  // namespace aces
