"""The rules of Schieber, compiled. `rules` holds the plain twins under the same file names."""
