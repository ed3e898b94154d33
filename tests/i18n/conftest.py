"""A separate server for tables in several languages."""

from tests.server.conftest import served

__all__ = ["served"]
