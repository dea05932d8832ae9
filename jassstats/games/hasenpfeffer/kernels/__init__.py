"""The rules of Hasenpfeffer, compiled. `rules` holds their plain twins, under the same file names."""
