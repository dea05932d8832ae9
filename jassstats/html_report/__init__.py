"""The report about a lake, as one HTML page."""
