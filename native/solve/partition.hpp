// Partition search (Ginsberg 1996): each result is stored for all positions that differ only in
// ranks that its proof didn't depend on.
//
// A suit is described at one of four levels. The lowest level gives the number of counters and of
// other cards that each player has. The second level adds who has the highest rank. The third gives
// who has each counter. The highest gives who has each card. A search returns the level it needs in
// each suit, and its result applies to all positions that are the same at these levels. The method
// requires rules with two groups of cards, where all counters rank above the other cards. It pays
// off if about a dozen or more tricks are left.
#pragma once

#include "solve/search.hpp"

namespace aces::solve {

// Levels in unary, three bits per suit, so that bitwise OR merges two requirements.
enum Level : unsigned { kCounts = 0, kTop = 1, kCounters = 3, kCards = 7 };

template <class L, Follow F, bool Alternate>
class Partition {
    using Word = typename L::Word;
    static_assert(sizeof(Word) == sizeof(std::uint64_t));
    using Rules = Play<L, F>;
    using Plain = Search<L, F, Alternate>;
    static constexpr int kLast = L::kSeats - 1;
    static constexpr int kTopRank = L::kRanks - 1;
    static constexpr int kSeatShift = 10;
    static constexpr int kFewTricks = 7;  // with more tricks left, all children are looked up first

public:
    // Position at the start of a trick.
    struct Node {
        Hands<L> hands;
        unsigned camp;                             // teams, and the leading seat from bit 10 up
        std::array<std::uint64_t, kSuits> counts;  // keys of the suits at the lowest level
        std::uint64_t base;                        // key of the position at the lowest level
        std::array<std::uint8_t, kSuits> order;    // side suits sorted by key, trump first
        unsigned moved_up;                         // suits whose top rank differs from the real one
    };
    // Bound on the points that the leader's team wins, and the levels that it requires.
    struct Found {
        int value;
        unsigned needs;
    };

    // Return true if there are two groups of cards: higher ranks with equal points, and lower ranks
    // with none.
    static bool fits(const Values& values) {
        bool counted = false;
        for (int rank = 0; rank < L::kRanks; rank++) {
            if (values.of[rank] > 1 || (counted && !values.of[rank])) return false;
            counted = counted || values.of[rank];
        }
        return counted && !values.of[0];
    }

    Partition(const TrickRules& rules, const Values& values, TranspositionTable& table,
              Ordering& ordering, SearchBudget& budget, std::uint64_t salt)
        : rules_(rules),
          values_(values),
          table_(table),
          budget_(budget),
          salt_(salt * 0x9E3779B97F4A7C15u + 1),
          canon_(values),
          bounds_(values, rules.must_follow),
          plain_(rules, values, table, ordering, budget, kEquivalent, salt),
          leads_(ordering.leads),
          replies_(ordering.replies) {
        std::uint32_t counters = 0;
        first_counter_ = L::kRanks;
        for (int rank = 0; rank < L::kRanks; rank++) {
            if (!values.of[rank]) continue;
            counters |= L::kField << (rank * L::kBits);
            first_counter_ = std::min(first_counter_, rank);
        }
        counters_ = L::everywhere(counters);
    }

    static constexpr bool with_leader(unsigned camp, int seat) {
        return Plain::with_leader(camp, seat);
    }
    static unsigned turned_camp(unsigned camp, int seat) {
        const unsigned leads = (camp >> kSeatShift) + seat;
        return (Plain::turned_camp(camp & ((1u << kSeatShift) - 1), seat) & ~Plain::kFlipped) |
               leads % L::kSeats << kSeatShift;
    }

    Node node(const Hands<L>& hands, unsigned camp) const {
        Node made;
        made.camp = camp & ~Plain::kFlipped;
        made.moved_up = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            made.hands.suits[suit] = canon_(hands.suits[suit]);
            if ((made.hands.suits[suit] ^ hands.suits[suit]) & kTops) made.moved_up |= 1u << suit;
            made.counts[suit] = key_of(made, suit, kCounts);
        }
        finish_key(made);
        return made;
    }

