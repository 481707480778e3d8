"""The instant replay: a throw's evidence picture by picture, and the operator's decision about it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pygame

from referee.errors import RefereeError
from referee.host.background import BackgroundTask, LatestValue
from referee.host.corrections import Correction, correction_of
from referee.host.known_people import seat_colours
from referee.officiating.evidence.names import bundles_in
from referee.officiating.ledger.bout_record import Record
from referee.storage.files import replace_file, storing
from referee.storage.paths import user_data
from referee.table.canvas import Canvas
from referee.table.evidence_video import CHART, OUTPUT_SIZE, draw_page
from referee.table.height_chart import HeightChart
from referee.table.inputs import Act, Input, Key
from referee.table.screen import Screen
from referee.table.screens.overrule import OverruleScreen
from referee.table.theme import COLOURS, SIZES
from referee.vision.frames import Frame

if TYPE_CHECKING:
    from referee.host.choices import BoutChoice
    from referee.host.keeping import Kept
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.observation import Observation
    from referee.table.app import App

_SPEEDS: Final = (0.25, 0.1, 1.0)
_SMALLER: Final = (924, 520)
"""Pictures are kept at the size in which they are shown: all of a throw's stay in memory."""


@dataclass(frozen=True, slots=True, eq=False)
class _Throw:
    """A throw with its pictures."""

    bundle: Bundle
    frames: list[Frame]
    seen: dict[float, Observation]
    chart: HeightChart


