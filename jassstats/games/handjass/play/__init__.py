"""The loops of Handjass in which strategies decide."""
