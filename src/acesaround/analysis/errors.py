"""Errors from lower layers that users of this package should see."""

from acesaround.kernel.errors import KernelChoiceError

__all__ = ["KernelChoiceError"]