    Found search(const Node& at, int tricks, int left, int target) {
        if (target <= 0) return {0, 0};
        if (target > left) return {left, 0};
        budget_.nodes++;
        if (tricks == 1) return last_trick(at.hands, at.camp, left);
        if (budget_.nodes >= budget_.next_look) budget_.look();
        std::uint8_t first = Entry::kNoMove;
        if (tricks > 2) {
            Found found;
            if (probe(at, target, found, first)) return found;
            typename Bounds<L, Alternate>::Reason reason;
            int lower = bounds_.lower(at.hands, at.camp, tricks, left, target, &reason);
            if (lower >= target) return {lower, reason.needs};
            int upper = bounds_.upper(at.hands, at.camp, tricks, left, &reason);
            if (upper < target) return {upper, reason.needs};
        }
        Moves moves;
        plain_.leads(at.hands, at.camp, first, moves);
        Hands<L> hands = at.hands;
        int best = -1;
        std::uint8_t best_move = Entry::kNoMove;
        unsigned needs = 0, skip = 0;
        Turns turns(budget_, moves.count, tricks, tricks * L::kSeats);
        while (turns.next(moves)) {
            const int index = turns.index;
            if (skip >> index & 1) continue;
            const Move& move = moves.at[index];
            hands.suits[move.suit] -= L::one(0, move.rank);
            const Trick trick = led(move.suit, move.rank, values_);
            const Found found =
                follow<1>(at, hands, trick, 1, 1u << move.suit, tricks, left, target);
            hands.suits[move.suit] += L::one(0, move.rank);
            if (found.value > best) {
                best = found.value;
                best_move = static_cast<std::uint8_t>(move.suit << 3 | move.rank);
            }
            if (best >= target) {
                if (moves.count > 1) leads_.cut(moves, index);
                needs = found.needs;
                break;
            }
            needs |= found.needs;
            skip |= twins(moves, index, found.needs);
        }
        if (tricks > 2) store(at, tricks, left, target, best, best_move, needs);
        return {best, needs};
    }

    // Search from the middle of a trick. `same` is the number of cards on the table in the winning
    // card's group and suit.
    template <int P>
    Found follow(const Node& at, Hands<L>& hands, const Trick& trick, int same, unsigned touched,
                 int tricks, int left, int target) {
        Moves moves;
        plain_.template replies<P>(hands, at.camp, trick, moves);
        budget_.nodes += moves.count;
        const bool high = with_leader(at.camp, P);
        const Must must = must_beat<P>(hands, trick);
        if constexpr (P == kLast) {
            return finish(at, hands, trick, same, touched, tricks, left, target, moves, high, must);
        } else {
            int best = high ? -1 : left + 1;
            unsigned needs = all_legal(must, trick), skip = 0;
            Turns turns(budget_, moves.count, tricks, tricks * L::kSeats - P);
            while (turns.next(moves)) {
                const int index = turns.index;
                if (skip >> index & 1) continue;
                const Move& move = moves.at[index];
                const Trick next = followed(trick, P, move.suit, move.rank, values_);
                hands.suits[move.suit] -= L::one(P, move.rank);
                const Found found = follow<P + 1>(at, hands, next, rivals(trick, next, same, move),
                                                  touched | 1u << move.suit, tricks, left, target);
                hands.suits[move.suit] += L::one(P, move.rank);
                best = high ? std::max(best, found.value) : std::min(best, found.value);
                if (high ? best >= target : best < target) {
                    if (moves.count > 1) replies_.cut(moves, index);
                    return {best, found.needs | one_legal(must, trick, move.rank)};
                }
                needs |= found.needs;
                skip |= twins(moves, index, found.needs);
            }
            return {best, needs};
        }
    }

    // Return only the value of a position at the start of a trick, or in a trick that `seat` led.
    int value(const Hands<L>& hands, unsigned camp, int seat, int tricks, int left, int target) {
        return search(node(hands, seated(camp, seat)), tricks, left, target).value;
    }
    template <int P>
    int value_in_trick(Hands<L>& hands, unsigned camp, int seat, const Trick& trick, int tricks,
                       int left, int target) {
        Node at;
        at.camp = seated(camp, seat);
        return follow<P>(at, hands, trick, 1, (1u << kSuits) - 1, tricks, left, target).value;
    }

private:
    static unsigned seated(unsigned camp, int seat) {
        return (camp & (Plain::kFlipped - 1)) | static_cast<unsigned>(seat) << kSeatShift;
    }

    // Suit in which a player must beat the winning card if possible, and the player's cards in it.
    struct Must {
        int suit;
        std::uint32_t lane;
    };
    static constexpr Word kTops = L::everywhere(L::kField << (kTopRank * L::kBits));

