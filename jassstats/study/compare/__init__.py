"""Strategies on the same deals, in every seating: pairs of tables are played, summed and tested in sequence."""
