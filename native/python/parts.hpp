// Functions that bind the module's parts, one per source file.
#pragma once

#include <nanobind/nanobind.h>

#include "core/decode.hpp"

namespace aces {

void bind_auction(nanobind::module_& module);
void bind_meld(nanobind::module_& module);
void bind_passing(nanobind::module_& module);
void bind_position(nanobind::module_& module);
void bind_playouts(nanobind::module_& module);
void bind_sample(nanobind::module_& module);
void bind_compare(nanobind::module_& module);
void bind_stock(nanobind::module_& module);
void bind_solve(nanobind::module_& module);

}  // namespace aces
