// Bounds on a position's points for the leader's team, computed without search.
#pragma once

#include <algorithm>

#include "solve/game.hpp"

namespace aces::solve {

template <class L, bool Alternate>
class Bounds {
    using Word = typename L::Word;

public:
    Bounds(const Values& values, bool must_follow) : values_(values), must_follow_(must_follow) {
        std::uint32_t counters = 0;
        for (int rank = 0; rank < L::kRanks; rank++) {
            if (values.of[rank]) counters |= L::kField << (rank * L::kBits);
            if (values.of[rank] > 1) binary_ = false;
            if (rank && rank < values.ranks && values.of[rank] < values.of[rank - 1]) {
                rising_ = false;
            }
            richest_ = std::max(richest_, L::kSeats * values.of[rank]);
        }
        counters_ = L::everywhere(counters);
    }

    static constexpr bool with_leader(unsigned camp, int seat) {
        return Alternate ? !(seat & 1) : camp >> seat & 1;
    }

    // Ranks that a bound depends on, as a level of three bits for each suit. See partition.hpp.
    struct Reason {
        unsigned needs = 0;
    };

    // Return the points that the leader's team can take by leading winners. The leader leads all of
    // their own winners first, trumps before other suits. If that doesn't reach `target`, the
    // leader gives a partner the lead, and the partner leads winners. If players don't have to
    // follow suit, only the leader's own winners count.
    int lower(const Hands<L>& hands, unsigned camp, int tricks, int left, int target,
              Reason* reason = nullptr) const {
        Run own;
        int points = must_follow_ ? cash(hands, camp, tricks, left, target, own)
                                  : cash_freely(hands, tricks, left, own);
        if (reason) reason->needs = ranks_needed(hands, own, 0);
        if (points >= target || !must_follow_) return points;
        for (int seat = 1; seat < L::kSeats; seat++) {
            if (!with_leader(camp, seat)) continue;
            Run theirs;
            points = std::max(points, cross(hands, camp, tricks, left, target, own, seat, theirs));
            if (reason && points >= target) reason->needs |= ranks_needed(hands, theirs, seat);
            if (points >= target) return points;
        }
        return points;
    }

    // Return all points except those that the opponents' trumps are sure to take. If the leader's
    // team has no trumps, all of an opponent's trumps are counted. Otherwise, only the highest ones
    // are counted.
    int upper(const Hands<L>& hands, unsigned camp, int tricks, int left,
              Reason* reason = nullptr) const {
        std::uint32_t ours = 0, theirs = 0;
        for (int seat = 0; seat < L::kSeats; seat++) {
            (with_leader(camp, seat) ? ours : theirs) |= hands.lane(0, seat);
        }
        if (!theirs) return left;
        const int top = L::highest(L::held(theirs));
        if (ours & L::above(top)) return left;
        if (reason) reason->needs = ours ? level(top) : 0;
        const Word lengths = L::cards_by_lane(hands.suits[0]);
        int tops = 0;
        if (ours) {
            for (int seat = 0; seat < L::kSeats; seat++) tops += copies(hands.lane(0, seat), top);
        }
        int lost = 0;
        for (int seat = 1; seat < L::kSeats; seat++) {
            if (with_leader(camp, seat)) continue;
            std::uint32_t trumps = hands.lane(0, seat);
            int length = count(lengths, seat);
            if (!ours) {
                if (length == tricks) return 0;
                if (length) lost = std::max(lost, worth(trumps) + thrown(hands, seat, length));
            } else if (int own = copies(trumps, top)) {
                int sure = own - std::max(0, tops - own - (length - own));
                if (sure > 0) {
                    lost = std::max(lost, sure * values_.of[top] + thrown(hands, seat, sure));
                }
            }
        }
        return left - lost;
    }

private:
    // Run of winners: how often one player can lead each suit and win.
    struct Run {
        std::array<int, kSuits> rounds;
        std::array<std::uint32_t, kSuits> winners;  // unbeatable even in the first round
        int tricks = 0;
        unsigned ruffing = 0;  // seats that can trump when they're out of a suit
    };

    static int count(Word counts, int seat) { return static_cast<int>(L::lane(counts, seat)); }
    static int copies(std::uint32_t lane, int rank) {
        return static_cast<int>(lane >> (rank * L::kBits) & L::kField);
    }

