"""Decisions of Hasenpfeffer to be weighed: a typed hand, or the calls of a recorded deal."""
