// Null-window alpha-beta search, trick by trick, with a table lookup at the start of each trick.
#pragma once

#include <algorithm>

#include "solve/bounds.hpp"
#include "solve/budget.hpp"
#include "solve/canon.hpp"
#include "solve/hash.hpp"
#include "solve/options.hpp"
#include "solve/order.hpp"
#include "solve/table/transposition_table.hpp"

namespace aces::solve {

// Loop over moves, best first. If there are several threads, moves that other threads are searching
// come last, since their results might be in the table by then.
class Turns {
public:
    // `ply` is the number of cards left to play.
    Turns(SearchBudget& budget, int count, int tricks, int ply)
        : budget_(budget), count_(count), ply_(ply) {
        apart_ = budget.shared && tricks >= kApart && budget.shared->several();
    }
    ~Turns() {
        if (apart_) budget_.shared->enter(budget_.self, ply_ - 1, 0);
    }
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    bool next(const Moves& moves) {
        return next_by([&](int at) {
            const Move& move = moves.at[at];
            return mixed(budget_.shared->place(budget_.self, ply_) + (move.suit << 3 | move.rank),
                         0x9FB21C651E98DF25u);
        });
    }
    // `moment_after` returns an ID for the position after a move.
    template <class Moment>
    bool next_by(Moment&& moment_after) {
        if (!apart_) return ++index < count_;
        while (++turn_ < count_ + late_) {
            index = turn_ < count_ ? turn_ : later_[turn_ - count_];
            const std::uint64_t moment = moment_after(index);
            if (turn_ && turn_ < count_ &&
                budget_.shared->taken(budget_.self, ply_ - 1, moment)) {
                later_[late_++] = static_cast<std::uint8_t>(index);
                continue;
            }
            budget_.shared->enter(budget_.self, ply_ - 1, moment);
            return true;
        }
        return false;
    }

    int index = -1;

private:
    static constexpr int kApart = 7;  // minimum tricks left for threads to avoid each other's moves

    SearchBudget& budget_;
    int count_, ply_, turn_ = -1, late_ = 0;
    bool apart_;
    std::array<std::uint8_t, kKinds> later_;
};

template <class L, Follow F, bool Alternate>
class Search {
    using Word = typename L::Word;
    using Rules = Play<L, F>;
    static constexpr int kLast = L::kSeats - 1;
    static constexpr int kFewTricks = 3;  // the last two tricks don't use the table

public:
    // Position at the start of a trick. If bit p of `camp` is set, lane p is on the leader's team.
    // If `kFlipped` is set, the leader isn't on the team that led first.
    static constexpr unsigned kFlipped = 1u << 8;
    struct Node {
        Hands<L> hands;
        unsigned camp;
        std::uint64_t key;
    };

    Search(const TrickRules& rules, const Values& values, TranspositionTable& table,
           Ordering& ordering, SearchBudget& budget, unsigned without, std::uint64_t salt,
           const Widths& widths = {})
        : rules_(rules),
          values_(values),
          table_(table),
          leads_(ordering.leads),
          replies_(ordering.replies),
          budget_(budget),
          without_(without),
          salt_(salt ^ widths.salt()),
          widths_(widths),
          canon_(values),
          bounds_(values, rules.must_follow) {}

    static constexpr bool with_leader(unsigned camp, int seat) {
        return Alternate ? !(seat & 1) : camp >> seat & 1;
    }
    // Return `camp` as it is when the player in lane `seat` leads.
    static unsigned turned_camp(unsigned camp, int seat) {
        const unsigned flip = with_leader(camp, seat) ? 0 : kFlipped;
        if (Alternate) return camp ^ flip;
        constexpr unsigned all = (1u << L::kSeats) - 1;
        const unsigned lanes = camp & all;
        const unsigned turned = (lanes >> seat | lanes << (L::kSeats - seat)) & all;
        return (flip ? ~turned & all : turned) | ((camp & kFlipped) ^ flip);
    }

