"""Server programs that tests and `make cluster` run on this machine."""
