// Sampled deals: they fit what's known, they depend only on the seed, and they're equally likely.
#include <map>

#include "sample/sampler.hpp"
#include "tests/check.hpp"
#include "tests/random_position.hpp"

using namespace aces;
using namespace aces::sample;

namespace {

struct Deals {
    std::vector<std::uint8_t> hands, piles;

    const std::uint8_t* hand(const Spec& spec, int deal, int seat) const {
        return hands.data() + (deal * spec.seats + seat) * kKinds;
    }
};

Deals draw(const Sampler& sampler, std::uint64_t first, std::uint64_t count) {
    const Spec& spec = sampler.spec();
    Deals deals;
    deals.hands.resize(count * static_cast<std::size_t>(spec.seats) * kKinds);
    deals.piles.resize(count * static_cast<std::size_t>(spec.piles()) * kKinds);
    test::Untimed token;
    sampler.draw(9, first, count, deals.hands.data(), deals.piles.data(), token);
    return deals;
}

// Seat 0 sees its twelve cards of a 48-card deck. The other seats' cards are unknown.
Spec single_deck() {
    Spec spec;
    spec.seats = 4;
    for (int kind = 0; kind < kKinds; kind++) spec.pool[kind] = 2;
    for (int kind = 0; kind < kKinds; kind += 2) spec.hand[kind]++, spec.pool[kind]--;
    for (int seat = 1; seat < 4; seat++) spec.places.push_back({.seat = seat, .size = 12});
    return spec;
}

constexpr int kRejecting = 0, kExact = 1 << 16;

}  // namespace

TEST(deals_fit_what_is_known) {
    Spec spec = single_deck();
    spec.places[0].barred = 0b111111;         // out of spades
    spec.places[1].barred = 0b100000 << 6;    // no ace of hearts
    spec.bounds.push_back({.places = 0b100, .card = 23, .least = 1, .most = 2});
    for (const int small : {kRejecting, kExact}) {
        const Sampler sampler(spec, small);
        const Deals deals = draw(sampler, 0, 300);
        for (int deal = 0; deal < 300; deal++) {
            Counts all{};
            for (int seat = 0; seat < 4; seat++) {
                const auto* hand = deals.hand(spec, deal, seat);
                int size = 0;
                for (int kind = 0; kind < kKinds; kind++) {
                    size += hand[kind];
                    all[kind] += hand[kind];
                }
                CHECK_EQUAL(size, 12);
            }
            CHECK(std::all_of(all.begin(), all.end(), [](int copies) { return copies == 2; }));
            for (int kind = 0; kind < kRanks; kind++) CHECK(!deals.hand(spec, deal, 1)[kind]);
            CHECK(!deals.hand(spec, deal, 2)[11]);
            CHECK(deals.hand(spec, deal, 3)[23] >= 1);
        }
    }
}

TEST(a_deal_depends_only_on_the_seed_and_its_index) {
    const Sampler sampler(single_deck(), kRejecting);
    const auto all = draw(sampler, 0, 100).hands, some = draw(sampler, 60, 20).hands;
    CHECK(std::equal(some.begin(), some.end(), all.begin() + 60 * 4 * kKinds));
}

TEST(small_deals_are_equally_likely) {
    // Two players get two cards each of four. One kind has two copies, so the deals that split
    // them are twice as likely.
    Spec spec;
    spec.seats = 3;
    spec.pool[0] = 2, spec.pool[1] = spec.pool[2] = 1;
    spec.places = {{.seat = 1, .size = 2}, {.seat = 2, .size = 2}};
    for (const int small : {kRejecting, kExact}) {
        const Sampler sampler(spec, small);
        constexpr int kDeals = 6000;
        const Deals deals = draw(sampler, 0, kDeals);
        std::map<std::vector<int>, int> found;
        for (int deal = 0; deal < kDeals; deal++) {
            const auto* hand = deals.hand(spec, deal, 1);
            found[{hand[0], hand[1], hand[2]}]++;
        }
        const std::map<std::vector<int>, double> odds{
            {{2, 0, 0}, 1 / 6.0}, {{0, 1, 1}, 1 / 6.0}, {{1, 1, 0}, 2 / 6.0}, {{1, 0, 1}, 2 / 6.0}};
        CHECK_EQUAL(found.size(), odds.size());
        double chi_square = 0;
        for (const auto& [hand, share] : odds) {
            const double expected = kDeals * share, off = found[hand] - expected;
            chi_square += off * off / expected;
        }
        CHECK(chi_square < 16.3);  // 3 degrees of freedom, 0.1 %
    }
}

TEST(contradictions_are_found) {
    Spec spec = single_deck();
    for (Place& place : spec.places) place.barred = 1;  // no one can have the nine of spades
    CHECK_THROWS(Sampler(spec, kExact), NoDeal);
    spec = single_deck();
    spec.places[0].size = 13;
    CHECK_THROWS(Sampler(spec, kRejecting), NoDeal);
}
