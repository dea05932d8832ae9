"""Strategies as values: a decision is a compiled function of (law, view, word), known to a game's loop by its address.

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
    except numba.core.errors.NumbaError as error:
        raise TypeError(str(error)) from None
    if found.signature.return_type != types.uint64:
        raise TypeError(f"a decision answers with np.uint64, not with {found.signature.return_type}")
    return found.library.get_pointer_to_function(found.fndesc.llvm_cfunc_wrapper_name)


@intrinsic
def ask(typingctx, where, law, view, word):
    """The answer of the decision at an address."""

    def code(context, builder, signature, args):
        kind = ir.FunctionType(ir.IntType(64), [value.type for value in args[1:]])
        return builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])

    return types.uint64(types.uint64, law, view, types.uint64), code
