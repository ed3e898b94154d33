#include "stock/policy.hpp"

#include <algorithm>

namespace aces::stock {
Mind::Mind(const State& state, const Rules& rules, const Weights& weights, int seat)
    : state_(state),
      rules_(rules),
      weights_(weights),
      own_(state.seats[seat]),
      other_(state.seats[1 - seat]),
      draws_(state.draws()),
      unknown_(std::max(1, state.face_down + other_.cards - other_.shown)),
      share_(static_cast<double>(other_.cards - other_.shown) / unknown_) {
    const double each = std::min(1.0, weights.reach * draws_ / unknown_);
    double none = 1, misses = 1, lost = 1;
    for (int copies = 1; copies <= rules.tricks.copies; copies++) {
        none *= 1 - each;
        misses *= 1 - share_;
        chance_[copies] = 1 - none;
        misses_[copies] = misses;
    }
    misses_[0] = 1;
    for (int i = 0; i < draws_; i++) lost *= 1 - weights.again;
    laying_ = 1 - lost;
    count_out();
    count_melds();
    double later = 1;
    const int spare = ready_count_ ? (draws_ - 1) / ready_count_ : 0;
    for (int i = 0; i < spare; i++) later *= 1 - weights.again;
    beyond_ = later;
}

void Mind::count_out() {
    const auto copies = static_cast<std::uint8_t>(rules_.tricks.copies);
    for (int card = 0; card < kKinds; card++) {
        out_[card] = static_cast<std::uint8_t>(copies - own_.fresh[card] - own_.open[card] -
                                               other_.open[card] - state_.gone[card]);
    }
    out_[state_.upcard]--;
    if (state_.led >= 0) return;
    double missed = 1;
    for (int rank = 0; rank < kRanks; rank++) {
        const int trump = kind_of(rules_.trump, rank);
        if (other_.open[trump]) missed = 0;
        for (int i = 0; i < out_[trump]; i++) missed *= 1 - share_;
    }
    trumped_ = weights_.trumped * (1 - missed);
}

void Mind::count_melds() {
    const int count = static_cast<int>(rules_.melds.size());
    for (int i = 0; i < count; i++) {
        const Meld& meld = rules_.melds[i];
        points_[i] = meld.worth(own_.laid[i]);
        for (int j = 0; j < meld.size; j++) usable_[i][j] = own_.fresh[meld.cards[j]];
    }
    for (int k = 0; k < own_.shown; k++) {
        const Exposed& one = own_.table[k];
        for (const auto [i, j] : rules_.parts[one.card]) {
            usable_[i][j] += may_serve(rules_, one, rules_.melds[i].kind, points_[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        const Meld& meld = rules_.melds[i];
        double value = points_[i] * weights_.kind[meld.kind];
        bool fresh = !rules_.fresh_required, whole = true;
        for (int j = 0; j < meld.size && value > 0; j++) {
            if (own_.fresh[meld.cards[j]]) fresh = true;
            if (usable_[i][j]) continue;
            value *= chance_[out_[meld.cards[j]]];
            if (!whole) value *= weights_.more;
            fresh = true;
            whole = false;
        }
        if (!fresh || !(value > 0)) continue;
        value_[i] = value * laying_;
        if (whole) {
            second_[i] = another(i);
            ready_ |= 1u << i;
            ready_count_++;
        }
        for (int j = 0; j < meld.size; j++) {
            const int card = meld.cards[j];
            if (needed(i, j, nullptr)) lost_[card] += value_[i];
            else if (usable_[i][j] == 2) lost_[card] += second_[i];
        }
    }
}

// Return the value of completing a meld a second time when it's already complete once.
double Mind::another(int meld) const {
    const Meld& what = rules_.melds[meld];
    double value = weights_.second * laying_ * weights_.kind[what.kind] *
                   what.worth(own_.laid[meld] + 1);
    for (int j = 0; j < what.size && value > 0; j++) {
        if (usable_[meld][j] < 2) value *= chance_[out(what.cards[j])];
    }
    return value;
}

// Return true if playing a copy of card `at` would lose or delay the meld. If `one` is null, the
// copy comes from the hand. Otherwise, it's the card on the table that `one` points to.
bool Mind::needed(int meld, int at, const Exposed* one) const {
    if (usable_[meld][at] != 1) return false;
    if (one) return may_serve(rules_, *one, rules_.melds[meld].kind, points_[meld]);
    return own_.fresh[rules_.melds[meld].cards[at]] == 1;
}

double Mind::power(int card) const {
    return (suit_of(card) == rules_.trump ? weights_.trump : weights_.power)[rank_of(card)];
}

double Mind::keep(int card, const Exposed* one) const {
    double lost = lost_[card];
    if (one) {
        lost = 0;
        for (const auto [i, j] : rules_.parts[card]) {
            if (!(value_[i] > 0)) continue;
            if (needed(i, j, one)) lost += value_[i];
            else if (usable_[i][j] == 2) lost += second_[i];
        }
    }
    return lost * (1 - chance_[out_[card]]) + power(card) * rules_.unit;
}

double Mind::ready_without(int card, const Exposed* one) const {
    unsigned left = ready_;
    if (!left) return 0;
    for (const auto [i, j] : rules_.parts[card]) {
        if (left >> i & 1 && needed(i, j, one)) left &= ~(1u << i);
    }
    std::int32_t most = 0;
    for (; left; left &= left - 1) most = std::max(most, points_[__builtin_ctz(left)]);
    return most;
}

// Return the probability that the opponent beats a lead of `card`.
double Mind::beaten(int card) const {
    int above = 0;
    bool tops = false;
    for (int higher = card + 1; higher % kRanks; higher++) {
        above += out_[higher];
        tops |= other_.open[higher] > 0;
    }
    const double met = tops ? 1 : 1 - misses_[std::min(above, rules_.tricks.copies)];
    const double beaten = weights_.topped * met;
    return suit_of(card) == rules_.trump ? beaten : 1 - (1 - beaten) * (1 - trumped_);
}

int Mind::plays(std::array<Play, kMaxPlays>& found) const {
    const unsigned allowed = rules_.must_follow
                                 ? legal_kinds(rules_, own_.kinds, state_.led)
                                 : own_.kinds;
    double winning = state_.led >= 0 ? weights_.denied : weights_.leading;
    if (draws_ == 1) winning = weights_.last - power(state_.upcard);
    winning *= rules_.unit;
    int count = 0;
    const auto add = [&](int card, Source from, const Exposed* one) {
        const double wins = state_.led >= 0 ? (beats(card, state_.led, rules_.trump) ? 1.0 : 0.0)
                                            : 1 - beaten(card);
        const double worth = ready_without(card, one) * (weights_.ready + beyond_) + winning;
        double tricks = 0;
        if (rules_.tricks_score) {
            const double theirs = state_.led >= 0 ? rules_.tricks.points[rank_of(state_.led)]
                                               : rules_.unit / 2;
            tricks = (2 * wins - 1) * (rules_.tricks.points[rank_of(card)] + theirs);
        }
        found[count++] = {card, from, wins * worth + tricks - keep(card, one)};
    };
    for (unsigned left = allowed; left; left &= left - 1) {
        const int card = __builtin_ctz(left);
        if (own_.fresh[card]) add(card, 0, nullptr);
    }
    for (int k = 0; k < own_.shown; k++) {
        const Exposed& one = own_.table[k];
        if (allowed >> one.card & 1) add(one.card, static_cast<Source>(k + 1), &one);
    }
    return count;
}

Play choose_play(const State& state, const Rules& rules, const Weights& weights, int seat) {
    std::array<Play, kMaxPlays> found;
    const int count = Mind(state, rules, weights, seat).plays(found);
    return *std::max_element(
        found.begin(), found.begin() + count,
        [](const Play& one, const Play& two) { return one.worth < two.worth; });
}

Lay choose_lay(const State& state, const Rules& rules, int seat) {
    const Seat& own = state.seats[seat];
    Lay best;
    std::int32_t most = 0;
    for (int i = 0; i < static_cast<int>(rules.melds.size()); i++) {
        const Meld& meld = rules.melds[i];
        const std::int32_t points = meld.worth(own.laid[i]);
        if ((own.kinds & meld.mask) != meld.mask || points <= 0 ||
            !may_lay(state, rules, meld.kind)) {
            continue;
        }
        Lay lay{.meld = i};
        bool whole = true, fresh = false;
        for (int j = 0; j < meld.size && whole; j++) {
            const int card = meld.cards[j];
            lay.from[j] = 0;
            for (int k = 0; k < own.shown; k++) {
                if (own.table[k].card == card &&
                    may_serve(rules, own.table[k], meld.kind, points)) {
                    lay.from[j] = static_cast<Source>(k + 1);
                    break;
                }
            }
            if (lay.from[j]) continue;
            whole = own.fresh[card] > 0;
            fresh = true;
        }
        if (!whole) continue;
        if (rules.fresh_required && !fresh) {
            int at = 0;
            while (at < meld.size && !own.fresh[meld.cards[at]]) at++;
            if (at == meld.size) continue;
            lay.from[at] = 0;
            fresh = true;
        }
        if (meld.kind == kDix) {
            if (rules.dix_exchange && !lay.from[0] && rank_of(state.upcard) != 0) {
                lay.exchange = true;
            }
            if (rules.dix_is_extra) return lay;  // doesn't count toward the limit
        }
        if (points > most) {
            most = points;
            best = lay;
        }
    }
    if (best.meld < 0) return best;
    // Lay down the marriage before the run that contains it if there's time to lay down both.
    const Meld& dearest = rules.melds[best.meld];
    if (dearest.kind == kRun && !rules.run_uses_marriage && state.draws() > 2) {
        for (int i = 0; i < static_cast<int>(rules.melds.size()); i++) {
            const Meld& meld = rules.melds[i];
            if (meld.kind != kMarriage || suit_of(meld.cards[0]) != suit_of(dearest.cards[0])) continue;
            const std::int32_t points = meld.worth(own.laid[i]);
            if (points <= 0 || !own.fresh[meld.cards[0]] || !own.fresh[meld.cards[1]]) continue;
            Lay lay{.meld = i};
            return lay;
        }
    }
    return best;
}

}  // namespace aces::stock
