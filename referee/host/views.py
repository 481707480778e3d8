"""What a scoreboard shows of a bout at one moment, as plain data: making one needs no window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.officiating.verdict import Call
from referee.symbols import Thrown
from referee.vision.frames import Image
from referee.vision.hands import Points
from referee.vision.lanes import Lane


class BoutPhase(StrEnum):
    """Where a throw stands."""

    WAITING = "waiting"
    STROKES = "strokes"
    HOLD = "hold"
    VERDICT = "verdict"
    NO_CALL = "no-call"
    WON = "won"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, eq=False)
class PlayerView:
    """One player's part of the view.

    Attributes:
        player: The seat, from 1.
        name: What the player is called.
        playing: Whether the player takes part in the throw that is shown, or is out.
        lane: The player's part of the picture, in its pixels; ``None`` where there is no picture.
        points: 21 x 3, the hand's landmarks in pixels of the picture; ``None`` where no hand is followed.
        strokes: Downward motions counted in this throw.
        call: What the referee called, once it has.
        score: Points, or ``None`` where the bout counts none.
        gained: The points that the throw shown gave.
        survived: Whether the player goes on after the throw shown; ``None`` before there is a verdict, and
            on a no-call.
    """

    player: int
    name: str
    playing: bool = True
    lane: Lane | None = None
    points: Points | None = None
    strokes: int = 0
    call: Call | None = None
    score: int | None = None
    gained: int = 0
    survived: bool | None = None


@dataclass(frozen=True, slots=True)
class PastThrow:
    """A line of the throw history.

    Attributes:
        number: The throw's number, from 1.
        thrown: What each who took part threw, by seat; ``None`` where the camera failed to see it.
        survivors: The seats that went on; nobody after a throw that does not count, but for a no-call as it was given.
        no_call_name: Why it was played again (:attr:`.Verdict.no_call_name`), or ``None``.
        overruled: Whether an operator has called it otherwise.
        again: Whether an operator has ordered it again, so that it does not count.
        left_out: Whether it does not count because an earlier throw was overruled: others were to throw, or nobody.
        to_call: Who is still to be called before a no-call counts of which an operator has called others, by seat.
        decisions: How often operators have decided about it; a confirmed call is a decision, too.
    """

    number: int
    thrown: Mapping[int, Thrown | None]
    survivors: tuple[int, ...]
    no_call_name: str | None
    overruled: bool = False
    again: bool = False
    left_out: bool = False
    to_call: tuple[int, ...] = ()
    decisions: int = 0

    @property
    def uncounted(self) -> str:
        """Why it does not count, as a key of the language's texts; empty where it counts."""
        if self.again:
            return "bout.thrown_again"
        if self.left_out:
            return "bout.left_out"
        return "" if self.no_call_name is None else "bout.past_no_call"


@dataclass(frozen=True, slots=True, eq=False)
class BoutView:
    """A bout at one moment.

    Attributes:
        title: The kind of bout: "Run it to Ten".
        phase: Where the throw stands.
        players: By seat.
        headline: What matters now, in a few words.
        explanation: Why, or what to do, in a sentence.
        image: The newest picture, or ``None`` where there is none (a keyboard).
        strokes_to_throw: The stroke on which the symbol is thrown.
        target: The points that win, or ``None`` where none are counted.
        winner: The seat that has won the bout, or ``None``.
        history: The throws so far, oldest first.
        fps: Frames a second as measured, or ``None`` before that is known.
        source: What the pictures come from.
        head: The hash of the ledger's last line, at the end of a bout whose ledger is kept.
    """

    title: str
    phase: BoutPhase
    players: tuple[PlayerView, ...]
    headline: str
    explanation: str
    image: Image | None = None
    strokes_to_throw: int = 3
    target: int | None = None
    winner: int | None = None
    history: tuple[PastThrow, ...] = ()
    fps: float | None = None
    source: str = ""
    head: str = ""
