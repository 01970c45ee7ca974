"""Rate limits, quotas and fair locks: how much of the server one client may use."""
