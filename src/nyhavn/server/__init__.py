"""The server: live tables for people and bots, over HTTP and WebSocket."""
