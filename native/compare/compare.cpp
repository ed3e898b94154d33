#include "compare/compare.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "compare/successive_elimination.hpp"
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

// Return how far `better` is ahead of `other`, which was tried in no more worlds than `better`.
Lead lead(const std::vector<double>& worth, const Row& better, const Row& other) {
    return lead_of(other.points.size(), [&](std::size_t i) {
        return worth[static_cast<std::size_t>(better.points[i])] -
               worth[static_cast<std::size_t>(other.points[i])];
    });
}

class CardComparison : public SuccessiveElimination {
public:
    CardComparison(const sample::Sampler& sampler, const Position& position,
                   const Comparison& wanted, CancelToken& token)
        : SuccessiveElimination(wanted.cards.size(), {.first = wanted.first,
                                                      .most = wanted.most,
                                                      .seconds = wanted.seconds,
                                                      .least_batch = kLeastBatch,
                                                      .most_batch = kMostBatch}),
          sampler_(sampler),
          position_(position),
          wanted_(wanted),
          token_(token),
          rows_(wanted.cards.size()) {}

    std::vector<CardStats> stats() {
        if (!run()) throw sample::Stopped{};
        const Row& first = rows_[best()];
        std::vector<CardStats> found(rows_.size());
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

private:
    // If stopped, this changes nothing.
    std::uint64_t try_all(std::uint64_t batch) override {
        const sample::Spec& spec = sampler_.spec();
        hands_.resize(batch * static_cast<std::size_t>(spec.seats) * kKinds);
        piles_.resize(batch * static_cast<std::size_t>(spec.piles()) * kKinds);
        try {
            sampler_.draw(wanted_.seed, done(), batch, hands_.data(), piles_.data(), token_);
        } catch (const sample::Stopped&) {
            return 0;
        }
        fill(batch);
        std::vector<int> cards;
        for (const std::size_t index : open_) cards.push_back(wanted_.cards[index]);
        // Use a different seed so that playouts and deals get independent random numbers.
        const auto results = world_playouts(position_, wanted_.lacking, hands_.data(), batch, cards,
                                            wanted_.policies, ~wanted_.seed, done(), token_);
        if (results.size() < batch * cards.size()) return 0;
        auto points = results.begin();
        for (std::uint64_t world = 0; world < batch; world++) {
            for (const std::size_t index : open_) add(rows_[index], *points++);
        }
        return batch;
    }

    double score(std::size_t card) const override { return rows_[card].worth; }

    bool trails(std::size_t card, std::size_t best) const override {
        const Lead ahead = lead(wanted_.worth, rows_[best], rows_[card]);
        return ahead.mean > wanted_.clear * ahead.error;
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

    const sample::Sampler& sampler_;
    Position position_;
    const Comparison& wanted_;
    CancelToken& token_;
    std::vector<Row> rows_;
    std::vector<std::uint8_t> hands_, piles_;
};

}  // namespace

std::vector<CardStats> compare(const sample::Sampler& sampler, const Position& position,
                               const Comparison& wanted, CancelToken& token) {
    return CardComparison(sampler, position, wanted, token).stats();
}

}  // namespace aces
