"""Pure Python kernel for machines without a compiler. Its results match the compiled kernel's."""
