"""The rules of Handjass in plain Python. `kernels` holds their compiled twins, under the same file names."""