    // Return the level that shows which cards are winners if other players hold ranks up to `rank`.
    unsigned level(int rank) const {
        if (rank == L::kRanks - 1) return 1;
        return values_.of[rank] ? 3 : 7;
    }
    unsigned ranks_needed(const Hands<L>& hands, const Run& run, int seat) const {
        unsigned needs = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            const std::uint32_t others = L::others(hands.suits[suit], seat);
            if (!run.rounds[suit] || !others) continue;
            const int top = L::highest(L::held(others));
            const std::uint32_t counters = hands.lane(suit, seat) & L::lane(counters_, 0);
            if (!values_.of[top] && run.rounds[suit] <= L::cards(counters)) continue;
            needs |= level(top) << (3 * suit);
        }
        return needs;
    }

    // Return the number of times that `seat` can lead a suit and win, after `before` earlier leads.
    // Stops before any player who would trump runs out of the suit.
    static int rounds(Word suit, unsigned ruffing, int seat, int before, std::uint32_t& winners) {
        std::uint32_t mine = L::lane(suit, seat);
        winners = mine & L::from_top(L::others(suit, seat));
        if (!winners) return 0;
        Word lengths = L::cards_by_lane(suit);
        int own = count(lengths, seat);
        int room = own - before;
        int longest = 0;
        for (int other = 0; other < L::kSeats; other++) {
            if (other == seat) continue;
            int length = count(lengths, other);
            longest = std::max(longest, length);
            if (ruffing >> other & 1) room = std::min(room, length - before);
        }
        int sure = L::cards(winners);
        if (sure >= longest) sure = own;
        return std::max(0, std::min(room, sure));
    }

