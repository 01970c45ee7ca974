"""How fast Nyhavn is beside others."""
