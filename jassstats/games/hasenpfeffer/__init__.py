"""Hasenpfeffer: the bidding game. Two sides, six tricks, a joker, and a card that no seat is dealt."""
