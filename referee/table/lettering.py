"""Typefaces: three that come with packages the table needs anyway, and others for what these have no letters for.

Noto Sans comes with pygame-gui, as regular and bold, with faces for Japanese, Chinese, Korean, Arabic, Hebrew and
Georgian. The display face, Fredoka One, is a package of its own. What none of them has, such as emoji, is lettered with
the system's fonts where it has them, and else as an empty box.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

import pygame

from referee.officiating.player_colours import Colour


class Typeface(StrEnum):
    """What lines are lettered in."""

    REGULAR = "regular"
    BOLD = "bold"
    DISPLAY = "display"


_NOTO, _FREDOKA = "pygame_gui/data", "font_fredoka_one/files"
_OWN: Final = {
    Typeface.REGULAR: f"{_NOTO}/NotoSans-Regular.ttf",
    Typeface.BOLD: f"{_NOTO}/NotoSans-Bold.ttf",
    Typeface.DISPLAY: f"{_FREDOKA}/FredokaOne-Regular.ttf",
}
_OTHERS: Final = (
    f"{_NOTO}/NotoSans-Bold.ttf",
    *(f"{_NOTO}/NotoSans{name}" for name in ("JP-Bold.otf", "SC-Bold.otf", "KR-Bold.ttf")),
    *(f"{_NOTO}/NotoSans{name}-Bold.ttf" for name in ("Arabic", "Hebrew", "Georgian")),
)
"""Where a face has no letter for a character, these are asked in this order."""
_SYSTEM: Final = "notocoloremoji,segoeuiemoji,applecoloremoji,notoemoji,notosanssymbols2,segoeuisymbol,dejavusans"
"""The system's fonts that are asked last: emoji, then symbols."""
_SCRIPTS: Final = {"NotoSansArabic-Bold.ttf": "Arab", "NotoSansHebrew-Bold.ttf": "Hebr"}
"""Faces that are written from right to left, with the name of their script (ISO 15924)."""
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")
"""They belong to the character before them: a joiner, and the two that choose between text and emoji."""

_IN_NO_FONT, _TRIED = "\ue123", 20
"""A character of nobody's (Unicode's private use area), and the em that characters are tried with."""
_LINE, _BASELINE = 1.24, 0.95
"""Height of a line, and how far its baseline is below its top, in ems. Noto's own line of 1.36 em leaves room for
marks above capitals that are rare, and would hold a third fewer lines."""


def font_file(face: Typeface) -> Path:
    """The file of a face."""
    return _path(_OWN[face])


def entry_files() -> list[Path]:
    """All files that :func:`entry_file` can name."""
    return [_path(name) for name in _OTHERS]


def entry_file(text: str) -> Path:
    """The one file to letter a text with: a widget that is typed in takes a single font."""
    runs = [(path, len(run)) for path, run in _runs(text, _OWN[Typeface.BOLD]) if path in _OTHERS[1:]]
    return _path(max(runs, key=lambda run: run[1])[0]) if runs else font_file(Typeface.BOLD)


def script_of(path: str | Path) -> str | None:
    """The script (ISO 15924) of a face that is written from right to left; ``None`` of any other."""
    return _SCRIPTS.get(Path(path).name)


def is_from_right(text: str, face: Typeface) -> bool:
    """Whether all words of a line are written from right to left; of a mixed line, what is first stands at the left."""
    worded = [path for path, run in _runs(text, _OWN[face]) if any(map(str.isalnum, run))]
    return bool(worded) and all(script_of(path) is not None for path in worded)


