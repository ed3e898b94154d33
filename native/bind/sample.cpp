#include "bind/parts.hpp"

namespace aces {

void bind_sample(nanobind::module_&) {}

}  // namespace aces
