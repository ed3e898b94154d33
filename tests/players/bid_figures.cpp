// Prints the bidding features of auctions as the learner computes them, for test_bid_figures.py.
// Usage: bid_figures DEALS, with a line for each auction on stdin: deal number, convention
// (0 none, 1 rounded, 2 floor), opening, jump, any suit, twenty, dealer, calls (-1: pass).
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

#include "../../tools/bids/figures.hpp"

int main(int count, char** words) {
    if (count != 2) return 2;
    const auto deals = bids::read_deals(words[1]);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream in(line);
        std::size_t deal;
        int convention, dealer;
        bids::Table table;
        in >> deal >> convention >> table.opening >> table.jump >> table.any_suit >> table.twenty >>
            dealer;
        table.meld_bid = static_cast<bids::Convention>(convention);
        bids::Auction auction;
        auction.dealer = dealer;
        auction.turn = (dealer + 1) % bids::kSeats;
        for (int call; in >> call;) auction.call(table, call);
        for (float figure : bids::figures(table, deals.at(deal), auction)) std::printf("%.6g ", figure);
        for (int call : bids::choices(table, deals.at(deal), auction)) std::printf("%d ", call);
        std::puts("");
    }
}
