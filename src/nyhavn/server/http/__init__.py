"""Routes, the WebSocket, middleware and protocols: everything that a request goes through."""
