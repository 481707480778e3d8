"""Shows a throw's evidence to those who threw: slow motion with all that was seen, and the decisive pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pygame

from referee.bouts.words import explain
from referee.host.language import Catalogue, fault_words
from referee.officiating.verdict import Call
from referee.recognition.reading import Reading
from referee.symbols import MisThrow
from referee.table.canvas import DESIGN_SIZE, Canvas, face_of, with_short_names
from referee.table.height_chart import HeightChart
from referee.table.lettering import forget_lettering
from referee.table.picture import draw_hand
from referee.table.theme import COLOURS, SIZES, SPACES
from referee.vision.frames import Frame, Image
from referee.vision.hands import TrackedHand

if TYPE_CHECKING:
    from referee.host.corrections import Correction
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.observation import Observation

OUTPUT_SIZE: Final = DESIGN_SIZE
"""Width and height of the slow motion, pixels."""

_SLOWER: Final = 4.0
"""A second of play takes so many."""
_LINGER_S: Final = 3.0
"""How long the verdict stays at the end."""
_PICTURE: Final = pygame.Rect(0, 0, 1280, 520)
CHART: Final = pygame.Rect(20, 530, 550, 180)
"""Where a page has its strokes over time."""
_WORDS: Final = pygame.Rect(590, 530, 670, 180)
"""Where a page has its verdict: the longest call fits into a line beside a name that was cut."""
_LINES: Final = 4
"""As many lines stand below the headline and its reason."""
_PLATE: Final = 1060
"""As wide as a player's line over the picture may be: at its right stand the time and the throw's number."""

_TILE: Final = 300
_MARGIN: Final = 20
_CAPTION: Final = 76
_AROUND: Final = 1.7
"""A tile shows so many times the hand's own extent."""


def slow_motion(bundle: Bundle, frames: Iterable[Frame], correction: Correction | None = None) -> Iterator[Frame]:
    """Draws the throw, from a little before the first stroke, four times slower than it was.

    Args:
        bundle: The throw's evidence.
        frames: The pictures of its clip at their exact times.
        correction: How the throw counts now where operators have decided otherwise; see :func:`draw_page`.

    Yields:
        Pictures of :data:`OUTPUT_SIZE`; times from 0, seconds.
    """
    pygame.font.init()
    try:
        seen = {each.t: each for each in bundle.seen}
        chart = HeightChart(bundle, CHART)
        begin: float | None = None
        picture: Frame | None = None
        for index, frame in enumerate(frames):
            begin = frame.t if begin is None else begin
            canvas = Canvas(pygame.Surface(OUTPUT_SIZE), 1.0)
            draw_page(canvas, bundle, frame, seen.get(frame.t), chart, correction=correction)
            picture = Frame(index, _SLOWER * (frame.t - begin), _as_image(canvas.surface))
            yield picture
        if picture is not None:
            yield Frame(picture.index + 1, picture.t + _LINGER_S, picture.image)
    finally:
        forget_lettering()
        pygame.font.quit()


def draw_sheet(bundle: Bundle, frames: Iterable[Frame], correction: Correction | None = None) -> Image:
    """Draws each player's hand at the third bottom, when the symbol was there, and when the verdict was given.

    Args:
        bundle: The throw's evidence.
        frames: The pictures of its clip at their exact times.
        correction: As of :func:`slow_motion`; it stands in place of why the verdict was given.
    """
    pygame.font.init()
    try:
        taken = _nearest(frames, bundle)
        calls = bundle.verdict.calls
        width = 3 * (_TILE + _MARGIN) + _MARGIN
        title = pygame.Rect(_MARGIN, _MARGIN, width - 2 * _MARGIN, 0)
        measured = Canvas(pygame.Surface((1, 1)), 1.0)
        words = _title(bundle, correction, measured.texts)
        title.height = len(measured.wrap(words, SIZES.body, title.width)) * measured.line_height(SIZES.body)
        head = title.bottom + _MARGIN
        surface = pygame.Surface((width, head + len(calls) * (_TILE + _CAPTION + _MARGIN)))
        surface.fill(COLOURS.background)
        canvas = Canvas(surface, 1.0)
        canvas.write_lines(words, SIZES.body, COLOURS.text if correction is None else COLOURS.accent, title)
        for row, call in enumerate(calls):
            top = head + row * (_TILE + _CAPTION + _MARGIN)
            moments = (("bottom", call.t), ("formed", call.formed_t), ("verdict", bundle.verdict.t))
            for column, (what, t) in enumerate(moments):
                box = pygame.Rect(_MARGIN + column * (_TILE + _MARGIN), top, _TILE, _TILE)
                _tile(canvas, box, bundle, call, (what, t, taken))
        return _as_image(surface)
    finally:
        forget_lettering()
        pygame.font.quit()


