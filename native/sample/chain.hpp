// Block-by-block sampling of card kinds that are tied together by shown meld.
//
// A block is one kind, or a pair of kinds whose splits are listed together. The state records which
// ties have been met. Tables computed backward from the last block give the total weight of valid
// completions from each state, so no draw hits a dead end. Ties that don't fit in the state are
// checked afterward.
#pragma once

#include <bitset>
#include <cstring>
#include <vector>

#include "core/rng.hpp"
#include "sample/splits.hpp"

namespace aces::sample {

using Ties = std::bitset<kMaxTies>;

// Powers of each place's weighting factor, up to the number of copies of two kinds. A place with a
// higher factor gets more cards.
using Powers = std::array<std::array<double, 2 * kMaxCopies + 1>, kMaxPlaces>;

// Dealing order of the kinds. The kinds at positions 2n and 2n + 1 can form a block.
int order_of(int card);
void put_in_order(std::vector<const Kind*>& kinds);

// Return a random number in [0, 1), in steps of 2^-53.
inline double unit(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

struct Choice {
    Split used = 0;
    std::array<Split, 2> splits{};  // for each of the kinds
    double sum = 0;                 // cumulative weight within its class
    std::uint32_t number = 0;
};

// Choices in a block that meet the same ties, from `first` up to but not including `last`.
struct Class {
    std::uint32_t gain = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    double weight = 0;
};

struct Block {
    std::array<int, 2> cards{};
    int kinds = 0;
    std::uint32_t close = 0;
    std::vector<Class> classes{};
    std::vector<Choice> choices{};
    std::vector<Ties> met{};  // by choice number; only used if ties are checked afterward
    std::vector<double> ends{};
};

// Range of blocks (`last` excluded) that are redrawn until all ties in `checks` are met.
struct Segment {
    std::size_t first = 0;
    std::size_t last = 0;
    Ties checks{};
};

class Chain {
public:
    Chain() = default;
    // Throws NoDeal if the ties contradict each other.
    Chain(const SplitTable& table, const std::vector<const Kind*>& kinds, const Powers& tilt);

    const std::vector<Block>& blocks() const { return blocks_; }

    // Draw a choice for every block, and add up the cards used. Tries each segment several times,
    // and returns false if a segment never passes its checks.
    bool draw(Rng& rng, const Choice** drawn, Split& used) const {
        used = 0;
        for (const auto& segment : segments_) {
            for (int tries = 1;; tries++) {
                Split taken = 0;
                std::uint32_t state = 0;
                for (std::size_t at = segment.first; at < segment.last; at++) {
                    const Choice& choice = pick(at, state, rng);
                    drawn[at] = &choice;
                    taken += choice.used;
                }
                if (segment.checks.none() || passes(segment, drawn)) {
                    used += taken;
                    break;
                }
                if (tries == kTries) return false;
            }
        }
        return true;
    }

private:
    const Choice& pick(std::size_t at, std::uint32_t& state, Rng& rng) const {
        const Block& block = blocks_[at];
        const double* ends = at + 1 < blocks_.size() ? blocks_[at + 1].ends.data() : &kEnd;
        double point = unit(rng) * block.ends[state], total = 0;
        const Class* chosen = &block.classes[0];
        std::uint32_t after = 0;
        for (const auto& one : block.classes) {
            std::uint32_t now = state | one.gain;
            if ((now & block.close) != block.close) continue;
            double end = ends[now & ~block.close];
            if (end <= 0.0) continue;
            chosen = &one;
            after = now & ~block.close;
            total += one.weight * end;
            if (point < total) break;
        }
        state = after;
        point = unit(rng) * chosen->weight;
        const Choice* choice = &block.choices[chosen->first];
        const Choice* last = &block.choices[chosen->last - 1];
        while (choice < last && !(point < choice->sum)) choice++;
        return *choice;
    }

    bool passes(const Segment& segment, const Choice* const* drawn) const {
        Ties met;
        for (std::size_t at = segment.first; at < segment.last; at++) {
            met |= blocks_[at].met[drawn[at]->number];
        }
        return (met & segment.checks) == segment.checks;
    }

    static constexpr double kEnd = 1.0;
    static constexpr int kTries = 64;
    std::vector<Block> blocks_;
    std::vector<Segment> segments_;
};

}  // namespace aces::sample
