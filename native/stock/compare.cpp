#include "stock/compare.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compare/successive_elimination.hpp"
#include "core/rng.hpp"
#include "stock/rollout.hpp"

namespace aces::stock {
namespace {

constexpr std::uint64_t kLeastBatch = 8;
constexpr std::uint64_t kMostBatch = 1 << 12;
constexpr int kTries = 12;  // attempts to deal the opponent a hand that had no meld
constexpr double kPreferred = 1.0;  // bonus for the meld that the policy prefers

struct Row {
    std::vector<double> worth;
    std::vector<Points> points;
    double sum = 0, opinion = 0;

    double score(double weight) const {
        return (sum + weight * opinion) / (static_cast<double>(worth.size()) + weight);
    }
};

class ActionComparison : public SuccessiveElimination {
public:
    ActionComparison(const Moment& moment, const Rules& rules, const Comparison& wanted,
                     CancelToken& token)
        : SuccessiveElimination(wanted.actions.size(), {.first = wanted.first,
                                                        .most = wanted.most,
                                                        .seconds = wanted.seconds,
                                                        .least_batch = kLeastBatch,
                                                        .most_batch = kMostBatch}),
          moment_(moment),
          rules_(rules),
          wanted_(wanted),
          token_(token),
          rows_(wanted.actions.size()) {
        opine();
    }

    std::vector<ActionStats> stats() {
        if (!run()) throw Stopped{};
        const Row& leader = rows_[best()];
        std::vector<ActionStats> found;
        for (const Row& row : rows_) {
            if (row.worth.empty()) {
                found.push_back({.score = -std::numeric_limits<double>::infinity()});
                continue;
            }
            const auto n = static_cast<double>(row.worth.size());
            const auto [behind, behind_error] = lead(leader, row);
            double sum = 0, squares = 0;
            for (const Points& points : row.points) sum += result(points);
            const double mean = sum / n;
            for (const Points& points : row.points) {
                squares += (result(points) - mean) * (result(points) - mean);
            }
            found.push_back({.deals = row.worth.size(),
                             .worth = row.sum / n,
                             .mean = mean,
                             .error = n > 1 ? std::sqrt(squares / (n - 1) / n) : 0.0,
                             .behind = behind,
                             .behind_error = behind_error,
                             .score = row.score(wanted_.opinion),
                             .ahead = ahead(leader, row)});
        }
        return found;
    }

private:
    // Set each action's opinion to the policy's estimate of its worth. Drop poor actions.
    void opine() {
        const Prospect& prospect = wanted_.prospect;
        const auto unit = std::max<std::int32_t>(1, static_cast<std::int32_t>(4 * rules_.unit));
        const double slope =
            (prospect.worth(unit, 0) - prospect.worth(0, unit)) / (2.0 * unit);
        std::array<Play, kMaxPlays> plays;
        const bool playing = wanted_.actions.front().sort == Action::play;
        const int count =
            playing ? Mind(moment_.state, rules_, rules_.weights, moment_.seat).plays(plays) : 0;
        const Lay best = playing ? Lay{} : choose_lay(moment_.state, rules_, moment_.seat);
        for (std::size_t i = 0; i < rows_.size(); i++) {
            const Action& action = wanted_.actions[i];
            double opinion = 0;
            for (int j = 0; j < count; j++) {
                if (plays[j].card == action.card && plays[j].from == action.from) {
                    opinion = plays[j].worth;
                }
            }
            if (!playing && action.what.meld == best.meld && action.what.from == best.from &&
                action.what.exchange == best.exchange) {
                opinion = kPreferred * rules_.unit;
            }
            rows_[i].opinion = opinion * slope;
        }
        // Only the differences matter, because playouts supply the absolute values.
        double most = rows_.front().opinion;
        for (const Row& row : rows_) most = std::max(most, row.opinion);
        for (Row& row : rows_) row.opinion -= most;
        const double furthest = wanted_.narrow * rules_.unit * slope;
        std::erase_if(open_, [&](std::size_t index) { return -rows_[index].opinion > furthest; });
    }

