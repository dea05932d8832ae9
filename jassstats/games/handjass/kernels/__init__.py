"""The rules of Handjass, compiled. `rules` holds the plain twins under the same file names."""