    // Return the points for the leader's run of winners. Sets `run`.
    int cash(const Hands<L>& hands, unsigned camp, int tricks, int left, int target,
             Run& run) const {
        const Word trumps = hands.suits[0];
        run.rounds[0] = rounds(trumps, 0, 0, 0, run.winners[0]);
        if (trumps) {
            const Word lengths = L::cards_by_lane(trumps);
            for (int seat = 0; seat < L::kSeats; seat++) {
                int length = count(lengths, seat);
                if (length > run.rounds[0] || (length && with_leader(camp, seat))) {
                    run.ruffing |= 1u << seat;
                }
            }
        }
        for (int suit = 1; suit < kSuits; suit++) {
            run.rounds[suit] = rounds(hands.suits[suit], run.ruffing, 0, 0, run.winners[suit]);
        }
        for (int suit = 0; suit < kSuits; suit++) run.tricks += run.rounds[suit];
        if (run.tricks >= tricks) return left;
        if (run.tricks * richest_ < target) return 0;
        int points = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            if (!run.rounds[suit]) continue;
            points += taken(hands.suits[suit], camp, run.winners[suit], run.rounds[suit]);
        }
        return std::min(points, left);
    }

    // Return the points for the leader's run of winners if players don't have to follow suit. Then
    // others can keep their high cards and trump any side suit, but no card beats a winner.
    int cash_freely(const Hands<L>& hands, int tricks, int left, Run& run) const {
        const bool others_trump = L::others(hands.suits[0], 0);
        int points = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            const std::uint32_t others = L::others(hands.suits[suit], 0);
            const bool safe = !suit || !others_trump;
            run.winners[suit] = safe ? hands.lane(suit, 0) & L::from_top(others) : 0;
            run.rounds[suit] = L::cards(run.winners[suit]);
            run.tricks += run.rounds[suit];
            points += worth(run.winners[suit]);
        }
        return run.tricks >= tricks ? left : points;
    }

    // Return the points from the leader leading a suit `led` times.
    int taken(Word suit, unsigned camp, std::uint32_t winners, int led) const {
        const Side leads = facts(suit);
        int points = best(leads, suit, 0, winners, led);
        for (int seat = 1; seat < L::kSeats; seat++) {
            points += with_leader(camp, seat) ? most(leads, suit, seat, led)
                                              : least(leads, suit, seat, led);
        }
        return points;
    }

    // Return the points if the leader, after a run of winners, gives a partner the lead, and the
    // partner then leads winners. The suit of the trick that gives up the lead doesn't matter,
    // because one of the partner's winners takes it.
    int cross(const Hands<L>& hands, unsigned camp, int tricks, int left, int target,
              const Run& own, int friend_, Run& theirs) const {
        int sure = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            theirs.rounds[suit] = rounds(hands.suits[suit], suit ? own.ruffing : 0, friend_,
                                      own.rounds[suit], theirs.winners[suit]);
            sure += theirs.rounds[suit];
        }
        const bool all = own.tricks + sure >= tricks;
        if (!sure || (!all && (own.tricks + sure) * richest_ < target)) return 0;
        bool over = false;
        for (int suit = 0; suit < kSuits; suit++) {
            over = over || (theirs.rounds[suit] && reaches(hands, own, friend_, suit));
        }
        if (!over) return 0;
        if (all) return left;
        int points = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            const int first = own.rounds[suit], then = theirs.rounds[suit];
            if (!(first + then)) continue;
            const Word word = hands.suits[suit];
            const Side cards = facts(word);
            points += best(cards, word, 0, own.winners[suit], first);
            // The partner's highest card takes the lead, even if it has few points.
            points += rising_ ? best(cards, word, friend_, theirs.winners[suit], then)
                              : sum(L::lane(word, friend_), then, true);
            points += spare(word, 0, own.winners[suit], first, then);
            points += spare(word, friend_, theirs.winners[suit], then, first);
            for (int seat = 1; seat < L::kSeats; seat++) {
                if (!with_leader(camp, seat)) points += least(cards, word, seat, first + then);
            }
        }
        return std::min(points, left);
    }

    // Return true if a partner's highest card would take a low lead in this suit.
    static bool reaches(const Hands<L>& hands, const Run& own, int friend_, int suit) {
        std::uint32_t low = hands.lane(suit, 0) & ~own.winners[suit];
        if (!low || own.rounds[suit] > L::cards(own.winners[suit])) return false;
        const int top = L::highest(L::held(hands.lane(suit, friend_)));
        for (int seat = 1; seat < friend_; seat++) {
            if (copies(hands.lane(suit, seat), top)) return false;
        }
        return true;
    }

    // Number of cards and of counters in each lane of a suit.
    struct Side {
        Word cards, counters;
    };
    Side facts(Word suit) const {
        return {L::cards_by_lane(suit), L::cards_by_lane(suit & counters_)};
    }
    // Return the maximum (or minimum) points in `led` cards of a lane, or in all if there are
    // fewer.
    int most(const Side& side, Word suit, int seat, int led) const {
        if (!binary_) return sum(L::lane(suit, seat), led, false);
        return std::min(led, count(side.counters, seat));
    }
    int least(const Side& side, Word suit, int seat, int led) const {
        if (!binary_) return sum(L::lane(suit, seat), led, true);
        int length = count(side.cards, seat);
        return std::max(0, std::min(led, length) - (length - count(side.counters, seat)));
    }
    // Return the maximum points that `led` leads can bring if winners are led first.
    int best(const Side& side, Word suit, int seat, std::uint32_t winners, int led) const {
        if (binary_) {
            // Winners are led first, even if they have no points.
            int sure = L::cards(winners);
            int counters = L::cards(winners & L::lane(counters_, 0));
            if (led <= sure) return std::min(led, counters);
            return std::min(led - (sure - counters), count(side.counters, seat));
        }
        int sure = L::cards(winners);
        if (led <= sure) return sum(winners, led, false);
        return sum(winners, sure, false) + sum(L::lane(suit, seat) & ~winners, led - sure, false);
    }
    // Return the points that a player adds to `others` leads by a partner, using only cards that
    // aren't needed for the player's own leads.
    int spare(Word suit, int seat, std::uint32_t winners, int led, int others) const {
        if (!others || led > L::cards(winners)) return 0;
        std::uint32_t rest = L::lane(suit, seat) & ~winners;
        if (!binary_) return sum(rest, others, false);
        return std::min(others, L::cards(rest & L::lane(counters_, 0)));
    }
    int worth(std::uint32_t lane) const { return sum(lane, L::cards(lane), false); }
    int sum(std::uint32_t lane, int number, bool cheapest) const {
        int total = 0;
        std::uint32_t left = L::held(lane);
        while (left && number > 0) {
            int next = L::lowest(left);
            for (std::uint32_t rest = left; rest; rest &= rest - 1) {
                int rank = L::lowest(rest);
                if (cheapest ? values_.of[rank] < values_.of[next]
                             : values_.of[rank] > values_.of[next]) {
                    next = rank;
                }
            }
            int played = std::min(number, copies(lane, next));
            total += played * values_.of[next];
            number -= played;
            left &= ~(1u << (next * L::kBits));
        }
        return total;
    }
    // Return the minimum points that all players except `but` add to `number` tricks.
    int thrown(const Hands<L>& hands, int but, int number) const {
        if (!binary_) return 0;
        Word cheap = 0;
        for (int suit = 0; suit < kSuits; suit++) {
            cheap += L::cards_by_lane(hands.suits[suit] & ~counters_);
        }
        int total = 0;
        for (int seat = 0; seat < L::kSeats; seat++) {
            if (seat != but) total += std::max(0, number - count(cheap, seat));
        }
        return total;
    }

    Values values_;
    bool must_follow_;
    Word counters_ = 0;
    bool binary_ = true, rising_ = true;
    int richest_ = 0;  // maximum points in one trick
};

}  // namespace aces::solve
