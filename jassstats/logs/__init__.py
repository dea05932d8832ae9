"""Text to deals and back: our own form, the linter, and the foreign formats in `sources/`."""
