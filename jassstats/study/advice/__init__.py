"""Advice: the answers to one decision, compared on the same worlds."""
