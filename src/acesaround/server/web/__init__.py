"""The page, its documents and its sockets, over HTTP."""
