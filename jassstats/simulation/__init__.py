"""Deals made by strategies: runs, the strategies that sit at the table, and runs written to a lake."""
