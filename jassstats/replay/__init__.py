"""Deals as columns, packed from records and replayed by the kernels."""
