"""The loops of Hasenpfeffer in which strategies decide."""
