// The 1983 formula bidder, a rule-by-rule port of acesaround.players.daugherty.bidding.
#pragma once

#include "auction.hpp"

namespace bids {

// Parameters make bolder or more cautious opponents to train against: `add` shifts every bid,
// `longer` requires a longer suit, and `ace` is the value of an ace.
struct Formula {
    int add = 0, longer = 0, ace = 2;

    int operator()(const Table& table, const Deal& deal, const Auction& auction) const {
        const int me = auction.turn, left = (me + 1) % 4, right = (me + 3) % 4;
        const Hand& hand = deal.hand[me];
        const Caller &mine = auction.seat[me], &ally = auction.seat[(me + 2) % 4];
        const bool ally_holds = auction.holder == (me + 2) % 4;
        const bool foes_in = !auction.seat[left].out || !auction.seat[right].out;
        const int lowest = table.above(auction.high), suit = best_suit(table, hand);
        int maximum = -1, strength = 0, meld = 0;
        if (suit >= 0) {
            meld = hand.meld + hand.trump_meld[suit] + (ally.shown.told ? ally.shown.estimate : 8);
            maximum = (meld + ace * hand.aces + 2 * hand.length[suit] + add + 4) / 5 * 5;
            strength =
                std::max(0, hand.length[suit] - 6 - longer + (hand.count[suit][kAce] > 0));
        }
        const bool in_time = table.meld_bid == Convention::kRoundedTens || auction.calls < kSeats;
        if (!mine.bids && !ally.out && (!ally_holds || foes_in) && in_time) {
            const int amount = meld_bid(table, auction.high, hand);
            if (amount != kPass && table.legal(auction.high, amount) &&
                (amount < kLargeSteps || ally_holds || maximum >= amount))
                return amount;
        }
        if (ally_holds) {
            if (maximum < lowest) return kPass;
            if (ally.meld_only()) return lowest;
            if (strength <= ally.trump_bids) return kPass;
        }
        if (maximum < lowest || strength == 0 || (table.twenty && meld < 20)) return kPass;
        if (!foes_in || !table.jump) return lowest;
        int amount = lowest;
        const bool silent = !auction.seat[left].called || !auction.seat[right].called;
        if (amount < kLargeSteps && maximum >= kLargeSteps && ally.called && silent)
            amount = kLargeSteps;
        const int after = table.above(amount);
        return after == maximum && after >= kLargeSteps ? after : amount;
    }
};

}  // namespace bids
