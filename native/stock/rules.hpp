// The rules of play with a stock for two, as plain data, compiled from a rule set and a trump suit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/cards.hpp"
#include "core/rules.hpp"

namespace aces::stock {

inline constexpr int kMaxMelds = 14;  // four runs, four arounds, four marriages, pinochle, dix
inline constexpr int kMaxCards = 5;
inline constexpr int kMaxLevels = kMaxCopies;

enum Kind : int { kRun, kAces, kKings, kQueens, kJacks, kMarriage, kPinochle, kDix };

enum class Reuse { once_per_type, classes, classes_upgrade_only };

// One sort of meld: what it takes, and what the first, the second, ... of a hand scores; those
// after score as the last.
struct Meld {
    int kind = 0;
    int size = 0;
    unsigned mask = 0;  // a bit for each card
    std::array<std::uint8_t, kMaxCards> cards{};
    int levels = 1;
    std::array<std::int32_t, kMaxLevels> points{};

    std::int32_t worth(int already) const {
        return points[static_cast<std::size_t>(already < levels ? already : levels - 1)];
    }
};

// Card `at` of meld number `meld`.
struct Part {
    std::uint8_t meld, at;
};

struct Parts {
    std::array<Part, kMaxMelds> part;
    int count = 0;

    const Part* begin() const { return part.data(); }
    const Part* end() const { return part.data() + count; }
};

inline constexpr int kWeights = 2 * kRanks + kDix + 1 + 10;

// What the policy of playouts goes by. Points are those of a plain hand of 25 trick points.
struct Weights {
    std::array<double, kRanks> power;  // what a card is worth after the stock
    std::array<double, kRanks> trump;  // and a trump
    std::array<double, kDix + 1> kind; // in what part a meld of each kind that is hoped for counts
    double reach;        // the chance to draw a card, in parts of what it would be at random
    double more;         // what each further card lacking takes off
    double again;        // the chance to win any trick to come
    double denied;       // what it is worth to win a trick by replying, the meld aside
    double leading;      // and by leading
    double last;         // the last trick before the stock is gone
    double ready;        // what part of a meld that could wait is gained by winning now
    double topped;       // how often who can beat a lead in its suit does so
    double trumped;      // how often who can trump one does so
    double second;       // what part of a second meld of a sort counts
};

static_assert(sizeof(Weights) == kWeights * sizeof(double));

struct Rules {
    TrickRules tricks;
    int trump = 0;
    bool must_follow = false;   // in stock play too
    bool tricks_score = false;  // in stock play too
    int per_trick = 0;          // melds after one trick; 0 is no limit
    bool dix_is_extra = false;
    bool dix_exchange = false;
    bool fresh_required = false;
    bool run_uses_marriage = false;
    Reuse reuse = Reuse::once_per_type;
    std::vector<Meld> melds;
    std::array<Parts, kKinds> parts;  // the melds that each kind of card is part of
    Weights weights{};
    double unit = 1;  // what one of the 25 trick points of a plain hand comes to

    void find_parts() {
        for (std::size_t i = 0; i < melds.size(); i++) {
            for (int j = 0; j < melds[i].size; j++) {
                Parts& row = parts[melds[i].cards[j]];
                row.part[row.count++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
                melds[i].mask |= 1u << melds[i].cards[j];
            }
        }
    }
};

}  // namespace aces::stock
