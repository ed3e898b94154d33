#include "solve/driver.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "solve/thread_pool.hpp"

namespace aces::solve {
namespace {

constexpr int kClassTricks = 10, kManyTricks = 15;
constexpr std::uint64_t kFirstSlice = 50'000;
constexpr int kFirstStride = 4;

// Return a number that identifies the rules in the table's keys.
std::uint64_t salt_of(const TrickRules& rules, const Values& values, const Variant& variant) {
    std::uint64_t salt = variant.layout;
    auto mix = [&](std::uint64_t value) {
        salt = (salt ^ value) * 0x9E3779B97F4A7C15u;
        salt ^= salt >> 29;
    };
    for (auto value : values.of) mix(value + 1);
    mix(static_cast<std::uint64_t>(values.last_trick));
    mix(static_cast<std::uint64_t>(!rules.must_follow) << 4 |
        static_cast<std::uint64_t>(rules.beat) << 2 | rules.must_trump << 1 | rules.overtrump);
    mix(variant.alternate);
    return salt;
}

// CancelToken object for helpers. They have no time limit, and stop when the question is answered.
struct Untimed : CancelToken {
    bool stop() override { return false; }
};

class Driver {
    struct Choice {
        int move;
        Bracket value;  // points that the leader's team wins
    };

public:
    Driver(const Position& position, const Request& request, const Variant& variant,
           TranspositionTable& table, CancelToken& token)
        : rules_(position.rules),
          request_(request),
          variant_(variant),
          encoding_(position),
          table_(table),
          salt_(salt_of(rules_, encoding_.values(), variant)),
          budget_{token, request.nodes},
          searcher_(variant.make(context(budget_, table.ordering(salt_)))),
          leader_counts_(position.counts(position.leader)),
          lead_trump_(position.lead_trump) {}

    Solution solve() {
        Help help(*this);
        Solution solution;
        const PlayState& start = encoding_.start();
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
                {encoding_.kind(choice.move), to_points(choice.value, start.left)});
        }
        solution.nodes = help.dismiss();
        return solution;
    }

private:
    // Threads that help solve a position, if the caller allows more than one.
    class Help {
    public:
        explicit Help(Driver& driver) : driver_(driver) {
            if (driver.budget_.token.threads() == 0) return;
            pool_.emplace(driver.table_, [this](int self) { work(self); });
            pool_->gate.lock_shared();
            driver.pool_ = &*pool_;
            driver.budget_.shared = &*pool_;
        }
        ~Help() { dismiss(); }
        Help(const Help&) = delete;
        Help& operator=(const Help&) = delete;

        // End all helper threads, and return the total number of nodes.
        std::uint64_t dismiss() {
            if (!driver_.pool_) return driver_.budget_.nodes;
            driver_.pool_ = nullptr;
            pool_->gate.unlock_shared();
            pool_->dismiss();
            const std::uint64_t all = driver_.budget_.all_nodes();
            driver_.budget_.shared = nullptr;
            return all;
        }

    private:
        // Run a helper in its own thread. If the helper fails, the other threads finish the work.
        void work(int self) noexcept {
            try {
                Untimed untimed;
                Ordering ordering;
                SearchBudget budget{untimed, driver_.request_.nodes};
                budget.shared = &*pool_;
                budget.self = self;
                const auto searcher = driver_.variant_.make(driver_.context(budget, ordering));
                try {
                    pool_->serve(self, *searcher, budget.round);
                } catch (const Stopped&) {}
                budget.all_nodes();
            } catch (...) {}
        }

        Driver& driver_;
        std::optional<ThreadPool> pool_;
    };

    SearchContext context(SearchBudget& budget, Ordering& ordering) const {
        return {rules_, encoding_.values(), table_, ordering, budget, request_.without, salt_};
    }

