#include "compare/compare.hpp"

#include <chrono>
#include <cmath>
#include <stdexcept>

namespace aces {
namespace {

constexpr std::uint64_t kLeastBatch = 16;

struct Lead {
    double mean, error;
};

// How far a row of results is ahead of another, as far as both go.
Lead lead(const std::vector<double>& worth, const std::vector<std::int32_t>& better,
          const std::vector<std::int32_t>& other) {
    const std::size_t count = other.size();
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < count; i++) {
        const double ahead = worth[static_cast<std::size_t>(better[i])] -
                             worth[static_cast<std::size_t>(other[i])];
        sum += ahead;
        squares += ahead * ahead;
    }
    const auto n = static_cast<double>(count);
    const double mean = sum / n;
    if (count < 2) return {mean, 0};
    const double spread = std::max(0.0, squares - n * mean * mean);
    return {mean, std::sqrt(spread / (n - 1) / n)};
}

// The deal as it stands in the position, once it is known to fit.
Position filled(const Position& position, const std::uint8_t* hands, const std::uint8_t* piles,
                int piles_count) {
    Position found = position;
    const TrickRules& rules = position.rules;
    Counts all{};
    for (int seat = 0; seat < rules.seats; seat++) {
        for (int kind = 0; kind < kKinds; kind++) {
            found.hands[seat][kind] = hands[seat * kKinds + kind];
            all[kind] = static_cast<std::uint8_t>(all[kind] + found.hands[seat][kind]);
        }
    }
    for (int kind = 0; kind < kKinds * piles_count; kind++) {
        all[kind % kKinds] = static_cast<std::uint8_t>(all[kind % kKinds] + piles[kind]);
    }
    const int tricks = size_of(found.hands[found.to_play()]);
    bool fits = tricks > 0;
    for (int place = 0; place < rules.seats; place++) {
        const int size = size_of(found.hands[found.seat_at(place)]);
        fits &= size == tricks - (place < position.played);
    }
    for (int place = 0; place < position.played; place++) all[position.trick[place]]++;
    for (int kind = 0; kind < kKinds; kind++) {
        fits &= all[kind] <= (rules.ranks >> rank_of(kind) & 1 ? rules.copies : 0);
    }
    if (!fits) throw std::invalid_argument("the sampled deals do not fit the position");
    return found;
}

}  // namespace

std::vector<Tried> compare(const sample::Sampler& sampler, const Position& position,
                           const Comparison& wanted, Watch& watch) {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - begun).count();
    };
    const auto row = static_cast<std::size_t>(position.rules.seats) * kKinds;
    const auto pile = static_cast<std::size_t>(sampler.spec().piles()) * kKinds;
    std::vector<std::vector<std::int32_t>> rows(wanted.cards.size());
    std::vector<double> sums(wanted.cards.size());
    std::vector<std::size_t> open(wanted.cards.size());
    for (std::size_t i = 0; i < open.size(); i++) open[i] = i;
    std::vector<std::uint8_t> hands, piles;
    std::uint64_t done = 0, batch = std::min(wanted.first, wanted.most);
    while (batch > 0 && !watch.stop()) {
        const double before = elapsed();
        hands.resize(batch * row);
        piles.resize(batch * pile);
        sampler.draw(wanted.seed, done, batch, hands.data(), piles.data(), watch);
        const Position here =
            filled(position, hands.data(), piles.data(), sampler.spec().piles());
        std::vector<int> cards;
        for (const std::size_t index : open) cards.push_back(wanted.cards[index]);
        const auto results = world_playouts(here, wanted.lacking, hands.data(), batch, cards,
                                            wanted.policies, wanted.seed + done, watch);
        const std::size_t whole = results.size() / cards.size();
        if (whole < batch) break;
        for (std::size_t world = 0; world < whole; world++) {
            for (std::size_t at = 0; at < open.size(); at++) {
                const std::int32_t points = results[world * open.size() + at];
                if (static_cast<std::size_t>(points) >= wanted.worth.size()) {
                    throw std::invalid_argument("worth: no entry for " + std::to_string(points));
                }
                rows[open[at]].push_back(points);
                sums[open[at]] += wanted.worth[static_cast<std::size_t>(points)];
            }
        }
        done += batch;
        std::size_t best = open.front();
        for (const std::size_t index : open) {
            if (sums[index] > sums[best]) best = index;
        }
        std::erase_if(open, [&](std::size_t index) {
            if (index == best) return false;
            const Lead ahead = lead(wanted.worth, rows[best], rows[index]);
            return ahead.mean > wanted.clear * ahead.error;
        });
        if (open.size() == 1) break;
        const double now = elapsed(), each = (now - before) / static_cast<double>(batch);
        const double affordable = std::isfinite(wanted.seconds)
                                      ? std::max(0.0, wanted.seconds - now) / each
                                      : static_cast<double>(wanted.most);
        batch = std::min(done, wanted.most - done);
        if (affordable < static_cast<double>(batch)) {
            batch = static_cast<std::uint64_t>(affordable) / kLeastBatch * kLeastBatch;
        }
    }
    std::vector<Tried> found(rows.size());
    std::size_t best = open.front();
    for (const std::size_t index : open) {
        if (sums[index] > sums[best]) best = index;
    }
    for (std::size_t index = 0; index < rows.size(); index++) {
        found[index].won.resize(wanted.worth.size());
        for (const std::int32_t points : rows[index]) {
            found[index].won[static_cast<std::size_t>(points)]++;
        }
        if (rows[index].empty()) continue;
        const Lead ahead = lead(wanted.worth, rows[best], rows[index]);
        found[index].behind = ahead.mean;
        found[index].error = ahead.error;
    }
    return found;
}

}  // namespace aces