    Found finish(const Node& at, Hands<L>& hands, const Trick& trick, int same, unsigned touched,
                 int tricks, int left, int target, Moves& moves, bool high, const Must& must) {
        std::array<Node, kKinds> children;
        std::array<Trick, kKinds> ends;
        std::array<unsigned, kKinds> needed;
        const bool deep = tricks > kFewTricks;
        int made = 0;
        auto make = [&] {
            const Move& move = moves.at[made];
            ends[made] = followed(trick, kLast, move.suit, move.rank, values_);
            needed[made] = to_win(ends[made], rivals(trick, ends[made], same, move));
            child(at, hands, move, ends[made].winner, touched, tricks, children[made]);
            made++;
        };
        if (deep && moves.count > 1) {
            while (made < moves.count) make();
            for (int index = 0; index < moves.count; index++) {
                const Trick& end = ends[index];
                const bool ours = with_leader(at.camp, end.winner);
                const int rest = left - end.points;
                const int asked = ours ? target - end.points : rest - target + 1;
                if (asked <= 0 || asked > rest) continue;
                Found found;
                std::uint8_t move;
                if (!probe(children[index], asked, found, move)) continue;
                const int value = ours ? end.points + found.value : rest - found.value;
                if (high ? value >= target : value < target) {
                    return {value, needed[index] | back(children[index], found.needs) |
                                       one_legal(must, trick, moves.at[index].rank)};
                }
            }
        }
        int best = high ? -1 : left + 1;
        unsigned needs = all_legal(must, trick), skip = 0;
        Turns turns(budget_, moves.count, tricks, (tricks - 1) * L::kSeats + 1);
        while (turns.next_by([&](int index) {
            while (made <= index) make();
            return key_of_all(children[index]);
        })) {
            const int index = turns.index;
            if (skip >> index & 1) continue;
            while (made <= index) make();
            const Trick& end = ends[index];
            const int rest = left - end.points;
            const bool ours = with_leader(at.camp, end.winner);
            const Found found = search(children[index], tricks - 1, rest,
                                       ours ? target - end.points : rest - target + 1);
            const int value = ours ? end.points + found.value : rest - found.value;
            const unsigned below = needed[index] | back(children[index], found.needs);
            best = high ? std::max(best, value) : std::min(best, value);
            if (high ? best >= target : best < target) {
                if (moves.count > 1) replies_.cut(moves, index);
                return {best, below | one_legal(must, trick, moves.at[index].rank)};
            }
            needs |= below;
            skip |= twins(moves, index, below);
        }
        return {best, needs};
    }

    void child(const Node& at, const Hands<L>& hands, const Move& move, int winner,
               unsigned touched, int tricks, Node& into) const {
        touched |= 1u << move.suit;
        into.camp = turned_camp(at.camp, winner);
        into.moved_up = 0;
        const bool keyed = tricks > 3;
        for (int suit = 0; suit < kSuits; suit++) {
            Word word = hands.suits[suit];
            if (suit == move.suit) word -= L::one(kLast, move.rank);
            word = L::turned(word, winner);
            if (!(touched >> suit & 1) || tricks <= 2) {
                into.hands.suits[suit] = word;
                into.counts[suit] = at.counts[suit];
                continue;
            }
            const Word canonical = canon_(word);
            if ((canonical ^ word) & kTops) into.moved_up |= 1u << suit;
            into.hands.suits[suit] = canonical;
            if (keyed) into.counts[suit] = key_of(into, suit, kCounts);
        }
        if (keyed) finish_key(into);
    }

    void finish_key(Node& at) const {
        at.order = {0, 1, 2, 3};
        auto sort = [&](int a, int b) {
            if (at.counts[at.order[a]] < at.counts[at.order[b]])
                std::swap(at.order[a], at.order[b]);
        };
        sort(1, 2);
        sort(2, 3);
        sort(1, 2);
        at.base = at.counts[0] + at.counts[1] + at.counts[2] + at.counts[3] +
                  (at.camp + 1) * 0xD6E8FEB86659FD93u;
        table_.prefetch_needs(mixed(at.base ^ salt_));
    }