    Node node(const Hands<L>& hands, unsigned camp) const {
        Node made{hands, camp, 0};
        if (!(without_ & kCanonical)) {
            for (Word& suit : made.hands.suits) suit = canon_(suit);
        }
        made.key = key_of(made);
        return made;
    }

    // Return only the value of a position at the start or in the middle of a trick.
    int value(const Hands<L>& hands, unsigned camp, int, int tricks, int left, int target) {
        return search(node(hands, camp), tricks, left, target);
    }
    template <int P>
    int value_in_trick(Hands<L>& hands, unsigned camp, int, const Trick& trick, int tricks,
                       int left, int target) {
        return follow<P>(hands, camp, trick, (1u << kSuits) - 1, tricks, left, target);
    }

    // Return a bound on the points that the leader's team wins out of `left`. A result of at least
    // `target` is a lower bound. A smaller result is an upper bound.
    int search(const Node& at, int tricks, int left, int target) {
        if (target <= 0) return 0;
        if (target > left) return left;
        budget_.nodes++;
        if (tricks == 1) return last_trick(at.hands, at.camp) ? left : 0;
        if (tricks == 2) return Small{*this}.lead(at.hands, at.camp, left, target);
        if (budget_.nodes >= budget_.next_look) budget_.look();
        std::uint8_t first = Entry::kNoMove;
        bool known = false;
        if (!(without_ & kTable)) {
            Entry entry;
            if (table_.find(at.key, entry)) {
                if (entry.lower >= target) return entry.lower;
                if (entry.upper < target) return entry.upper;
                first = entry.move;
                known = true;
            }
        }
        if (!known && !(without_ & kBounds)) {
            int lower = bounds_.lower(at.hands, at.camp, tricks, left, target);
            if (lower >= target) return lower;
            int upper = bounds_.upper(at.hands, at.camp, tricks, left);
            if (upper < target) return upper;
        }
        Moves moves;
        leads(at.hands, at.camp, first, moves);
        moves.count = std::min(moves.count, widths_.leads[at.camp / kFlipped]);
        Hands<L> hands = at.hands;
        int best = -1;
        std::uint8_t best_move = Entry::kNoMove;
        Turns turns(budget_, moves.count, tricks, tricks * L::kSeats);
        while (turns.next(moves)) {
            const int index = turns.index;
            const Move& move = moves.at[index];
            hands.suits[move.suit] -= L::one(0, move.rank);
            Trick trick = led(move.suit, move.rank, values_);
            int value = follow<1>(hands, at.camp, trick, 1u << move.suit, tricks, left, target);
            hands.suits[move.suit] += L::one(0, move.rank);
            if (value > best) {
                best = value;
                best_move = static_cast<std::uint8_t>(move.suit << 3 | move.rank);
                if (best >= target) {
                    if (moves.count > 1) leads_.cut(moves, index);
                    break;
                }
            }
        }
        if (!(without_ & kTable)) {
            table_.store(at.key, tricks, left, target, best, best_move);
        }
        return best;
    }

    // Search from the middle of a trick, when the player in lane `P` is next to play.
    template <int P>
    int follow(Hands<L>& hands, unsigned camp, const Trick& trick, unsigned touched, int tricks,
               int left, int target) {
        if constexpr (P == kLast) {
            return finish(hands, camp, trick, touched, tricks, left, target);
        } else {
            Moves moves;
            replies<P>(hands, camp, trick, moves);
            moves.count = std::min(moves.count, reply_width<P>(camp));
            budget_.nodes += moves.count;
            const bool high = with_leader(camp, P);
            int best = high ? -1 : left + 1;
            Turns turns(budget_, moves.count, tricks, tricks * L::kSeats - P);
            while (turns.next(moves)) {
                const int index = turns.index;
                const Move& move = moves.at[index];
                Trick next = followed(trick, P, move.suit, move.rank, values_);
                hands.suits[move.suit] -= L::one(P, move.rank);
                int value = follow<P + 1>(hands, camp, next, touched | 1u << move.suit, tricks,
                                          left, target);
                hands.suits[move.suit] += L::one(P, move.rank);
                best = high ? std::max(best, value) : std::min(best, value);
                if (high ? best >= target : best < target) {
                    if (moves.count > 1) replies_.cut(moves, index);
                    return best;
                }
            }
            return best;
        }
    }

