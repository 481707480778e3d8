"""How many pairs can be made of people who may not be paired with everybody.

Source: J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965), 449-467.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence


def most_pairs(free: Mapping[int, Sequence[int]]) -> int:
    """The most pairs that can be made at once.

    Args:
        free: Whom each may be paired with; it holds both ways.

    Example:
        >>> most_pairs({1: [2, 3], 2: [1, 3], 3: [1, 2, 4], 4: [3]})
        2
    """
    mate: dict[int, int] = {}
    for one in free:
        for other in free[one] if one not in mate else ():
            if other not in mate:
                mate[one], mate[other] = other, one
                break
    for one in free:
        if one not in mate:
            _Search(free, mate).extend_from(one)
    return len(mate) // 2


class _Search:
    """Looks for a path from one who is alone to another, along which pairs can be changed so that both have somebody.

    Args:
        free: Whom each may be paired with.
        mate: Whom each is paired with; changed where a path is found.
    """

    def __init__(self, free: Mapping[int, Sequence[int]], mate: dict[int, int]) -> None:
        self._free = free
        self._mate = mate
        self._parent: dict[int, int] = {}
        self._base = {each: each for each in free}
        self._queue: deque[int] = deque()
        self._reached: set[int] = set()

    def extend_from(self, root: int) -> None:
        """Changes pairs along a path from somebody who is alone, if there is one."""
        self._reach(root)
        while self._queue:
            one = self._queue.popleft()
            for other in self._free[one]:
                if self._base[one] == self._base[other] or self._mate.get(one) == other:
                    continue
                if other == root or (other in self._mate and self._mate[other] in self._parent):
                    self._shrink(one, other)
                elif other not in self._parent:
                    self._parent[other] = one
                    if other not in self._mate:
                        self._change(other)
                        return
                    self._reach(self._mate[other])

    def _reach(self, one: int) -> None:
        if one not in self._reached:
            self._reached.add(one)
            self._queue.append(one)

    def _shrink(self, one: int, other: int) -> None:
        """An odd circle becomes one place: from each of it the search may go on."""
        base = self._common(one, other)
        circle: set[int] = set()
        self._mark(one, base, other, circle)
        self._mark(other, base, one, circle)
        for each in self._base:
            if self._base[each] in circle:
                self._base[each] = base
                self._reach(each)

    def _common(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if one not in self._mate:
                break
            one = self._parent[self._mate[one]]
        while self._base[other] not in seen:
            other = self._parent[self._mate[self._base[other]]]
        return self._base[other]

    def _mark(self, one: int, base: int, child: int, circle: set[int]) -> None:
        while self._base[one] != base:
            circle |= {self._base[one], self._base[self._mate[one]]}
            self._parent[one] = child
            child = self._mate[one]
            one = self._parent[child]

    def _change(self, end: int) -> None:
        while end:
            one = self._parent[end]
            following = self._mate.get(one, 0)
            self._mate[end], self._mate[one] = one, end
            end = following
