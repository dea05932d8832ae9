"""Handjass: each player alone, two to four at the table. Stay out of the sack; the last one left loses."""