@lru_cache(maxsize=512)
def letter(text: str, size: int, colour: Colour, face: Typeface) -> pygame.Surface:
    """A line of text.

    Args:
        text: One line.
        size: The em, pixels.
        colour: Of the letters.
        face: What it is lettered in.
    """
    rendered = [(_font(path, size), "".join(run)) for path, run in _runs(text, _OWN[face])]
    pieces = [(font.render(words, antialias=True, color=colour), font.get_ascent()) for font, words in rendered]
    line = pygame.Surface((max(1, sum(piece.get_width() for piece, _ in pieces)), line_height(size)), pygame.SRCALPHA)
    left = 0
    for piece, ascent in pieces:
        line.blit(piece, (left, round(_BASELINE * size) - ascent))
        left += piece.get_width()
    return line


@lru_cache(maxsize=2048)
def width(text: str, size: int, face: Typeface) -> int:
    """How wide a line of text is, in pixels."""
    return sum(_font(path, size).size("".join(run))[0] for path, run in _runs(text, _OWN[face]))


def line_height(size: int) -> int:
    """How high a line is, and how far the next one is below it, in pixels."""
    return round(_LINE * size)


def forget_lines() -> None:
    """Drops the lines that were kept: the next screen has others, and 512 of a card game's take 13 MB."""
    letter.cache_clear()
    width.cache_clear()


def forget_lettering() -> None:
    """Drops the fonts as well: a font does not outlive pygame's font module."""
    forget_lines()
    _font.cache_clear()
    _has.cache_clear()


def _runs(text: str, own: str) -> list[tuple[str, list[str]]]:
    """The text in runs of one file each.

    What is in between words stays with the run before it, if that has it. At the end of a run from right to left it
    goes to the next run. It would stand at the left of the word otherwise.
    """
    files: list[str] = []
    for character in text:
        before = files[-1] if files else own
        if character in _JOINERS or (not character.isalnum() and _has(before, character)):
            files.append(before)
        else:
            files.append(_file_for(character, own))
    for place in reversed(range(len(text))):
        ends = files[place + 1 : place + 2] != [files[place]]
        if ends and Path(files[place]).name in _SCRIPTS and not text[place].isalnum() and _has(own, text[place]):
            files[place] = own
    together = groupby(zip(files, text, strict=True), key=lambda pair: pair[0])
    return [(path, [character for _, character in pairs]) for path, pairs in together]


def _file_for(character: str, own: str) -> str:
    if _has(own, character):
        return own
    # The fallbacks have megabytes each: they are opened only where there is something for them to letter.
    return next((path for path in (*_OTHERS, *_system_files()) if _has(path, character)), own)


@lru_cache(maxsize=1)
def _system_files() -> tuple[str, ...]:
    found = (pygame.font.match_font(name) for name in _SYSTEM.split(","))
    return tuple(path for path in found if path is not None)


@lru_cache(maxsize=4096)
def _has(path: str, character: str) -> bool:
    """Whether a file has a letter for a character, and not only the box that stands for those it has none for."""
    try:
        font = _font(path, _TRIED)
        if font.metrics(character) != font.metrics(_IN_NO_FONT):
            return True
        drawn = (
            pygame.image.tobytes(font.render(each, antialias=True, color=(255, 255, 255)), "RGBA")
            for each in (character, _IN_NO_FONT)
        )
        return next(drawn) != next(drawn)
    except (pygame.error, OSError):
        return False  # a font of pictures in a format that pygame does not draw


def _path(name: str) -> Path:
    if Path(name).is_absolute():
        return Path(name)
    package, _, rest = name.partition("/")
    spec = find_spec(package)
    assert spec is not None, f"{package} comes with the table"
    assert spec.submodule_search_locations is not None, f"{package} is a package"
    return Path(next(iter(spec.submodule_search_locations))) / rest


@lru_cache(maxsize=64)
def _font(path: str, size: int) -> pygame.font.Font:
    # A font of a file would hold it open, for each size.
    font = pygame.font.Font(BytesIO(_bytes_of(path)), max(1, size))
    script = script_of(path)
    if script is not None:
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL)
    return font


@lru_cache(maxsize=12)
def _bytes_of(path: str) -> bytes:
    return _path(path).read_bytes()