    // Return true if the leader's team wins the last trick.
    static bool last_trick(const Hands<L>& hands, unsigned camp) {
        Word deciding = hands.suits[0];
        if (!deciding) {
            for (int suit = 1; suit < kSuits; suit++) {
                if (hands.lane(suit, 0)) deciding = hands.suits[suit];
            }
        }
        std::uint32_t best = L::lane(deciding, 0);
        int winner = 0;
        for (int seat = 1; seat < L::kSeats; seat++) {
            std::uint32_t lane = L::lane(deciding, seat);
            if (lane > best) {
                best = lane;
                winner = seat;
            }
        }
        return with_leader(camp, winner);
    }

private:
    // Search of the last two tricks, without the table, canonical form, or learning.
    struct Small {
        Search& all;

        int lead(const Hands<L>& at, unsigned camp, int left, int target) const {
            Hands<L> hands = at;
            int best = -1;
            for (int suit = 0; suit < kSuits; suit++) {
                for (std::uint32_t held = L::held(hands.lane(suit, 0)); held; held &= held - 1) {
                    int rank = L::lowest(held);
                    hands.suits[suit] -= L::one(0, rank);
                    int value =
                        follow<1>(hands, camp, led(suit, rank, all.values_), left, target);
                    hands.suits[suit] += L::one(0, rank);
                    best = std::max(best, value);
                    if (best >= target) return best;
                }
            }
            return best;
        }

        template <int P>
        int follow(Hands<L>& hands, unsigned camp, const Trick& trick, int left, int target) const {
            if constexpr (P == L::kSeats) {
                all.budget_.nodes++;
                bool first = with_leader(camp, trick.winner);
                Hands<L> rest;
                for (int suit = 0; suit < kSuits; suit++) {
                    rest.suits[suit] = L::turned(hands.suits[suit], trick.winner);
                }
                bool second = last_trick(rest, turned_camp(camp, trick.winner)) == first;
                return (first ? trick.points : 0) + (second ? left - trick.points : 0);
            } else {
                const bool high = with_leader(camp, P);
                int best = high ? -1 : left + 1;
                bool cut = false;
                Rules::legal(hands, P, trick, all.rules_, [&](int suit, std::uint32_t held, bool) {
                    for (; held && !cut; held &= held - 1) {
                        int rank = L::lowest(held);
                        hands.suits[suit] -= L::one(P, rank);
                        int value = follow<P + 1>(
                            hands, camp, followed(trick, P, suit, rank, all.values_), left,
                            target);
                        hands.suits[suit] += L::one(P, rank);
                        best = high ? std::max(best, value) : std::min(best, value);
                        cut = high ? best >= target : best < target;
                    }
                });
                return best;
            }
        }
    };

