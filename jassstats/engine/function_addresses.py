"""Strategies as values: a decision is a compiled function of (law, view, rand), known to a game's loop by its address.

A loop that is handed addresses is compiled once and kept on disk, whoever sits at the table. Function arguments of
numba's own kind would compile it again for each mix of strategies, and not be kept.
"""

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

RANDOM = np.uint64(0)
"""In place of an address: any lawful answer, each as likely, which the loop finds by itself."""


def address(decision: Any, law: np.dtype, view: np.dtype) -> int:
    """Where a compiled decision starts in memory; it answers with one number, a card or a mask or a call.

    Raises `TypeError` with numba's words if it can't be compiled for this law and view.
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
    """The same decision with its answer, as a truth or a narrow number, as a word."""

    @numba.njit(nogil=True)
    def widened(law, view, rand):
        return np.uint64(decision(law, view, rand))

    _WIDENED.append(widened)
    return widened


_WIDENED: list[Any] = []
"""Held for good: an address outlives nothing that was thrown away."""


@intrinsic
def ask(typingctx, where, law, view, word):
    """The answer of the decision at an address."""

    def code(context, builder, signature, args):
        kind = ir.FunctionType(ir.IntType(64), [value.type for value in args[1:]])
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])

    return types.uint64(types.uint64, law, view, types.uint64), code
