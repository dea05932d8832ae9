"""The foreign formats, one a module: `ABOUT`, `PRESET`, `sniff(head)` and `read(text)`. They are independent.

A source puts the recorded decisions into the fields of a deal, and the recorded results into its claims. It applies no
rule, repairs nothing, and gives exactly one entry for every deal of a file.
"""
