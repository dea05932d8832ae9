"""The addressed random stream: word k of deal i of a run depends on (seed, i, k) alone.

A counter-based generator after SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014): its finaliser applied to a counter times the golden ratio. Dealing and deciding use different streams, so
that the random numbers of a strategy carry no information on the cards.
"""

from typing import Any, NamedTuple

from jassstats.engine.bits import ZERO, U, below
from jassstats.engine.jit import compiled

GOLDEN = U(0x9E3779B97F4A7C15)
WORDS = U(64)
"""The words of one stream that a deal may use."""
PICKS = 6
"""The picks of a shuffle that use one word."""
DEALING, CALLING, PLAYING = U(0x6465616C), U(0x63616C6C), U(0x706C6179)


class Streams(NamedTuple):
    """The starts of the streams of a run."""

    dealing: Any
    calling: Any
    playing: Any


@compiled
def mix(word):
    """SplitMix64's finaliser: every bit of the word flips each bit of the result with probability 1/2."""
    word = (word ^ (word >> U(30))) * U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U(27))) * U(0x94D049BB133111EB)
    return word ^ (word >> U(31))


@compiled
def stream(seed, purpose):
    """The start of the stream of one purpose."""
    return mix(mix(seed) ^ (purpose * GOLDEN))


@compiled
def word(start, index, k):
    """Word k (0 to 63) of deal `index`."""
    return mix(start + (index * WORDS + k) * GOLDEN)


@compiled
def shuffle(start, index, pack, drawn=35):
    """Order the cards of `pack` at random, in place (Fisher and Yates); the first `drawn` at least."""
    n = len(pack)
    draw = ZERO
    for k in range(min(drawn, n - 1)):
        if k % PICKS == 0:
            draw = word(start, index, U(k // PICKS))
        other = U(k) + below(draw, U(n - k))
        draw *= U(n - k)  # the rest of the word; six picks of at most 36 have a bias below 2^-32
        pack[U(k)], pack[other] = pack[other], pack[U(k)]


@compiled
def all_streams(seed):
    """Return the starts of the streams of dealing, calling and playing."""
    return Streams(stream(seed, DEALING), stream(seed, CALLING), stream(seed, PLAYING))
