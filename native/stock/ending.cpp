#include "stock/ending.hpp"

namespace aces::stock {
namespace {

constexpr unsigned kSuit = (1u << kRanks) - 1;

struct Side {
    unsigned kinds = 0;
    Counts hand{};
    int cards = 0;

    unsigned suit(int suit) const { return kinds >> kRanks * suit & kSuit; }
    void remove(int card) {
        if (!--hand[card]) kinds &= ~(1u << card);
        cards--;
    }
};

int length(const Side& side, int suit) {
    int total = 0;
    for (int rank = 0; rank < kRanks; rank++) total += side.hand[kind_of(suit, rank)];
    return total;
}

class Ending {
public:
    Ending(State& state, const Rules& rules) : state_(state), rules_(rules) {
        for (int seat = 0; seat < 2; seat++) {
            Side& side = sides_[seat];
            side.hand = state.seats[seat].fresh;
            side.cards = state.seats[seat].cards;
            side.kinds = state.seats[seat].kinds;
        }
    }

    void run() {
        int leader = state_.leader;
        while (sides_[leader].cards) {
            Side& mine = sides_[leader];
            Side& theirs = sides_[1 - leader];
            const int led = lead(mine, theirs);
            mine.remove(led);
            const int reply = answer(theirs, led);
            theirs.remove(reply);
            if (beats(reply, led, rules_.trump)) leader = 1 - leader;
            state_.seats[leader].won += value(led) + value(reply);
        }
        state_.seats[leader].won += rules_.tricks.last_trick;
    }

private:
    int value(int card) const { return rules_.tricks.points[rank_of(card)]; }

    // Return the sure winner with the most points, or the cheapest card if there isn't one. Trumps
    // come first if the opponent has to follow suit and there are enough to draw theirs.
    int lead(const Side& mine, const Side& theirs) const {
        const int trump = rules_.trump;
        const unsigned their_trumps = theirs.suit(trump);
        int best = -1, best_score = -1, cheap = -1, cheap_score = 1 << 30;
        const bool draws = rules_.tricks.must_follow && their_trumps && length(mine, trump) >= length(theirs, trump);
        for (unsigned left = mine.kinds; left; left &= left - 1) {
            const int card = __builtin_ctz(left), suit = suit_of(card), rank = rank_of(card);
            const unsigned in_suit = theirs.suit(suit);
            const TrickRules& tricks = rules_.tricks;
            const bool trumped = suit != trump && their_trumps &&
                                 (tricks.must_follow ? !in_suit && tricks.must_trump : true);
            const bool sure = !trumped && !(in_suit >> (rank + 1));
            if (sure) {
                const int score =
                    (draws && suit == trump ? 4096 : 0) + 2 * value(card) + (suit != trump);
                if (score > best_score) best_score = score, best = card;
            }
            const int cost = (value(card) << 4) + (suit == trump ? 8 : 0) + rank;
            if (cost < cheap_score) cheap_score = cost, cheap = card;
        }
        return best >= 0 ? best : cheap;
    }

    int answer(const Side& side, int led) const {
        const unsigned legal = legal_kinds(rules_, side.kinds, led);
        int best = -1, best_score = 1 << 30, cheap = -1, cheap_score = 1 << 30;
        for (unsigned left = legal; left; left &= left - 1) {
            const int card = __builtin_ctz(left), suit = suit_of(card), rank = rank_of(card);
            const bool trump = suit == rules_.trump;
            if (beats(card, led, rules_.trump)) {
                const int score = (trump ? 4096 : 0) + (rank == kRanks - 1 ? 2048 : 0) +
                                  1024 - value(card);
                if (score < best_score) best_score = score, best = card;
            }
            const int cost = (value(card) << 4) + (trump ? 8 : 0) + rank;
            if (cost < cheap_score) cheap_score = cost, cheap = card;
        }
        return best >= 0 ? best : cheap;
    }

    State& state_;
    const Rules& rules_;
    std::array<Side, 2> sides_;
};

}  // namespace

void play_out(State& state, const Rules& rules) { Ending(state, rules).run(); }

}  // namespace aces::stock
