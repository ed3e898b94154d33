"""Tokens that hold a seat: signed, so that nobody can make one, and tied to who sat down."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer


class Tokens:
    """Makes and reads tokens, by one secret of the server."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="seat")

    @staticmethod
    def new_holder() -> str:
        """A fresh word that a seat is held by."""
        return secrets.token_urlsafe(12)

    def token(self, table: str, seat: int, holder: str) -> str:
        """The token of who took a seat."""
        return str(self._signer.dumps([table, seat, holder]))

    def read(self, token: str, table: str) -> tuple[int, str] | None:
        """The seat and the holder that a token speaks for at a table; None for any other token."""
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return None
        match found:
            case [str(of), int(seat), str(holder)] if of == table:
                return seat, holder
        return None
