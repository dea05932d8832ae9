"""Reading logs into a lake: files, batches, parties, checks, and the linter."""
