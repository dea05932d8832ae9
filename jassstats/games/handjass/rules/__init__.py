"""The rules of Handjass in plain Python. `kernels` holds the compiled twins under the same file names."""
