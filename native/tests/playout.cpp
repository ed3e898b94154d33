// Playouts: legal cards, and points that add up.
#include "playout/playouts.hpp"

#include "tests/check.hpp"
#include "tests/random_position.hpp"

using namespace aces;
using namespace aces::test;

namespace {

constexpr Policy kPolicies[] = {Policy::random, Policy::heuristic, Policy::varied};

int points_left(const Position& position) {
    int total = position.rules.last_trick;
    for (const Counts& hand : position.hands) {
        for (int kind = 0; kind < kKinds; kind++) {
            total += hand[kind] * position.rules.points[rank_of(kind)];
        }
    }
    for (int place = 0; place < position.played; place++) {
        total += position.rules.points[rank_of(position.trick[place])];
    }
    return total;
}

}  // namespace

TEST(every_card_of_a_playout_is_legal) {
    Rng rng(3);
    for (int round = 0; round < 120; round++) {
        Position position = random_position(rng, random_rules(rng, 2 + round % 7), 5);
        const Policy policy = kPolicies[round % 3];
        const Trace trace = traced_playout(position, {}, {policy, policy}, 11, 0);
        Untimed token;
        const int expected = playouts(position, {}, {policy, policy}, 1, 11, token).front();
        int won = 0;
        for (const Step& step : trace.steps) {
            std::uint32_t mask = 0;
            for (const int card : legal(position)) mask |= 1u << card;
            CHECK_EQUAL(step.legal, mask);
            CHECK_EQUAL(step.seat, position.to_play());
            CHECK(mask >> step.card & 1);
            won += play(position, step.card);
        }
        CHECK_EQUAL(position.tricks(), 0);
        CHECK_EQUAL(won, expected);
    }
}

TEST(both_teams_win_all_points_together) {
    Rng rng(4);
    for (int round = 0; round < 60; round++) {
        Position position = random_position(rng, random_rules(rng, 2 + round % 7), 6);
        const Policy policy = kPolicies[round % 3];
        Untimed token;
        const auto ours = playouts(position, {}, {policy, policy}, 40, 7, token);
        position.side ^= (1u << position.rules.seats) - 1;
        const auto theirs = playouts(position, {}, {policy, policy}, 40, 7, token);
        CHECK_EQUAL(ours.size(), 40u);
        for (std::size_t i = 0; i < ours.size(); i++) {
            CHECK_EQUAL(ours[i] + theirs[i], points_left(position));
        }
    }
}

TEST(a_stopped_call_returns_the_results_so_far) {
    struct Stop : CancelToken {
        int calls = 0;
        bool stop() override { return ++calls > 1; }
    } token;
    Rng rng(5);
    const auto rules = common_rules(4, 4, 0b111110, BeatRule::always, true);
    const auto found = playouts(random_position(rng, rules, 4), {}, {}, 100'000, 7, token);
    CHECK(0 < found.size() && found.size() < 100'000);
}
