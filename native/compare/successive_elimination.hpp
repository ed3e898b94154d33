// Successive elimination: all candidates are tried in the same deals, in growing batches, and those
// that clearly trail the best one are dropped along the way.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

namespace aces {

// Mean of paired differences and its standard error.
struct Lead {
    double mean, error;
};

// Return the lead that `difference(i)` gives in each of `count` deals.
template <class Difference>
Lead lead_of(std::size_t count, Difference&& difference) {
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < count; i++) {
        const double ahead = difference(i);
        sum += ahead;
        squares += ahead * ahead;
    }
    const auto n = static_cast<double>(count);
    const double mean = sum / n;
    if (count < 2) return {mean, 0};
    const double spread = squares - n * mean * mean;
    return {mean, std::sqrt((spread > 0 ? spread : 0) / (n - 1) / n)};
}

class SuccessiveElimination {
public:
    struct Limits {
        std::uint64_t first;        // deals to try all candidates in before dropping any
        std::uint64_t most;         // maximum number of deals
        double seconds;             // time limit; can be infinite
        std::uint64_t least_batch;  // smallest batch worth running
        std::uint64_t most_batch;   // maximum number of deals at once
    };

    virtual ~SuccessiveElimination() = default;

protected:
    SuccessiveElimination(std::size_t candidates, const Limits& limits);

    // Try and drop candidates until one is left or a limit is reached. Returns the number of deals.
    std::uint64_t run();

    // Try each remaining candidate in the next `count` deals, and return the number of deals done.
    // It's smaller only if the computation was stopped.
    virtual std::uint64_t try_all(std::uint64_t count) = 0;
    // Return the value that the best candidate has the most of.
    virtual double score(std::size_t candidate) const = 0;
    // Return true if a candidate is so far behind the best one that it should be dropped.
    virtual bool trails(std::size_t candidate, std::size_t best) const = 0;

    std::uint64_t done() const { return done_; }
    std::size_t best() const;

    std::vector<std::size_t> open_;  // candidates that weren't dropped

private:
    using Clock = std::chrono::steady_clock;

    // Return `batch`, or a smaller number of deals if time is short.
    std::uint64_t affordable(std::uint64_t batch) const;
    void drop();

    Limits limits_;
    const Clock::time_point begun_ = Clock::now();
    std::uint64_t done_ = 0;
    double each_ = 0;  // seconds per deal in the last batch
};

}  // namespace aces
