"""Our own log form: one deal, one JSON line."""
