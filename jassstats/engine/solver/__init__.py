"""An exact solver for cards that lie open: two sides, or one seat against all others, under the law of any game."""
