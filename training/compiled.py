"""Functions compiled by numba where it is installed, and plain Python where it is not.

They are written for both: they index what they are given, so that lists do where numpy is not installed.
"""

from collections.abc import Callable
from typing import Any

try:
    import numba
    import numpy
except ImportError:
    HAVE_NUMBA = False
else:
    HAVE_NUMBA = True


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled where that is possible; sums may be taken in another order (fastmath)."""
    return numba.njit(fastmath=True, cache=True)(function) if HAVE_NUMBA else function


def numbers(length: int) -> Any:
    """Whole numbers, all 0."""
    return numpy.zeros(length, numpy.int64) if HAVE_NUMBA else [0] * length


def reals(length: int) -> Any:
    """Real numbers, all 0."""
    return numpy.zeros(length, numpy.float32) if HAVE_NUMBA else [0.0] * length


def table(rows: int, columns: int) -> Any:
    """Rows of real numbers, all 0."""
    return (
        numpy.zeros((rows, columns), numpy.float32) if HAVE_NUMBA else [reals(columns) for _ in range(rows)]
    )


def boards(rows: int, length: int) -> Any:
    """Rows of small whole numbers, all 0."""
    return numpy.zeros((rows, length), numpy.int8) if HAVE_NUMBA else [numbers(length) for _ in range(rows)]
