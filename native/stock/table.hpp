// The table of a game for two while a stock is drawn from: hands, melds lying open, the stock.
#pragma once

#include "stock/rules.hpp"

namespace aces::stock {

inline constexpr int kMaxHand = 24;   // cards one seat holds
inline constexpr int kMaxStock = 96;  // cards face down

// A card lying on the table, with the kinds of meld it served and the most that each of the three
// classes (sequences, pinochles, arounds) scored with it.
struct Exposed {
    std::uint8_t card = 0;
    std::uint8_t served = 0;
    std::array<std::int32_t, 3> scored{};
};

constexpr int class_of(int kind) {
    return kind == kPinochle ? 1 : (kind == kRun || kind == kMarriage || kind == kDix) ? 0 : 2;
}

constexpr unsigned kClasses[3] = {
    1u << kRun | 1u << kMarriage | 1u << kDix, 1u << kPinochle,
    1u << kAces | 1u << kKings | 1u << kQueens | 1u << kJacks};

inline bool may_serve(const Rules& rules, const Exposed& one, int kind, std::int32_t points) {
    if (kind == kMarriage && rules.run_uses_marriage && one.served >> kRun & 1) return false;
    const int sort = class_of(kind);
    switch (rules.reuse) {
        case Reuse::classes:
            return !(one.served & kClasses[sort]);
        case Reuse::classes_upgrade_only:
            return !(one.served & kClasses[sort]) || points > one.scored[sort];
        case Reuse::once_per_type:
            break;
    }
    return !(one.served >> kind & 1);
}

struct Seat {
    Counts fresh{};  // cards not on the table
    Counts open{};   // cards on it
    unsigned kinds = 0;  // of all of them, bit by bit
    int cards = 0;   // in all
    int shown = 0;   // of them on the table
    std::array<Exposed, kMaxHand> table;
    std::array<std::uint8_t, kMaxMelds> laid{};  // how often each sort of meld was laid
    std::int32_t melded = 0;                     // points of meld, and
    std::int32_t won = 0;                        // trick points, since the position began

    void take(int card) {
        fresh[card]++;
        kinds |= 1u << card;
    }
    void part(int card) {
        if (!held(card)) kinds &= ~(1u << card);
    }
    int held(int card) const { return fresh[card] + open[card]; }
};

// From which a card of a meld is taken, or which one is played: 0 is the hand, i + 1 card i of the
// seat's table.
using Source = std::uint8_t;

struct Lay {
    int meld = -1;
    bool exchange = false;
    std::array<Source, kMaxCards> from{};
};

struct State {
    std::array<Seat, 2> seats;
    Counts gone{};     // cards played
    int upcard = 0;    // lies turned while there is a stock
    int face_down = 0; // cards of the stock still there
    int drawn = 0;     // of its order
    std::array<std::uint8_t, kMaxStock> stock;
    int leader = 0;
    int led = -1;  // the card on the table
    int melded = 0, dixes = 0;  // laid after the last trick, dixes apart

    int draws() const { return (face_down + 1) / 2; }
};

inline bool beats(int card, int best, int trump) {
    if (suit_of(card) == suit_of(best)) return card > best;
    return suit_of(card) == trump;
}

// Which of `kinds`, bit by bit, may be played to `led` (-1: to lead) where suit must be followed.
unsigned legal_kinds(const Rules& rules, unsigned kinds, int led);

// Takes a card from a seat, off the table if it lies there.
void play(State& state, int seat, int card, Source from);

// Ends the trick of `led` and a reply. Returns its winner, who leads next and may meld.
int take_trick(State& state, const Rules& rules, int reply);

void lay(State& state, const Rules& rules, int seat, const Lay& what);

// Whether one more meld of a kind may be laid after this trick.
bool may_lay(const State& state, const Rules& rules, int kind);

// Both draw; the last card to be drawn is the upcard, which the loser gets. Before that, who draws
// first does not matter to chance, for the stock is as good as shuffled: seat 0 always does, so that
// whoever wins a trick both draw the same cards, and actions are compared under the same luck.
void draw(State& state, int winner);

}  // namespace aces::stock
