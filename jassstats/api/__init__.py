"""The public functions: everything that `import jassstats as js` offers."""
