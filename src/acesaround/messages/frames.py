"""Problems with frames that clients send."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

TOO_LONG: Final = Template(
    "malformed.too_long",
    "a frame can have at most {most:plain} bytes, but this one has {size:plain}",
)
TOO_DEEP: Final = Template("malformed.too_deep", "the frame is nested too deeply")
UNREADABLE: Final = Template("malformed.detail", "{detail:text}")