    int finish(Hands<L>& hands, unsigned camp, const Trick& trick, unsigned touched, int tricks,
               int left, int target) {
        Moves moves;
        replies<kLast>(hands, camp, trick, moves);
        moves.count = std::min(moves.count, reply_width<kLast>(camp));
        budget_.nodes += moves.count;
        const bool high = with_leader(camp, kLast);
        std::array<Node, kKinds> children;
        std::array<Trick, kKinds> ends;
        int made = 0;
        auto make = [&] {
            const Move& move = moves.at[made];
            ends[made] = followed(trick, kLast, move.suit, move.rank, values_);
            child(hands, camp, move, ends[made].winner, touched, tricks > kFewTricks,
                  children[made]);
            made++;
        };
        if (tricks > kFewTricks && moves.count > 1 && !(without_ & (kCutoffs | kTable))) {
            while (made < moves.count) make();
            for (int index = 0; index < moves.count; index++) {
                Entry entry;
                if (!table_.find(children[index].key, entry)) continue;
                const Trick& end = ends[index];
                bool ours = with_leader(camp, end.winner);
                int rest = left - end.points;
                int lower = ours ? end.points + entry.lower : rest - entry.upper;
                int upper = ours ? end.points + entry.upper : rest - entry.lower;
                if (high ? lower >= target : upper < target) return high ? lower : upper;
            }
        }
        int best = high ? -1 : left + 1;
        Turns turns(budget_, moves.count, tricks, (tricks - 1) * L::kSeats + 1);
        while (turns.next_by([&](int index) {
            while (made <= index) make();
            return children[index].key;
        })) {
            const int index = turns.index;
            while (made <= index) make();
            const Trick& end = ends[index];
            int rest = left - end.points;
            int value;
            if (with_leader(camp, end.winner)) {
                value = end.points + search(children[index], tricks - 1, rest, target - end.points);
            } else {
                value = rest - search(children[index], tricks - 1, rest, rest - target + 1);
            }
            best = high ? std::max(best, value) : std::min(best, value);
            if (high ? best >= target : best < target) {
                if (moves.count > 1) replies_.cut(moves, index);
                return best;
            }
        }
        return best;
    }

    template <int P>
    int reply_width(unsigned camp) const {
        return widths_.replies[camp / kFlipped ^ !with_leader(camp, P)];
    }

    void child(const Hands<L>& hands, unsigned camp, const Move& move, int winner, unsigned touched,
               bool keyed, Node& into) const {
        touched |= 1u << move.suit;
        for (int suit = 0; suit < kSuits; suit++) {
            Word word = hands.suits[suit];
            if (suit == move.suit) word -= L::one(kLast, move.rank);
            word = L::turned(word, winner);
            if (keyed && (touched >> suit & 1) && !(without_ & kCanonical)) word = canon_(word);
            into.hands.suits[suit] = word;
        }
        into.camp = turned_camp(camp, winner);
        if (keyed) {
            into.key = key_of(into);
            table_.prefetch(into.key);
        }
    }

