"""Expert player, the strongest one: samples the unseen cards and plays them out with the kernel."""
