"""The guided recording of people's hands, as ``referee record`` does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from referee.host.background import LatestValue
from referee.host.language import Catalogue
from referee.host.sources import parse_source
from referee.host.views import BoutPhase, BoutView, PlayerView
from referee.storage.paths import place_for
from referee.table.choosing import profile_choices
from referee.table.screens.guided import GuidedScreen
from referee.vision.lanes import load_profile_for

if TYPE_CHECKING:
    from referee.recognition.recording import Cue, Prompt
    from referee.table.app import App
    from referee.vision.frames import Frame
    from referee.vision.hands import TrackedHand

EACH: Final = 20
"""Hands of each shape that each person shows."""


class RecordingScreen(GuidedScreen):
    """Leads people through every shape; what was recorded is kept, and the same names go on with it.

    Args:
        app: The application it belongs to.
        each: Pictures of each shape that are taken of each person.
        dataset: The name of the dataset that is added to.
    """

    def __init__(self, app: App, each: int = EACH, dataset: str = "recorded") -> None:
        super().__init__(app, app.texts("recording.title"))
        self._each = each
        self._dataset = dataset

    @property
    def kept_as(self) -> str:
        """The dataset's name."""
        return self._dataset

    def lead(self, latest: LatestValue[BoutView]) -> tuple[str, ...]:
        """Records until everything is there, or the screen is left."""
        # Imported beside the screen because what reads hands takes seconds.
        from referee.host.guided import guided_recording  # noqa: PLC0415 - see above

        text = self.app.texts
        people = {seat: name.strip() for seat, name in enumerate(self.names, start=1)}
        with guided_recording(
            parse_source(self.source),
            people,
            load_profile_for(len(people), profile_choices(self.app.preferences.profile)[0]),
            place_for("datasets", self._dataset),
            self.app.notify,
            each=self._each,
            stopped=lambda: latest.closed,
        ) as guided:

            def show(cue: Cue, frame: Frame, hands: Sequence[TrackedHand | None]) -> bool:
                points = {hand.player: hand.points for hand in hands if hand is not None}
                players = tuple(
                    PlayerView(lane.player, guided.people[lane.player], lane=lane, points=points.get(lane.player))
                    for lane in guided.lanes
                )
                latest.show(_view(cue, frame, players, text))
                return not latest.closed

            guided.lead(show)
            left = guided.session.still_needed
        if left:
            return (text("recording.kept", left=left),)
        return text("recording.done"), text("recording.next")


def shape_words(prompt: Prompt, texts: Catalogue) -> str:
    """The shape to show, in people's language; a symbol sheet may have shapes that no language knows."""
    if prompt.symbol is None:
        own = prompt.gesture.replace("_", " ")
        return texts("recording.none_of_five", shape=texts.text_or(f"recording.shapes.{prompt.gesture}", own))
    symbol = texts.say(prompt.symbol.value)
    return texts("recording.halfway", symbol=symbol) if prompt.is_halfway else symbol


def _view(cue: Cue, frame: Frame, players: tuple[PlayerView, ...], text: Catalogue) -> BoutView:
    if cue.prompt is None:
        return BoutView("", BoutPhase.WAITING, players, text("recording.done"), "", image=frame.image)
    headline = text("recording.show", shape=shape_words(cue.prompt, text))
    lines = [text("recording.in", seconds=cue.seconds) if cue.seconds else text("recording.turn")]
    lines += [
        text("recording.unseen", name=name) if name in cue.unseen else text("recording.needed", name=name, count=count)
        for name, count in cue.needed.items()
    ]
    return BoutView("", BoutPhase.WAITING, players, headline, "\n".join(lines), image=frame.image)
