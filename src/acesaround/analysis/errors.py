"""Errors from lower layers that users should see."""

from acesaround.kernel.errors import KernelChoiceError

__all__ = ["KernelChoiceError"]
