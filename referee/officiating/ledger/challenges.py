"""Players' challenges as a ledger's lines tell them: who has made which, which are open, and which were lost."""

from __future__ import annotations

from collections import Counter

from referee.officiating.ledger.entries import CHALLENGE, LOST, STAND, Intervention


class Challenges:
    """What is known of a bout's challenges.

    Attributes:
        made: Seats and throws that were challenged from phones: a seat challenges a throw once.
        open: Those that nobody has decided yet, in the order in which they were made.
        lost: How often each player has challenged a call that stands, by seat.
    """

    def __init__(self) -> None:
        self.made: set[tuple[int, int]] = set()
        self.open: list[tuple[int, int]] = []
        self.lost: Counter[int] = Counter()
        self._counted: set[tuple[int, int]] = set()

    def take(self, line: Intervention) -> None:
        """Takes in a line. A challenge of a throw is lost once, also where a fault had its line written again."""
        about = None if line.seat is None or line.throw is None else (line.seat, line.throw)
        if line.what == CHALLENGE and about is not None:
            self.made.add(about)
            self.open.append(about)
        elif line.what == STAND and line.throw is not None:
            self.decide(line.throw)
        elif line.what == LOST and line.seat is not None and about not in self._counted:
            self.lost[line.seat] += 1
            if about is not None:
                self._counted.add(about)
                self.open = [each for each in self.open if each != about]

    def decide(self, throw: int) -> None:
        """An operator has decided about a throw: no challenge of it is open any more."""
        self.open = [each for each in self.open if each[1] != throw]
