// Solver for a single position: its value, the value of each card, and a line of best play.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>

#include "solve/crew.hpp"
#include "solve/partition.hpp"
#include "solve/search.hpp"
#include "solve/solver.hpp"

namespace aces::solve {

// Position packed into lanes and fields. Lane 0 leads, suit 0 is trump, and field 0 is the lowest
// rank in the deck.
template <class L>
struct Packed {
    Hands<L> hands{};
    unsigned camp = 0;
    int place = 0;
    std::array<int, L::kSeats> cards{};  // cards on the table
    std::array<int, kSuits> suits{};     // suit for each packed suit
    std::array<int, kRanks> ranks{};     // rank for each field
    Values values;

    explicit Packed(const Position& position) {
        const TrickRules& rules = position.rules;
        for (int suit = 0, next = 1; suit < kSuits; suit++) {
            suits[suit == position.trump ? 0 : next++] = suit;
        }
        int fields = 0;
        values.unit = rules.last_trick;
        for (int rank = 0; rank < kRanks; rank++) {
            if (!(rules.ranks >> rank & 1)) continue;
            ranks[fields++] = rank;
            values.unit = std::gcd(values.unit, rules.points[rank]);
        }
        if (!values.unit) values.unit = 1;
        values.ranks = fields;
        values.last_trick = rules.last_trick / values.unit;
        for (int field = 0; field < fields; field++) {
            values.of[field] = static_cast<std::uint16_t>(rules.points[ranks[field]] / values.unit);
        }
        for (int lane = 0; lane < L::kSeats; lane++) {
            const int seat = position.seat_at(lane);
            if (position.counts(seat) == position.counts(position.leader)) camp |= 1u << lane;
            for (int suit = 0; suit < kSuits; suit++) {
                for (int field = 0; field < fields; field++) {
                    const auto copies = position.hands[seat][kind_of(suits[suit], ranks[field])];
                    hands.suits[suit] += copies * L::one(lane, field);
                }
            }
        }
        place = position.played;
        for (int lane = 0; lane < place; lane++) cards[lane] = packed(position.trick[lane]);
    }

    // Return suit << 3 | field, which is also the format of moves in the table.
    int packed(int kind) const {
        int suit = 0, field = 0;
        while (suits[suit] != suit_of(kind)) suit++;
        while (ranks[field] != rank_of(kind)) field++;
        return suit << 3 | field;
    }
    int kind(int packed) const { return kind_of(suits[packed >> 3], ranks[packed & 7]); }

    int points() const {
        int total = values.last_trick;
        for (int lane = 0; lane < place; lane++) total += values.of[cards[lane] & 7];
        for (int suit = 0; suit < kSuits; suit++) {
            for (int lane = 0; lane < L::kSeats; lane++) {
                for (int field = 0; field < L::kRanks; field++) {
                    const auto copies = hands.lane(suit, lane) >> (field * L::kBits) & L::kField;
                    total += static_cast<int>(copies) * values.of[field];
                }
            }
        }
        return total;
    }
    int tricks() const {
        int held = 0;
        for (int suit = 0; suit < kSuits; suit++) held += L::cards(hands.lane(suit, place));
        return held;
    }
};

template <class L, Follow F, bool Alternate>
class Root {
    using Finder = Search<L, F, Alternate>;
    using Classes = Partition<L, F, Alternate>;
    using Rules = Play<L, F>;

    // Position during play. `place` cards of the trick are on the table.
    struct Moment {
        Hands<L> hands;
        unsigned camp;
        int seat, place, tricks, left;  // `seat` leads; it's counted from the first leader
        Trick trick;
    };
    struct Choice {
        int move;
        Bracket value;  // points that the leader's team wins
    };

public:
    Root(const Position& position, const Request& request, Table& table, Watch& watch)
        : rules_(position.rules),
          request_(request),
          packed_(position),
          table_(table),
          salt_(salt_of(packed_.values)),
          ordering_(&table.ordering(salt_)),
          effort_{watch, request.nodes},
          leader_counts_(position.counts(position.leader)),
          lead_trump_(position.lead_trump) {}

