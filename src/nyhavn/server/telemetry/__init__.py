"""What a server measures and logs."""