class ReplayScreen(Screen):
    """Shows throws in slow motion, forwards and backwards.

    Args:
        app: The application it belongs to.
        bouts: Those whose throws can be seen, newest first; the newest throw of the newest is shown first.
    """

    def __init__(self, app: App, bouts: Sequence[Kept[BoutChoice]]) -> None:
        super().__init__(app)
        self._throws = [(kept, path) for kept in reversed(bouts) for path in bundles_in(kept.folder)]
        self._place = len(self._throws) - 1
        self._loading: BackgroundTask[None, _Throw] | None = None
        self.throw: _Throw | None = None
        self._t = 0.0
        self._speed = 0
        self._running = True
        self._correction: Correction | None = None
        self._page = pygame.Surface(OUTPUT_SIZE)

    @property
    def keys(self) -> tuple[Key, ...]:
        """Stopping, speed, other throws, a challenge, and keeping the film."""
        text = self.app.texts
        return (
            Key("space", text("replay.stop" if self._running else "replay.run")),
            Key("s", text("replay.speed", speed=f"{_SPEEDS[self._speed]:g}")),
            Key("o", text("replay.overrule")),
            Key("p", text("replay.earlier")),
            Key("n", text("replay.later")),
            Key("c", text("replay.save")),
        )

    def enter(self) -> None:
        """Begins to read the throw; it goes on being read while something else is shown."""
        self._look_up()
        if self.throw is None and self._loading is None:
            self._load()

    def handle(self, event: Input) -> bool:
        """Answers the screen's keys; left and right step by one picture, a press on the strokes goes there."""
        throw = self.throw
        if event.act is Act.KEY and event.key in {"p", "n"}:
            self._turn(-1 if event.key == "p" else 1)
        elif throw is None:
            return False
        elif event.act in {Act.LEFT, Act.RIGHT}:
            self._step(throw, 1 if event.act is Act.RIGHT else -1)
        elif event.act is Act.SELECT or event == Input(Act.KEY, key="space", raw=event.raw):
            self._running = not self._running
        elif event.act is Act.KEY and event.key == "s":
            self._speed = (self._speed + 1) % len(_SPEEDS)
        elif event.act is Act.KEY and event.key == "o":
            self._challenge(throw)
        elif event.act is Act.KEY and event.key == "c":
            self._save(throw)
        elif event.act is Act.PRESS:
            return self._go_to(throw, event.at)
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        """Goes on in the throw, and round again at its end."""
        if self._loading is not None and self._loading.ended():
            loading, self._loading = self._loading, None
            loading.close()
            self.throw = loading.result()
            self._t = self.throw.frames[0].t
            self._look_up()
        if self.throw is not None and self._running and self.app.screen is self:
            self._t += seconds * _SPEEDS[self._speed]
            if self._t > self.throw.frames[-1].t + 1.0:
                self._t = self.throw.frames[0].t

    def draw(self, canvas: Canvas) -> None:
        """Draws the page of the moment, as large as it goes."""
        width, height = canvas.surface.get_size()
        throw = self.throw
        if throw is None:
            words = "replay.reading" if self._loading is not None else "replay.unreadable"
            canvas.write(self.app.texts(words), SIZES.title, COLOURS.quiet, center=(width // 2, height // 2))
            return
        frame = throw.frames[self._at(throw)]
        page = Canvas(self._page, 1.0, texts=self.app.texts, colours=self.colours)
        draw_page(page, throw.bundle, frame, throw.seen.get(frame.t), throw.chart, correction=self._correction)
        box = self._box(width, height)
        scale = box.width / OUTPUT_SIZE[0]
        for words, at in page.lettered:
            left, top, wide, high = (round(scale * each) for each in at)
            canvas.lettered.append((words, pygame.Rect(left, top, wide, high).move(box.topleft)))
        canvas.surface.blit(pygame.transform.smoothscale(self._page, box.size), box)
        words = self.app.texts("replay.throw", number=throw.bundle.verdict.number)
        said = canvas.write(words, SIZES.lead, COLOURS.text, topright=(width - canvas.px(16), canvas.px(44)))
        if len({kept.folder for kept, _ in self._throws}) == 1:
            return
        when = throw.bundle.manifest.written[:16].replace("T", " ")
        canvas.write(when, SIZES.caption, COLOURS.quiet, topright=(said.right, said.bottom))

    def leave(self) -> None:
        """What is still being read is given up."""
        if self._loading is not None:
            self.app.tasks.leave(self._loading)

    def _load(self) -> None:
        kept, path = self._throws[self._place]
        self.colours = seat_colours(dict(enumerate(kept.choice.names, start=1)))
        self.throw = None
        self._loading = self.app.tasks.begin(lambda latest: _read(path, latest))

    def _look_up(self) -> None:
        """Asks the ledger whether the throw counts otherwise by now: operators decide here and on phones."""
        self._correction = None
        if self.throw is None:
            return
        with suppress(RefereeError):  # of a ledger that was changed nothing is believed; the verb `verify` says why
            record = Record.read(self._throws[self._place][0].ledger)
            self._correction = correction_of(record, self.throw.bundle.verdict.number)

    def _turn(self, way: int) -> None:
        place = self._place + way
        if 0 <= place < len(self._throws) and self._loading is None:
            self._place = place
            self._running = True
            self._load()

    def _challenge(self, throw: _Throw) -> None:
        """Looks at the picture that is stopped at or, while it runs, at the one in which all symbols were there."""
        frame = throw.frames[self._at(throw)]
        if self._running:
            formed = max((call.formed_t or 0.0 for call in throw.bundle.verdict.calls), default=0.0)
            moment = formed or throw.bundle.verdict.t
            frame = min(throw.frames, key=lambda each: abs(each.t - moment))
        self._running = False
        kept = self._throws[self._place][0]
        moment_seen = (frame, throw.seen.get(frame.t))
        self.app.push(OverruleScreen(self.app, kept.ledger, throw.bundle, moment_seen, kept.choice.challenges))

    def _save(self, throw: _Throw) -> None:
        """Keeps the throw's film as a video of its own, beside the screen."""
        kept, path = self._throws[self._place]
        place = user_data() / "clips" / f"{kept.folder.name}-{path.stem}.mp4"
        text, notify, clip = self.app.texts, self.app.notify, throw.bundle.clip

        def save(_latest: LatestValue[None]) -> None:
            try:
                with storing(place.parent):
                    replace_file(place, clip)
                notify(text("replay.saved", path=place))
            except RefereeError as error:
                notify(str(error))

        self.app.tasks.leave(self.app.tasks.begin(save))

    def _at(self, throw: _Throw) -> int:
        """The place of the last picture that was taken by the moment shown."""
        times = [frame.t for frame in throw.frames]
        return max(0, int(np.searchsorted(times, self._t + 1e-9, side="right")) - 1)

    def _step(self, throw: _Throw, way: int) -> None:
        self._running = False
        place = min(max(self._at(throw) + way, 0), len(throw.frames) - 1)
        self._t = throw.frames[place].t

    def _go_to(self, throw: _Throw, at: tuple[int, int]) -> bool:
        box = self._box(*self.app.size)
        scale = OUTPUT_SIZE[0] / box.width
        point = ((at[0] - box.left) * scale, (at[1] - box.top) * scale)
        if not CHART.collidepoint(point):
            return False
        self._running = False
        share = (point[0] - CHART.left) / CHART.width
        self._t = throw.frames[0].t + share * (throw.frames[-1].t - throw.frames[0].t)
        return True

    def _box(self, width: int, height: int) -> pygame.Rect:
        scale = min(width / OUTPUT_SIZE[0], height / OUTPUT_SIZE[1])
        box = pygame.Rect(0, 0, round(OUTPUT_SIZE[0] * scale), round(OUTPUT_SIZE[1] * scale))
        box.center = (width // 2, height // 2)
        return box


def _read(path: Path, latest: LatestValue[None]) -> _Throw:
    """Reads a throw; gives up with what it has when nobody waits any more."""
    # Imported beside the screen because what judges evidence again takes seconds to load.
    from referee.officiating.evidence.bundle import read_bundle  # noqa: PLC0415 - see above
    from referee.officiating.evidence.replay import ClipFrames  # noqa: PLC0415 - likewise

    bundle = read_bundle(path)
    frames: list[Frame] = []
    with ClipFrames(bundle) as clip:
        for frame in clip:
            small = np.asarray(cv2.resize(frame.image, _SMALLER, interpolation=cv2.INTER_AREA), np.uint8)
            frames.append(Frame(frame.index, frame.t, small))
            if latest.closed:
                break
    return _Throw(bundle, frames, {each.t: each for each in bundle.seen}, HeightChart(bundle, CHART))
