// Random rules and positions.
#pragma once

#include <bit>
#include <numeric>
#include <utility>

#include "core/cancel_token.hpp"
#include "core/rng.hpp"
#include "tests/brute_force.hpp"

namespace aces::test {

struct Untimed : CancelToken {
    bool stop() override { return false; }
};

inline int below(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

template <class T>
T any_of(Rng& rng, const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(below(rng, static_cast<int>(choices.size())))];
}

inline TrickRules random_rules(Rng& rng, int seats) {
    TrickRules rules;
    rules.seats = seats;
    rules.copies = 1 + below(rng, kMaxCopies);
    rules.ranks = 0b100001u | static_cast<unsigned>(below(rng, 1 << kRanks));
    rules.must_follow = below(rng, 4) > 0;
    if (rules.must_follow) {
        rules.beat = static_cast<BeatRule>(below(rng, 3));
        rules.must_trump = below(rng, 4) > 0;
        rules.overtrump = below(rng, 2);
    } else {
        rules.beat = BeatRule::never;
        rules.must_trump = rules.overtrump = false;
    }
    for (int& points : rules.points) points = below(rng, 3);
    rules.last_trick = below(rng, 3);
    return rules;
}

// Rules of a common game: counters are aces, tens, and kings, and they score 1 point each.
inline TrickRules common_rules(int seats, int copies, unsigned ranks, BeatRule beat,
                               bool overtrump) {
    return {seats, copies, ranks, true, beat, true, overtrump, {0, 0, 0, 1, 1, 1}, 1};
}

// The same, but nobody has to follow suit.
inline TrickRules free_rules(int seats, int copies, unsigned ranks) {
    TrickRules rules = common_rules(seats, copies, ranks, BeatRule::never, false);
    rules.must_follow = rules.must_trump = false;
    return rules;
}

// Return a position with up to `tricks` tricks left, perhaps in the middle of a trick. Each team has
// at least one seat.
inline Position random_position(Rng& rng, const TrickRules& rules, int tricks) {
    std::vector<int> deck;
    for (int kind = 0; kind < kKinds; kind++) {
        if (!(rules.ranks >> rank_of(kind) & 1)) continue;
        deck.insert(deck.end(), static_cast<std::size_t>(rules.copies), kind);
    }
    for (std::size_t i = deck.size(); i > 1; i--) {
        std::swap(deck[i - 1], deck[static_cast<std::size_t>(below(rng, static_cast<int>(i)))]);
    }
    tricks = std::max(1, std::min(tricks, static_cast<int>(deck.size()) / rules.seats));
    Position position{.rules = rules};
    position.trump = below(rng, kSuits);
    position.leader = below(rng, rules.seats);
    for (int i = 0; i < tricks * rules.seats; i++) position.hands[i % rules.seats][deck[i]]++;
    const int kind = below(rng, 3);
    const unsigned all = (1u << rules.seats) - 1;
    position.side = kind == 0 ? 0b01010101u & all
                    : kind == 1 ? 1u << below(rng, rules.seats)
                                : 1 + static_cast<unsigned>(below(rng, static_cast<int>(all) - 1));
    position.lead_trump = below(rng, 5) == 0;
    for (int cards = below(rng, 2) ? below(rng, rules.seats) : 0; cards > 0; cards--) {
        play(position, any_of(rng, legal(position)));
    }
    return position;
}

}  // namespace aces::test
