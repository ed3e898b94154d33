"""Pure Python kernel for machines without a compiler, with the same results."""
