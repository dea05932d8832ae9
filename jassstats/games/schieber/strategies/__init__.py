"""Strategies of Schieber, one file each, with `call`, `play` or both; a table may mix them by seat."""
