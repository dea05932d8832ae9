"""Questions that need cards played, not only counted: strategies compared, hands weighed, parties reckoned."""
