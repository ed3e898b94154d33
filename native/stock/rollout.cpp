#include "stock/rollout.hpp"

#include "stock/ending.hpp"

namespace aces::stock {

void meld_and_draw(State& state, const Rules& rules) {
    const int winner = state.leader;
    for (;;) {
        const Lay what = choose_lay(state, rules, winner);
        if (what.meld < 0) break;
        lay(state, rules, winner, what);
    }
    draw(state, winner);
}

void play_on(State& state, const Rules& rules, const std::array<const Weights*, 2>& weights) {
    while (state.face_down) {
        if (state.led < 0) {
            const Play lead = choose_play(state, rules, *weights[state.leader], state.leader);
            play(state, state.leader, lead.card, lead.from);
            state.led = lead.card;
        }
        const int replier = 1 - state.leader;
        const Play reply = choose_play(state, rules, *weights[replier], replier);
        play(state, replier, reply.card, reply.from);
        take_trick(state, rules, reply.card);
        meld_and_draw(state, rules);
    }
    play_out(state, rules);
}

}  // namespace aces::stock
