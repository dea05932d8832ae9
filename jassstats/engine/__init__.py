"""The compiled engine of all games. It reads a game's law record and has no rules itself; `jit` sets the compiler."""
