"""The strongest player: it samples what it cannot see and plays it out on the kernel."""
