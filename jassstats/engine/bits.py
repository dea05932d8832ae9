"""Sets of cards as 64-bit masks, and the processor instructions they need.

All values are `np.uint64`: numba turns a mix with signed integers into floats.

"""

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.extending import intrinsic

from jassstats.engine.jit import compiled

U = np.uint64
ZERO = U(0)
ONE = U(1)


@intrinsic
def count(typingctx, mask):
    """Return the number of cards in a mask."""

    def code(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@intrinsic
def first(typingctx, mask):
    """The lowest card of a mask that is not empty."""

    def code(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


@compiled
def either(some, others):
    """`some` cards, or `others` if there are none. Arithmetic is used, since a branch on random cards is slow."""
    return some | (others & (ZERO - U(some == ZERO)))


@compiled
def chosen(which, one, other):
    """`one` if `which` is ONE, `other` if it is ZERO; arithmetic for the same reason."""
    return other ^ ((one ^ other) & (ZERO - which))


@intrinsic
def below(typingctx, rand, limit):
    """A number from 0 to limit - 1: the high half of rand * limit. The bias is below limit / 2^64."""

    def code(context, builder, signature, args):
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


@intrinsic
def _spread(typingctx, source, mask):
    """Copy the bits of `source` to the set bits of `mask`, lowest first. One instruction of processors with BMI2."""

    def code(context, builder, signature, args):
        rand = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(rand, [rand, rand]))
        return builder.call(pdep, args)

    return types.uint64(types.uint64, types.uint64), code


@compiled
def nth_by_spreading(mask, n):
    """The card with exactly n lower ones in the mask, without a branch."""
    return first(_spread(ONE << n, mask))


@compiled
def nth_by_counting(mask, n):
    """The card with exactly n lower ones in the mask, on any processor."""
    for _ in range(n):
        mask &= mask - ONE
    return first(mask)


nth = nth_by_spreading if get_host_cpu_features().get("bmi2") else nth_by_counting
"""The faster of the two on this processor. A branch on random bits would cost more than the rest of a random play."""
