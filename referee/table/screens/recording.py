"""The guided recording of people's hands, as ``referee record`` does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from referee.host.background import Slot
from referee.host.catalogue import Catalogue
from referee.host.views import BoutView, Phase, PlayerView
from referee.paths import place_for
from referee.table.screens.guided import GuidedScreen

if TYPE_CHECKING:
    from referee.recognition.recording import Cue, Prompt
    from referee.table.app import App
    from referee.vision.frames import Frame
    from referee.vision.hands import TrackedHand

EACH: Final = 20
"""Hands of each shape that each person shows."""
_COUNTDOWN_S: Final = 3.0


class RecordingScreen(GuidedScreen):
    """Leads people through every shape; what was recorded is kept, and the same names go on with it.

    Args:
        app: The application it belongs to.
        each: Hands of each shape that each person shows.
        dataset: The name of the dataset that is added to.
    """

    def __init__(self, app: App, each: int = EACH, dataset: str = "recorded") -> None:
        super().__init__(app, app.texts("recording.title"))
        self._each = each
        self._dataset = dataset

    def lead(self, slot: Slot[BoutView]) -> tuple[str, ...]:
        """Records until everything is there, or the screen is left."""
        # Imported beside the screen because MediaPipe takes seconds.
        from referee.host.guided import lead_recording, people_before, take_up_dataset  # noqa: PLC0415 - see above
        from referee.host.sources import parse_source  # noqa: PLC0415 - likewise
        from referee.recognition.recording import RecordingSession, prompts_for  # noqa: PLC0415 - likewise
        from referee.settings import Profile  # noqa: PLC0415 - likewise
        from referee.simulator.sheet import load_sheet  # noqa: PLC0415 - likewise
        from referee.vision.lanes import lanes_for  # noqa: PLC0415 - likewise
        from referee.vision.tracker import MediaPipeTracker  # noqa: PLC0415 - likewise
        from referee.vision.watch import LaneWatch  # noqa: PLC0415 - likewise

        text, profile = self.app.texts, Profile()
        sheet = load_sheet(profile.sheet)
        people = {seat: name.strip() for seat, name in enumerate(self.names, start=1)}
        folder = place_for("datasets", self._dataset)
        origin = parse_source(self.source)
        with people_before(origin, len(people), profile, sheet, self.app.notify, stopped=lambda: slot.closed) as source:
            had = take_up_dataset(folder, f"referee record --sheet {profile.sheet}")
            session = RecordingSession(
                people,
                prompts_for(sheet.rest, sheet.gestures),
                self._each,
                source=source.name,
                had=had,
                countdown=_COUNTDOWN_S if source.live else 0.0,
            )
            lanes = lanes_for(len(people), source.size, profile.lanes)

            def show(cue: Cue, frame: Frame, hands: Sequence[TrackedHand | None]) -> bool:
                points = {hand.player: hand.points for hand in hands if hand is not None}
                players = tuple(
                    PlayerView(lane.player, people[lane.player], lane=lane, points=points.get(lane.player))
                    for lane in lanes
                )
                slot.show(_view(cue, frame, players, text))
                return not slot.closed

            with LaneWatch(lanes, lambda: MediaPipeTracker(profile.tracker)) as watch:
                lead_recording(session, source, watch, folder, show)
        left = session.still_needed
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
        return BoutView("", Phase.WAITING, players, text("recording.done"), "", image=frame.image)
    headline = text("recording.show", shape=shape_words(cue.prompt, text))
    lines = [text("recording.in", seconds=cue.seconds) if cue.seconds else text("recording.turn")]
    lines += [
        text("recording.unseen", name=name) if name in cue.unseen else text("recording.needed", name=name, count=count)
        for name, count in cue.needed.items()
    ]
    return BoutView("", Phase.WAITING, players, headline, "\n".join(lines), image=frame.image)
