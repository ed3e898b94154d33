"""Problems with frames that clients send."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

TOO_LONG: Final = Template(
    "malformed.too_long",
    "a frame can have at most {most} bytes, but this one has {size}",
    most=Kind.PLAIN,
    size=Kind.PLAIN,
)
TOO_DEEP: Final = Template("malformed.too_deep", "the frame is nested too deeply")
UNREADABLE: Final = Template("malformed.detail", "{detail}", detail=Kind.TEXT)