def _title(bundle: Bundle, correction: Correction | None, texts: Catalogue) -> str:
    """What heads a sheet: the throw, its verdict, and why it was given or how the throw counts now."""
    names = bundle.manifest.names
    headline, _ = _verdict_in_words(bundle, names, texts)
    told = _told(bundle, correction, names, texts)
    return f"{texts('replay.throw', number=bundle.verdict.number)}: {headline}. {told}"


def _nearest(frames: Iterable[Frame], bundle: Bundle) -> list[Frame]:
    """The frames nearest to the moments that are drawn: of a long clip not all are kept at once."""
    calls = bundle.verdict.calls
    moments = {bundle.verdict.t, *(t for call in calls for t in (call.t, call.formed_t) if t is not None)}
    found: dict[float, Frame] = {}
    for frame in frames:
        for t in moments:
            if t not in found or abs(frame.t - t) < abs(found[t].t - t):
                found[t] = frame
    return list(found.values())


def draw_page(
    canvas: Canvas,
    bundle: Bundle,
    frame: Frame,
    seen: Observation | None,
    chart: HeightChart,
    *,
    correction: Correction | None = None,
) -> None:
    """Draws one moment of a throw: the picture with hands and readings, the strokes, the verdict once it was given.

    Args:
        canvas: What is drawn on, of :data:`OUTPUT_SIZE`.
        bundle: The throw's evidence.
        frame: The moment's picture; it may be smaller than it was taken.
        seen: What was seen in it, if it was observed.
        chart: The throw's strokes over time.
        correction: How the throw counts now where operators have decided otherwise: beside it the verdict steps back.
    """
    canvas.surface.fill(COLOURS.background)
    draw_moment_of(canvas, _PICTURE, bundle, frame, seen)
    canvas.write(f"{frame.t:.3f} s", SIZES.body, COLOURS.text, topright=(_PICTURE.right - 12, 10))
    for place, call in enumerate(bundle.verdict.calls):
        _player_line(canvas, bundle, call, frame.t, 10 + 30 * place)
    chart.draw(canvas, frame.t)
    if frame.t >= bundle.verdict.t:
        _write_verdict(canvas, bundle, correction)


def draw_moment_of(canvas: Canvas, box: pygame.Rect, bundle: Bundle, frame: Frame, seen: Observation | None) -> None:
    """Draws one picture of a throw into a box, whole, with hands and readings; arguments as of :func:`draw_page`."""
    width, height = bundle.manifest.size
    scale = min(box.width / width, box.height / height)
    area = pygame.Rect(0, 0, round(width * scale), round(height * scale))
    area.center = box.center
    canvas.surface.blit(_as_surface(np.asarray(cv2.resize(frame.image, area.size), np.uint8)), area)
    if seen is None:
        return
    room, taken = area.inflate(-12, -12), list[pygame.Rect]()
    for hand, reading in zip(seen.hands, seen.readings, strict=True):
        joints = hand.points[:, :2] * scale + area.topleft
        draw_hand(canvas, joints, hand.player)
        words = _reading_in_words(reading, canvas.texts)
        if not canvas.fits(words, SIZES.caption, room.width / len(bundle.manifest.names)):
            words = _shape_in_words(reading, canvas.texts)
        place = pygame.Rect((0, 0), canvas.size_of(words, SIZES.caption)).inflate(8, 4)
        place.midbottom = round(float(joints[:, 0].mean())), round(float(joints[:, 1].min())) - 4
        taken.append(_free_place(place, room, taken))
        _write_on_plate(canvas, words, hand.player, center=taken[-1].center)


