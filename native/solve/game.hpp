// Game model for the solver: trump is suit 0, and the leader is lane 0.
#pragma once

#include <array>
#include <cstdint>

#include "core/rules.hpp"
#include "solve/word_layout.hpp"

namespace aces::solve {

// Rules for following suit. Common ones are compiled in. `by_rules` checks them at run time.
enum class Follow { must_beat, must_trump, must_beat_trump, by_rules };

constexpr Follow follow_of(const TrickRules& rules) {
    if (!rules.must_trump) return Follow::by_rules;
    if (rules.beat == BeatRule::always && rules.overtrump) return Follow::must_beat;
    if (rules.beat == BeatRule::never && !rules.overtrump) return Follow::must_trump;
    if (rules.beat == BeatRule::trump_led && !rules.overtrump) return Follow::must_beat_trump;
    return Follow::by_rules;
}

// Card points by field, divided by their greatest common divisor.
struct Values {
    std::array<std::uint16_t, kRanks> of{};
    int ranks = kRanks;  // number of fields that the deck needs
    int last_trick = 0;
    int unit = 1;
};

template <class L>
struct Hands {
    std::array<typename L::Word, kSuits> suits;

    std::uint32_t lane(int suit, int seat) const { return L::lane(suits[suit], seat); }
};

// Trick on the table: the suit led, the winning card, the lane that played it, and the points.
struct Trick {
    std::uint8_t led, suit, rank, winner;
    int points;
};

inline Trick led(int suit, int rank, const Values& values) {
    auto s = static_cast<std::uint8_t>(suit);
    return {s, s, static_cast<std::uint8_t>(rank), 0, values.of[rank]};
}
inline Trick followed(const Trick& trick, int seat, int suit, int rank, const Values& values) {
    Trick next = trick;
    next.points += values.of[rank];
    bool beats = suit == trick.suit ? rank > trick.rank : suit == 0;
    if (beats) {
        next.suit = static_cast<std::uint8_t>(suit);
        next.rank = static_cast<std::uint8_t>(rank);
        next.winner = static_cast<std::uint8_t>(seat);
    }
    return next;
}

template <class L, Follow F>
struct Play {
    static constexpr bool must_beat(const TrickRules& rules, int led) {
        if constexpr (F == Follow::must_beat) return true;
        if constexpr (F == Follow::must_trump) return false;
        if constexpr (F == Follow::must_beat_trump) return led == 0;
        return rules.beat == BeatRule::always || (rules.beat == BeatRule::trump_led && led == 0);
    }
    static constexpr bool overtrumps(const TrickRules& rules) {
        if constexpr (F == Follow::must_beat) return true;
        if constexpr (F != Follow::by_rules) return false;
        return rules.overtrump;
    }
    static constexpr bool must_trump(const TrickRules& rules) {
        return F != Follow::by_rules || rules.must_trump;
    }

    static constexpr bool must_follow(const TrickRules& rules) {
        return F != Follow::by_rules || rules.must_follow;
    }

    // Call `each(suit, held, only)` with the ranks that the player in lane `seat` can legally play
    // in each suit. `only` is true if no other suit is legal.
    template <class Each>
    static void legal(const Hands<L>& hands, int seat, const Trick& trick, const TrickRules& rules,
                      Each&& each) {
        const std::uint32_t following = hands.lane(trick.led, seat);
        if (following && must_follow(rules)) {
            std::uint32_t held = L::held(following);
            if (trick.suit == trick.led && must_beat(rules, trick.led)) {
                if (std::uint32_t better = held & L::above(trick.rank)) held = better;
            }
            each(trick.led, held, true);
            return;
        }
        if (must_trump(rules)) {
            if (std::uint32_t lane = hands.lane(0, seat)) {
                std::uint32_t held = L::held(lane);
                if (trick.suit == 0 && overtrumps(rules)) {
                    if (std::uint32_t better = held & L::above(trick.rank)) held = better;
                }
                each(0, held, true);
                return;
            }
        }
        for (int suit = must_trump(rules) ? 1 : 0; suit < kSuits; suit++) {
            if (std::uint32_t lane = hands.lane(suit, seat)) each(suit, L::held(lane), false);
        }
    }
};

}  // namespace aces::solve
