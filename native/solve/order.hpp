// Move ordering. The moves that have caused the most cutoffs so far are tried first.
#pragma once

#include <array>
#include <vector>

#include "solve/game.hpp"

namespace aces::solve {

struct Move {
    std::uint8_t suit, rank;
    std::uint16_t feature;
    float score;
};

// List of moves, at most one per kind of card.
struct Moves {
    std::array<Move, kKinds> at;
    int count;

    void only(int suit, int rank) {
        at[0] = {static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(rank), 0, 0};
        count = 1;
    }
    void add(int suit, int rank, int feature, float score) {
        Move move{static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(rank),
                  static_cast<std::uint16_t>(feature), score};
        int place = count++;
        for (; place > 0 && at[place - 1].score < score; place--) at[place] = at[place - 1];
        at[place] = move;
    }
};

// Share of tries that caused a cutoff, by type of move.
class Learned {
public:
    explicit Learned(std::size_t sorts) : of_(sorts) {}

    float score(int sort) const { return of_[sort].score; }

    // Record that move `index` caused a cutoff and that the moves before it didn't.
    void cut(const Moves& moves, int index) {
        for (int other = 0; other < index; other++) of_[moves.at[other].feature].tried(0);
        of_[moves.at[index].feature].tried(1);
    }

private:
    struct Sort {
        float cuts = 1, tries = 2, score = 0.5f;

        void tried(float cut) {
            cuts += cut;
            tries += 1;
            if (tries > 4000) {
                cuts *= 0.5f;
                tries *= 0.5f;
            }
            score = cuts / tries;
        }
    };
    std::vector<Sort> of_;
};

struct Ordering {
    static constexpr std::size_t kLeadSorts = 1024, kReplySorts = 4096;
    Learned leads{kLeadSorts}, replies{kReplySorts};
};

}  // namespace aces::solve
