"""The web page, its documents, and its WebSocket, over HTTP."""
