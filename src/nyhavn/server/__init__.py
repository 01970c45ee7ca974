"""Live tables: people and bots around a game, over HTTP and WebSocket."""
