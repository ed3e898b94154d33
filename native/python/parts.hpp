// Functions that bind the module's parts, one per source file.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

namespace aces {

// Check an argument from Python. If `good` is false, raise ValueError with the message `what`.
inline void require(bool good, const char* what) {
    if (!good) throw std::invalid_argument(what);
}

void bind_meld(nanobind::module_& module);
void bind_position(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_sample(nanobind::module_& module);
void bind_compare(nanobind::module_& module);
void bind_stock(nanobind::module_& module);
void bind_solve(nanobind::module_& module);

}  // namespace aces
