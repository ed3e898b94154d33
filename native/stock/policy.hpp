// Playout policy: keep cards that could still be melded, win tricks to lay down meld, and lay down
// the highest-scoring meld.
#pragma once

#include "stock/state.hpp"

namespace aces::stock {

struct Play {
    int card = 0;
    Source from = 0;
    double worth = 0;
};

inline constexpr int kMaxPlays = kMaxHand;

class Mind {
public:
    Mind(const State& state, const Rules& rules, const Weights& weights, int seat);

    // List all legal plays with the policy's estimates, and return their number.
    int plays(std::array<Play, kMaxPlays>& found) const;

private:
    void count_melds();
    double another(int meld) const;
    double beaten(int card) const;
    double power(int card) const;
    double ready_without(int card, const Exposed* one) const;
    double keep(int card, const Exposed* one) const;
    bool needed(int meld, int at, const Exposed* one) const;
    void count_out();
    int out(int card) const { return out_[card]; }

    const State& state_;
    const Rules& rules_;
    const Weights& weights_;
    const Seat& own_;
    const Seat& other_;
    int draws_, unknown_;
    double share_, laying_, beyond_;
    std::array<double, kMaxCopies + 1> chance_{};
    std::array<double, kMaxCopies + 1> misses_{};
    std::array<std::array<std::uint8_t, kMaxCards>, kMaxMelds> usable_{};
    std::array<double, kMaxMelds> value_{};   // expected value of the next meld of each type
    std::array<double, kMaxMelds> second_{};  // expected value of the meld after that
    std::array<std::int32_t, kMaxMelds> points_{};
    Counts out_;                         // copies of each kind in the stock or the opponent's hand
    std::array<double, kKinds> lost_{};  // expected meld lost by playing a card from the hand
    double trumped_ = 0;                 // probability that a lead in a side suit is trumped
    unsigned ready_ = 0;
    int ready_count_ = 0;
};

Play choose_play(const State& state, const Rules& rules, const Weights& weights, int seat);

// Return the meld to lay down. If there isn't one, `meld` is -1.
Lay choose_lay(const State& state, const Rules& rules, int seat);

}  // namespace aces::stock