    std::uint64_t try_all(std::uint64_t batch) override {
        const Prospect& prospect = wanted_.prospect;
        for (std::uint64_t i = 0; i < batch; i++) {
            if (i % 16 == 0 && token_.stop()) return i;
            State dealt = moment_.state;
            deal(dealt, rules_, moment_, wanted_.seed, done() + i);
            for (const std::size_t index : open_) {
                State state = dealt;
                follow(state, rules_, moment_.seat, wanted_.actions[index]);
                const Seat& own = state.seats[moment_.seat];
                const Seat& other = state.seats[1 - moment_.seat];
                const std::int32_t mine = own.melded + own.won, theirs = other.melded + other.won;
                Row& row = rows_[index];
                const double worth = prospect.worth(mine, theirs);
                row.worth.push_back(worth);
                row.points.push_back({own.melded, own.won, other.melded, other.won});
                row.sum += worth;
            }
        }
        return batch;
    }

    double score(std::size_t action) const override { return rows_[action].score(wanted_.opinion); }

    bool trails(std::size_t action, std::size_t best) const override {
        const double n = static_cast<double>(done());
        const auto [mean, error] = lead(rows_[best], rows_[action]);
        const double thought = rows_[best].opinion - rows_[action].opinion;
        return n * mean + wanted_.opinion * thought > wanted_.clear * n * error;
    }

    static Lead lead(const Row& better, const Row& other) {
        return lead_of(std::min(better.worth.size(), other.worth.size()),
                       [&](std::size_t i) { return better.worth[i] - other.worth[i]; });
    }

    static double result(const Points& points) {
        return points[0] + points[1] - points[2] - points[3];
    }

    static std::array<double, 4> ahead(const Row& better, const Row& other) {
        std::array<double, 4> found{};
        const std::size_t count = std::min(better.points.size(), other.points.size());
        for (std::size_t of = 0; of < found.size(); of++) {
            double sum = 0;
            for (std::size_t i = 0; i < count; i++) {
                sum += better.points[i][of] - other.points[i][of];
            }
            found[of] = sum / static_cast<double>(count);
        }
        return found;
    }

    const Moment& moment_;
    const Rules& rules_;
    const Comparison& wanted_;
    CancelToken& token_;
    std::vector<Row> rows_;
};

}  // namespace

void deal(State& state, const Rules& rules, const Moment& moment, std::uint64_t seed,
          std::uint64_t index) {
    Rng rng = Rng::stream(seed, index);
    std::array<std::uint8_t, kMaxStock + kMaxHand> cards;
    const int count = static_cast<int>(moment.pool.size()), hidden = moment.hidden;
    std::copy(moment.pool.begin(), moment.pool.end(), cards.begin());
    const int old = moment.since < 0 ? 0 : std::max(0, hidden - moment.since);
    State before = state;
    before.melded = before.dixes = 0;
    Seat& then = before.seats[1 - moment.seat];
    const Seat known = then;
    for (int tries = old ? kTries : 1; tries; tries--) {
        for (int i = 0; i + 1 < count; i++) {
            const auto j = i + static_cast<int>(rng.below(static_cast<std::uint32_t>(count - i)));
            std::swap(cards[i], cards[j]);
        }
        if (tries == 1) break;
        then = known;
        for (int i = 0; i < old; i++) then.take(cards[i]);
        if (choose_lay(before, rules, 1 - moment.seat).meld < 0) break;
    }
    Seat& other = state.seats[1 - moment.seat];
    for (int i = 0; i < hidden; i++) other.take(cards[i]);
    std::copy(cards.begin() + hidden, cards.begin() + count, state.stock.begin());
    state.drawn = 0;
}

void follow(State& state, const Rules& rules, int seat, const Action& action) {
    switch (action.sort) {
        case Action::play:
            play(state, seat, action.card, action.from);
            if (state.led < 0) {
                state.led = action.card;
            } else {
                take_trick(state, rules, action.card);
                meld_and_draw(state, rules);
            }
            break;
        case Action::lay:
            lay(state, rules, seat, action.what);
            meld_and_draw(state, rules);
            break;
        case Action::draw:
            draw(state, seat);
            break;
    }
    play_on(state, rules, {&rules.weights, &rules.weights});
}

std::vector<ActionStats> compare(const Moment& moment, const Rules& rules, const Comparison& wanted,
                                 CancelToken& token) {
    return ActionComparison(moment, rules, wanted, token).stats();
}

}  // namespace aces::stock
