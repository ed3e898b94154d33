#include "bind/parts.hpp"

namespace aces {

void bind_solve(nanobind::module_&) {}

}  // namespace aces
