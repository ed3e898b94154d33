// Operations on the solver's words, compared with loops over their fields.
#include "solve/word_layout.hpp"

#include <array>

#include "core/rng.hpp"
#include "tests/check.hpp"

using namespace aces;
using namespace aces::solve;

namespace {

template <class L>
using Fields = std::array<std::array<unsigned, L::kRanks>, L::kSeats>;

template <class L>
typename L::Word packed(const Fields<L>& fields) {
    typename L::Word word = 0;
    for (int seat = 0; seat < L::kSeats; seat++) {
        for (int rank = 0; rank < L::kRanks; rank++) {
            word += fields[seat][rank] * L::one(seat, rank);
        }
    }
    return word;
}

template <class L>
void check_layout() {
    Rng rng(L::kSeats * 10 + L::kBits);
    for (int round = 0; round < 300; round++) {
        Fields<L> fields{};
        for (auto& lane : fields) {
            for (unsigned& copies : lane) {
                copies = rng.below(2) ? 0 : rng.below(L::kBits == 2 ? 3 : 4);
            }
        }
        const auto word = packed<L>(fields);
        const int seat = static_cast<int>(rng.below(L::kSeats));
        Fields<L> turned;
        for (int lane = 0; lane < L::kSeats; lane++) {
            turned[lane] = fields[(lane + seat) % L::kSeats];
            unsigned cards = 0;
            for (const unsigned copies : fields[lane]) cards += copies;
            CHECK_EQUAL(L::cards(L::lane(word, lane)), static_cast<int>(cards));
            CHECK_EQUAL(L::lane(L::cards_by_lane(word), lane), cards);
            const std::uint32_t held = L::held(L::lane(word, lane));
            for (int rank = 0; rank < L::kRanks; rank++) {
                CHECK_EQUAL(held >> (rank * L::kBits) & L::kField, fields[lane][rank] ? 1u : 0u);
            }
            if (!held) continue;
            int low = 0, high = L::kRanks - 1;
            while (!fields[lane][low]) low++;
            while (!fields[lane][high]) high--;
            CHECK_EQUAL(L::lowest(held), low);
            CHECK_EQUAL(L::highest(held), high);
        }
        CHECK(L::turned(word, seat) == packed<L>(turned));
        std::uint32_t others = 0;
        for (int lane = 0; lane < L::kSeats; lane++) {
            if (lane != seat) others |= L::lane(word, lane);
        }
        CHECK_EQUAL(L::others(word, seat), others);
    }
}

}  // namespace

TEST(double_deck_words) { check_layout<WordLayout<std::uint64_t, 4, 5, 3, 16>>(); }
TEST(single_deck_words) { check_layout<WordLayout<std::uint64_t, 4, 6, 2, 16>>(); }
TEST(words_for_three) { check_layout<WordLayout<std::uint64_t, 3, 6, 2, 16>>(); }
TEST(words_for_two) { check_layout<WordLayout<std::uint64_t, 2, 6, 2, 16>>(); }
TEST(wide_words) {
    check_layout<WordLayout<Wide, 2, 6, 3, 20>>();
    check_layout<WordLayout<Wide, 5, 6, 3, 20>>();
    check_layout<WordLayout<Wide, 6, 6, 3, 20>>();
}
