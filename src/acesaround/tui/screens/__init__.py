"""Renders a seat's view as lines of text.

These functions don't read, print, or decide anything. Each one takes a `Display` and returns lines
no wider than its width.
"""
