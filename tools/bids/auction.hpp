// The auction, its conventions, and scores, under four-hand double-deck rules.
#pragma once

#include "deal.hpp"

namespace bids {

enum class Convention { kNone, kRoundedTens, kFloorTens };

constexpr int kPass = -1, kNobody = -1, kLargeSteps = 60, kForced = 50;

struct Table {
    Convention meld_bid = Convention::kRoundedTens;
    int opening = 51;
    bool jump = true;
    bool any_suit = false;  // trump doesn't require a marriage
    bool twenty = true;     // save meld by 20 trick points, board 20 meld; else by one trick

    int above(int high) const {
        if (high < 0) return opening;
        return high < kLargeSteps ? high + 1 : high / 5 * 5 + 5;
    }
    bool legal(int high, int amount) const {
        if (!jump) return amount == above(high);
        return amount > high && amount >= opening && (amount < kLargeSteps || amount % 5 == 0);
    }
    int base(int high) const {
        if (high >= 0) return high;
        return opening % 10 == 0 ? opening : opening - 1;
    }
};

struct Shown {
    bool told = false;
    int estimate = 0;
};

// Returns the meld bid over `high` for a hand, or kPass.
inline int meld_bid(const Table& table, int high, const Hand& hand) {
    const int base = table.base(high);
    const bool late = base >= kLargeSteps;
    if (table.meld_bid == Convention::kRoundedTens) {
        if (late) return hand.meld >= 29 ? base + 15 : kPass;
        int tens = hand.meld < 14 ? 0 : (hand.meld + 5) / 10;
        if (hand.meld == 14 && hand.aces > 3) tens = 2;
        const int bid = std::min(base + tens, kLargeSteps - 1);
        return tens && bid > base ? bid : kPass;
    }
    if (table.meld_bid == Convention::kNone || late) return kPass;
    const int bid = base + hand.meld / 10;
    return bid > base && bid < kLargeSteps ? bid : kPass;
}

inline Shown read_bid(const Table& table, int high, int bid, bool first) {
    const int base = table.base(high), raised = bid - base;
    if (!first || raised <= 0 || table.meld_bid == Convention::kNone) return {};
    if (table.meld_bid == Convention::kRoundedTens && base >= kLargeSteps)
        return raised == 15 ? Shown{true, 30} : Shown{};
    return bid >= kLargeSteps ? Shown{} : Shown{true, 10 * raised};
}

struct Caller {
    int bids = 0, trump_bids = 0, last = 0, refused = 0;
    bool called = false, out = false;
    Shown shown;

    bool tells_much() const { return shown.told && shown.estimate > 10; }
    bool meld_only() const { return shown.told && trump_bids == 0; }
};

struct Auction {
    static constexpr int kMost = 60;
    int calls = 0, high = -1, holder = kNobody, dealer = 3, turn = 0;
    Caller seat[kSeats];

    void call(const Table& table, int amount) {
        Caller& who = seat[turn];
        who.called = true;
        if (amount == kPass) {
            who.out = true;
            who.refused = table.above(high);
        } else {
            const bool rounded = table.meld_bid == Convention::kRoundedTens;
            const Shown shown =
                read_bid(table, high, amount, rounded ? who.bids == 0 : calls < kSeats);
            if (shown.told) who.shown = shown;
            if (!shown.told || shown.estimate <= 10) who.trump_bids++;
            who.bids++;
            who.last = high = amount;
            holder = turn;
        }
        calls++;
        do turn = (turn + 1) % kSeats;
        while (seat[turn].out && !over());
    }
    int in() const {
        return static_cast<int>(
            std::count_if(seat, seat + kSeats, [](const Caller& who) { return !who.out; }));
    }
    bool over() const {
        if (calls >= kMost || in() == 0) return true;
        return in() == 1 && (holder != kNobody ? !seat[holder].out : !seat[dealer].out);
    }
};

// Returns the suit the formula names, by meld and length, or -1 if there is none.
inline int best_suit(const Table& table, const Hand& hand) {
    int best = -1;
    auto worth = [&](int suit) {
        return std::array{hand.trump_meld[suit] + 2 * hand.length[suit], hand.length[suit],
                          hand.trump_meld[suit]};
    };
    for (int suit = 0; suit < kSuits; suit++)
        if ((table.any_suit || hand.marriage[suit]) && (best < 0 || worth(suit) > worth(best)))
            best = suit;
    return best;
}

// Returns the bid winner's score minus the other side's. Sets `made` to true if the bid is made.
inline int margin(const Table& table, const Deal& deal, int seat, int bid, int trump, bool& made) {
    auto counted = [&](int meld) { return table.twenty && meld < 20 ? 0 : meld; };
    const int suit = trump < 0 ? kSuits : trump;
    const int mine = deal.meld[seat][suit] + deal.meld[(seat + 2) % 4][suit];
    const int theirs = deal.meld[(seat + 1) % 4][suit] + deal.meld[(seat + 3) % 4][suit];
    made = false;
    if (trump < 0) return table.twenty ? -bid - counted(theirs) : 0;
    if (table.twenty && (mine < 20 || bid - counted(mine) > kTrickPoints))
        return -bid - counted(theirs);
    const int points = deal.points[seat][trump], rest = kTrickPoints - points;
    const int least = table.twenty ? 20 : 1;
    const int saved = rest >= least ? counted(theirs) + rest : 0;
    made = points >= least && counted(mine) + points >= bid;
    return (made ? counted(mine) + points : -bid) - saved;
}

// Returns the score difference for `side` after the auction; the bid winner's best suit is trump.
inline int result(const Table& table, const Deal& deal, const Auction& auction, int side) {
    const bool nobody = auction.holder == kNobody;
    const int seat = nobody ? auction.dealer : auction.holder;
    bool made = false;
    const int found = margin(table, deal, seat, nobody ? kForced : auction.high,
                             best_suit(table, deal.hand[seat]), made);
    return seat % 2 == side ? found : -found;
}

}  // namespace bids
