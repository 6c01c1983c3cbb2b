"""Arrays whose `repr` shows the numbers that they contain."""

from __future__ import annotations

from array import array
from types import GenericAlias
from typing import TYPE_CHECKING, TypeVar

__all__ = ["Numbers"]

_T = TypeVar("_T", int, float)

#: The `repr` of an array with more than `MAX_SHOWN` numbers shows only `SHOWN` numbers at each end, as in numpy.
SHOWN = 3
MAX_SHOWN = 1000

if TYPE_CHECKING:

    class _Array(array[_T]):
        pass

else:
    # `array` cannot be subscripted before Python 3.12, so define the subscript here.
    class _Array(array):
        __slots__ = ()
        __class_getitem__ = classmethod(GenericAlias)


class Numbers(_Array[_T]):
    """An `array.array` of results, which numpy reads without a copy, and whose `repr` shows the numbers.

    >>> Tree([(0, 1), (1, 2), (1, 3)]).distance_sums()
    Numbers([5, 3, 5, 5])
    >>> Sequence("0.77").values(5000)
    Numbers([0, 1, 2, ..., 4, 7, 2])
    """

    __slots__ = ()

    def __repr__(self) -> str:
        if len(self) <= MAX_SHOWN:
            return f"Numbers({self.tolist()})"
        first, last = self[:SHOWN].tolist(), self[-SHOWN:].tolist()
        return f"Numbers([{', '.join(map(str, first))}, ..., {', '.join(map(str, last))}])"
