#include "bind/parts.hpp"

namespace nb = nanobind;

namespace {

// Whether this processor runs the module built for x86-64-v3.
bool runs_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace

NB_MODULE(ACES_MODULE, module) {
    module.doc() = "The search kernel of Aces Around.";
    module.def("runs_v3", &runs_v3, "Whether this processor runs the module for x86-64-v3.");
    aces::bind_position(module);
    aces::bind_playouts(module);
    aces::bind_sample(module);
    aces::bind_solve(module);
}
