"""Tables in memory with the pages that are connected to them."""
