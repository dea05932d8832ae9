"""The law compiled. Kernels know no game: law in, answer out. Only `compiled` owns compiler options."""
