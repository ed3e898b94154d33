// Features for a bidding decision, scaled to about 1, and the calls to choose from.
// acesaround.players.expert.bid_features computes the same; change both together.
#pragma once

#include <cmath>

#include "formula.hpp"

namespace bids {

constexpr int kFigures = 63, kCalls = 6, kAbsent = -2;

struct Worth {
    int suit, second, raw, meld, partner;  // for the best suit; `meld` includes the partner's

    Worth(const Table& table, const Deal& deal, const Auction& auction) {
        const Hand& hand = deal.hand[auction.turn];
        const Caller& ally = auction.seat[(auction.turn + 2) % 4];
        suit = best_suit(table, hand);
        second = -1;
        for (int s = 0; s < kSuits; s++)
            if (s != suit && (table.any_suit || hand.marriage[s]) &&
                (second < 0 || value(hand, s) > value(hand, second)))
                second = s;
        partner = ally.shown.told ? ally.shown.estimate : 8;
        raw = hand.meld + 2 * hand.aces + (suit < 0 ? 6 : value(hand, suit));
        meld = suit < 0 ? 0 : hand.meld + hand.trump_meld[suit] + partner;
    }
    static int value(const Hand& hand, int suit) {
        return hand.trump_meld[suit] + 2 * hand.length[suit];
    }
};

// Returns the calls to choose from: a pass, the minimum bid, the meld bid, and three jumps.
inline std::array<int, kCalls> choices(const Table& table, const Deal& deal,
                                       const Auction& auction) {
    std::array<int, kCalls> found;
    found.fill(kAbsent);
    const int me = auction.turn, high = auction.high, lowest = table.above(high);
    const Hand& hand = deal.hand[me];
    const Caller &mine = auction.seat[me], &ally = auction.seat[(me + 2) % 4];
    const bool ally_holds = auction.holder == (me + 2) % 4;
    const bool foes_in = !auction.seat[(me + 1) % 4].out || !auction.seat[(me + 3) % 4].out;
    found[0] = kPass;
    if (lowest > 150) return found;
    const int suit = best_suit(table, hand);
    const bool in_time = table.meld_bid == Convention::kRoundedTens || auction.calls < kSeats;
    if (!mine.bids && !ally.out && (!ally_holds || foes_in) && in_time) {
        const int amount = meld_bid(table, high, hand);
        if (amount != kPass && table.legal(high, amount) && (amount < kLargeSteps || suit >= 0)) {
            found[2] = amount;
            if (hand.meld >= 30 && amount < kLargeSteps) found[0] = kAbsent;
        }
    }
    const int strength =
        suit < 0 ? 0 : std::max(0, hand.length[suit] - 6 + (hand.count[suit][kAce] > 0));
    const bool leave = ally_holds && !foes_in && !ally.meld_only() && strength <= ally.trump_bids;
    if (suit < 0 || leave) return found;
    if (found[2] != lowest) found[1] = lowest;
    const bool sounds_late = table.meld_bid == Convention::kRoundedTens && !mine.bids &&
                             high >= kLargeSteps;
    int jump = std::max(lowest, kLargeSteps);
    for (int slot = 3; slot < kCalls && table.jump; slot++, jump = table.above(jump)) {
        if (slot == 3 && lowest >= kLargeSteps) continue;
        const bool lie = sounds_late && jump == high + 15 && hand.meld < 29;
        if (jump != lowest && jump != found[2] && !lie) found[slot] = jump;
    }
    return found;
}

using Figures = std::array<float, kFigures>;

inline Figures figures(const Table& table, const Deal& deal, const Auction& auction) {
    Figures found;
    std::size_t next = 0;
    auto put = [&](double figure) { found[next++] = static_cast<float>(figure); };
    const int me = auction.turn, partner = (me + 2) % 4, left = (me + 1) % 4, right = (me + 3) % 4;
    const Hand& hand = deal.hand[me];
    const Caller &mine = auction.seat[me], &ally = auction.seat[partner];
    const Worth worth(table, deal, auction);
    const int suit = worth.suit, lowest = table.above(auction.high);
    const bool any = suit >= 0;
    int short_suits[3] = {}, no_ace = 0, tens = 0, kings = 0, queens = 0;
    for (int s = 0; s < kSuits; s++) {
        kings += hand.count[s][kKing];
        queens += hand.count[s][kQueen];
        if (s == suit) continue;
        if (hand.length[s] < 3) short_suits[hand.length[s]]++;
        no_ace += !hand.count[s][kAce];
        tens += hand.count[s][kTen];
    }
    put(std::min(hand.meld, 60) / 10.0);
    put(any);
    put(any ? std::min(hand.trump_meld[suit], 40) / 10.0 : 0);
    put(any ? (hand.length[suit] - 6) / 2.0 : -2);
    put((hand.aces - 4) / 2.0);
    put(any ? hand.count[suit][kAce] - 1.2 : -1.5);
    put(any ? hand.count[suit][kTen] - 1.2 : -1);
    for (int length = 0; length < 3; length++) put(short_suits[length]);
    put(no_ace - 1);
    put((tens - 3) / 2.0);
    put(worth.second < 0
            ? -2
            : (Worth::value(hand, worth.second) - (any ? Worth::value(hand, suit) : 0)) / 8.0);
    put(kings - 4);
    put(queens - 4);
    const double spare = std::clamp<double>(worth.raw + worth.partner - lowest, -60, 60);
    const double raw = (std::min(worth.raw, 100) - 40) / 10.0;
    put(spare / 10);
    put(std::clamp(spare / 6, -1.5, 1.5));
    put(std::abs(spare) / 10);
    put(raw);
    const int meld = std::min(worth.meld, 100);
    put((meld - 20) / 10.0);
    put(meld < 20);
    put((lowest - meld - 26) / 10.0);
    put((lowest - 55) / 10.0);
    put(lowest < kLargeSteps);
    put(std::max(0, lowest - kLargeSteps) / 10.0);
    put(auction.high < 0);
    put(mine.bids > 0);
    put(std::min(mine.bids, 4) / 2.0);
    put(mine.shown.told ? mine.shown.estimate / 20.0 : 0);
    const bool ally_holds = auction.holder == partner;
    auto put_caller = [&](int seat) {
        const Caller& who = auction.seat[seat];
        put(who.called);
        put(who.out);
        put(auction.holder == seat);
        put(std::min(who.trump_bids, 4) / 2.0);
        put(who.bids ? (who.last - 55) / 10.0 : 0);
        put(who.out ? (who.refused - 55) / 10.0 : 0);
    };
    put_caller(partner);
    put(ally.shown.told);
    put((worth.partner - 8) / 10.0);
    put(ally_holds && ally.tells_much());
    put(ally_holds && ally.meld_only());
    for (int seat : {left, right}) {
        put_caller(seat);
        const Caller& who = auction.seat[seat];
        put(who.tells_much() ? who.shown.estimate / 10.0 : 0);
    }
    put(auction.seat[left].out && auction.seat[right].out);
    put(auction.dealer == me);
    put(auction.dealer == partner);
    put(auction.dealer == left);
    put(ally_holds ? raw : 0);
    put(table.meld_bid == Convention::kRoundedTens);
    put(table.meld_bid == Convention::kFloorTens);
    put(table.any_suit);
    put(table.twenty);
    put(table.jump);
    if (next != kFigures) std::abort();
    return found;
}

}  // namespace bids
