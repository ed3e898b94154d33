// Playout policy `heuristic`: simple play based on the 1983 manual's advice (S1-68 to S1-74). Each
// seat uses its own hand, the cards still in all other hands together, and what the other players
// are known to lack.
#pragma once

#include "playout/knowledge.hpp"

namespace aces {

inline Lanes lowest(Lanes cards) { return cards & -cards; }

// Return every bit below the highest of `cards`, in each suit.
inline Lanes below_top(Lanes cards) {
    Lanes below = (cards >> 1) & spread(0x1F1F1F1F);
    below |= (below >> 1) & spread(0x0F0F0F0F);
    below |= (below >> 2) & spread(0x07070707);
    return below | ((below >> 4) & spread(kOnes));
}

inline Lanes top(Lanes cards) { return cards & ~below_top(cards); }

// Return the suits of `cards` with the highest score (scores range from 0 to 126).
inline Lanes best_suits(Lanes cards, Lanes score) {
    const Lanes held = ~bytes::none(cards);
    const Lanes mine = bytes::plus(score, spread(kOnes)) & held;
    Lanes most = bytes::greater(mine, (mine >> 8) | (mine << 24));
    most = bytes::greater(most, (most >> 16) | (most << 16));
    return bytes::equal(mine, most) & held;
}

// Return the cards of the first rank in `order` that's among `cards`.
inline Lanes first_of(Lanes cards, const Ranking& order) {
    Lanes found = cards;
    for (int i = kRanks - 1; i >= 0; i--) found = or_else(cards & spread(order[i]), found);
    return found;
}

template <int Seats, int Planes>
class HeuristicPolicy {
public:
    using At = LaneState<Seats, Planes>;

    HeuristicPolicy(const At& state, const Start& start)
        : known_(state, start), masks_(&state.masks) {}

    Lanes choose(const At& state, int place, Lanes legal) {
        look(state, place);
        return lowest(place == 0 ? lead(legal) : follow(state, place, legal));
    }

    void saw(const At& state, int place, Lanes card, bool held) {
        known_.learn(state, place, card);
        if (held) known_.drop(place, card);
    }

    void turn(const At& state) { known_.turn(state); }

private:
    // Compute which cards the seats that play after `place` in this trick might hold.
    void look(const At& state, int place) {
        const Lanes ours = -((state.side >> place) & spread(1));
        others_ = state.side ^ ours;
        unseen_ = known_.elsewhere(state, place);
        elsewhere_ = known_.length - known_.own[place];
        foes_ = friends_ = cuts_ = friend_cuts_ = foe_trumps_ = foe_behind_ = Lanes{};
        for (int seat = place + 1; seat < Seats; seat++) {
            const Lanes foe = -((others_ >> seat) & spread(1));
            const Lanes may = unseen_ & ~known_.lacks[seat];
            const Lanes trumps = ~none(may & spread(kTrumps));
            const Lanes trumpable = bytes::none(may) | spread(kCards & ~masks().must_follow);
            const Lanes cuts = trumpable & trumps & spread(~kTrumps);
            foes_ |= may & foe;
            friends_ |= may & ~foe;
            cuts_ |= cuts & foe;
            friend_cuts_ |= cuts & ~foe;
            foe_trumps_ |= trumps & foe;
            foe_behind_ |= foe;
        }
        beatable_ = below_top(foes_);
    }

    Lanes lead(Lanes legal) const {
        const Lanes trumps = spread(kTrumps);
        const Lanes winners = legal & ~beatable_;

        // Lead the highest trump when holding at least as many as all the others together.
        const Lanes many = ~((known_.own[0] >> 24) < (elsewhere_ >> 24));
        const Lanes draw = top(winners & trumps & foe_trumps_ & many);

        // Lead a winner in the side suit with the most cards out, unless a foe could trump it.
        const Lanes short_suit = bytes::less(elsewhere_, spread((Seats - 1) * kOnes));
        const Lanes side = winners & ~trumps & ~cuts_ & ~(short_suit & foe_trumps_);
        const Lanes cash = top(side & best_suits(side, elsewhere_));

        // Otherwise lead low in a suit with few cards out. Prefer a suit that a friend might win or
        // a foe can trump. If a friend can trump it and no foe can, lead a counter.
        Lanes rest = prefer(legal, ~trumps);
        const Lanes hope = ~bytes::none(friends_ & ~beatable_);
        Lanes score = bytes::minus(spread(64 * kOnes), elsewhere_);
        score = bytes::plus(score, hope & spread(20 * kOnes));
        score = bytes::plus(score, cuts_ & spread(20 * kOnes));
        rest &= best_suits(rest, score);
        const Lanes low = first_of(rest, masks().spare);
        const Lanes gift = first_of(rest & friend_cuts_ & ~cuts_, masks().give);
        return or_else(draw, or_else(cash, or_else(gift, low)));
    }

    Lanes follow(const At& state, int place, Lanes legal) const {
        const Lanes trumps = spread(kTrumps);
        const Lanes beat = legal & (state.led | trumps) & state.above();
        const Lanes under = prefer(legal & ~beat, ~trumps);

        // Cards that foes still to play could beat in suit or with trumps.
        const Lanes cut = cuts_ & state.led;
        const Lanes over = beatable_ & trumps & ~none(cut);
        const Lanes lost = (beatable_ & state.led) | cut | over;
        const Lanes ours = none((others_ >> state.winner) & spread(1));
        const Lanes safe = ours & none(state.best & lost);
        const Lanes holding = beat & ~lost;
        const Lanes take = ::aces::choose(foe_behind_, lowest(holding),
                                          first_of(holding, masks().give));

        // A friend still to play might win with a card that no foe can beat.
        const Lanes help = ~none(friends_ & state.led & state.above() & ~beatable_) & none(cut);
        const Lanes give = first_of(under, masks().give);
        const Lanes spare = first_of(discard(under, place), masks().spare);
        const Lanes least = first_of(beat, masks().spare);
        const Lanes hopeless = or_else(give & help & ~ours, or_else(spare, least));
        return or_else(give & safe, or_else(take, hopeless));
    }

    // Return the best discards from `under`. Avoid winning counters, then all counters, then cards
    // from short suits.
    Lanes discard(Lanes under, int place) const {
        const Lanes counters = spread(masks().counters);
        Lanes cards = prefer(under, ~(counters & ~below_top(unseen_)));
        cards = prefer(cards, ~counters);
        return cards & best_suits(cards, known_.own[place]);
    }

    const TrickRuleMasks& masks() const { return *masks_; }

    Knowledge<Seats, Planes> known_;
    const TrickRuleMasks* masks_ = nullptr;
    Lanes others_{};                     // bit p: place p is a foe
    Lanes unseen_{}, elsewhere_{};       // cards in other hands, and their number by suit
    Lanes foes_{}, friends_{};           // cards that foes and friends still to play might hold
    Lanes cuts_{}, friend_cuts_{};       // suits that a foe or a friend might trump
    Lanes foe_trumps_{}, foe_behind_{};  // true if a foe might have trumps, or is still to play
    Lanes beatable_{};
};

}  // namespace aces
