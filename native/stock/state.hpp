// State of a two-player game while the stock lasts: hands, melds on the table, and the stock.
#pragma once

#include "stock/rules.hpp"

namespace aces::stock {

inline constexpr int kMaxHand = 24;   // maximum number of cards in one hand
inline constexpr int kMaxStock = 96;  // maximum number of face-down cards

// Card on the table, with a bitmask of the melds it was used in and its highest score in each of
// three classes (runs and marriages, pinochles, and arounds).
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
    Counts fresh{};  // cards in hand
    Counts open{};   // cards on the table
    unsigned kinds = 0;  // bitmask of the kinds in hand and on the table
    int cards = 0;   // total number of cards
    int shown = 0;   // number of cards on the table
    std::array<Exposed, kMaxHand> table;
    std::array<std::uint8_t, kMaxMelds> laid{};  // number of times each meld was laid down
    std::int32_t melded = 0;                     // meld points since the start
    std::int32_t won = 0;                        // trick points since the start

    void take(int card) {
        fresh[card]++;
        kinds |= 1u << card;
    }
    void part(int card) {
        if (!held(card)) kinds &= ~(1u << card);
    }
    int held(int card) const { return fresh[card] + open[card]; }
};

// Source of a card that's melded or played: 0 for the hand, or i + 1 for card i on the seat's
// table.
using Source = std::uint8_t;

struct Lay {
    int meld = -1;
    bool exchange = false;
    std::array<Source, kMaxCards> from{};
};

struct State {
    std::array<Seat, 2> seats;
    Counts gone{};     // played cards
    int upcard = 0;    // face up while the stock lasts
    int face_down = 0; // face-down cards left in the stock
    int drawn = 0;     // cards drawn from the stock
    std::array<std::uint8_t, kMaxStock> stock;
    int leader = 0;
    int led = -1;  // card led, or -1
    int melded = 0, dixes = 0;  // laid down since the last trick

    int draws() const { return (face_down + 1) / 2; }
};

inline bool beats(int card, int best, int trump) {
    if (suit_of(card) == suit_of(best)) return card > best;
    return suit_of(card) == trump;
}

// Return the kinds that are legal if players must follow suit. `led` is -1 for a lead.
unsigned legal_kinds(const Rules& rules, unsigned kinds, int led);

// Remove a card from a seat's hand or table.
void play(State& state, int seat, int card, Source from);

// Complete the trick with `reply`, and return the winner. The winner can meld and leads next.
int take_trick(State& state, const Rules& rules, int reply);

void lay(State& state, const Rules& rules, int seat, const Lay& what);

// Return true if the rules allow another meld of this kind after this trick.
bool may_lay(const State& state, const Rules& rules, int kind);

// Draw a card for each player. In the last draw, the trick's loser gets the upcard. In earlier
// draws, seat 0 always draws first. Since the stock is random, this doesn't change any odds. But it
// gives both players the same cards no matter who wins the trick, so actions are compared with the
// same luck.
void draw(State& state, int winner);

}  // namespace aces::stock