    std::uint64_t suit_key(Word word, std::uint64_t a, std::uint64_t b) const {
        if (widths_.coarse) word = canon_.coarse(word);
        std::uint64_t low = static_cast<std::uint64_t>(word);
        if constexpr (sizeof(Word) > 8) {
            low = mixed(low ^ 0x589965CC75374CC3u, 0x1D8E4E27C47D124Fu) +
                  static_cast<std::uint64_t>(word >> 64);
        }
        return mixed(low ^ a, b);
    }
    std::uint64_t key_of(const Node& at) const {
        std::uint64_t key = suit_key(at.hands.suits[0], 0xA0761D6478BD642Fu, 0xE7037ED1A0B428DBu);
        for (int suit = 1; suit < kSuits; suit++) {
            std::uint64_t twist =
                without_ & kSymmetric ? static_cast<std::uint64_t>(suit) << 60 : 0;
            key += suit_key(at.hands.suits[suit], 0x8EBC6AF09C88C6E3u ^ twist, 0xEB44ACCAB455D165u);
        }
        if (!Alternate || widths_.sided()) {
            unsigned camp = widths_.sided() ? at.camp : at.camp & (kFlipped - 1);
            key += camp * 0x9E3779B97F4A7C15u;
        }
        return mixed(key ^ salt_, 0x2D358DCCAA6C78A5u);
    }

public:
    // List the cards that the leader can lead, best first, except that `first` comes before all
    // others.
    void leads(const Hands<L>& hands, unsigned camp, std::uint8_t first, Moves& moves) const {
        moves.count = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            std::uint32_t lane = hands.lane(suit, 0);
            if (!lane) continue;
            auto [foes, friends] = others_of<0>(hands.suits[suit], camp);
            unsigned ruffs = 0;
            for (int seat = 1; seat < L::kSeats; seat++) {
                if (suit && !hands.lane(suit, seat) && hands.lane(0, seat)) {
                    ruffs |= with_leader(camp, seat) ? 4 : seat == 1 ? 1 : 2;
                }
            }
            unsigned base = (suit ? 1u : 0u) | ruffs << 1 | (L::cards(lane) == 1) << 4;
            for (std::uint32_t held = L::held(lane); held; held &= held - 1) {
                int rank = L::lowest(held);
                unsigned beaten =
                    (foes & L::above(rank) ? 1u : 0u) | (friends & L::above(rank) ? 2u : 0u);
                int feature = static_cast<int>(base | beaten << 5 | rank << 7);
                float score =
                    without_ & kLearning ? static_cast<float>(rank) : leads_.score(feature);
                if ((suit << 3 | rank) == first) score += 100;
                moves.add(suit, rank, feature, score);
            }
        }
    }
    // List the cards that the player in lane P can play, best first. Of equivalent cards, only one
    // is listed.
    template <int P>
    void replies(const Hands<L>& hands, unsigned camp, const Trick& trick, Moves& moves) const {
        const bool high = with_leader(camp, P);
        const bool ours = with_leader(camp, trick.winner) == high;
        const unsigned base = (P < 3 ? P - 1 : 2) | (trick.led == 0) << 2 | ours << 3;
        moves.count = 0;
        Rules::legal(hands, P, trick, rules_, [&](int suit, std::uint32_t held, bool only) {
            if (!(held & (held - 1)) && only) {
                moves.only(suit, L::lowest(held));
                return;
            }
            Others others = others_of<P>(hands.suits[suit], camp);
            if (held & (held - 1) && !(without_ & kEquivalent)) {
                // If no one else holds a run of adjacent ranks, keep only the lowest rank.
                std::uint32_t alone = held & ~L::held(others.foes | others.friends);
                std::uint32_t same = alone & alone << L::kBits & canon_.like_next() << L::kBits;
                if (suit == trick.suit) same &= ~(1u << ((trick.rank + 1) * L::kBits));
                held &= ~same;
                if (!(held & (held - 1)) && only) {
                    moves.only(suit, L::lowest(held));
                    return;
                }
            }
            bool single = L::cards(hands.lane(suit, P)) == 1;
            for (; held; held &= held - 1) {
                int rank = L::lowest(held);
                int kind;
                if (suit == trick.suit && rank > trick.rank) {
                    kind = suit == trick.led ? 0 : 1;
                } else if (suit == 0 && trick.suit) {
                    kind = 1;
                } else {
                    kind = suit == trick.led ? 2 : suit == 0 ? 3 : 4;
                }
                bool top = !(others.foes & L::above(rank));
                int feature =
                    static_cast<int>(base | single << 4 | top << 5 | rank << 6 | kind << 9);
                float score = without_ & kLearning ? static_cast<float>(ours       ? rank
                                                                        : kind < 2 ? 10 + rank
                                                                                   : -rank)
                                                   : replies_.score(feature);
                moves.add(suit, rank, feature, score);
            }
        });
    }

private:
    // Cards that other players hold in a suit, split into opponents and teammates of the player in
    // lane P.
    struct Others {
        std::uint32_t foes, friends;
    };
    template <int P>
    static Others others_of(Word suit, unsigned camp) {
        if constexpr (Alternate && L::kSeats == 4) {
            Word both = suit | suit >> (2 * L::kLaneBits);
            return {L::lane(both, (P & 1) ^ 1), L::lane(suit, P ^ 2)};
        }
        Others others{0, 0};
        const bool high = with_leader(camp, P);
        for (int seat = 0; seat < L::kSeats; seat++) {
            if (seat == P) continue;
            (with_leader(camp, seat) == high ? others.friends : others.foes) |= L::lane(suit, seat);
        }
        return others;
    }
    const TrickRules& rules_;
    const Values& values_;
    TranspositionTable& table_;
    Learned &leads_, &replies_;
    SearchBudget& budget_;
    unsigned without_;
    std::uint64_t salt_;
    Widths widths_;
    Canon<L> canon_;
    Bounds<L, Alternate> bounds_;
};

}  // namespace aces::solve
