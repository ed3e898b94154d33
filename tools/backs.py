"""The six backs of the cards."""


def backs() -> dict[str, str]:
    """Return each back's picture by name."""
    return {}
