"""The loops that play Handjass with strategies."""
