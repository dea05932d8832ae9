"""The viewer: one deal after another, step by step, as a page or a notebook widget."""
