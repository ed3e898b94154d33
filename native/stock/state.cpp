#include "stock/state.hpp"

#include <algorithm>

namespace aces::stock {
namespace {

constexpr unsigned kSuit = (1u << kRanks) - 1;

}  // namespace

unsigned legal_kinds(const Rules& rules, unsigned kinds, int led) {
    if (led < 0 || !rules.tricks.must_follow) return kinds;
    const unsigned suit = kSuit << kRanks * suit_of(led);
    if (const unsigned following = kinds & suit) {
        const BeatRule head = rules.tricks.beat;
        const bool heads = head == BeatRule::always ||
                           (head == BeatRule::trump_led && suit_of(led) == rules.trump);
        const unsigned above = heads ? following & ~((2u << led) - 1) : 0;
        return above ? above : following;
    }
    const unsigned trumps = kinds & kSuit << kRanks * rules.trump;
    return rules.tricks.must_trump && trumps ? trumps : kinds;
}

void play(State& state, int seat, int card, Source from) {
    Seat& own = state.seats[seat];
    if (from) {
        own.table[from - 1] = own.table[--own.shown];
        own.open[card]--;
    } else {
        own.fresh[card]--;
    }
    own.part(card);
    own.cards--;
    state.gone[card]++;
}

int take_trick(State& state, const Rules& rules, int reply) {
    const bool won = beats(reply, state.led, rules.trump);
    const int winner = won ? 1 - state.leader : state.leader;
    if (rules.tricks_score) {
        state.seats[winner].won += rules.tricks.points[rank_of(reply)] +
                                      rules.tricks.points[rank_of(state.led)];
    }
    state.leader = winner;
    state.led = -1;
    state.melded = state.dixes = 0;
    return winner;
}

bool may_lay(const State& state, const Rules& rules, int kind) {
    if (!rules.per_trick) return true;
    if (rules.dix_is_extra) return kind == kDix || state.melded < rules.per_trick;
    return state.melded + state.dixes < rules.per_trick;
}

void lay(State& state, const Rules& rules, int seat, const Lay& what) {
    Seat& own = state.seats[seat];
    const Meld& meld = rules.melds[what.meld];
    const std::int32_t points = meld.worth(own.laid[what.meld]);
    own.melded += points;
    own.laid[what.meld] = static_cast<std::uint8_t>(std::min(own.laid[what.meld] + 1, 255));
    (meld.kind == kDix ? state.dixes : state.melded)++;
    if (what.exchange) {
        own.fresh[meld.cards[0]]--;
        own.part(meld.cards[0]);
        own.take(state.upcard);
        state.upcard = meld.cards[0];
        return;
    }
    const int sort = class_of(meld.kind);
    for (int i = 0; i < meld.size; i++) {
        const int card = meld.cards[i];
        int at = what.from[i] - 1;
        if (at < 0) {
            own.fresh[card]--;
            own.open[card]++;
            at = own.shown++;
            own.table[at] = {.card = static_cast<std::uint8_t>(card)};
        }
        Exposed& one = own.table[at];
        one.served |= static_cast<std::uint8_t>(1u << meld.kind);
        one.scored[sort] = std::max(one.scored[sort], points);
    }
}

void draw(State& state, int winner) {
    const auto take = [&state](int seat, int card) {
        Seat& own = state.seats[seat];
        own.take(card);
        own.cards++;
    };
    if (--state.face_down) {
        state.face_down--;
        for (int seat = 0; seat < 2; seat++) take(seat, state.stock[state.drawn++]);
        return;
    }
    take(winner, state.stock[state.drawn++]);
    take(1 - winner, state.upcard);
    for (Seat& own : state.seats) {  // players pick up their cards from the table
        for (int i = 0; i < own.shown; i++) own.fresh[own.table[i].card]++;
        own.open = {};
        own.shown = 0;
    }
}

}  // namespace aces::stock
