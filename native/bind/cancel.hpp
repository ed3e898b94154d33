// Stopping a long call from Python: by a flag that another thread sets, or by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <stdexcept>

#include "core/watch.hpp"

namespace aces {

// Made and ended with the GIL; asked without it.
class Cancellation final : public Watch {
public:
    // `flag` is None or a bytearray of length 1; not zero means stop.
    explicit Cancellation(nanobind::handle flag) {
        if (flag.is_none()) return;
        if (!PyByteArray_Check(flag.ptr()) || PyByteArray_Size(flag.ptr()) != 1) {
            throw std::invalid_argument("cancel: a bytearray of length 1, or None");
        }
        // Held as a buffer so that nobody can resize it meanwhile.
        if (PyObject_GetBuffer(flag.ptr(), &buffer_, PyBUF_SIMPLE) != 0) {
            throw nanobind::python_error();
        }
        flag_ = static_cast<const volatile unsigned char*>(buffer_.buf);
    }
    ~Cancellation() override {
        if (flag_) PyBuffer_Release(&buffer_);
    }
    Cancellation(const Cancellation&) = delete;
    Cancellation& operator=(const Cancellation&) = delete;

    bool stop() override {
        if (interrupted_ || (flag_ && *flag_)) return true;
        const auto now = Clock::now();
        if (now < look_) return false;
        look_ = now + std::chrono::milliseconds(50);
        nanobind::gil_scoped_acquire held;
        return interrupted_ = PyErr_CheckSignals() != 0;
    }

    // Raises what a signal handler has raised. With the GIL, after the computation.
    void raise() const {
        if (interrupted_) throw nanobind::python_error();
    }

private:
    using Clock = std::chrono::steady_clock;

    Py_buffer buffer_{};
    const volatile unsigned char* flag_ = nullptr;
    Clock::time_point look_ = Clock::now() + std::chrono::milliseconds(50);
    bool interrupted_ = false;
};

}  // namespace aces
