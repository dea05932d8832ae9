"""Reading a lake: the handle that `js.open` returns, deals by key or id, and records rebuilt from the tables."""
