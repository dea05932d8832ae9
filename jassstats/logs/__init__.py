"""Readers and writers of logs: the project's own forms, and foreign formats in `sources/`."""
