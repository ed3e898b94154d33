#include "passing/passing.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "meld/points.hpp"

namespace aces::passing {
namespace {

enum Rank { kNine, kJack, kQueen, kKing, kTen, kAce };
constexpr int kSpadeQueen = kind_of(0, kQueen);
constexpr int kDiamondJack = kind_of(3, kJack);

class Passer {
public:
    Passer(const meld::MeldTable& table, const CardValues& values, int count, int trump)
        : table_(table), values_(values), count_(count), trump_(trump) {}

    // Return the cards that the partner passes. Each time, it's the one that's worth the most to
    // the bid winner, less the meld that passing it breaks.
    Counts choose_gift(const std::uint8_t* hand) const {
        return choose(hand, [&](const Counts& left, const Counts& chosen, int kind) {
            return meld_lost(left, kind) - worth(kind, chosen[kind]);
        });
    }

    // Return the cards that the bid winner passes back: each time, the one that costs the least.
    Counts choose_return(const std::uint8_t* hand) const {
        return choose(hand, [&](const Counts& left, const Counts&, int kind) {
            return meld_lost(left, kind) + cost(left, kind);
        });
    }

private:
    // Take the card with the lowest price (the first one, if there are several), `count_` times.
    template <class Price>
    Counts choose(const std::uint8_t* hand, Price price) const {
        Counts left, chosen{};
        std::copy(hand, hand + kKinds, left.begin());
        for (int number = 0; number < count_; number++) {
            int best = -1;
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            for (int kind = 0; kind < kKinds; kind++) {
                if (!left[kind]) continue;
                const std::int64_t asked = price(left, chosen, kind);
                if (asked < least) least = asked, best = kind;
            }
            if (best < 0) throw std::invalid_argument("a hand has too few cards to pass");
            left[best]--;
            chosen[best]++;
        }
        return chosen;
    }

    std::int64_t meld_lost(const Counts& hand, int kind) const {
        Counts without = hand;
        without[kind]--;
        const auto before = meld::points_with(table_, hand.data(), trump_);
        return std::int64_t{before - meld::points_with(table_, without.data(), trump_)} *
               values_.meld_point;
    }

    std::int32_t worth(int kind, int passed) const {
        const int rank = rank_of(kind);
        if (suit_of(kind) == trump_) {
            return passed ? values_.more_trump[rank] : values_.first_trump[rank];
        }
        const bool half = kind == kSpadeQueen || kind == kDiamondJack;
        return half ? std::max(values_.side[rank], values_.pinochle) : values_.side[rank];
    }

    std::int32_t cost(const Counts& hand, int kind) const {
        const int suit = suit_of(kind), rank = rank_of(kind);
        if (suit == trump_) return values_.keep_trump[rank];
        const auto* first = hand.data() + kind_of(suit, kNine);
        return values_.keep_side[rank] + values_.length * std::accumulate(first, first + kRanks, 0);
    }

    const meld::MeldTable& table_;
    const CardValues& values_;
    int count_, trump_;
};

// Return the cards that are to be passed in world `number`, or no cards if none are given.
Counts given(const std::uint8_t* all, std::size_t number) {
    Counts cards{};
    if (all) std::copy(all + number * kKinds, all + (number + 1) * kKinds, cards.begin());
    return cards;
}

void take(std::uint8_t* hand, const Counts& cards, std::size_t world) {
    for (int kind = 0; kind < kKinds; kind++) {
        if (cards[kind] > hand[kind]) {
            throw std::invalid_argument("world " + std::to_string(world) +
                                        ": the hand doesn't have the cards to pass");
        }
        hand[kind] = static_cast<std::uint8_t>(hand[kind] - cards[kind]);
    }
}

void add(std::uint8_t* hand, const Counts& cards) {
    for (int kind = 0; kind < kKinds; kind++) {
        hand[kind] = static_cast<std::uint8_t>(hand[kind] + cards[kind]);
    }
}

}  // namespace

void pass_cards(const meld::MeldTable& table, const CardValues& values, const PassRules& rules,
                const std::vector<NamedTrump>& contracts, const std::uint8_t* gifts,
                const std::uint8_t* returns, std::uint8_t* worlds) {
    for (std::size_t world = 0; world < contracts.size(); world++) {
        const auto [declarer, trump] = contracts[world];
        std::uint8_t* hands = worlds + world * static_cast<std::size_t>(rules.seats) * kKinds;
        std::uint8_t* winner = hands + declarer * kKinds;
        std::uint8_t* partner = hands + rules.partner[declarer] * kKinds;
        const Passer passer(table, values, rules.count, trump);
        Counts gift{}, back = given(returns, world);
        const bool by_rule = !size_of(back);
        if (by_rule && rules.simultaneous) back = passer.choose_return(winner);
        if (!rules.passed) {
            gift = given(gifts, world);
            if (!size_of(gift)) gift = passer.choose_gift(partner);
            take(partner, gift, world);
            if (!rules.simultaneous) add(winner, gift);
        }
        if (by_rule && !rules.simultaneous) back = passer.choose_return(winner);
        take(winner, back, world);
        add(partner, back);
        if (rules.simultaneous) add(winner, gift);
    }
}

}  // namespace aces::passing
