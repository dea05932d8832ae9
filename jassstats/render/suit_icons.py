"""The signs of the suits as drawings of a few shapes, in a box of 24 by 24, distinguishable at that size in grey.

A shape is an SVG path and its tone: `ink` is the suit's own colour, `pale` a light one within it.

>>> sorted(SIGNS)[:3], [tone for _, tone in SIGNS["Eicheln"]]
(['Eicheln', 'Rosen', 'Schellen'], ['ink', 'pale', 'ink'])
"""

Shape = tuple[str, str]


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as a path."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


PETALS = "".join(disc(x, y, 4.7) for x, y in ((12, 6.2), (17.5, 10.2), (15.4, 16.7), (8.6, 16.7), (6.5, 10.2)))

SIGNS: dict[str, tuple[Shape, ...]] = {
    "clubs": ((("M12 2a4.6 4.6 0 0 1 4 7 4.7 4.7 0 1 1-2.7 7.2L15.2 22H8.8"
         "l1.9-5.8A4.7 4.7 0 1 1 8 9a4.6 4.6 0 0 1 4-7z"), "ink"),),
    "diamonds": (("M12 1.5 20 12 12 22.5 4 12z", "ink"),),
    "hearts": ((("M12 22C6.3 17.2 2.4 13.4 2.4 8.5"
         "A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 9.6 2.5C21.6 13.4 17.7 17.2 12 22z"), "ink"),),
    "spades": ((("M12 1.8C9.5 6.5 2.8 9.6 2.8 14.3a4.5 4.5 0 0 0 8 2.9L8.8"
         " 22.2h6.4l-2-5a4.5 4.5 0 0 0 8-2.9C21.2 9.6 14.5 6.5 12 1.8z"), "ink"),),
    "Eicheln": (
        ("M10.9 1h2.2v3.2A8.6 6.7 0 0 1 20.6 11H3.4a8.6 6.7 0 0 1 7.5-6.8z", "ink"),
        ("M5.2 12h13.6c0 5.2-2.9 8.6-6.8 11-3.9-2.4-6.8-5.8-6.8-11z", "pale"),
        (("M4.6 11.3h14.8v1.5H4.6zM5.2 12h1.6"
         "c0 4.3 2.2 7.2 5.2 9.2 3-2 5.2-4.9 5.2-9.2h1.6c0 5.2-2.9 8.6-6.8 11-3.9-2.4-6.8-5.8-6.8-11z"), "ink"),
    ),
    "Schellen": (
        (disc(12, 13.5, 9.5), "ink"),
        (disc(12, 13.5, 7.7), "pale"),
        ("M9.8 1h4.4v4H9.8zM3 11.3h18v2.4H3zM10.9 15.5h2.2v6.5h-2.2z" + disc(12, 16.6, 2), "ink"),
    ),
    "Rosen": ((PETALS, "ink"), (disc(12, 12, 3.6), "pale"), (disc(12, 12, 1.3), "ink")),
    "Schilten": (
        ("M3 2.5h18v9.5c0 5.3-4 8.6-9 10.6-5-2-9-5.3-9-10.6z", "ink"),
        ("M5 11.5 19 4.5v4.5L5 16z", "pale"),
    ),
    "joker": (("M12 1.5 14.8 8.6 22.4 9.1 16.5 13.9 18.4 21.3 12 17.2 5.6 21.3 7.5 13.9 1.6 9.1 9.2 8.6z", "ink"),),
}  # fmt: skip

INK = {
    "clubs": "#1b1b1b", "diamonds": "#b3261e", "hearts": "#b3261e", "spades": "#1b1b1b",
    "Eicheln": "#2a6a2e", "Schellen": "#7a5200", "Rosen": "#b3261e", "Schilten": "#1f4f8f", "joker": "#6a2c8a",
}  # fmt: skip
"""The colour of each suit. Each has a contrast of more than 4.5 to the paper of a card."""

PALE = {"Eicheln": "#d8e8b8", "Schellen": "#ffd75e", "Rosen": "#ffe08a", "Schilten": "#f2e6c9"}
PAPER, EDGE = "#fffdf7", "#77736a"


def sign(word: str) -> str:
    """Return a suit's sign as SVG paths, 24 by 24."""
    tones = {"ink": INK[word], "pale": PALE.get(word, PAPER)}
    return "".join(f'<path fill="{tones[tone]}" d="{path}"/>' for path, tone in SIGNS[word])
