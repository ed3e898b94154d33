// Successive elimination among candidates with known means.
#include <limits>

#include "compare/successive_elimination.hpp"
#include "core/rng.hpp"
#include "tests/check.hpp"

using namespace aces;

namespace {

// Each candidate gets its mean plus luck, most of which it shares with the others.
class Race : public SuccessiveElimination {
public:
    Race(std::vector<double> means, const Limits& limits)
        : SuccessiveElimination(means.size(), limits), means_(means), results_(means.size()) {}

    using SuccessiveElimination::best;
    using SuccessiveElimination::run;
    const std::vector<std::size_t>& open() const { return open_; }
    std::size_t tries(std::size_t candidate) const { return results_[candidate].size(); }
    std::vector<std::uint64_t> batches;
    std::uint64_t stop_at = std::numeric_limits<std::uint64_t>::max();

private:
    static double luck(Rng& rng) { return static_cast<double>(rng.below(1000)) / 1000; }

    std::uint64_t try_all(std::uint64_t count) override {
        batches.push_back(count);
        for (std::uint64_t i = 0; i < count; i++) {
            if (done() + i == stop_at) return i;
            Rng rng = Rng::stream(1, done() + i);
            const double shared = 10 * luck(rng);
            for (const std::size_t index : open_) {
                results_[index].push_back(means_[index] + shared + luck(rng));
            }
        }
        return count;
    }
    double score(std::size_t candidate) const override {
        double sum = 0;
        for (const double result : results_[candidate]) sum += result;
        return sum;
    }
    bool trails(std::size_t candidate, std::size_t best) const override {
        const auto& ours = results_[best], &theirs = results_[candidate];
        const Lead lead =
            lead_of(theirs.size(), [&](std::size_t i) { return ours[i] - theirs[i]; });
        return lead.mean > 4 * lead.error;
    }

    std::vector<double> means_;
    std::vector<std::vector<double>> results_;
};

constexpr double kForever = std::numeric_limits<double>::infinity();

SuccessiveElimination::Limits limits(std::uint64_t first, std::uint64_t most,
                                     double seconds = kForever) {
    return {.first = first, .most = most, .seconds = seconds, .least_batch = 4, .most_batch = 64};
}

}  // namespace

TEST(the_best_candidate_stays_and_clear_losers_go) {
    Race race({0, 0.2, 3, 2.9}, limits(16, 100'000));
    const auto deals = race.run();
    CHECK_EQUAL(race.best(), 2u);
    CHECK_EQUAL(race.open().size(), 1u);
    CHECK(deals < 100'000);
    CHECK_EQUAL(race.tries(0), 16u);
    CHECK_EQUAL(race.tries(2), deals);
    CHECK(race.tries(3) > race.tries(0));
}

TEST(equal_candidates_are_tried_to_the_end) {
    Race race({1, 1}, limits(10, 300));
    CHECK_EQUAL(race.run(), 300u);
    CHECK_EQUAL(race.open().size(), 2u);
    CHECK((race.batches == std::vector<std::uint64_t>{10, 10, 20, 40, 64, 64, 64, 28}));
}

TEST(the_first_deals_are_always_tried) {
    Race race({1, 1}, limits(100, 1000, 0));
    CHECK_EQUAL(race.run(), 100u);
}

TEST(a_stop_keeps_what_was_done) {
    Race race({1, 1}, limits(10, 300));
    race.stop_at = 25;
    CHECK_EQUAL(race.run(), 25u);
    Race none({1, 1}, limits(10, 300));
    none.stop_at = 0;
    CHECK_EQUAL(none.run(), 0u);
}

TEST(the_lead_has_a_standard_error) {
    const std::vector<double> ahead{1, 3, 1, 3};
    const Lead lead = lead_of(4, [&](std::size_t i) { return ahead[i]; });
    CHECK_EQUAL(lead.mean, 2.0);
    CHECK(std::abs(lead.error - std::sqrt(4.0 / 3 / 4)) < 1e-12);
    CHECK_EQUAL(lead_of(1, [](int) { return 5.0; }).error, 0.0);
}
