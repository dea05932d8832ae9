"""Schieber: the partnership game. Two sides, six contracts, the forehand may push."""