    static std::uint64_t mixed(std::uint64_t value) {
        return solve::mixed(value, 0x2D358DCCAA6C78A5u);
    }
    // Return a suit's key at a level. It's based on seats rather than on the leader, so it stays
    // valid for many tricks.
    std::uint64_t key_of(const Node& at, int suit, unsigned level) const {
        const int seat = static_cast<int>(at.camp >> kSeatShift);
        const Word word = L::turned(at.hands.suits[suit], seat ? L::kSeats - seat : 0);
        Word described = word;
        if (level != kCards) {
            const Word counters = word & counters_;
            const Word others = L::cards_by_lane(word & ~counters_);
            if (level == kCounters) {
                described = counters | others;
            } else {
                described = L::cards_by_lane(counters) << 4 | others;
                if (level == kTop) described |= (word & kTops) >> (kTopRank * L::kBits) << 9;
            }
        }
        const std::uint64_t key = described ^ (level + 1) * 0x8EBC6AF09C88C6E3u;
        return mixed(suit ? key : key ^ 0xA0761D6478BD642Fu);
    }

    // Convert levels by suit to the table's order (trump, then side suits by key), or back.
    static unsigned sorted(const Node& at, unsigned needs) {
        unsigned by_order = needs & 7;
        for (int place = 1; place < kSuits; place++) {
            by_order |= (needs >> (3 * at.order[place]) & 7) << (3 * place);
        }
        return by_order;
    }
    static unsigned unsorted(const Node& at, unsigned by_order) {
        unsigned needs = by_order & 7;
        for (int place = 1; place < kSuits; place++) {
            needs |= (by_order >> (3 * place) & 7) << (3 * at.order[place]);
        }
        return needs;
    }
    std::uint64_t key_of(const Node& at, unsigned needs) const {
        std::uint64_t key = (at.camp + 1) * 0xD6E8FEB86659FD93u;
        for (int suit = 0; suit < kSuits; suit++) {
            const unsigned level = needs >> (3 * suit) & 7;
            key += level ? key_of(at, suit, level) : at.counts[suit];
        }
        return mixed(key ^ salt_ ^ 0x1D8E4E27C47D124Fu);
    }

    static std::uint64_t key_of_all(const Node& at) {
        std::uint64_t key = at.camp;
        for (const Word suit : at.hands.suits) key = mixed(key ^ suit);
        return key;
    }

    bool probe(const Node& at, int target, Found& found, std::uint8_t& move) const {
        move = Entry::kNoMove;
        Needs kept;
        if (!table_.find_needs(mixed(at.base ^ salt_), kept)) return false;
        // Prefetch all entries before reading the first one.
        std::array<std::uint64_t, Needs::kMost> keys;
        std::array<unsigned, Needs::kMost> needs;
        for (int index = 0; index < kept.count; index++) {
            needs[index] = unsorted(at, kept.of[index]);
            keys[index] = key_of(at, needs[index]);
            table_.prefetch(keys[index]);
        }
        for (int index = kept.count - 1; index >= 0; index--) {
            Entry entry;
            if (!table_.find(keys[index], entry)) continue;
            if (entry.lower >= target || entry.upper < target) {
                found = {entry.lower >= target ? entry.lower : entry.upper, needs[index]};
                return true;
            }
            if (move == Entry::kNoMove) move = entry.move;
        }
        return false;
    }
    void store(const Node& at, int tricks, int left, int target, int value, std::uint8_t move,
               unsigned needs) {
        table_.keep_needs(mixed(at.base ^ salt_), sorted(at, needs));
        table_.store(key_of(at, needs), tricks, left, target, value, move);
    }

