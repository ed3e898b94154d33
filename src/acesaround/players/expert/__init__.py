"""Expert, the strongest player: plays out sampled deals of the unseen cards with the kernel."""