def _free_place(place: pygame.Rect, room: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """The nearest place within ``room`` that covers none of those taken: above or below those in the way."""
    wanted = place.clamp(room)
    rows = [wanted, *(wanted.move(0, top - wanted.top) for each in taken for top in (each.top - wanted.h, each.bottom))]
    free = [row for row in rows if room.contains(row) and row.collidelist(taken) < 0]
    return min(free or [wanted], key=lambda row: abs(row.top - wanted.top))


def _player_line(canvas: Canvas, bundle: Bundle, call: Call, t: float, top: int) -> None:
    """The player's strokes so far, and how long ago the third bottom was."""
    strokes = sum(stroke.player == call.player and stroke.t <= t for stroke in bundle.course.strokes)
    bottom = ""
    if call.t is not None and call.t_sigma is not None and t >= call.t:
        since = f"{1000 * (t - call.t):+.0f}"
        timed = canvas.texts("replay.bottom", t=f"{call.t:.3f}", sigma=f"{2 * call.t_sigma:.3f}", ms=since)
        bottom = f", {timed}"
    words = _of_player(
        canvas, bundle, call, _PLATE, lambda name: canvas.texts("replay.stroke", name=name, number=strokes) + bottom
    )
    _write_on_plate(canvas, words, call.player, topleft=(12, top))


def _write_on_plate(canvas: Canvas, words: str, player: int, **anchor: tuple[float, float]) -> None:
    """Letters a line of a player's over the picture, which may be as bright as the letters."""
    room = pygame.Surface(canvas.size_of(words, SIZES.caption)).get_rect(**anchor)
    pygame.draw.rect(canvas.surface, COLOURS.background, room.inflate(8, 4), border_radius=6)
    canvas.write(words, SIZES.caption, canvas.player_colour(player), center=room.center)


def _write_verdict(canvas: Canvas, bundle: Bundle, correction: Correction | None) -> None:
    """Letters the verdict and why it was given or, where it has stepped back, how the throw counts now; then calls."""
    names, texts = bundle.manifest.names, canvas.texts
    size, colour = (SIZES.lead, COLOURS.text) if correction is None else (SIZES.caption, COLOURS.quiet)
    headline = with_short_names(
        lambda names: _verdict_in_words(bundle, names, texts)[0],
        names,
        lambda words: canvas.fits(words, SIZES.caption, _WORDS.width, face=face_of(size)),
    )
    canvas.write(headline, size, colour, room=_WORDS.width, topleft=_WORDS.topleft)
    calls = calls_in_words(canvas, bundle, _WORDS.width)
    line = canvas.line_height(SIZES.caption)
    room = pygame.Rect(_WORDS.left, _WORDS.top + canvas.line_height(size), _WORDS.width, 0)
    room.height = _WORDS.bottom - len(calls) * line - room.top
    told = with_short_names(
        lambda names: _told(bundle, correction, names, texts),
        names,
        lambda words: canvas.fits(words, SIZES.caption, room.width, room.height // line),
    )
    size, colour = (SIZES.caption, COLOURS.quiet) if correction is None else (SIZES.body, COLOURS.accent)
    end = canvas.write_lines(told, size, colour, room)
    top = min(end + canvas.px(SPACES.small), _WORDS.bottom - len(calls) * line)
    for place, (player, words) in enumerate(calls):
        at = (_WORDS.left, top + place * line)
        canvas.write(words, SIZES.caption, canvas.player_colour(player), room=_WORDS.width, topleft=at)


def calls_in_words(canvas: Canvas, bundle: Bundle, room: int) -> list[tuple[int, str]]:
    """A line for each player's call, and one for what was wrong with a shape, where there is room for all of them.

    Args:
        canvas: What they are to be lettered on.
        bundle: The throw's evidence.
        room: The lines' width, pixels.

    Returns:
        Each line with the seat that it is of.
    """
    calls, texts = bundle.verdict.calls, canvas.texts
    said = {
        each.player: _of_player(
            canvas, bundle, each, room, partial(texts, "replay.said", call=_call_in_words(each, texts))
        )
        for each in calls
    }
    wrong = {each.player: fault_words(each.fault, texts) for each in calls if each.fault is not None}
    if len(said) + len(wrong) > _LINES:
        return list(said.items())
    return [(player, lines[player]) for player in said for lines in (said, wrong) if player in lines]


def _of_player(canvas: Canvas, bundle: Bundle, call: Call, room: int, tell: Callable[..., str]) -> str:
    """A line about a player for so many pixels; ``tell`` takes the name, which alone is cut."""
    return with_short_names(
        lambda names: tell(name=names[0]),
        bundle.manifest.names[call.player - 1 : call.player],
        lambda words: canvas.fits(words, SIZES.caption, room),
    )


def _tile(
    canvas: Canvas, box: pygame.Rect, bundle: Bundle, call: Call, moment: tuple[str, float | None, Sequence[Frame]]
) -> None:
    """One player's hand at one moment (its name, its time, and the frames near all), with what was read of it."""
    key, t, taken = moment
    texts = canvas.texts
    what = texts(f"replay.moment_{key}")
    pygame.draw.rect(canvas.surface, canvas.player_colour(call.player), box.inflate(4, 4), 2)
    if t is None or not taken:
        missing = _of_player(canvas, bundle, call, _TILE, partial(texts, "replay.without", moment=what))
        canvas.write(missing, SIZES.caption, COLOURS.quiet, room=_TILE, center=box.center)
        return
    frame = min(taken, key=lambda each: abs(each.t - t))
    seen = next((each for each in bundle.seen if each.t == frame.t), None)
    found = [
        (hand, reading)
        for hand, reading in (zip(seen.hands, seen.readings, strict=True) if seen is not None else ())
        if hand.player == call.player
    ]
    caption = _of_player(canvas, bundle, call, _TILE, partial(texts, "replay.caption", moment=what, t=f"{t:.3f}"))
    if found:
        hand, reading = found[0]
        canvas.surface.blit(_as_surface(_cut_out(frame.image, hand)), box)
        canvas.write(
            _reading_in_words(reading, texts),
            SIZES.caption,
            COLOURS.text,
            room=_TILE,
            topleft=(box.left, box.bottom + 34),
        )
    else:
        canvas.write(texts("bout.not_seen"), SIZES.caption, COLOURS.quiet, center=box.center)
    canvas.write(
        caption, SIZES.caption, canvas.player_colour(call.player), room=_TILE, topleft=(box.left, box.bottom + 8)
    )


def _cut_out(image: Image, hand: TrackedHand) -> Image:
    """A square about a hand, scaled to a tile, with the hand drawn in."""
    flat = hand.points[:, :2]
    middle = (flat.min(axis=0) + flat.max(axis=0)) / 2
    side = max(float(np.ptp(flat, axis=0).max()) * _AROUND, 8.0)
    scale = _TILE / side
    move = np.array([[scale, 0.0, _TILE / 2 - scale * middle[0]], [0.0, scale, _TILE / 2 - scale * middle[1]]])
    surface = _as_surface(np.asarray(cv2.warpAffine(image, move, (_TILE, _TILE)), np.uint8))
    draw_hand(Canvas(surface, 1.0), flat * scale + move[:, 2], hand.player)
    return _as_image(surface)


def _told(bundle: Bundle, correction: Correction | None, names: Sequence[str], texts: Catalogue) -> str:
    """Why the verdict was given or, where operators have decided otherwise, how the throw counts now."""
    if correction is None:
        return _verdict_in_words(bundle, names, texts)[1]
    return correction.in_words(dict(enumerate(names, start=1)), texts)


def _verdict_in_words(bundle: Bundle, names: Sequence[str], texts: Catalogue) -> tuple[str, str]:
    verdict = bundle.verdict
    if verdict.no_call_name is not None:
        return texts("bout.no_call"), texts(f"no_call.{verdict.no_call_name}.what")
    if len(verdict.calls) == 1:
        return _call_in_words(verdict.calls[0], texts), ""
    explanation = explain(verdict.thrown, dict(enumerate(names, start=1)), say=texts.say)
    return explanation.headline, explanation.why


def _call_in_words(call: Call, texts: Catalogue) -> str:
    if call.thrown is None:
        return texts("bout.not_seen")
    if isinstance(call.thrown, MisThrow):
        what = texts("replay.mis_throw", reason=texts.say(call.thrown.reason.value))
    else:
        what = texts.say(call.thrown.value)
    if call.t is None or call.t_sigma is None:
        return what
    return texts("replay.at", call=what, t=f"{call.t:.3f}", sigma=f"{2 * call.t_sigma:.3f}")


def _reading_in_words(reading: Reading, texts: Catalogue) -> str:
    return texts("replay.read", shape=_shape_in_words(reading, texts), percent=f"{100 * reading.confidence:.0f}")


def _shape_in_words(reading: Reading, texts: Catalogue) -> str:
    return texts("replay.none_of_five") if reading.call is None else texts.say(reading.call.value)


def _as_surface(image: Image) -> pygame.Surface:
    height, width = image.shape[:2]
    return pygame.image.frombuffer(np.ascontiguousarray(image).tobytes(), (width, height), "BGR")


def _as_image(surface: pygame.Surface) -> Image:
    width, height = surface.get_size()
    colours = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
    return np.ascontiguousarray(colours[..., ::-1])