    Solution solve() {
        Help help(*this);
        Solution solution;
        const Moment start = beginning();
        std::vector<Choice> choices = choices_at(start, lead_trump_);
        Bracket value = to_leader(request_.known, start.left);
        try {
            settle(start, choices, value);
            if (request_.cards) {
                for (Choice& choice : choices) {
                    cap(start, choice, value);
                    settle_card(start, choice, value);
                }
            }
            if (request_.line) follow_line(start, choices, value, solution.line);
        } catch (const Stopped&) {
            solution.stopped = true;
        }
        combine(start, choices, value);
        solution.value = to_points(value, start.left);
        for (Choice& choice : choices) {
            cap(start, choice, value);
            solution.cards.push_back(
                {packed_.kind(choice.move), to_points(choice.value, start.left)});
        }
        solution.nodes = help.dismiss();
        return solution;
    }

private:
    using Team = Crew<Root>;
    using Question = typename Team::Question;

    // Threads that help solve a position, if the caller allows more than one.
    class Help {
    public:
        explicit Help(Root& root) : root_(root) {
            if (root.effort_.watch.threads() == 0) return;
            crew_.emplace(root.table_, [this](int self) { work(self); });
            crew_->gate.lock_shared();
            root.crew_ = &*crew_;
            root.effort_.company = &*crew_;
        }
        ~Help() { dismiss(); }
        Help(const Help&) = delete;
        Help& operator=(const Help&) = delete;

        // End all helper threads, and return the total number of nodes.
        std::uint64_t dismiss() {
            if (!root_.crew_) return root_.effort_.nodes;
            root_.crew_ = nullptr;
            crew_->gate.unlock_shared();
            crew_->dismiss();
            const std::uint64_t all = root_.effort_.all_nodes();
            root_.effort_.company = nullptr;
            return all;
        }

    private:
        // Run a helper in its own thread. If the helper fails, the other threads finish the work.
        void work(int self) noexcept {
            try {
                Untimed untimed;
                Ordering ordering;
                Root worker(root_, untimed, ordering);
                worker.effort_.company = &*crew_;
                worker.effort_.self = self;
                try {
                    crew_->serve(self, worker, worker.effort_.round);
                } catch (const Stopped&) {}
                worker.effort_.all_nodes();
            } catch (...) {}
        }

        Root& root_;
        std::optional<Team> crew_;
    };
    // Watch object for helpers. They have no time limit, and stop when the question is answered.
    struct Untimed : Watch {
        bool stop() override { return false; }
    };

    // Create a helper for `asking`.
    Root(const Root& asking, Watch& watch, Ordering& ordering)
        : rules_(asking.rules_),
          request_(asking.request_),
          packed_(asking.packed_),
          table_(asking.table_),
          salt_(asking.salt_),
          ordering_(&ordering),
          effort_{watch, asking.request_.nodes},
          leader_counts_(asking.leader_counts_),
          lead_trump_(asking.lead_trump_) {}

    // Answer a question with this thread and all helpers.
    int together(const Question& question) {
        if (!crew_) return question(*this);
        const std::uint64_t round = effort_.round = crew_->open(question);
        try {
            const int found = question(*this);
            crew_->close(round);
            return found;
        } catch (const Answered&) {
            crew_->close(round);
            return crew_->answer();
        } catch (...) {
            crew_->close(round);
            throw;
        }
    }

    static constexpr int kClassTricks = 10, kManyTricks = 15;
    static constexpr std::uint64_t kFirstSlice = 50'000;
    static constexpr int kFirstStride = 4;

    Moment beginning() const {
        Moment at{packed_.hands,    packed_.camp,     0,      packed_.place,
                  packed_.tricks(), packed_.points(), Trick{}};
        for (int lane = 0; lane < at.place; lane++) {
            const int suit = packed_.cards[lane] >> 3, rank = packed_.cards[lane] & 7;
            at.trick = lane ? Rules::followed(at.trick, lane, suit, rank, packed_.values)
                            : Rules::led(suit, rank, packed_.values);
        }
        return at;
    }

    std::vector<Choice> choices_at(const Moment& at, bool lead_trump = false) const {
        std::vector<Choice> choices;
        auto add = [&](int suit, std::uint32_t held, bool = false) {
            for (; held; held &= held - 1) {
                choices.push_back({suit << 3 | L::lowest(held), {0, at.left}});
            }
        };
        if (at.place) {
            Rules::legal(at.hands, at.place, at.trick, rules_, add);
            return choices;
        }
        const bool trumps = lead_trump && at.hands.lane(0, 0);
        for (int suit = 0; suit < (trumps ? 1 : kSuits); suit++) {
            add(suit, L::held(at.hands.lane(suit, 0)));
        }
        return choices;
    }

    static bool high(const Moment& at) { return Finder::with_leader(at.camp, at.place); }

