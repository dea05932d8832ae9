"""Sets of cards as 64-bit masks, and the few machine words they need.

Everything is `np.uint64` and stays so: numba turns a mix with signed integers into floats.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from jassstats.engine.compiled import compiled

U = np.uint64
ZERO = U(0)
ONE = U(1)


@intrinsic
def count(typingctx, mask):
    """How many cards are in a mask."""

    def code(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@intrinsic
def first(typingctx, mask):
    """The lowest card of a mask that is not empty."""

    def code(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


@intrinsic
def below(typingctx, word, limit):
    """A number from 0 to limit - 1: the high half of word * limit. Bias under limit / 2^64."""

    def code(context, builder, signature, args):
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


@compiled
def nth(mask, n):
    """The card with exactly n lower ones in the mask."""
    for _ in range(n):
        mask &= mask - ONE
    return first(mask)
