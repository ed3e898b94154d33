#include "meld/points.hpp"

#include <algorithm>
#include <cstring>

namespace aces::meld {
namespace {

enum Rank { kNine, kJack, kQueen, kKing, kTen, kAce };
enum Suit { kSpades, kHearts, kClubs, kDiamonds };

constexpr std::uint64_t kTops = 0x8080808080808080u;

// Return true if no count exceeds its limit. Eight counts are compared at a time.
bool within(const std::uint8_t* hand, const Counts& most) {
    bool good = true;
    for (int at = 0; at < kKinds; at += 8) {
        std::uint64_t counts, limits;
        std::memcpy(&counts, hand + at, 8);
        std::memcpy(&limits, most.data() + at, 8);
        good &= !(counts & kTops) & ((((limits | kTops) - counts) & kTops) == kTops);
    }
    return good;
}

class Counted {
public:
    Counted(const MeldTable& table, const std::uint8_t* hand) : table_(table), hand_(hand) {}

    void write(std::int32_t* points) const {
        std::int32_t plain = any_trump();
        std::array<std::int32_t, kSuits> gain;
        for (int suit = 0; suit < kSuits; suit++) {
            const int index = suit_index(runs(suit), of(suit, kKing), of(suit, kQueen));
            plain += table_.side[index];
            gain[suit] = table_.trump[index] - table_.side[index] + table_.dix[of(suit, kNine)];
        }
        for (int suit = 0; suit < kSuits; suit++) points[suit] = plain + gain[suit];
        points[kSuits] = plain;
    }

    std::int32_t with(int trump) const {
        std::int32_t points = any_trump();
        for (int suit = 0; suit < kSuits; suit++) {
            const int index = suit_index(runs(suit), of(suit, kKing), of(suit, kQueen));
            points += suit == trump ? table_.trump[index] : table_.side[index];
        }
        return points + table_.dix[of(trump, kNine)];
    }

private:
    int of(int suit, int rank) const { return hand_[kind_of(suit, rank)]; }

    int runs(int suit) const {
        return std::min({of(suit, kAce), of(suit, kTen), of(suit, kKing), of(suit, kQueen),
                         of(suit, kJack)});
    }

    int around(int rank) const {
        return std::min({of(kSpades, rank), of(kHearts, rank), of(kClubs, rank),
                         of(kDiamonds, rank)});
    }

    std::int32_t any_trump() const {
        return table_.aces[around(kAce)] + table_.kings[around(kKing)] +
               table_.queens[around(kQueen)] + table_.jacks[around(kJack)] +
               table_.pinochle[std::min(of(kSpades, kQueen), of(kDiamonds, kJack))];
    }

    const MeldTable& table_;
    const std::uint8_t* hand_;
};

}  // namespace

std::uint64_t meld_points(const MeldTable& table, const std::uint8_t* hands, std::uint64_t count,
                          std::int32_t* points) {
    for (std::uint64_t number = 0; number < count; number++) {
        if (!within(hands, table.most)) return number;
        Counted(table, hands).write(points);
        hands += kKinds;
        points += kFigures;
    }
    return count;
}

std::int32_t points_with(const MeldTable& table, const std::uint8_t* hand, int trump) {
    return Counted(table, hand).with(trump);
}

}  // namespace aces::meld
