"""Deals and cards as text, HTML and SVG."""
