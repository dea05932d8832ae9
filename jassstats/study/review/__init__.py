"""Played deals judged, card by card."""
