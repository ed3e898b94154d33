"""The `aces` command. This is the only package that imports all the others."""
