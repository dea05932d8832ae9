"""`python -m jassstats` is the program `jassstats`."""

from jassstats.cli import main

if __name__ == "__main__":
    main()