    // Return what a result for the next trick requires of this position. Ranks might have moved up
    // in between.
    unsigned back(const Node& child, unsigned needs) const {
        unsigned out = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            unsigned level = needs >> (3 * suit) & 7;
            if (!level) continue;
            if (level != kCards && one_has_all(child.hands.suits[suit] & counters_)) continue;
            if (level == kTop && child.moved_up >> suit & 1) level = kCounters;
            out |= level << (3 * suit);
        }
        return out;
    }
    static bool one_has_all(Word counters) {
        int holders = 0;
        for (int seat = 0; seat < L::kSeats; seat++) holders += L::lane(counters, seat) != 0;
        return holders <= 1;
    }

    bool counts(int rank) const { return rank >= first_counter_; }

    // Return the number of cards on the table in the winning card's group and suit, including that
    // card.
    int rivals(const Trick& before, const Trick& after, int same, const Move& move) const {
        if (after.suit != before.suit) return 1;
        if (move.suit != after.suit) return same;
        if (counts(after.rank) != counts(before.rank)) return 1;
        return same + (counts(move.rank) == counts(after.rank));
    }
    unsigned to_win(const Trick& trick, int same) const {
        if (same <= 1) return 0;
        const unsigned level = trick.rank == kTopRank ? kTop
                               : counts(trick.rank)   ? kCounters
                                                      : kCards;
        return level << (3 * trick.suit);
    }

    template <int P>
    Must must_beat(const Hands<L>& hands, const Trick& trick) const {
        if (std::uint32_t lane = hands.lane(trick.led, P)) {
            if (trick.suit == trick.led && Rules::must_beat(rules_, trick.led))
                return {trick.led, lane};
            return {-1, 0};
        }
        std::uint32_t lane = hands.lane(0, P);
        if (lane && !trick.suit && Rules::must_trump(rules_) && Rules::overtrumps(rules_)) {
            return {0, lane};
        }
        return {-1, 0};
    }
    // Return the level required to show that a card like this one is legal.
    unsigned one_legal(const Must& must, const Trick& trick, int rank) const {
        if (must.suit < 0 || !(must.lane & L::lane(counters_, 0))) return 0;
        unsigned level = kCounts;
        if (!counts(trick.rank)) {
            level = counts(rank) ? kCounts : kCards;
        } else if (trick.rank == kTopRank) {
            level = counts(rank) ? kCounts : kTop;
        } else if (!counts(rank)) {
            level = kCounters;
        } else if (rank != kTopRank && must.lane >> (kTopRank * L::kBits)) {
            level = kCounters;
        }
        return level << (3 * must.suit);
    }
    // Return the level required to show that no other group of cards is legal.
    unsigned all_legal(const Must& must, const Trick& trick) const {
        if (must.suit < 0) return 0;
        const std::uint32_t counters = must.lane & L::lane(counters_, 0);
        const std::uint32_t others = must.lane & ~L::lane(counters_, 0);
        if (!counters) return 0;
        unsigned level = kCounts;
        const std::uint32_t better = must.lane & L::above(trick.rank);
        if (!counts(trick.rank)) {
            if (others && !(others & better)) level = kCards;
        } else if (trick.rank != kTopRank && better) {
            const std::uint32_t top = L::kField << (kTopRank * L::kBits);
            const std::uint32_t lower = counters & ~top;
            if ((counters & top) && (!lower || (lower & better))) {
                level = others ? kTop : kCounts;
            } else {
                level = kCounters;
            }
        }
        return level << (3 * must.suit);
    }

    // Return the later moves that must have the same result as move `index`, because that result
    // didn't depend on which of them was played.
    unsigned twins(const Moves& moves, int index, unsigned needs) const {
        const Move& move = moves.at[index];
        const unsigned level = needs >> (3 * move.suit) & 7;
        if (level == kCards) return 0;
        unsigned skip = 0;
        for (int other = index + 1; other < moves.count; other++) {
            const Move& like = moves.at[other];
            if (like.suit != move.suit || counts(like.rank) != counts(move.rank)) continue;
            const bool tops = move.rank == kTopRank || like.rank == kTopRank;
            if (!counts(move.rank) || level == kCounts || (level == kTop && !tops)) {
                skip |= 1u << other;
            }
        }
        return skip;
    }

    Found last_trick(const Hands<L>& hands, unsigned camp, int left) const {
        Trick trick{};
        int same = 0;
        for (int seat = 0; seat < L::kSeats; seat++) {
            int suit = 0;
            while (!hands.lane(suit, seat)) suit++;
            const int rank = L::lowest(L::held(hands.lane(suit, seat)));
            const Move move{static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(rank), 0, 0};
            const Trick next = seat ? followed(trick, seat, suit, rank, values_)
                                    : led(suit, rank, values_);
            same = seat ? rivals(trick, next, same, move) : 1;
            trick = next;
        }
        return {with_leader(camp, trick.winner) ? left : 0, to_win(trick, same)};
    }

    const TrickRules& rules_;
    const Values& values_;
    TranspositionTable& table_;
    SearchBudget& budget_;
    std::uint64_t salt_;
    Canon<L> canon_;
    Bounds<L, Alternate> bounds_;
    Plain plain_;
    Learned &leads_, &replies_;
    Word counters_;
    int first_counter_;
};

}  // namespace aces::solve
