// Trick play written as simply as possible, without the kernel's code. It copies positions, and it
// has no pruning and no cache.
#pragma once

#include <algorithm>
#include <vector>

#include "core/position.hpp"

namespace aces::test {

inline bool beats(int card, int other, int trump) {
    if (suit_of(card) == suit_of(other)) return rank_of(card) > rank_of(other);
    return suit_of(card) == trump;
}

// Return the place of the winning card. Of equal cards, the first one wins.
inline int winner(const Position& position) {
    int best = 0;
    for (int place = 1; place < position.played; place++) {
        if (beats(position.trick[place], position.trick[best], position.trump)) best = place;
    }
    return best;
}

inline std::vector<int> legal(const Position& position) {
    const TrickRules& rules = position.rules;
    const Counts& hand = position.hands[position.to_play()];
    auto held = [&](auto&& wanted) {
        std::vector<int> cards;
        for (int card = 0; card < kKinds; card++) {
            if (hand[card] && wanted(card)) cards.push_back(card);
        }
        return cards;
    };
    auto all = held([](int) { return true; });
    auto trumps = held([&](int card) { return suit_of(card) == position.trump; });
    if (!position.played) return position.lead_trump && !trumps.empty() ? trumps : all;
    if (!rules.must_follow) return all;
    const int led = suit_of(position.trick[0]), best = position.trick[winner(position)];
    auto following = held([&](int card) { return suit_of(card) == led; });
    auto or_else = [](auto some, auto others) { return some.empty() ? others : some; };
    if (!following.empty()) {
        const bool must_beat =
            rules.beat == BeatRule::always ||
            (rules.beat == BeatRule::trump_led && led == position.trump);
        if (!must_beat || suit_of(best) != led) return following;
        return or_else(held([&](int card) {
            return suit_of(card) == led && rank_of(card) > rank_of(best);
        }), following);
    }
    if (!rules.must_trump || trumps.empty()) return all;
    if (!rules.overtrump || suit_of(best) != position.trump) return trumps;
    return or_else(held([&](int card) {
        return suit_of(card) == position.trump && rank_of(card) > rank_of(best);
    }), trumps);
}

// Play a card. Returns the points that the side wins with it.
inline int play(Position& position, int card) {
    const TrickRules& rules = position.rules;
    position.hands[position.to_play()][card]--;
    position.trick[position.played++] = static_cast<std::uint8_t>(card);
    position.lead_trump = false;
    if (position.played < rules.seats) return 0;
    int points = 0;
    for (int place = 0; place < rules.seats; place++) {
        points += rules.points[rank_of(position.trick[place])];
    }
    position.leader = position.seat_at(winner(position));
    position.played = 0;
    if (!position.tricks()) points += rules.last_trick;
    return position.counts(position.leader) ? points : 0;
}

inline int value(const Position& position);

inline int value_after(Position position, int card) {
    const int won = play(position, card);
    return won + value(position);
}

// Return the points that the side still wins with best play.
inline int value(const Position& position) {
    if (!position.tricks()) return 0;
    const bool high = position.counts(position.to_play());
    int best = high ? -1 : 1 << 30;
    for (const int card : legal(position)) {
        const int found = value_after(position, card);
        best = high ? std::max(best, found) : std::min(best, found);
    }
    return best;
}

}  // namespace aces::test