    // Return the position after a card is played. If it's the last card of a trick, the trick is
    // still on the table.
    Moment after(const Moment& at, int move) const {
        Moment next = at;
        const int suit = move >> 3, rank = move & 7;
        next.hands.suits[suit] -= L::one(at.place, rank);
        next.trick = at.place ? Rules::followed(at.trick, at.place, suit, rank, packed_.values)
                              : Rules::led(suit, rank, packed_.values);
        next.place++;
        return next;
    }

    // Return a bound on the points that the leader's team wins after `move`, precise enough to
    // compare with `target`.
    template <class Any>
    int value_after(Any& finder, const Moment& at, int move, int target) const {
        if (target <= 0) return 0;
        if (target > at.left) return at.left;
        Moment next = after(at, move);
        if (at.tricks == 1) return last_trick(next);
        return value_at<1>(finder, next, target);
    }
    // Return the result of the last trick, in which all plays are forced.
    int last_trick(Moment at) const {
        while (at.place < L::kSeats) at = after(at, choices_at(at).front().move);
        return Finder::with_leader(at.camp, at.trick.winner) ? at.left : 0;
    }
    template <int P, class Any>
    int value_at(Any& finder, Moment& at, int target) const {
        if constexpr (P < L::kSeats) {
            if (at.place != P) return value_at<P + 1>(finder, at, target);
            return finder.template value_in_trick<P>(at.hands, at.camp, at.seat, at.trick,
                                                     at.tricks, at.left, target);
        } else {
            const Moment next = next_trick(at);
            const int rest = next.left;
            if (Finder::with_leader(at.camp, at.trick.winner)) {
                return at.trick.points + finder.value(next.hands, next.camp, next.seat, next.tricks,
                                                      rest, target - at.trick.points);
            }
            return rest - finder.value(next.hands, next.camp, next.seat, next.tricks, rest,
                                       rest - target + 1);
        }
    }
    static Moment next_trick(const Moment& at) {
        const int winner = at.trick.winner;
        return {turned(at.hands, winner),
                Finder::turned_camp(at.camp, winner),
                (at.seat + winner) % L::kSeats,
                0,
                at.tricks - 1,
                at.left - at.trick.points,
                Trick{}};
    }
    static Hands<L> turned(Hands<L> hands, int seat) {
        for (auto& suit : hands.suits) suit = L::turned(suit, seat);
        return hands;
    }

    // Return the same bound, computed by all threads. Without `widths`, the search is exact.
    int value_after(const Widths* widths, const Moment& at, int move, int target) {
        if (widths) {
            return together([widths = *widths, at, move, target](Root& root) {
                Finder finder = root.finder(widths);
                return root.value_after(finder, at, move, target);
            });
        }
        return together([at, move, target](Root& root) {
            int found = 0;
            root.exactly(at.tricks, [&](auto& finder) {
                found = root.value_after(finder, at, move, target);
            });
            return found;
        });
    }

    // Determine if the leader's team reaches `target`, and tighten each card's bounds along the
    // way.
    void ask(const Widths* widths, const Moment& at, std::vector<Choice>& choices, int target) {
        const bool up = high(at);
        for (std::size_t index = 0; index < choices.size(); index++) {
            Choice& choice = choices[index];
            if (choice.value.lower < target && choice.value.upper >= target) {
                narrowed(choice.value, value_after(widths, at, choice.move, target), target);
            }
            if (up ? choice.value.lower >= target : choice.value.upper < target) {
                std::rotate(choices.begin(), choices.begin() + static_cast<long>(index),
                            choices.begin() + static_cast<long>(index) + 1);
                return;
            }
        }
    }

    // Derive the position's bounds from the bounds of its cards.
    static void combine(const Moment& at, const std::vector<Choice>& choices, Bracket& value) {
        Bracket all = choices.front().value;
        for (const Choice& choice : choices) {
            const bool up = high(at);
            all.lower = up ? std::max(all.lower, choice.value.lower)
                           : std::min(all.lower, choice.value.lower);
            all.upper = up ? std::max(all.upper, choice.value.upper)
                           : std::min(all.upper, choice.value.upper);
        }
        value.at_least(all.lower);
        value.at_most(all.upper);
    }

    // Call `ask` with new targets until both bounds are equal, starting with `guess` (MTD(f)).
    template <class Ask>
    static void close(Bracket& value, int guess, Ask&& ask) {
        int step = 1, direction = 0;
        while (value.lower < value.upper) {
            const int target = std::clamp(guess, value.lower + 1, value.upper);
            ask(target);
            const int now = value.lower >= target ? 1 : -1;
            step = direction == now ? step * 2 : 1;
            direction = now;
            guess = now > 0 ? value.lower + step : value.upper - step + 1;
            if (value.upper - value.lower <= 3 || guess <= value.lower || guess > value.upper) {
                guess = (value.lower + value.upper + 1) / 2;
            }
        }
    }

