// Run while the build is configured. Succeeds if this machine can run the kernel for x86-64-v3.
#include "cpu/runs_v3.hpp"

int main() { return aces::runs_v3() ? 0 : 1; }
