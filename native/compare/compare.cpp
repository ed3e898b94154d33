#include "compare/compare.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "playout/worlds.hpp"

namespace aces {
namespace {

constexpr std::uint64_t kLeastBatch = 16;       // smallest batch worth running
constexpr std::uint64_t kMostBatch = 1u << 16;  // maximum number of worlds in memory at once

// Points that a card won in each world, and their total worth.
struct Row {
    std::vector<std::int32_t> points;
    double worth = 0;
};

struct Lead {
    double mean, error;
};

// Return how far `better` is ahead of `other`, which was tried in no more worlds than `better`.
Lead lead(const std::vector<double>& worth, const Row& better, const Row& other) {
    const std::size_t count = other.points.size();
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < count; i++) {
        const double ahead = worth[static_cast<std::size_t>(better.points[i])] -
                             worth[static_cast<std::size_t>(other.points[i])];
        sum += ahead;
        squares += ahead * ahead;
    }
    const auto n = static_cast<double>(count);
    const double mean = sum / n;
    if (count < 2) return {mean, 0};
    const double spread = std::max(0.0, squares - n * mean * mean);
    return {mean, std::sqrt(spread / (n - 1) / n)};
}

class Comparing {
public:
    Comparing(const sample::Sampler& sampler, const Position& position, const Comparison& wanted,
              Watch& watch)
        : sampler_(sampler),
          position_(position),
          wanted_(wanted),
          watch_(watch),
          rows_(wanted.cards.size()),
          open_(wanted.cards.size()) {
        std::iota(open_.begin(), open_.end(), std::size_t{0});
    }

    std::vector<Tried> run() {
        std::uint64_t batch = std::min(wanted_.first, kMostBatch);
        while (batch && go_on(batch)) {
            if (done_ < wanted_.first) {
                batch = std::min(wanted_.first - done_, kMostBatch);
                continue;
            }
            give_up();
            if (open_.size() == 1) break;
            batch = affordable(std::min({done_, kMostBatch, wanted_.most - done_}));
        }
        if (!done_) throw sample::Stopped{};
        return tried();
    }

private:
    using Clock = std::chrono::steady_clock;

    static double seconds_since(Clock::time_point moment) {
        return std::chrono::duration<double>(Clock::now() - moment).count();
    }

    // Try each remaining card in `batch` more worlds. If stopped, change nothing and return false.
    bool go_on(std::uint64_t batch) {
        const auto begun = Clock::now();
        const sample::Spec& spec = sampler_.spec();
        hands_.resize(batch * static_cast<std::size_t>(spec.seats) * kKinds);
        piles_.resize(batch * static_cast<std::size_t>(spec.piles()) * kKinds);
        try {
            sampler_.draw(wanted_.seed, done_, batch, hands_.data(), piles_.data(), watch_);
        } catch (const sample::Stopped&) {
            return false;
        }
        fill(batch);
        std::vector<int> cards;
        for (const std::size_t index : open_) cards.push_back(wanted_.cards[index]);
        // Use a different seed so that playouts and deals get independent random numbers.
        const auto results = world_playouts(position_, wanted_.lacking, hands_.data(), batch, cards,
                                            wanted_.policies, ~wanted_.seed, done_, watch_);
        if (results.size() < batch * cards.size()) return false;
        auto points = results.begin();
        for (std::uint64_t world = 0; world < batch; world++) {
            for (const std::size_t index : open_) add(rows_[index], *points++);
        }
        done_ += batch;
        each_ = seconds_since(begun) / static_cast<double>(batch);
        return true;
    }

    // Copy the first world's hands into the position, and check all worlds.
    void fill(std::uint64_t batch) {
        const TrickRules& rules = position_.rules;
        for (int seat = 0; seat < rules.seats; seat++) {
            const auto* hand = hands_.data() + seat * kKinds;
            std::copy(hand, hand + kKinds, position_.hands[seat].begin());
        }
        Frame frame{.seats = rules.seats, .most = whole_deck(rules)};
        const int tricks = position_.tricks();
        if (!tricks) throw std::invalid_argument("world 0: no cards to play");
        for (int place = 0; place < rules.seats; place++) {
            const bool played = place < position_.played;
            frame.sizes[position_.seat_at(place)] = static_cast<std::uint64_t>(tricks - played);
            if (played && !frame.most[position_.trick[place]]--) {
                throw std::invalid_argument("trick: cards of the deck");
            }
        }
        check_worlds(frame, hands_.data(), batch, "fit the trick");
    }

    void add(Row& row, std::int32_t points) {
        const auto entry = static_cast<std::size_t>(points);
        if (entry >= wanted_.worth.size()) {
            throw std::invalid_argument("worth: no entry for " + std::to_string(points) +
                                        " points");
        }
        row.points.push_back(points);
        row.worth += wanted_.worth[entry];
    }

    std::size_t best() const {
        return *std::max_element(open_.begin(), open_.end(), [&](auto one, auto other) {
            return rows_[one].worth < rows_[other].worth;
        });
    }

    void give_up() {
        if (done_ < 2) return;  // two worlds are needed for a standard error
        const std::size_t first = best();
        std::erase_if(open_, [&](std::size_t index) {
            const Lead ahead = lead(wanted_.worth, rows_[first], rows_[index]);
            return index != first && ahead.mean > wanted_.clear * ahead.error;
        });
    }

    // Return `batch`, or a smaller number of worlds if time is short.
    std::uint64_t affordable(std::uint64_t batch) const {
        const double left = std::max(0.0, wanted_.seconds - seconds_since(begun_));
        if (static_cast<double>(batch) * each_ <= left) return batch;
        return static_cast<std::uint64_t>(left / each_) / kLeastBatch * kLeastBatch;
    }

    std::vector<Tried> tried() const {
        const Row& first = rows_[best()];
        std::vector<Tried> found(rows_.size());
        for (std::size_t index = 0; index < rows_.size(); index++) {
            found[index].won.resize(wanted_.worth.size());
            for (const std::int32_t points : rows_[index].points) {
                found[index].won[static_cast<std::size_t>(points)]++;
            }
            const Lead ahead = lead(wanted_.worth, first, rows_[index]);
            found[index].behind = ahead.mean;
            found[index].error = ahead.error;
        }
        return found;
    }

    const sample::Sampler& sampler_;
    Position position_;
    const Comparison& wanted_;
    Watch& watch_;
    const Clock::time_point begun_ = Clock::now();
    std::vector<Row> rows_;
    std::vector<std::size_t> open_;  // cards still in play
    std::vector<std::uint8_t> hands_, piles_;
    std::uint64_t done_ = 0;
    double each_ = 0;  // seconds per world in the last batch
};

}  // namespace

std::vector<Tried> compare(const sample::Sampler& sampler, const Position& position,
                           const Comparison& wanted, Watch& watch) {
    return Comparing(sampler, position, wanted, watch).run();
}

}  // namespace aces