    // Call `use` with the best exact search for this number of tricks.
    template <class Use>
    void exactly(int tricks, Use&& use) {
        if constexpr (sizeof(typename L::Word) <= sizeof(std::uint64_t)) {
            const bool worth = tricks >= kClassTricks || request_.without & kOnlyLong;
            const bool whole = !(request_.without & (kPlainIdeas | kPartition));
            if (worth && whole && Classes::fits(packed_.values)) {
                Classes classes(rules_, packed_.values, table_, *ordering_, effort_, salt_);
                return use(classes);
            }
        }
        Finder exact = finder();
        use(exact);
    }

    Finder finder(const Widths& widths = {}) {
        return Finder(rules_, packed_.values, table_, *ordering_, effort_, request_.without, salt_,
                      widths);
    }

    void settle(const Moment& at, std::vector<Choice>& choices, Bracket& value) {
        const int first = guess(at, value);
        const bool led_trump = !at.place && lead_trump_ && at.hands.lane(0, 0);
        if (at.tricks >= kManyTricks && !led_trump) narrow(at, value);
        close(value, first, [&](int target) {
            ask(nullptr, at, choices, target);
            combine(at, choices, value);
        });
    }

    // For the team that plays it, no card can do better than the position.
    static void cap(const Moment& at, Choice& choice, const Bracket& value) {
        if (high(at)) {
            choice.value.at_most(value.upper);
        } else {
            choice.value.at_least(value.lower);
        }
    }

    void settle_card(const Moment& at, Choice& choice, const Bracket& value) {
        close(choice.value, value.lower, [&](int target) {
            narrowed(choice.value, value_after(nullptr, at, choice.move, target), target);
        });
    }
    static void narrowed(Bracket& value, int found, int target) {
        if (found >= target) {
            value.at_least(found);
        } else {
            value.at_most(found);
        }
    }

    // Close in on the value of a long position from both sides. In each search, one team is limited
    // to its most promising moves, and the other team can make any move. If the limited team still
    // reaches the target, that's proven at a fraction of the usual cost. Each bound advances as far
    // as its slice of nodes allows. The slices and widths grow until nothing is limited.
    void narrow(const Moment& at, Bracket& value) {
        static constexpr int kWidths[][2] = {
            {1, 1}, {2, 1}, {2, 2}, {3, 2}, {4, 2}, {4, 3}, {Widths::kAll, Widths::kAll}};
        // For each team and width: true if that width can't improve the bound anymore.
        std::array<std::array<bool, std::size(kWidths)>, 2> done{};
        for (std::uint64_t slice = kFirstSlice; value.lower < value.upper; slice *= 2) {
            for (std::size_t index = 0; index < std::size(kWidths); index++) {
                for (const bool up : {true, false}) {
                    if (done[up][index] || value.lower >= value.upper) continue;
                    done[up][index] = advance(at, value, up, kWidths[index], slice);
                }
            }
        }
    }

    // Move one bound as far as a width and a slice of nodes allow, in steps that grow with success.
    // Returns true if the width decided every target that was tried.
    bool advance(const Moment& at, Bracket& value, bool up, const int (&width)[2],
                 std::uint64_t slice) {
        for (int stride = kFirstStride; stride && value.lower < value.upper;) {
            const int aim = up ? std::min(value.lower + stride, value.upper)
                               : std::max(value.upper - stride + 1, value.lower + 1);
            const Tried tried = attempt(at, value, up, width, aim, slice);
            if (tried == Tried::unfinished && stride == 1) return false;
            stride = tried == Tried::proven ? stride * 2 : stride / 2;
        }
        return true;
    }

    enum class Tried { proven, refuted, unfinished };

    // Try to prove that the leader's team reaches `target` or, if `up` is false, that it doesn't.
    // The team that has to prove it is limited to a few moves.
    Tried attempt(const Moment& at, Bracket& value, bool up, const int (&width)[2], int target,
                  std::uint64_t slice) {
        Widths widths;
        widths.leads[!up] = width[0];
        widths.replies[!up] = width[1];
        effort_.slice_end = effort_.nodes + slice;
        Tried tried = Tried::unfinished;
        try {
            const int found = together([at, widths, target](Root& root) {
                Finder finder = root.finder(widths);
                return root.value_of(finder, at, target);
            });
            const bool shown = up ? found >= target : found < target;
            tried = shown ? Tried::proven : Tried::refuted;
            const bool exact = width[0] == Widths::kAll;
            if (found >= target && (up || exact)) value.at_least(found);
            if (found < target && (!up || exact)) value.at_most(found);
        } catch (const SliceOver&) {}
        effort_.slice_end = ~std::uint64_t{0};
        return tried;
    }

