#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace aces {

// Return true if this processor supports x86-64-v3. The last three features are tested by bit
// because compilers use different names for them.
inline bool runs_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_cpu_init();
    unsigned a = 0, b = 0, basic = 0, extended = 0, d = 0;
    __get_cpuid(1, &a, &b, &basic, &d);
    __get_cpuid(0x80000001, &a, &b, &extended, &d);
    const bool movbe = basic >> 22 & 1, f16c = basic >> 29 & 1, lzcnt = extended >> 5 & 1;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt") && movbe && f16c && lzcnt;
#else
    return false;
#endif
}

}  // namespace aces
