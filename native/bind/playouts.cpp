#include "bind/parts.hpp"

namespace aces {

void bind_playouts(nanobind::module_&) {}

}  // namespace aces
