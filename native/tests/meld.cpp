// Meld points of hands with known values.
#include "meld/points.hpp"

#include "tests/check.hpp"

using namespace aces;
using namespace aces::meld;

namespace {

Rules single_deck() {
    return {.copies = 2,
            .ranks = 0b111111,
            .run_extra = {},
            .run = {0, 15, 150},
            .royal_marriage = {0, 4, 8},
            .marriage = {0, 2, 4},
            .aces = {0, 10, 100},
            .kings = {0, 8, 80},
            .queens = {0, 6, 60},
            .jacks = {0, 4, 40},
            .pinochle = {0, 4, 30},
            .dix = {0, 1, 2}};
}

using Figures = std::array<std::int32_t, kFigures>;  // for each trump suit, then without trump

Figures points(std::initializer_list<int> cards) {
    Counts hand{};
    for (const int card : cards) hand[card]++;
    Figures found{};
    const MeldTable table(single_deck());
    CHECK_EQUAL(meld_points(table, hand.data(), 1, found.data()), 1u);
    return found;
}

enum { kNine, kJack, kQueen, kKing, kTen, kAce };
enum { kSpades, kHearts, kClubs, kDiamonds };

}  // namespace

TEST(a_hand_without_meld) { CHECK(points({kind_of(0, kAce), kind_of(1, kTen)}) == Figures{}); }

TEST(marriages_and_runs) {
    const int king = kind_of(kHearts, kKing), queen = kind_of(kHearts, kQueen);
    CHECK(points({king, queen}) == (Figures{2, 4, 2, 2, 2}));
    const auto run = points({kind_of(kHearts, kAce), kind_of(kHearts, kTen), king, queen,
                             kind_of(kHearts, kJack)});
    CHECK(run == (Figures{2, 15, 2, 2, 2}));
}

TEST(aces_around_and_pinochle) {
    CHECK(points({5, 11, 17, 23}) == (Figures{10, 10, 10, 10, 10}));
    CHECK(points({5, 5, 11, 11, 17, 17, 23, 23})[0] == 100);
    const int queen = kind_of(kSpades, kQueen), jack = kind_of(kDiamonds, kJack);
    CHECK(points({queen, jack}) == (Figures{4, 4, 4, 4, 4}));
    CHECK(points({queen, queen, jack, jack})[0] == 30);
}

TEST(the_dix_is_the_nine_of_trump) {
    const int nine = kind_of(kClubs, kNine);
    CHECK(points({nine, nine}) == (Figures{0, 0, 2, 0, 0}));
}

TEST(too_many_copies_are_refused) {
    std::array<std::uint8_t, 3 * kKinds> hands{};
    hands[kKinds] = 3;
    std::array<std::int32_t, 3 * kFigures> found{};
    CHECK_EQUAL(meld_points(MeldTable(single_deck()), hands.data(), 3, found.data()), 1u);
}
