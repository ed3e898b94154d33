// Threads that search one question together: where each is, and whether the answer is there.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <shared_mutex>

#include "solve/table.hpp"

namespace aces::solve {

// Thrown out of a search whose question another thread has answered.
struct Answered {};

class Company {
public:
    static constexpr int kMost = 64;   // threads
    static constexpr int kPlies = 160;  // cards left to play, at most

    explicit Company(Table& table) : table_(table) {}
    virtual ~Company() { table_.share(false); }
    Company(const Company&) = delete;
    Company& operator=(const Company&) = delete;

    // Where a thread is: for each number of cards left, what stands for the moment of play there.
    std::uint64_t place(int self, int ply) const {
        return trails_[self].at[ply].load(std::memory_order_relaxed);
    }
    void enter(int self, int ply, std::uint64_t moment) {
        trails_[self].at[ply].store(moment, std::memory_order_relaxed);
    }
    bool several() const { return threads_.load(std::memory_order_relaxed) > 1; }
    // Whether another thread is at this moment.
    bool taken(int self, int ply, std::uint64_t moment) const {
        const int threads = threads_.load(std::memory_order_relaxed);
        for (int other = 0; other < threads; other++) {
            if (other != self && place(other, ply) == moment) return true;
        }
        return false;
    }

    // Makes the question in hand known to as many threads as are wanted.
    virtual void call(std::uint64_t round, int wanted) = 0;
    // Whether this thread is to go on with the question of this number.
    bool goes_on(int self, std::uint64_t round) const {
        return round_.load(std::memory_order_acquire) == round &&
               self < wanted_.load(std::memory_order_relaxed);
    }

    // Adds to the nodes of all threads, and returns their number.
    std::uint64_t count(std::uint64_t nodes) {
        return nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    }

    // Whoever searches holds `gate`; a table that is to grow waits until everybody lets it go.
    std::shared_mutex gate;
    void make_room() {
        if (!table_.crowded()) return;
        gate.unlock_shared();
        gate.lock();
        try {
            table_.make_room();
        } catch (...) {
            gate.unlock();
            gate.lock_shared();
            throw;
        }
        gate.unlock();
        gate.lock_shared();
    }

protected:
    // From now on there are so many threads. Nobody but the first looks at the table before.
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

    Table& table_;
    std::array<Trail, kMost> trails_{};
    std::atomic<int> threads_{1};
    alignas(64) std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace aces::solve
