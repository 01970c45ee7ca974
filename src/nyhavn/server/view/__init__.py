"""The wire in both directions: what a device may see, and what its messages mean."""
