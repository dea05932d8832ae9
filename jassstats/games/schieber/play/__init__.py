"""The loops that play Schieber with strategies."""