    // Answer a question with this thread and all helpers.
    int together(const ThreadPool::Question& question) {
        if (!pool_) return question(*searcher_);
        const std::uint64_t round = budget_.round = pool_->open(question);
        try {
            const int found = question(*searcher_);
            pool_->close(round);
            return found;
        } catch (const Answered&) {
            pool_->close(round);
            return pool_->answer();
        } catch (...) {
            pool_->close(round);
            throw;
        }
    }

    std::vector<Choice> choices_at(const PlayState& at, bool lead_trump = false) const {
        std::vector<Choice> choices;
        const bool trumps = lead_trump && !at.place && at.has_trumps(0);
        for (const int move : at.moves(rules_)) {
            if (!trumps || move >> 3 == 0) choices.push_back({move, {0, at.left}});
        }
        return choices;
    }

    // Return a bound on the points that the leader's team wins from here, precise enough to compare
    // with `target`.
    int value_of(const SearchMode& mode, const PlayState& at, int target) {
        return together([mode, at, target](Searcher& searcher) {
            return searcher.value(at, target, mode);
        });
    }
    // Return the same bound for the position after `move`.
    int value_after(const SearchMode& mode, const PlayState& at, int move, int target) {
        if (target <= 0) return 0;
        if (target > at.left) return at.left;
        const PlayState next = at.after(move, encoding_.values());
        if (at.tricks == 1) return last_trick(next);
        if (next.place < next.seats) return value_of(mode, next, target);
        const int points = next.trick.points;
        const PlayState then = next.next_trick();
        if (next.with_leader(next.trick.winner)) {
            return points + value_of(mode, then, target - points);
        }
        return then.left - value_of(mode, then, then.left - target + 1);
    }
    // Return the result of the last trick, in which all plays are forced.
    int last_trick(PlayState at) const {
        while (at.place < at.seats) {
            at = at.after(at.moves(rules_).front(), encoding_.values());
        }
        return at.with_leader(at.trick.winner) ? at.left : 0;
    }

    // Return the best exact search for this number of tricks.
    SearchMode exactly(int tricks) const {
        const bool worth = tricks >= kClassTricks || request_.without & kOnlyLong;
        const bool whole = !(request_.without & (kPlainIdeas | kPartition));
        return {.partition = worth && whole};
    }

    // Determine if the leader's team reaches `target`, and tighten each card's bounds along the
    // way.
    void ask(const SearchMode& mode, const PlayState& at, std::vector<Choice>& choices,
             int target) {
        const bool up = at.high();
        for (std::size_t index = 0; index < choices.size(); index++) {
            Choice& choice = choices[index];
            if (choice.value.lower < target && choice.value.upper >= target) {
                narrowed(choice.value, value_after(mode, at, choice.move, target), target);
            }
            if (up ? choice.value.lower >= target : choice.value.upper < target) {
                std::rotate(choices.begin(), choices.begin() + static_cast<long>(index),
                            choices.begin() + static_cast<long>(index) + 1);
                return;
            }
        }
    }

