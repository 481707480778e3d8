"""Shows a throw's evidence to those who threw: slow motion with all that was seen, and the decisive pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
import pygame

from referee.bouts.words import explain
from referee.host.language import Catalogue, fault_words
from referee.officiating.verdict import Call
from referee.recognition.reading import Reading
from referee.symbols import MisThrow
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.height_chart import HeightChart
from referee.table.lettering import forget_lettering
from referee.table.picture import draw_hand
from referee.table.theme import COLOURS, SIZES
from referee.vision.frames import Frame, Image
from referee.vision.hands import TrackedHand

if TYPE_CHECKING:
    from referee.officiating.evidence.bundle import Bundle
    from referee.officiating.observation import Observation

OUTPUT_SIZE: Final = DESIGN_SIZE
"""Width and height of the slow motion, pixels."""

_SLOWER: Final = 4.0
"""A second of play takes so many."""
_LINGER_S: Final = 3.0
"""How long the verdict stays at the end."""
_PICTURE: Final = pygame.Rect(0, 0, 1280, 520)
CHART: Final = pygame.Rect(20, 530, 700, 180)
"""Where a page has its strokes over time."""
_WORDS: Final = pygame.Rect(750, 530, 510, 180)
_LINES: Final = 4
"""As many lines stand below the headline and its reason."""

_TILE: Final = 300
_MARGIN: Final = 20
_CAPTION: Final = 76
_AROUND: Final = 1.7
"""A tile shows so many times the hand's own extent."""


def slow_motion(bundle: Bundle, frames: Iterable[Frame], correction: str = "") -> Iterator[Frame]:
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


def draw_sheet(bundle: Bundle, frames: Iterable[Frame], correction: str = "") -> Image:
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
        surface = pygame.Surface(
            (3 * (_TILE + _MARGIN) + _MARGIN, len(calls) * (_TILE + _CAPTION + _MARGIN) + _CAPTION)
        )
        surface.fill(COLOURS.background)
        canvas = Canvas(surface, 1.0)
        headline, why = _verdict_in_words(bundle, canvas.texts)
        width = surface.get_width() - 2 * _MARGIN
        number = canvas.texts("replay.throw", number=bundle.verdict.number)
        title, colour = f"{number}: {headline}. {correction or why}", COLOURS.accent if correction else COLOURS.text
        canvas.write(title, SIZES.body, colour, room=width, topleft=(_MARGIN, 22))
        for row, call in enumerate(calls):
            top = _CAPTION + row * (_TILE + _CAPTION + _MARGIN)
            moments = (("bottom", call.t), ("formed", call.formed_t), ("verdict", bundle.verdict.t))
            for column, (what, t) in enumerate(moments):
                box = pygame.Rect(_MARGIN + column * (_TILE + _MARGIN), top, _TILE, _TILE)
                _tile(canvas, box, bundle, call, (what, t, taken))
        return _as_image(surface)
    finally:
        forget_lettering()
        pygame.font.quit()


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
    canvas: Canvas, bundle: Bundle, frame: Frame, seen: Observation | None, chart: HeightChart, *, correction: str = ""
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
    for hand, reading in zip(seen.hands, seen.readings, strict=True) if seen is not None else ():
        joints = hand.points[:, :2] * scale + area.topleft
        draw_hand(canvas, joints, hand.player)
        words = _reading_in_words(reading, canvas.texts)
        above = (float(joints[:, 0].mean()), float(joints[:, 1].min()) - 6)
        _write_on_plate(canvas, words, hand.player, midbottom=above)


def _player_line(canvas: Canvas, bundle: Bundle, call: Call, t: float, top: int) -> None:
    """The player's strokes so far, and how long ago the third bottom was."""
    strokes = sum(stroke.player == call.player and stroke.t <= t for stroke in bundle.course.strokes)
    words = canvas.texts("replay.stroke", name=bundle.manifest.names[call.player - 1], number=strokes)
    if call.t is not None and call.t_sigma is not None and t >= call.t:
        since = f"{1000 * (t - call.t):+.0f}"
        bottom = canvas.texts("replay.bottom", t=f"{call.t:.3f}", sigma=f"{2 * call.t_sigma:.3f}", ms=since)
        words = f"{words}, {bottom}"
    _write_on_plate(canvas, words, call.player, topleft=(12, top))


