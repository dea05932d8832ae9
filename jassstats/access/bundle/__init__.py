"""Bundles: a lake as a data package that others can cite, check and query."""
