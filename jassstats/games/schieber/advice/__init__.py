"""Decisions of Schieber to be weighed: a hand as it is typed, or the calls of a recorded deal."""
