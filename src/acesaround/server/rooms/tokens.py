"""Signed tokens for seats, each tied to the person who took the seat."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer


class Tokens:
    """Seat tokens, signed and verified with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="seat")

    @staticmethod
    def new_holder() -> str:
        """Return a new random holder id."""
        return secrets.token_urlsafe(12)

    def token(self, table: str, seat: int, holder: str) -> str:
        """Return the token for a seat and holder id."""
        return str(self._signer.dumps([table, seat, holder]))

    def read(self, token: str, table: str) -> tuple[int, str] | None:
        """Return the seat and holder id in a token for `table`, or None if the token is invalid."""
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return None
        match found:
            case [str(of), int(seat), str(holder)] if of == table:
                return seat, holder
        return None
