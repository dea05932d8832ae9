"""The loops that play Hasenpfeffer with strategies."""
