// Threads that search for an answer together. Tracks each thread's position and the question.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <shared_mutex>
#include <thread>

#include "solve/table/transposition_table.hpp"

namespace aces::solve {

// Thrown to stop a thread's search after another thread has answered the question.
struct Answered {};

class SharedSearch {
public:
    static constexpr int kMost = 64;   // maximum number of threads
    static constexpr int kPlies = 160;  // maximum number of cards left to play

    explicit SharedSearch(TranspositionTable& table) : table_(table) {}
    virtual ~SharedSearch() { table_.share(false); }
    SharedSearch(const SharedSearch&) = delete;
    SharedSearch& operator=(const SharedSearch&) = delete;

    // Return the ID of a thread's current position with `ply` cards left to play.
    std::uint64_t place(int self, int ply) const {
        return trails_[self].at[ply].load(std::memory_order_relaxed);
    }
    void enter(int self, int ply, std::uint64_t moment) {
        trails_[self].at[ply].store(moment, std::memory_order_relaxed);
    }
    bool several() const { return threads_.load(std::memory_order_relaxed) > 1; }
    // Return true if another thread is currently at this position.
    bool taken(int self, int ply, std::uint64_t moment) const {
        const int threads = threads_.load(std::memory_order_relaxed);
        for (int other = 0; other < threads; other++) {
            if (other != self && place(other, ply) == moment) return true;
        }
        return false;
    }

    // Announce the current question to `wanted` threads.
    virtual void call(std::uint64_t round, int wanted) = 0;
    // Return true if this thread should keep working on this question.
    bool goes_on(int self, std::uint64_t round) const {
        return round_.load(std::memory_order_acquire) == round &&
               self < wanted_.load(std::memory_order_relaxed);
    }

    // Add to the number of nodes of all threads, and return the total.
    std::uint64_t count(std::uint64_t nodes) {
        return nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    }

    // Each searching thread holds `gate`. Before the table grows, all of them must release it. The
    // first thread that's alone makes the table grow. The others continue right away, because they
    // could never lock `gate` while the first one holds it again.
    std::shared_mutex gate;
    void make_room() {
        while (table_.crowded()) {
            gate.unlock_shared();
            const bool alone = gate.try_lock();
            if (alone) {
                try {
                    table_.make_room();
                } catch (...) {
                    gate.unlock();
                    gate.lock_shared();
                    throw;
                }
                gate.unlock();
            } else {
                std::this_thread::sleep_for(std::chrono::microseconds(100));
            }
            gate.lock_shared();
        }
    }

protected:
    // Increase the number of threads. Until the first call, only one thread uses the table.
    void grow_to(int threads) {
        if (!several()) {
            table_.make_room();
            table_.share(true);
        }
        threads_ = threads;
    }
    std::atomic<int> wanted_{1};
    std::atomic<std::uint64_t> round_{0};

private:
    struct alignas(64) Trail {
        std::array<std::atomic<std::uint64_t>, kPlies> at{};
    };

    TranspositionTable& table_;
    std::array<Trail, kMost> trails_{};
    std::atomic<int> threads_{1};
    alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace aces::solve
