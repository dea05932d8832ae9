"""The loops of Schieber in which strategies decide."""
