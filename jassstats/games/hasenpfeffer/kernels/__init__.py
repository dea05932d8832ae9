"""The rules of Hasenpfeffer, compiled. `rules` holds the plain twins under the same file names."""
