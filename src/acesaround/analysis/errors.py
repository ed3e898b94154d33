"""What goes wrong below and is to be told to people."""

from acesaround.kernel.errors import KernelChoiceError

__all__ = ["KernelChoiceError"]
