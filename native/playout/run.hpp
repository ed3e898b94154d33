// Sixteen playouts from the first card to the last.
#pragma once

#include "playout/heuristic.hpp"
#include "playout/random.hpp"
#include "playout/trace.hpp"

namespace aces {

// Heuristic policy that plays a random legal card some of the time, with separate rates for the
// team and its opponents. Each choice uses two random draws, no matter which policy's card is
// played.
template <int Seats, int Planes>
class StrayingPolicy {
public:
    using At = LaneState<Seats, Planes>;

    StrayingPolicy(const At& state, const Draws& draws, const Start& start, int side, int others)
        : draws_(draws), heuristic_(state, start), side_(spread(side)), others_(spread(others)) {}

    Lanes choose(const At& state, int place, Lanes legal) {
        const Lanes totals = running_totals(legal);
        const Lanes any = pick(legal, totals, draws_.small(totals >> 24));
        const Lanes of_side = -((state.side >> place) & spread(1));
        const Lanes strays = ::aces::choose(of_side, side_, others_);
        const Lanes stray = draws_.small(spread(4)) < strays;
        return ::aces::choose(stray, any, heuristic_.choose(state, place, legal));
    }
    void saw(const At& state, int place, Lanes card, bool held) {
        heuristic_.saw(state, place, card, held);
    }
    void turn(const At& state) { heuristic_.turn(state); }

private:
    Draws draws_;
    HeuristicPolicy<Seats, Planes> heuristic_;
    Lanes side_, others_;
};

// Play out all tables, and add each team's points to `state.won`. Returns a mask of the tables in
// which the given card was legal. If there's a trace, records the first table.
template <class At, class Policy>
Lanes run(At& state, Policy policy, const Start& start, Trace* trace) {
    for (int place = 0; place < start.played; place++) {
        const Lanes card = spread(start.trick[place]);
        policy.saw(state, place, card, false);
        state.show(place, card);
    }
    Lanes allowed = spread(-1);
    bool first = true;
    int place = start.played;
    for (int left = start.tricks; left > 0; left--, place = 0) {
        for (; place < At::seats; place++) {
            Lanes legal = place ? state.legal(place) : state.held(0);
            if (first && place == 0 && start.lead_trump) legal = prefer(legal, spread(kTrumps));
            Lanes card = policy.choose(state, place, legal);
            if (first && start.given) {
                const Lanes given = legal & spread(start.given);
                allowed = ~none(given);
                card = or_else(given, card);
            }
            first = false;
            if (trace) trace->card(place, legal, card);
            policy.saw(state, place, card, true);
            state.drop(place, card);
            state.show(place, card);
        }
        policy.turn(state);
        if (left == 1) state.points += spread(state.masks.last_trick);
        if (trace) trace->trick(state.winner, state.points);
        state.take();
    }
    return allowed;
}

}  // namespace aces