    // Derive the position's bounds from the bounds of its cards.
    static void combine(const PlayState& at, const std::vector<Choice>& choices, Bracket& value) {
        Bracket all = choices.front().value;
        for (const Choice& choice : choices) {
            const bool up = at.high();
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

    void settle(const PlayState& at, std::vector<Choice>& choices, Bracket& value) {
        const int first = guess(at, value);
        const bool led_trump = !at.place && lead_trump_ && at.has_trumps(0);
        if (at.tricks >= kManyTricks && !led_trump) narrow(at, value);
        close(value, first, [&](int target) {
            ask(exactly(at.tricks), at, choices, target);
            combine(at, choices, value);
        });
    }

    // For the team that plays it, no card can do better than the position.
    static void cap(const PlayState& at, Choice& choice, const Bracket& value) {
        if (at.high()) {
            choice.value.at_most(value.upper);
        } else {
            choice.value.at_least(value.lower);
        }
    }

    void settle_card(const PlayState& at, Choice& choice, const Bracket& value) {
        close(choice.value, value.lower, [&](int target) {
            const int found = value_after(exactly(at.tricks), at, choice.move, target);
            narrowed(choice.value, found, target);
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
    void narrow(const PlayState& at, Bracket& value) {
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
    bool advance(const PlayState& at, Bracket& value, bool up, const int (&width)[2],
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
    Tried attempt(const PlayState& at, Bracket& value, bool up, const int (&width)[2], int target,
                  std::uint64_t slice) {
        Widths widths;
        widths.leads[!up] = width[0];
        widths.replies[!up] = width[1];
        budget_.slice_end = budget_.nodes + slice;
        Tried tried = Tried::unfinished;
        try {
            const int found = value_of({widths}, at, target);
            const bool shown = up ? found >= target : found < target;
            tried = shown ? Tried::proven : Tried::refuted;
            const bool exact = width[0] == Widths::kAll;
            if (found >= target && (up || exact)) value.at_least(found);
            if (found < target && (!up || exact)) value.at_most(found);
        } catch (const SliceOver&) {}
        budget_.slice_end = ~std::uint64_t{0};
        return tried;
    }

    // Return a first guess: the value if there are only a few moves per position and similar cards
    // are treated as equal.
    int guess(const PlayState& at, const Bracket& known) {
        int middle = (known.lower + known.upper) / 2;
        if (at.tricks < 6 || request_.without & kGuess) return middle;
        const bool quick = at.tricks < 10 || at.tricks >= kManyTricks;
        const int leads = quick ? 2 : at.tricks < 12 ? 3 : 4;
        const int replies = quick ? 1 : 2;
        const SearchMode narrow{{{leads, leads}, {replies, replies}, true}};
        std::vector<Choice> choices = choices_at(at, lead_trump_);
        Bracket value = known;
        close(value, middle, [&](int target) {
            ask(narrow, at, choices, target);
            combine(at, choices, value);
        });
        return value.lower;
    }

    // Find best play from here to the end of the hand, as far as time allows.
    void follow_line(PlayState at, std::vector<Choice> choices, const Bracket& value,
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
            line.push_back(encoding_.kind(move));
            at = at.after(move, encoding_.values());
            if (at.place == at.seats) {
                if (at.tricks == 1) return;
                const bool ours = at.with_leader(at.trick.winner);
                const int won = at.trick.points;
                points = ours ? points - won : at.left - won - points;
                at = at.next_trick();
            }
            choices = choices_at(at);
        }
    }
    int best_move(const PlayState& at, const std::vector<Choice>& choices, int points) {
        for (const Choice& choice : choices) {
            if (choice.value.exact() && choice.value.lower == points) return choice.move;
        }
        const bool up = at.high();
        for (const Choice& choice : choices) {
            if (choices.size() == 1) break;
            const int target = up ? points : points + 1;
            const int found = value_after(exactly(at.tricks), at, choice.move, target);
            if (up ? found >= points : found <= points) return choice.move;
        }
        return choices.front().move;
    }

    Bracket to_leader(const Bracket& points, int left) const {
        const int unit = encoding_.values().unit;
        Bracket value{(points.lower + unit - 1) / unit, points.upper / unit};
        value = {std::max(0, value.lower), std::min(left, value.upper)};
        return leader_counts_ ? value : Bracket{left - value.upper, left - value.lower};
    }
    Bracket to_points(const Bracket& value, int left) const {
        const int unit = encoding_.values().unit;
        if (leader_counts_) return {value.lower * unit, value.upper * unit};
        return {(left - value.upper) * unit, (left - value.lower) * unit};
    }

    const TrickRules& rules_;
    const Request& request_;
    const Variant& variant_;
    Encoding encoding_;
    TranspositionTable& table_;
    std::uint64_t salt_;
    SearchBudget budget_;
    std::unique_ptr<Searcher> searcher_;
    ThreadPool* pool_ = nullptr;
    bool leader_counts_, lead_trump_;
};

}  // namespace

Solution drive(const Position& position, const Request& request, const Variant& variant,
               TranspositionTable& table, CancelToken& token) {
    return Driver(position, request, variant, table, token).solve();
}

}  // namespace aces::solve
