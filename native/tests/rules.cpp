// Legal moves, winners, and points of the solver's positions.
#include "solve/play_state.hpp"
#include "tests/check.hpp"
#include "tests/random_position.hpp"

using namespace aces;
using namespace aces::test;

TEST(whole_hands_are_played_by_the_rules) {
    Rng rng(1);
    for (int round = 0; round < 200; round++) {
        const TrickRules rules = random_rules(rng, 2 + round % 7);
        Position position = random_position(rng, rules, 4);
        position.lead_trump = false;
        const int first = position.leader;
        const solve::Encoding encoding(position);
        solve::PlayState state = encoding.start();
        while (position.tricks()) {
            std::vector<int> kinds;
            for (const int move : state.moves(rules)) kinds.push_back(encoding.kind(move));
            std::sort(kinds.begin(), kinds.end());
            CHECK(kinds == legal(position));
            CHECK_EQUAL(state.tricks, position.tricks());
            const auto moves = state.moves(rules);
            const int move = any_of(rng, moves);
            CHECK_EQUAL(state.high(),
                        position.counts(position.to_play()) == position.counts(position.leader));
            state = state.after(move, encoding.values());
            const int left = state.left, last = state.tricks == 1;
            const int won = play(position, encoding.kind(move));
            if (state.place < state.seats) continue;
            const int points = last ? left : state.trick.points;
            const bool ours = position.counts(position.leader);
            CHECK_EQUAL(won, ours ? points * encoding.values().unit : 0);
            state = state.next_trick();
            CHECK_EQUAL((first + state.seat) % state.seats, position.leader);
        }
    }
}
