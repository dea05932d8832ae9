"""Compiled decisions of strategies, called by address: functions of (law, view, rand).

A loop that takes addresses is compiled once and kept on disk for all strategies. Function arguments of numba's own kind
would compile it anew for each mix of strategies, and could not be kept.
"""

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

RANDOM = np.uint64(0)
"""The address of a random decision: the loop itself picks any legal answer with equal probability."""


def address(decision: Any, law: np.dtype, view: np.dtype) -> int:
    """Return the address of a compiled decision. The decision returns one number: a card, a mask or a call.

    Raises `TypeError` with numba's message if it can't be compiled for this law and view.
    """
    signature = types.uint64(numba.from_dtype(law), numba.from_dtype(view), types.uint64)
    try:
        found = decision.get_compile_result(signature)
        if found.signature.return_type not in (types.uint64, types.int64):
            found = _widened(decision).get_compile_result(signature)
    except numba.core.errors.NumbaError as error:
        raise TypeError(str(error)) from None
    return found.library.get_pointer_to_function(found.fndesc.llvm_cfunc_wrapper_name)


def _widened(decision: Any) -> Any:
    """The same decision with its answer widened to 64 bits."""

    @numba.njit(nogil=True)
    def widened(law, view, rand):
        return np.uint64(decision(law, view, rand))

    _WIDENED.append(widened)
    return widened


_WIDENED: list[Any] = []
"""The compiled functions, kept forever so that their addresses stay valid."""


@intrinsic
def ask(typingctx, where, law, view, word):
    """Call the decision at an address, and return its answer."""

    def code(context, builder, signature, args):
        kind = ir.FunctionType(ir.IntType(64), [value.type for value in args[1:]])
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])

    return types.uint64(types.uint64, law, view, types.uint64), code
