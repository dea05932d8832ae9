"""Strategies on the same deals, in every seating: played in pairs of tables, summed, looked at, told."""
