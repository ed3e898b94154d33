// A double-deck deal for the learner, with the contents of each hand and the trick points of every
// contract in kernel playouts.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

namespace bids {

enum Rank { kNine, kJack, kQueen, kKing, kTen, kAce, kRanks };
constexpr int kSeats = 4, kSuits = 4, kTrickPoints = 50;

struct Hand {
    int aces, meld;           // meld without trump
    int length[kSuits];       // number of cards in each suit
    int trump_meld[kSuits];   // extra meld with each suit as trump
    bool marriage[kSuits];
    int count[kSuits][kRanks];
};

struct Deal {
    Hand hand[kSeats];
    int meld[kSeats][kSuits + 1];       // with each suit as trump, then without trump
    int points[kSeats][kSuits];         // the seat's side's trick points, by trump suit
};

// Reads the format that tools/bids/make.py writes: card counts, melds, and points.
inline std::vector<Deal> read_deals(const char* file) {
    struct [[gnu::packed]] Row {
        std::uint8_t cards[kSeats][kSuits][kRanks];
        std::int16_t meld[kSeats][kSuits + 1];
        std::int8_t points[kSeats][kSuits];
    } row;
    std::vector<Deal> deals;
    std::FILE* in = std::fopen(file, "rb");
    if (in == nullptr) return deals;
    while (std::fread(&row, sizeof row, 1, in) == 1) {
        Deal deal{};
        for (int seat = 0; seat < kSeats; seat++) {
            Hand& hand = deal.hand[seat];
            for (int suit = 0; suit <= kSuits; suit++) deal.meld[seat][suit] = row.meld[seat][suit];
            hand.meld = row.meld[seat][kSuits];
            for (int suit = 0; suit < kSuits; suit++) {
                for (int rank = 0; rank < kRanks; rank++) {
                    hand.count[suit][rank] = row.cards[seat][suit][rank];
                    hand.length[suit] += row.cards[seat][suit][rank];
                }
                hand.aces += hand.count[suit][kAce];
                hand.marriage[suit] = hand.count[suit][kKing] && hand.count[suit][kQueen];
                hand.trump_meld[suit] = row.meld[seat][suit] - hand.meld;
                deal.points[seat][suit] = row.points[seat][suit];
            }
        }
        deals.push_back(deal);
    }
    std::fclose(in);
    return deals;
}

// Adds a point with probability `share`, because the 1983 player's side takes about 0.7 points more
// than in playouts when it wins the bid.
inline void lift_points(std::vector<Deal>& deals, double share, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::bernoulli_distribution more(share);
    for (Deal& deal : deals)
        for (auto& seat : deal.points)
            for (int& points : seat)
                if (points < kTrickPoints && more(random)) points++;
}

}  // namespace bids