    // Return a bound on the points that the leader's team wins from here, precise enough to compare
    // with `target`.
    int value_of(Finder& finder, Moment at, int target) const {
        if (at.place) return value_at<1>(finder, at, target);
        return finder.value(at.hands, at.camp, at.seat, at.tricks, at.left, target);
    }

    // Return a first guess: the value if there are only a few moves per position and similar cards
    // are treated as equal.
    int guess(const Moment& at, const Bracket& known) {
        int middle = (known.lower + known.upper) / 2;
        if (at.tricks < 6 || request_.without & kGuess) return middle;
        const bool quick = at.tricks < 10 || at.tricks >= kManyTricks;
        const int leads = quick ? 2 : at.tricks < 12 ? 3 : 4;
        const int replies = quick ? 1 : 2;
        const Widths narrow{{leads, leads}, {replies, replies}, true};
        std::vector<Choice> choices = choices_at(at, lead_trump_);
        Bracket value = known;
        close(value, middle, [&](int target) {
            ask(&narrow, at, choices, target);
            combine(at, choices, value);
        });
        return value.lower;
    }

    // Find best play from here to the end of the hand, as far as time allows.
    void follow_line(Moment at, std::vector<Choice> choices, const Bracket& value,
                     std::vector<int>& line) {
        if (!value.exact()) return;
        // If the values of all cards are known, use a fixed order, so the line doesn't depend on
        // the threads.
        if (request_.cards) {
            std::sort(choices.begin(), choices.end(),
                      [](const Choice& a, const Choice& b) { return a.move < b.move; });
        }
        int points = value.lower;  // points that the team of `at`'s leader can still win
        for (;;) {
            const int move = best_move(at, choices, points);
            line.push_back(packed_.kind(move));
            at = after(at, move);
            if (at.place == L::kSeats) {
                if (at.tricks == 1) return;
                const bool ours = Finder::with_leader(at.camp, at.trick.winner);
                const int won = at.trick.points;
                points = ours ? points - won : at.left - won - points;
                at = next_trick(at);
            }
            choices = choices_at(at);
        }
    }
    int best_move(const Moment& at, const std::vector<Choice>& choices, int points) {
        for (const Choice& choice : choices) {
            if (choice.value.exact() && choice.value.lower == points) return choice.move;
        }
        const bool up = high(at);
        for (const Choice& choice : choices) {
            if (choices.size() == 1) break;
            const int found = value_after(nullptr, at, choice.move, up ? points : points + 1);
            if (up ? found >= points : found <= points) return choice.move;
        }
        return choices.front().move;
    }

    Bracket to_leader(const Bracket& points, int left) const {
        const int unit = packed_.values.unit;
        Bracket value{(points.lower + unit - 1) / unit, points.upper / unit};
        value = {std::max(0, value.lower), std::min(left, value.upper)};
        return leader_counts_ ? value : Bracket{left - value.upper, left - value.lower};
    }
    Bracket to_points(const Bracket& value, int left) const {
        const int unit = packed_.values.unit;
        if (leader_counts_) return {value.lower * unit, value.upper * unit};
        return {(left - value.upper) * unit, (left - value.lower) * unit};
    }

    std::uint64_t salt_of(const Values& values) const {
        std::uint64_t salt = sizeof(typename L::Word) * 64 + L::kSeats * 8 + L::kBits;
        auto mix = [&](std::uint64_t value) {
            salt = (salt ^ value) * 0x9E3779B97F4A7C15u;
            salt ^= salt >> 29;
        };
        for (auto value : values.of) mix(value + 1);
        mix(static_cast<std::uint64_t>(values.last_trick));
        mix(static_cast<std::uint64_t>(rules_.head) << 2 | rules_.must_trump << 1 |
            rules_.overtrump);
        mix(Alternate);
        return salt;
    }

    const TrickRules& rules_;
    const Request& request_;
    Packed<L> packed_;
    Table& table_;
    std::uint64_t salt_;
    Ordering* ordering_;
    Effort effort_;
    Team* crew_ = nullptr;
    bool leader_counts_, lead_trump_;
};

}  // namespace aces::solve
