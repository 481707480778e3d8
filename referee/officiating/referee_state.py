"""What a referee knows after a picture, for whoever shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee.officiating.events import Event, SymbolSeen
from referee.officiating.observation import Observation
from referee.officiating.umpire import Umpire
from referee.officiating.verdict import Verdict
from referee.recognition.reading import Reading
from referee.symbols import Symbol
from referee.vision.hands import TrackedHand
from referee.vision.lanes import Lane


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """What a referee knows after a picture. The referee never changes it: each picture gives a new one.

    Its dictionaries are a program's own: what it does in them changes no verdict. Copy one to leave the state as it is.

    Attributes:
        lanes: Each player's part of the picture, by seat.
        size: Width and height of the pictures, pixels.
        playing: The seats whose throws are judged.
        t: The picture's time, seconds; ``None`` before the first.
        hands: The hands seen in it, one for each lane at most; landmarks in pixels of the picture. Their arrays are
            read-only: copy one to change it.
        readings: What each of these hands shows, in the same order.
        predicted: Hands that were not seen in it, but just before, where the arms' motion should have taken them.
        strokes: By playing seat, how many strokes the player has made in this throw.
        symbols: By seat, the symbol that was seen after the third bottom, until the verdict.
        verdict: The newest verdict; ``None`` before the first.
        rate: Pictures a second over the last second or two; ``None`` at the start.
    """

    lanes: tuple[Lane, ...]
    size: tuple[int, int]
    playing: tuple[int, ...]
    t: float | None = None
    hands: tuple[TrackedHand, ...] = ()
    readings: tuple[Reading, ...] = ()
    predicted: tuple[TrackedHand, ...] = ()
    strokes: dict[int, int] = field(default_factory=dict)
    symbols: dict[int, Symbol] = field(default_factory=dict)
    verdict: Verdict | None = None
    rate: float | None = None

    @property
    def throwing(self) -> bool:
        """Whether a throw is under way: strokes were counted since the newest verdict."""
        return any(self.strokes.values())

    def after(
        self,
        umpire: Umpire,
        events: Iterable[Event] = (),
        seen: Observation | None = None,
        predicted: tuple[TrackedHand, ...] = (),
    ) -> State:
        """The next state.

        Args:
            umpire: Who judges.
            events: What has happened, in the order in which it became known, seat by seat.
            seen: What was seen in one more picture; ``None`` where there was none.
            predicted: Hands that were not seen in it, but predicted.
        """
        symbols, verdict = dict(self.symbols), self.verdict
        for event in events:
            if isinstance(event, Verdict):
                verdict = event
            elif isinstance(event, SymbolSeen):
                symbols[event.player] = event.symbol
        strokes = {player: umpire.strokes(player) for player in umpire.playing}
        state = replace(
            self,
            playing=umpire.playing,
            strokes=strokes,
            # With the verdict, or where a count is broken off, the strokes are gone, and what was shown on the last.
            symbols={player: symbol for player, symbol in symbols.items() if strokes.get(player)},
            verdict=verdict,
            rate=umpire.rate,
        )
        if seen is None:
            return state
        # Readings have dicts, which a program may change: it gets its own.
        readings = tuple(replace(each, probability=dict(each.probability)) for each in seen.readings)
        return replace(state, t=seen.t, hands=seen.hands, readings=readings, predicted=predicted)
