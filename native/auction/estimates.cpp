#include "auction/estimates.hpp"

#include <algorithm>
#include <numeric>

#include "auction/auction.hpp"

namespace aces::auction {
namespace {

enum Rank { kNine, kJack, kQueen, kKing, kTen, kAce };

struct Estimate {
    std::int64_t limit = 0;
    std::uint8_t trump = kNoSuit;
};

bool has_marriage(const std::uint8_t* hand, int suit) {
    return hand[kind_of(suit, kKing)] && hand[kind_of(suit, kQueen)];
}

std::int64_t rounded_up(std::int64_t points, std::int64_t step) {
    return (points > 0 ? points + step - 1 : points) / step * step;
}

bool can_open(MustHold must_hold, const std::uint8_t* hand, const std::int32_t* meld) {
    switch (must_hold) {
        case MustHold::none:
            return true;
        case MustHold::marriage:
            for (int suit = 0; suit < kSuits; suit++) {
                if (has_marriage(hand, suit)) return true;
            }
            return false;
        case MustHold::meld:
            return std::any_of(meld, meld + kSuits, [](std::int32_t points) { return points > 0; });
    }
    return true;
}

}  // namespace

std::size_t estimate_hands(const meld::MeldTable& table, const EstimateRules& rules,
                           const std::uint8_t* hands, std::size_t count, std::int64_t* limits,
                           std::uint8_t* trumps) {
    for (std::size_t number = 0; number < count; number++, hands += kKinds) {
        std::array<std::int32_t, meld::kFigures> points;
        if (!meld::meld_points(table, hands, 1, points.data())) return number;
        std::array<int, kSuits> lengths;
        std::size_t aces = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            const auto* first = hands + kind_of(suit, kNine);
            lengths[suit] = std::accumulate(first, first + kRanks, 0);
            aces += first[kAce];
        }
        Estimate found;
        std::int64_t best = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            if (rules.needs_marriage && !has_marriage(hands, suit)) continue;
            const std::size_t cards = aces + static_cast<std::size_t>(lengths[suit]);
            if (cards >= rules.quality.size()) return number;
            const std::int64_t total = points[suit] + rules.quality[cards];
            const std::int64_t bid =
                rules.gain + total - (lengths[suit] > rules.fair ? 0 : rules.unfit);
            const bool first = found.trump == kNoSuit;
            found.limit = first ? bid : std::max(found.limit, bid);
            if (first || total > best ||
                (total == best && lengths[suit] > lengths[found.trump])) {
                best = total;
                found.trump = static_cast<std::uint8_t>(suit);
            }
        }
        const bool opens = can_open(rules.must_hold, hands, points.data());
        limits[number] = opens ? rounded_up(found.limit, rules.rounding) : kCannotBid;
        trumps[number] = found.trump;
    }
    return count;
}

}  // namespace aces::auction
