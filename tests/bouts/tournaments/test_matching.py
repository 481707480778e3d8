"""The most pairs there can be, held against trying all."""

from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.bouts.tournaments.matching import most_pairs


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 9), st.data())
def test_no_pairing_has_more_pairs(count, data):
    edges = data.draw(st.sets(st.sampled_from(list(combinations(range(1, count + 1), 2)) or [(1, 1)])))
    edges.discard((1, 1))
    free = {one: [other for other in range(1, count + 1) if {(one, other), (other, one)} & edges]
            for one in range(1, count + 1)}  # fmt: skip

    @cache
    def most(left):
        if not left:
            return 0
        first, *rest = sorted(left)
        with_first = (1 + most(frozenset(rest) - {other}) for other in free[first] if other in left)
        return max([most(frozenset(rest)), *with_first])

    assert most_pairs(free) == most(frozenset(free))
