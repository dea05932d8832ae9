"""The report: what a lake says, on one HTML page."""
