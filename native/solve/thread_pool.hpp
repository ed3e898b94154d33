// Threads that search together. One thread asks a question, and the others help. The first answer
// counts.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "solve/searcher.hpp"

namespace aces::solve {

class ThreadPool : public SharedSearch {
public:
    // Function that any thread can run to find the answer. It throws if it has to stop.
    using Question = std::function<int(Searcher&)>;
    // Function to run in a new thread. It creates a searcher and calls `serve` with it.
    using Start = std::function<void(int self)>;

    ThreadPool(TranspositionTable& table, Start start)
        : SharedSearch(table), start_(std::move(start)) {}
    ~ThreadPool() override { dismiss(); }

    // End all helper threads. Call this only if no question is open.
    void dismiss();

    // Set a new question and return its number. Called by the asking thread. Helpers don't see the
    // question until `call`, because most questions are answered immediately.
    std::uint64_t open(const Question& question);
    // Close a question that wasn't answered or that this thread answered.
    void close(std::uint64_t round);
    int answer();
    void call(std::uint64_t round, int wanted) override;

    // Main loop of a helper thread. It runs until the pool is dismissed.
    void serve(int self, Searcher& searcher, std::uint64_t& round);

private:
    bool hire();

    Start start_;
    std::vector<std::thread> helpers_;
    std::mutex mutex_;
    std::condition_variable called_;
    const Question* question_ = nullptr;
    std::uint64_t call_ = 0;
    int answer_ = 0;
    bool closing_ = false;
};

}  // namespace aces::solve
