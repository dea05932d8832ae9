"""Strategies of Handjass, one file each. Each has `call` and `play`; a table may mix them by seat."""
