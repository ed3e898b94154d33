// Auctions continued by a simple policy, in many deals at once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/cards.hpp"

namespace aces::auction {

// Limit of a seat that doesn't hold the cards needed to bid.
inline constexpr std::int64_t kCannotBid = INT64_MIN;

// Bid increment, and the bid where it starts.
struct Step {
    std::int64_t start, size;
};

struct Rules {
    int seats = 4;
    std::vector<Step> steps{{0, 1}};
    std::int64_t opening = 1, highest = 1;
    bool once = false;  // everyone has only one turn to bid
    bool pass_final = true;
    bool first_must_bid = false;
    std::optional<std::int64_t> standing;      // bid that the dealer holds from the start
    std::optional<std::int64_t> dealer_takes;  // bid that the dealer is stuck with if nobody bids
    std::array<unsigned, kMaxSeats> partners{};  // bitmask of each seat's partners
    std::int64_t partner_margin = 0;

    // Return the lowest amount of at least `least` that fits the increments, if it's allowed.
    std::optional<std::int64_t> lowest_from(std::int64_t least) const;

    // Return the highest amount of at most `most` that fits the increments. `least` must be such an
    // amount, and no more than `most`.
    std::int64_t highest_to(std::int64_t most, std::int64_t least) const;
};

// Bid of a seat, or a pass.
struct Call {
    int seat;
    std::optional<std::int64_t> amount;
};

// State of an auction. When it's over, `turn` is -1, and `holder` has won it at `high`. If `holder`
// is then -1, everyone passed, and the cards are redealt.
struct Auction {
    Auction(const Rules& rules, int dealer);

    // Apply the next call of the seat whose turn it is.
    void apply(const Rules& rules, std::optional<std::int64_t> amount);

    // Return the call of a seat that bids up to `limit`, by the policy below.
    std::optional<std::int64_t> choose(const Rules& rules, std::int64_t limit) const;

    int dealer, turn, holder = -1, calls = 0;
    std::int64_t high = 0;
    unsigned passed = 0;
    bool chosen = false;  // the holder chose to bid, rather than standing or having to bid

private:
    void close(const Rules& rules);
    bool opponents_to_come(const Rules& rules) const;
};

// Contract of a deal: the bid winner (-1 if everyone passed) and the bid.
struct Contract {
    int winner;
    std::int64_t amount;
};

// Continue an auction in `count` deals, in which each seat has a limit, seat 0 first.
//
// Each seat bids the lowest legal amount if that's at most its limit. If a partner has chosen to
// make the high bid, the amount must be at most the limit minus `partner_margin`. If everyone has
// only one turn, and an opponent's is still to come, a seat bids seven tenths of the way from the
// lowest amount to its limit instead. A first bidder who must bid does so, at the lowest amount if
// it's above the limit. Seats know nothing about each other's limits.
void continue_auctions(const Rules& rules, const Auction& start, const std::int64_t* limits,
                       std::size_t count, Contract* contracts);

}  // namespace aces::auction
