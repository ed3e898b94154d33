#include "solve/thread_pool.hpp"

#include <algorithm>
#include <system_error>

namespace aces::solve {

void ThreadPool::dismiss() {
    {
        std::lock_guard lock(mutex_);
        closing_ = true;
    }
    called_.notify_all();
    for (std::thread& thread : helpers_) thread.join();
    helpers_.clear();
}

std::uint64_t ThreadPool::open(const Question& question) {
    std::lock_guard lock(mutex_);
    question_ = &question;
    return ++round_;
}

void ThreadPool::close(std::uint64_t round) {
    std::lock_guard lock(mutex_);
    if (round_ == round) ++round_;
    question_ = nullptr;
}

int ThreadPool::answer() {
    std::lock_guard lock(mutex_);
    return answer_;
}

void ThreadPool::call(std::uint64_t round, int wanted) {
    wanted = std::clamp(wanted, 1, kMost);
    if (call_ == round && wanted == wanted_) return;
    while (static_cast<int>(helpers_.size()) + 1 < wanted && hire()) {}
    std::lock_guard lock(mutex_);
    call_ = round;
    wanted_ = wanted;
    called_.notify_all();
}

void ThreadPool::serve(int self, Searcher& searcher, std::uint64_t& round) {
    std::unique_lock lock(mutex_);
    for (std::uint64_t done = 0;;) {
        called_.wait(lock, [&] {
            return closing_ || (self < wanted_ && question_ && call_ == round_ && round_ != done);
        });
        if (closing_) return;
        const Question question = *question_;
        done = round = round_;
        lock.unlock();
        try {
            std::shared_lock hold(gate);
            const int found = question(searcher);
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

bool ThreadPool::hire() {
    const int self = static_cast<int>(helpers_.size()) + 1;
    grow_to(self + 1);
    try {
        helpers_.emplace_back(start_, self);
    } catch (const std::system_error&) {
        return false;
    }
    return true;
}

}  // namespace aces::solve
