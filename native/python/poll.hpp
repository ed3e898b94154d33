// Conditions that stop a call from Python: a deadline, a flag that another thread can set, and
// Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/cancel_token.hpp"

namespace aces {

// Single-byte bytearray that another thread can change. Holding its buffer prevents others from
// resizing it. Construct and destroy this object with the GIL held.
class Byte {
public:
    Byte(nanobind::bytearray bytes, const char* name) {
        if (bytes.size() != 1) {
            throw std::invalid_argument(std::string(name) + ": a bytearray of one byte");
        }
        if (PyObject_GetBuffer(bytes.ptr(), &buffer_, PyBUF_SIMPLE)) throw nanobind::python_error();
    }
    ~Byte() { PyBuffer_Release(&buffer_); }
    Byte(const Byte&) = delete;
    Byte& operator=(const Byte&) = delete;

    int value() const { return *static_cast<const volatile unsigned char*>(buffer_.buf); }

private:
    Py_buffer buffer_{};
};

class Poll : public CancelToken {
    using Clock = std::chrono::steady_clock;

public:
    // `cancel` is a single byte. Any nonzero value means stop. `seconds` can be infinite.
    Poll(nanobind::bytearray cancel, double seconds) : cancel_(cancel, "cancel") {
        if (!(seconds >= 0)) throw std::invalid_argument("seconds: not negative");
        limited_ = std::isfinite(seconds) && seconds < 1e9;
        if (limited_) {
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(seconds));
        }
        next_signals_ = Clock::now() + kSignals;
    }

    // Called without the GIL. Throws any exception that a signal handler raises.
    bool stop() override {
        if (cancel_.value()) return true;
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

    Byte cancel_;
    bool limited_;
    Clock::time_point deadline_, next_signals_;
};

}  // namespace aces
