// Values, cards, and lines of play of small positions, compared with brute force.
#include "solve/solver.hpp"
#include "tests/check.hpp"
#include "tests/random_position.hpp"

using namespace aces;
using namespace aces::test;

namespace {

void check(const Position& position, unsigned without, solve::TranspositionTable& table) {
    if (!solve::solvable(position)) return;
    Untimed token;
    const solve::Request request{.known = {0, 1'000'000}, .without = without};
    const auto found = solve::solve(position, request, table, token);
    CHECK(found.value.exact());
    CHECK_EQUAL(found.value.lower, value(position));
    const auto cards = legal(position);
    CHECK_EQUAL(found.cards.size(), cards.size());
    for (const auto& [card, bounds] : found.cards) {
        CHECK(std::find(cards.begin(), cards.end(), card) != cards.end());
        CHECK(bounds.exact());
        CHECK_EQUAL(bounds.lower, value_after(position, card));
    }
    Position at = position;
    int won = 0;
    for (const int card : found.line) {
        const auto choices = legal(at);
        CHECK(std::find(choices.begin(), choices.end(), card) != choices.end());
        won += play(at, card);
    }
    CHECK_EQUAL(at.tricks(), 0);
    CHECK_EQUAL(won, found.value.lower);
}

void check_all(Rng& rng, const TrickRules& rules, int count, unsigned without = 0) {
    solve::TranspositionTable table(4);
    const int tricks = rules.seats == 2 ? 5 : rules.seats == 3 ? 4 : rules.seats == 4 ? 3 : 2;
    for (int i = 0; i < count; i++) check(random_position(rng, rules, tricks), without, table);
}

}  // namespace

TEST(common_games) {
    Rng rng(1);
    for (const auto beat : {BeatRule::always, BeatRule::trump_led, BeatRule::never}) {
        for (const bool overtrump : {false, true}) {
            check_all(rng, common_rules(4, 4, 0b111110, beat, overtrump), 12);
            check_all(rng, common_rules(4, 2, 0b111111, beat, overtrump), 12);
            check_all(rng, common_rules(3, 2, 0b111111, beat, overtrump), 8);
            check_all(rng, common_rules(2, 2, 0b111111, beat, overtrump), 12);
            check_all(rng, common_rules(6, 6, 0b111110, beat, overtrump), 4);
            check_all(rng, common_rules(5, 4, 0b111110, beat, overtrump), 4);
        }
    }
}

TEST(games_without_following_suit) {
    Rng rng(5);
    for (const int seats : {2, 3, 4, 5}) {
        check_all(rng, free_rules(seats, 4, 0b111110), 12);
        check_all(rng, free_rules(seats, 2, 0b111111), 12);
    }
}

TEST(strange_rules) {
    Rng rng(2);
    for (int round = 0; round < 150; round++) check_all(rng, random_rules(rng, 2 + round % 5), 1);
}

TEST(no_technique_changes_a_value) {
    Rng rng(3);
    for (unsigned without = 1; without < 1024; without *= 2) {
        check_all(rng, common_rules(4, 4, 0b111110, BeatRule::always, true), 8, without);
        check_all(rng, common_rules(4, 2, 0b111111, BeatRule::never, false), 4, without);
        check_all(rng, free_rules(2, 4, 0b111110), 4, without);
    }
}

TEST(positions_without_a_compiled_search_are_refused) {
    Rng rng(4);
    solve::TranspositionTable table(1);
    Untimed token;
    const Position position = random_position(rng, random_rules(rng, 7), 2);
    CHECK(!solve::solvable(position));
    CHECK_THROWS(solve::solve(position, {}, table, token), std::invalid_argument);
}
