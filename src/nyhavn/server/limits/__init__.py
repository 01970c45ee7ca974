"""What one visitor may cost the server."""
