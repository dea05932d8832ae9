"""Decisions of Schieber to be weighed: a typed hand, or the calls of a recorded deal."""
