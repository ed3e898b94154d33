"""Tables in play: commands come in, events are written, screens go out."""
