"""Details about the machine that runs the benchmark."""

import os
import platform


def one_core() -> None:
    """Pin this process to the last processor, usually the least busy, if the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine() -> str:
    """Return the processor, system, and Python version."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            found = [line.split(":", 1)[1].strip() for line in lines if "model name" in line]
        model = found[0] if found else model
    except OSError:
        pass
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
