// Random deals of the unseen cards, all equally likely.
#pragma once

#include <memory>
#include <span>

#include "core/cancel_token.hpp"
#include "sample/exact.hpp"

namespace aces::sample {

class Sampler {
public:
    // If there are at most `small` combinations of room in the places, no deal is rejected. Throws
    // NoDeal.
    Sampler(Spec spec, int small);

    const Spec& spec() const { return spec_; }

    // Draw `count` deals, starting with deal `first`. For each deal, this writes 24 counts per seat
    // and 24 per pile. Throws NoDeal and Stopped.
    void draw(std::uint64_t seed, std::uint64_t first, std::uint64_t count, std::uint8_t* hands,
              std::uint8_t* piles, CancelToken& token) const;

private:
    using Dealt = std::array<Counts, kMaxPlaces>;

    void set_fixed();
    void set_loose();
    Powers fitted() const;
    double likeliest(const Powers& tilt) const;
    void find_way();
    bool explore(std::size_t limit);
    void deal(Rng& rng, Dealt& dealt, CancelToken& token) const;
    bool from_chain(Rng& rng, Dealt& dealt) const;
    void shuffle(Rng& rng, Dealt& dealt, const std::array<int, kMaxPlaces>& left) const;
    bool buried_well(const Dealt& dealt) const;

    Spec spec_;
    SplitTable table_;
    Dealt base_{};
    std::array<int, kMaxPlaces> room_{};
    std::vector<const Kind*> open_;
    std::vector<const Kind*> tied_;
    std::vector<const Kind*> loose_;
    std::array<std::uint8_t, kKinds * kMaxCopies> loose_cards_{};
    int loose_count_ = 0;
    unsigned reach_ = 0;
    Chain chain_;
    std::array<std::array<double, kMaxCards + 1>, kMaxPlaces> chances_{};
    double best_ = 1;
    std::unique_ptr<Exact> exact_;
};

}  // namespace aces::sample
