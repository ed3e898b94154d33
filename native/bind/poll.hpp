// The watch of a call from Python: a deadline, a flag that another thread may set, and Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cmath>

#include "core/watch.hpp"

namespace aces {

class Poll : public Watch {
    using Clock = std::chrono::steady_clock;

public:
    // `cancel` is a bytearray of one byte that the caller keeps alive; not zero means stop.
    // `seconds` may be infinite.
    Poll(nanobind::bytearray cancel, double seconds) {
        if (cancel.size() != 1) throw std::invalid_argument("cancel: a bytearray of one byte");
        if (!(seconds >= 0)) throw std::invalid_argument("seconds: not negative");
        cancelled_ = static_cast<const volatile char*>(cancel.data());
        limited_ = std::isfinite(seconds) && seconds < 1e9;
        if (limited_) {
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(seconds));
        }
        next_signals_ = Clock::now() + kSignals;
    }

    // Called without the GIL. Throws what a signal handler raises.
    bool stop() override {
        if (*cancelled_) return true;
        const auto now = Clock::now();
        if (limited_ && now >= deadline_) return true;
        if (now >= next_signals_) {
            next_signals_ = now + kSignals;
            nanobind::gil_scoped_acquire gil;
            if (PyErr_CheckSignals()) throw nanobind::python_error();
        }
        return false;
    }

private:
    static constexpr std::chrono::milliseconds kSignals{50};

    const volatile char* cancelled_;
    bool limited_;
    Clock::time_point deadline_, next_signals_;
};

}  // namespace aces
