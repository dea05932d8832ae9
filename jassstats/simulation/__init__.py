"""Simulated deals: runs, the strategies of their seats, and runs written to a lake."""
