"""What the reader sees: cards drawn, deals told, pictures, and the functions behind `import jassstats as js`."""
