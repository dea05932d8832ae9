"""The same deals, or whole parties, under two sets of house rules."""