def _write_on_plate(canvas: Canvas, words: str, player: int, **anchor: tuple[float, float]) -> None:
    """Letters a line of a player's over the picture, which may be as bright as the letters."""
    room = pygame.Surface(canvas.size_of(words, SIZES.caption)).get_rect(**anchor)
    pygame.draw.rect(canvas.surface, COLOURS.background, room.inflate(8, 4), border_radius=6)
    canvas.write(words, SIZES.caption, canvas.player_colour(player), center=room.center)


def _write_verdict(canvas: Canvas, bundle: Bundle, correction: str) -> None:
    headline, why = _verdict_in_words(bundle, canvas.texts)
    top, step = (80, 25) if correction else (72, 27)
    if correction:
        canvas.write(headline, SIZES.caption, COLOURS.quiet, room=_WORDS.width, topleft=_WORDS.topleft)
        for place, words in enumerate(canvas.wrap_into(2, correction, SIZES.body, _WORDS.width)):
            at = (_WORDS.left, _WORDS.top + 25 + 26 * place)
            canvas.write(words, SIZES.body, COLOURS.accent, room=_WORDS.width, topleft=at)
    else:
        canvas.write(headline, SIZES.lead, COLOURS.text, room=_WORDS.width, topleft=_WORDS.topleft)
        canvas.write(why, SIZES.caption, COLOURS.quiet, room=_WORDS.width, topleft=(_WORDS.left, _WORDS.top + 38))
    for place, (player, words) in enumerate(calls_in_words(bundle.verdict.calls, bundle.manifest.names, canvas.texts)):
        at = (_WORDS.left, _WORDS.top + top + step * place)
        canvas.write(words, SIZES.caption, canvas.player_colour(player), room=_WORDS.width, topleft=at)


def calls_in_words(calls: Sequence[Call], names: Sequence[str], texts: Catalogue) -> list[tuple[int, str]]:
    """A line for each player's call, and one for what was wrong with a shape, where there is room for all of them.

    Args:
        calls: By seat.
        names: The players' names, from seat 1 on.
        texts: The language.

    Returns:
        Each line with the seat that it is of.
    """
    said = {
        each.player: texts("replay.said", name=names[each.player - 1], call=_call_in_words(each, texts))
        for each in calls
    }
    wrong = {each.player: fault_words(each.fault, texts) for each in calls if each.fault is not None}
    if len(said) + len(wrong) > _LINES:
        return list(said.items())
    return [(player, lines[player]) for player in said for lines in (said, wrong) if player in lines]


def _tile(
    canvas: Canvas, box: pygame.Rect, bundle: Bundle, call: Call, moment: tuple[str, float | None, Sequence[Frame]]
) -> None:
    """One player's hand at one moment (its name, its time, and the frames near all), with what was read of it."""
    key, t, taken = moment
    texts = canvas.texts
    what = texts(f"replay.moment_{key}")
    pygame.draw.rect(canvas.surface, canvas.player_colour(call.player), box.inflate(4, 4), 2)
    name = bundle.manifest.names[call.player - 1]
    if t is None or not taken:
        canvas.write(
            texts("replay.without", name=name, moment=what), SIZES.caption, COLOURS.quiet, room=_TILE, center=box.center
        )
        return
    frame = min(taken, key=lambda each: abs(each.t - t))
    seen = next((each for each in bundle.seen if each.t == frame.t), None)
    found = [
        (hand, reading)
        for hand, reading in (zip(seen.hands, seen.readings, strict=True) if seen is not None else ())
        if hand.player == call.player
    ]
    caption = texts("replay.caption", name=name, moment=what, t=f"{t:.3f}")
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


def _verdict_in_words(bundle: Bundle, texts: Catalogue) -> tuple[str, str]:
    verdict = bundle.verdict
    if verdict.no_call_name is not None:
        return texts("bout.no_call"), texts(f"no_call.{verdict.no_call_name}.what")
    if len(verdict.calls) == 1:
        return _call_in_words(verdict.calls[0], texts), ""
    explanation = explain(verdict.thrown, dict(enumerate(bundle.manifest.names, start=1)), say=texts.say)
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
    what = texts("replay.none_of_five") if reading.call is None else texts.say(reading.call.value)
    return texts("replay.read", shape=what, percent=f"{100 * reading.confidence:.0f}")


def _as_surface(image: Image) -> pygame.Surface:
    height, width = image.shape[:2]
    return pygame.image.frombuffer(np.ascontiguousarray(image).tobytes(), (width, height), "BGR")


def _as_image(surface: pygame.Surface) -> Image:
    width, height = surface.get_size()
    colours = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
    return np.ascontiguousarray(colours[..., ::-1])
