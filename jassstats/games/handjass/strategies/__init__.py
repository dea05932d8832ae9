"""Strategies of Handjass, one file each. A strategy decides some of `rob`, `exchange`, `fold` and `play`."""
