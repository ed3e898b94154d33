"""Computer players. They see a `View`, never a `State`."""
