// Crew of threads. One thread asks a question, and the others help. The first answer counts.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "solve/company.hpp"

namespace aces::solve {

template <class Worker>
class Crew : public Company {
public:
    // Function that any worker can run to find the answer. It throws if it has to stop.
    using Question = std::function<int(Worker&)>;
    // Function to run in a new thread. It creates a worker and calls `serve` with it.
    using Start = std::function<void(int self)>;

    Crew(Table& table, Start start) : Company(table), start_(std::move(start)) {}
    ~Crew() override { dismiss(); }

    // End all helper threads. Call this only if no question is open.
    void dismiss() {
        {
            std::lock_guard lock(mutex_);
            closing_ = true;
        }
        called_.notify_all();
        for (std::thread& thread : helpers_) thread.join();
        helpers_.clear();
    }

    // Set a new question and return its number. Called by the asking thread. Helpers don't see the
    // question until `call`, because most questions are answered immediately.
    std::uint64_t open(const Question& question) {
        std::lock_guard lock(mutex_);
        question_ = &question;
        return ++round_;
    }
    // Close a question that wasn't answered or that this thread answered.
    void close(std::uint64_t round) {
        std::lock_guard lock(mutex_);
        if (round_ == round) ++round_;
        question_ = nullptr;
    }
    int answer() {
        std::lock_guard lock(mutex_);
        return answer_;
    }
    void call(std::uint64_t round, int wanted) override {
        wanted = std::clamp(wanted, 1, kMost);
        if (call_ == round && wanted == wanted_) return;
        while (static_cast<int>(helpers_.size()) + 1 < wanted && hire()) {}
        std::lock_guard lock(mutex_);
        call_ = round;
        wanted_ = wanted;
        called_.notify_all();
    }

    // Main loop of a helper thread. It runs until the crew is dismissed.
    void serve(int self, Worker& worker, std::uint64_t& round) {
        std::unique_lock lock(mutex_);
        for (std::uint64_t done = 0;;) {
            called_.wait(lock, [&] {
                return closing_ ||
                       (self < wanted_ && question_ && call_ == round_ && round_ != done);
            });
            if (closing_) return;
            const Question question = *question_;
            done = round = round_;
            lock.unlock();
            try {
                std::shared_lock hold(gate);
                const int found = question(worker);
                hold.unlock();
                lock.lock();
                if (round_ == done) {
                    answer_ = found;
                    ++round_;
                }
            } catch (const Answered&) {
                lock.lock();
                if (round_ == done) done = 0;  // not wanted right now, but maybe again later
            }
        }
    }

private:
    bool hire() {
        const int self = static_cast<int>(helpers_.size()) + 1;
        grow_to(self + 1);
        try {
            helpers_.emplace_back(start_, self);
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }

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
