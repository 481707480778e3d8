"""The setting up of a camera and its place, as ``referee calibrate`` does it."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from referee.host.background import LatestValue
from referee.host.language import Catalogue
from referee.host.views import BoutPhase, BoutView, PlayerView
from referee.storage.files import require_writable, save_new_file
from referee.storage.paths import place_for
from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.choosing import label
from referee.table.form import Form
from referee.table.screens.guided import GuidedScreen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.officiating.setup.advice import Advice
    from referee.officiating.setup.venue import VenueCue
    from referee.table.app import App
    from referee.vision.frames import Frame


class CalibrationScreen(GuidedScreen):
    """Measures camera, light and players, and writes a venue profile.

    Args:
        app: The application it belongs to.
        throws: How many throws are judged.
        place: What the place is called, until somebody renames it.
    """

    def __init__(self, app: App, throws: int = len(Symbol), place: str = "home") -> None:
        super().__init__(app, app.texts("calibration.title"))
        self._throws = throws
        self._place = place

    def more_rows(self, form: Form, canvas: Canvas, place: int) -> int:
        """Adds the name of the place."""
        form.entry("place", self.box(canvas, place), self._place, self._rename)
        return place + 1

    def label_rows(self, canvas: Canvas) -> None:
        """Letters what each line is."""
        super().label_rows(canvas)
        label(canvas, self.app.texts("calibration.name"), self.box(canvas, 2 + len(self.names)))

    def fault(self) -> str:
        """A place's name must be plain, and new."""
        name = self._place.strip()
        if not name or PurePath(name).name != name or name.startswith("."):
            return self.app.texts("calibration.name_fault")
        if place_for("calibration", name, ".toml").exists():
            return self.app.texts("calibration.there", name=name)
        return super().fault()

    @property
    def kept_as(self) -> str:
        """The place's name."""
        return self._place.strip()

    def lead(self, latest: LatestValue[BoutView]) -> tuple[str, ...]:
        """Measures, and writes the profile unless the screen was left before the end.

        Raises:
            RefereeError: The profile cannot be written, or the source cannot be opened or broke off.
        """
        # Imported beside the screen because what reads hands takes seconds.
        from referee.host.frame_sources import open_source  # noqa: PLC0415 - see above
        from referee.host.guided import lead_venue  # noqa: PLC0415 - likewise
        from referee.host.sources import parse_source  # noqa: PLC0415 - likewise
        from referee.officiating.setup.venue import VenueSession  # noqa: PLC0415 - likewise
        from referee.settings import Profile, profile_text  # noqa: PLC0415 - likewise

        text, name, base = self.app.texts, self._place.strip(), Profile()
        place = place_for("calibration", name, ".toml")
        require_writable(place)  # before anybody throws
        people = {seat: given.strip() for seat, given in enumerate(self.names, start=1)}
        source = open_source(
            parse_source(self.source), len(people), base, self.app.notify, stopped=lambda: latest.closed
        )

        def show(cue: VenueCue, frame: Frame) -> bool:
            latest.show(_view(cue, frame, people, text))
            return not latest.closed

        with VenueSession(source, people, base, self._throws) as session:
            lead_venue(session, source, show)
            if latest.closed:
                return ()
            result = session.result(name)
            if not any(facts.throws for facts in session.players.values()):
                return text("calibration.nothing"), *(_advise(each, text) for each in result.advice)
        heading = f"Measured by the table from {source.name} with {', '.join(people.values())}."
        content = profile_text(result.profile, heading, result.notes).encode()
        if not save_new_file(place, content):
            return (text("calibration.there", name=name),)  # it was measured elsewhere meanwhile
        advice = [_advise(each, text) for each in result.advice]
        return text("calibration.done", name=name), *(advice or [text("calibration.fine")])

    def _rename(self, text: str) -> None:
        self._place = text


def _advise(advice: Advice, texts: Catalogue) -> str:
    """A piece of advice in people's language, as a sentence."""
    sentence = texts(f"calibration.advice.{advice.key}", **advice.in_words(texts.say))
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _view(cue: VenueCue, frame: Frame, people: Mapping[int, str], text: Catalogue) -> BoutView:
    if cue.step == "look":
        headline, line = text("calibration.look"), text("calibration.seconds", seconds=cue.left)
    else:
        symbol = text("calibration.any") if cue.symbol is None else text.say(cue.symbol.value)
        headline, line = text("calibration.throw", symbol=symbol), text("calibration.left", count=cue.left)
    points = {hand.player: hand.points for hand in cue.moment.hands} if cue.moment is not None else {}
    players = tuple(PlayerView(seat, name, points=points.get(seat)) for seat, name in people.items())
    return BoutView("", BoutPhase.WAITING, players, headline, line, image=frame.image)
