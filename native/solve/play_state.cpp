#include "solve/play_state.hpp"

#include <numeric>

namespace aces::solve {

unsigned PlayState::ranks(int suit, int lane) const {
    unsigned held = 0;
    for (int rank = 0; rank < kRanks; rank++) {
        if (hands[lane][kind_of(suit, rank)]) held |= 1u << rank;
    }
    return held;
}

std::vector<int> PlayState::moves(const TrickRules& rules) const {
    std::vector<int> moves;
    auto add = [&](int suit, unsigned held) {
        for (int rank = 0; held >> rank; rank++) {
            if (held >> rank & 1) moves.push_back(suit << 3 | rank);
        }
    };
    auto add_all = [&] {
        for (int suit = 0; suit < kSuits; suit++) add(suit, ranks(suit, place));
    };
    // Add the cards of a suit. If players must beat the winning card, add only those that do.
    auto add_best = [&](int suit, unsigned held, bool must_beat) {
        const unsigned better = held >> (trick.rank + 1) << (trick.rank + 1);
        add(suit, must_beat && suit == trick.suit && better ? better : held);
    };
    if (!place) {
        add_all();
    } else if (const unsigned following = ranks(trick.led, place);
               rules.must_follow && following) {
        const bool must_beat = rules.beat == BeatRule::always ||
                               (rules.beat == BeatRule::trump_led && trick.led == 0);
        add_best(trick.led, following, must_beat);
    } else if (const unsigned trumps = ranks(0, place); rules.must_trump && trumps) {
        add_best(0, trumps, rules.overtrump);
    } else {
        add_all();
    }
    return moves;
}

PlayState PlayState::after(int move, const Values& values) const {
    PlayState next = *this;
    const int suit = move >> 3, rank = move & 7;
    next.hands[place][kind_of(suit, rank)]--;
    next.trick = place ? followed(trick, place, suit, rank, values) : led(suit, rank, values);
    next.place++;
    return next;
}

PlayState PlayState::next_trick() const {
    const int winner = trick.winner;
    PlayState next = *this;
    for (int lane = 0; lane < seats; lane++) next.hands[lane] = hands[(winner + lane) % seats];
    const unsigned all = (1u << seats) - 1, lanes = camp & all;
    const unsigned turned = (lanes >> winner | lanes << (seats - winner)) & all;
    const bool flips = !with_leader(winner);
    next.camp = (flips ? ~turned & all : turned) | ((camp & kFlipped) ^ (flips ? kFlipped : 0));
    next.seat = (seat + winner) % seats;
    next.place = 0;
    next.tricks--;
    next.left -= trick.points;
    next.trick = {};
    return next;
}

Encoding::Encoding(const Position& position) {
    const TrickRules& rules = position.rules;
    for (int suit = 0, next = 1; suit < kSuits; suit++) {
        suits_[suit == position.trump ? 0 : next++] = suit;
    }
    int count = 0;
    values_.unit = rules.last_trick;
    for (int rank = 0; rank < kRanks; rank++) {
        if (!(rules.ranks >> rank & 1)) continue;
        ranks_[count++] = rank;
        values_.unit = std::gcd(values_.unit, rules.points[rank]);
    }
    if (!values_.unit) values_.unit = 1;
    values_.ranks = count;
    values_.last_trick = rules.last_trick / values_.unit;
    for (int rank = 0; rank < count; rank++) {
        values_.of[rank] = static_cast<std::uint16_t>(rules.points[ranks_[rank]] / values_.unit);
    }
    start_.seats = rules.seats;
    start_.left = values_.last_trick;
    for (int lane = 0; lane < rules.seats; lane++) {
        const int seat = position.seat_at(lane);
        if (position.counts(seat) == position.counts(position.leader)) start_.camp |= 1u << lane;
        for (int suit = 0; suit < kSuits; suit++) {
            for (int rank = 0; rank < count; rank++) {
                const auto copies = position.hands[seat][kind_of(suits_[suit], ranks_[rank])];
                start_.hands[lane][kind_of(suit, rank)] = copies;
                start_.left += copies * values_.of[rank];
            }
        }
    }
    start_.tricks = size_of(start_.hands[position.played]);
    for (; start_.place < position.played; start_.place++) {
        const int card = move(position.trick[start_.place]), suit = card >> 3, rank = card & 7;
        start_.trick = start_.place ? followed(start_.trick, start_.place, suit, rank, values_)
                                    : led(suit, rank, values_);
        start_.left += values_.of[rank];
    }
}

int Encoding::move(int kind) const {
    int suit = 0, rank = 0;
    while (suits_[suit] != suit_of(kind)) suit++;
    while (ranks_[rank] != rank_of(kind)) rank++;
    return suit << 3 | rank;
}

}  // namespace aces::solve
