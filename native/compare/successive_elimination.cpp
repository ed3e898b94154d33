#include "compare/successive_elimination.hpp"

#include <algorithm>
#include <numeric>

namespace aces {
namespace {

template <class Moment>
double seconds_since(Moment moment) {
    return std::chrono::duration<double>(Moment::clock::now() - moment).count();
}

}  // namespace

SuccessiveElimination::SuccessiveElimination(std::size_t candidates, const Limits& limits)
    : open_(candidates), limits_(limits) {
    std::iota(open_.begin(), open_.end(), std::size_t{0});
}

std::uint64_t SuccessiveElimination::run() {
    std::uint64_t batch = std::min(limits_.first, limits_.most_batch);
    while (batch) {
        const auto begun = Clock::now();
        const std::uint64_t tried = try_all(batch);
        done_ += tried;
        if (tried < batch) break;
        each_ = seconds_since(begun) / static_cast<double>(batch);
        if (done_ < limits_.first) {
            batch = std::min(limits_.first - done_, limits_.most_batch);
            continue;
        }
        drop();
        if (open_.size() == 1) break;
        batch = affordable(std::min({done_, limits_.most_batch, limits_.most - done_}));
    }
    return done_;
}

std::size_t SuccessiveElimination::best() const {
    return *std::max_element(open_.begin(), open_.end(), [&](auto one, auto other) {
        return score(one) < score(other);
    });
}

void SuccessiveElimination::drop() {
    if (done_ < 2) return;  // two deals are needed for a standard error
    const std::size_t first = best();
    std::erase_if(open_, [&](std::size_t index) { return index != first && trails(index, first); });
}

std::uint64_t SuccessiveElimination::affordable(std::uint64_t batch) const {
    const double left = limits_.seconds - seconds_since(begun_);
    if (left <= 0) return 0;
    if (static_cast<double>(batch) * each_ <= left) return batch;
    return static_cast<std::uint64_t>(left / each_) / limits_.least_batch * limits_.least_batch;
}

}  // namespace aces
