"""The rules of Handjass, compiled. `rules` holds their plain twins, under the same file names."""
