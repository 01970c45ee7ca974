"""Routes, the WebSocket, and everything a request goes through."""
