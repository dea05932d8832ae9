"""What several foreign formats share."""
