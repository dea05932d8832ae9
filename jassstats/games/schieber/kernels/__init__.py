"""The rules of Schieber, compiled. `rules` holds their plain twins, under the same file names."""
