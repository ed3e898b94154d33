// Threads that search together, and searches that are stopped.
#include <atomic>
#include <thread>

#include "solve/solver.hpp"
#include "solve/thread_pool.hpp"
#include "tests/check.hpp"
#include "tests/random_position.hpp"

using namespace aces;
using namespace aces::test;

namespace {

struct Threads : CancelToken {
    explicit Threads(int threads) : threads_(threads) {}
    bool stop() override { return false; }
    int threads() const override { return threads_; }

private:
    int threads_;
};

struct Countdown : CancelToken {
    explicit Countdown(int calls) : calls_(calls) {}
    bool stop() override { return calls_-- <= 0; }

private:
    int calls_;
};

Position long_position(std::uint64_t seed, int tricks) {
    Rng rng(seed);
    auto position = random_position(
        rng, common_rules(4, 4, 0b111110, BeatRule::always, true), tricks);
    position.side = 0b0101;
    return position;
}

solve::Solution solved(const Position& position, CancelToken& token, std::uint64_t nodes = 0) {
    solve::TranspositionTable table(16);
    const solve::Request request{.known = {0, 1000}, .cards = false, .line = false, .nodes = nodes};
    return solve::solve(position, request, table, token);
}

struct Nothing : solve::Searcher {
    int value(const solve::PlayState&, int, const solve::SearchMode&) override { return 0; }
};

}  // namespace

TEST(several_threads_find_the_same_value) {
    for (std::uint64_t seed = 1; seed <= 3; seed++) {
        const Position position = long_position(seed, 10);
        Threads one(1), four(4);
        const auto alone = solved(position, one), together = solved(position, four);
        CHECK(alone.value.exact() && together.value.exact());
        CHECK_EQUAL(alone.value.lower, together.value.lower);
    }
}

TEST(the_first_answer_counts) {
    solve::TranspositionTable table(1);
    Untimed token;
    solve::ThreadPool pool(table, [&](int self) {
        Nothing searcher;
        std::uint64_t round = 0;
        pool.serve(self, searcher, round);
    });
    std::shared_lock hold(pool.gate);
    for (int wanted = 1; wanted <= 3; wanted++) {
        // The asking thread never finds an answer, so a helper has to.
        const auto asking = std::this_thread::get_id();
        const solve::ThreadPool::Question question = [=](solve::Searcher&) {
            return std::this_thread::get_id() == asking ? -1 : wanted;
        };
        const std::uint64_t round = pool.open(question);
        pool.call(round, 1 + wanted);
        while (pool.goes_on(0, round)) std::this_thread::yield();
        CHECK_EQUAL(pool.answer(), wanted);
        pool.close(round);
    }
    hold.unlock();
    pool.dismiss();
}

TEST(helpers_that_were_never_needed_end) {
    solve::TranspositionTable table(1);
    solve::ThreadPool pool(table, [](int) {});
    const solve::ThreadPool::Question question = [](solve::Searcher&) { return 1; };
    pool.close(pool.open(question));
}

TEST(threads_that_do_not_grow_the_table_search_on) {
    for (int times = 0; times < 5; times++) {
        solve::TranspositionTable table(1);
        for (std::uint64_t key = 1; !table.crowded(); key++) {
            table.share(true);
            table.store(key * 0x9E3779B97F4A7C15u, 1, 1, 1, 1, solve::Entry::kNoMove);
        }
        solve::ThreadPool pool(table, [](int) {});
        std::atomic<int> searching = 0, on = 0;
        // Whichever thread grows the table, it searches on until the other one does, too.
        const auto search = [&] {
            std::shared_lock hold(pool.gate);
            for (searching++; searching < 2;) std::this_thread::yield();
            pool.make_room();
            for (on++; on < 2;) std::this_thread::yield();
        };
        std::thread other(search);
        search();
        other.join();
        CHECK(!table.crowded());
    }
}

TEST(a_stopped_search_returns_proven_bounds) {
    const Position position = long_position(1, 10);
    Untimed token;
    const int value = solved(position, token).value.lower;
    for (const int calls : {0, 1, 3, 10}) {
        Countdown countdown(calls);
        const auto found = solved(position, countdown);
        CHECK(found.value.lower <= value && value <= found.value.upper);
        CHECK(found.stopped || found.value.exact());
    }
    Countdown now(0);
    CHECK(solved(position, now).stopped);
    const auto limited = solved(position, token, 10'000);
    CHECK(limited.stopped && limited.nodes < 30'000);
    CHECK(limited.value.lower <= value && value <= limited.value.upper);
}
