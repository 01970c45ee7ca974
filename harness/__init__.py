"""What tests and benchmarks share: server processes, clients, browsers, random games, faulty bots."""
