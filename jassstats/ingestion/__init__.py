"""Logs into a lake: reading, checking, batching, and the linter."""
