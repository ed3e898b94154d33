// Two-player stock play rules as plain data, converted from a rule set and a trump suit.
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

// Type of meld: its cards, and the points for the first, second, and later ones in a hand. The last
// entry in `points` applies to all later ones.
struct Meld {
    int kind = 0;
    int size = 0;
    unsigned mask = 0;  // bitmask of the meld's cards
    std::array<std::uint8_t, kMaxCards> cards{};
    int levels = 1;
    std::array<std::int32_t, kMaxLevels> points{};

    std::int32_t worth(int already) const {
        return points[static_cast<std::size_t>(already < levels ? already : levels - 1)];
    }
};

// Card `at` of meld `meld`.
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

// Weights of the playout policy, in points of a hand with 25 trick points.
struct Weights {
    std::array<double, kRanks> power;  // value of a card after the stock is gone
    std::array<double, kRanks> trump;  // value of a trump after the stock is gone
    std::array<double, kDix + 1> kind; // factors for expected meld, by kind
    double reach;        // factor for the probability of drawing a card, relative to a random draw
    double more;         // factor for each additional card missing from a meld
    double again;        // probability of winning each later trick
    double denied;       // value of winning a trick as the second player, not counting meld
    double leading;      // value of winning a trick as the leader, not counting meld
    double last;         // value of winning the last trick of the stock
    double ready;        // fraction of a ready meld's value that winning now adds
    double topped;       // probability that an opponent who can beat a lead in suit does so
    double trumped;      // probability that an opponent who can trump a lead does so
    double second;       // factor for a second meld of the same type
};

static_assert(sizeof(Weights) == kWeights * sizeof(double));

struct Rules {
    TrickRules tricks;
    int trump = 0;
    bool must_follow = false;   // even while the stock lasts
    bool tricks_score = false;  // even while the stock lasts
    int per_trick = 0;          // maximum number of melds after each trick; 0: no limit
    bool dix_is_extra = false;
    bool dix_exchange = false;
    bool fresh_required = false;
    bool run_uses_marriage = false;
    Reuse reuse = Reuse::once_per_type;
    std::vector<Meld> melds;
    std::array<Parts, kKinds> parts;  // melds that use each kind of card
    Weights weights{};
    double unit = 1;  // actual points per point in `weights`, which assume 25 per hand

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
