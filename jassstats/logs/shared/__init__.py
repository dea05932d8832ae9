"""Code that several foreign formats share."""
