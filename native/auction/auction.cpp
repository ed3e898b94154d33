#include "auction/auction.hpp"

#include <algorithm>

namespace aces::auction {
namespace {

// Return the start of the steps after step `at`, but at most one above the highest bid.
std::int64_t end_of(const Rules& rules, std::size_t at) {
    const std::int64_t above = rules.highest + 1;
    return at + 1 < rules.steps.size() ? std::min(rules.steps[at + 1].start, above) : above;
}

}  // namespace

std::optional<std::int64_t> Rules::lowest_from(std::int64_t least) const {
    for (std::size_t at = 0; at < steps.size(); at++) {
        const auto [start, size] = steps[at];
        const std::int64_t ahead = std::max<std::int64_t>(0, least - start);
        const std::int64_t amount = start + (ahead + size - 1) / size * size;
        if (amount < end_of(*this, at)) return amount;
    }
    return std::nullopt;
}

std::int64_t Rules::highest_to(std::int64_t most, std::int64_t least) const {
    for (std::size_t at = steps.size(); at-- > 0;) {
        const auto [start, size] = steps[at];
        const std::int64_t top = std::min(most, end_of(*this, at) - 1);
        if (top < start) continue;
        return std::max(least, start + (top - start) / size * size);
    }
    return least;
}

Auction::Auction(const Rules& rules, int dealer)
    : dealer(dealer), turn((dealer + 1) % rules.seats) {
    if (!rules.standing) return;
    holder = dealer;
    high = *rules.standing;
}

void Auction::apply(const Rules& rules, std::optional<std::int64_t> amount) {
    const int seat = turn;
    if (amount) {
        const bool had_to = rules.first_must_bid && !calls && *amount == rules.opening;
        high = *amount;
        holder = seat;
        chosen = !had_to;
        if (!rules.pass_final) passed = 0;
    } else {
        passed |= 1u << seat;
    }
    calls++;
    const unsigned waiting = ((1u << rules.seats) - 1) & ~passed;
    const bool stuck = holder < 0 && rules.dealer_takes && waiting == 1u << dealer;
    const bool settled = !waiting || (holder >= 0 && waiting == 1u << holder);
    if ((rules.once && calls == rules.seats) || stuck || settled) return close(rules);
    do turn = (turn + 1) % rules.seats;
    while (rules.pass_final && !(waiting >> turn & 1));
}

void Auction::close(const Rules& rules) {
    turn = -1;
    if (holder >= 0 || !rules.dealer_takes) return;
    holder = dealer;
    high = *rules.dealer_takes;
}

bool Auction::opponents_to_come(const Rules& rules) const {
    for (int seat = turn; seat != dealer;) {
        seat = (seat + 1) % rules.seats;
        if (!(rules.partners[turn] >> seat & 1)) return true;
    }
    return false;
}

std::optional<std::int64_t> Auction::choose(const Rules& rules, std::int64_t limit) const {
    const std::int64_t least = holder < 0 ? rules.opening : std::max(high + 1, rules.opening);
    const auto lowest = rules.lowest_from(least);
    if (!lowest || limit == kCannotBid) return std::nullopt;
    const bool must = rules.first_must_bid && !calls;
    const bool over_partner = holder >= 0 && chosen && (rules.partners[turn] >> holder & 1);
    const std::int64_t needed = *lowest + (over_partner ? rules.partner_margin : 0);
    if (limit < needed) return must ? lowest : std::nullopt;
    if (!rules.once || !opponents_to_come(rules)) return lowest;
    return rules.highest_to(*lowest + (limit - *lowest) * 7 / 10, *lowest);
}

void continue_auctions(const Rules& rules, const Auction& start, const std::int64_t* limits,
                       std::size_t count, Contract* contracts) {
    for (std::size_t deal = 0; deal < count; deal++, limits += rules.seats) {
        Auction now = start;
        while (now.turn >= 0) now.apply(rules, now.choose(rules, limits[now.turn]));
        contracts[deal] = {now.holder, now.high};
    }
}

}  // namespace aces::auction
