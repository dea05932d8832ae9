"""One foreign format a module: `ABOUT`, `PRESET`, `sniff(head)` and `read(text)`. They know nothing of one another.

A source turns decisions into the fields of a deal, and what the format says came of them into its claims; it knows no
rule, repairs nothing, and gives every deal of a file exactly one entry.
"""
