"""Strategies of Hasenpfeffer, one file each. Each decides some of `bid`, `name` and `play`; a table may mix them."""
