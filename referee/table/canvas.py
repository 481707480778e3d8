"""A surface that is drawn on in the pixels of one design size, and its lettering."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from referee.host.language import Catalogue, english
from referee.officiating.player_colours import Colour
from referee.table.hand_pictures import HandPictures
from referee.table.lettering import Typeface, is_from_right, letter, line_height, width
from referee.table.theme import SIZES, player_colour

DESIGN_SIZE = (1280, 720)
"""Width and height, in pixels, that all sizes are given for; a window opens with it, and what is drawn
scales."""

_NAME_LEAST: Final = 3
"""Letters that stay of a name which is cut."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """What is drawn on.

    Attributes:
        surface: pygame's own surface, of any size.
        unit: Pixels of the surface to one pixel at the design size.
        lettered: Every line that was lettered, and where: what somebody who looks can read.
        texts: The language that it is lettered in.
        hands: The hands that throw the symbols.
        colours: Whose colour each seat has, as the number of the seat that it belongs to; a seat that is not there
            has its own.
    """

    surface: pygame.Surface
    unit: float
    lettered: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    texts: Catalogue = field(default_factory=english)
    hands: HandPictures = field(default_factory=HandPictures)
    colours: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def over(
        cls,
        surface: pygame.Surface,
        texts: Catalogue | None = None,
        hands: HandPictures | None = None,
        colours: Mapping[int, int] | None = None,
    ) -> Canvas:
        """The canvas that fits the design size into a surface."""
        width, height = surface.get_size()
        return cls(
            surface,
            min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]),
            texts=texts or english(),
            hands=hands or HandPictures(),
            colours=colours or {},
        )

    def player_colour(self, seat: int) -> Colour:
        """The colour of whoever has a seat: the one that they like, where they are remembered with one."""
        return player_colour(self.colours.get(seat, seat))

    def px(self, length: float) -> int:
        """A length at the design size, in whole pixels of the surface; never none at all."""
        return max(1, round(length * self.unit))

    def write(
        self,
        text: str,
        size: float,
        colour: Colour,
        *,
        room: float | None = None,
        face: Typeface | None = None,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """Letters one line.

        Args:
            text: The line.
            size: The em at the design size; see :class:`~referee.table.theme.Sizes`.
            colour: Of the letters.
            room: Width in pixels of the surface that the line has to fit: it is lettered smaller, down to the smallest
                size there is, and cut with dots beyond that. ``None``: it may be as wide as it is.
            face: What it is lettered in; as :func:`face_of` says where it is not given.
            **anchor: One of pygame's names for a rectangle's points (``midleft``) and where that point comes
                to be.

        Returns:
            What the line covers, in pixels of the surface, of which it may stick out.
        """
        pixels, face = self.px(size), face or face_of(size)
        if room is not None:
            text, pixels = _fit(text, pixels, min(pixels, self.px(SIZES.caption)), room, face)
        words = letter(text, pixels, colour, face)
        covered = words.get_rect(**anchor)
        self.surface.blit(words, covered)
        self.lettered.append((text, covered))
        return covered

    def write_lines(
        self,
        text: str,
        size: float,
        colour: Colour,
        box: pygame.Rect,
        *,
        centred: bool = False,
        halfway: bool = False,
        at_right: bool = False,
        face: Typeface | None = None,
    ) -> int:
        """Letters text in as many lines as a box has room for, and returns where it ends.

        Where the smallest size is still too large, the last line ends with dots: nobody takes a part for the whole.

        Args:
            text: Any number of words.
            size: The em at the design size. It is lettered smaller, down to the smallest size, to fit the box.
            colour: Of the letters.
            box: In pixels of the surface.
            centred: Whether lines stand in the middle of the box, or at its left.
            halfway: Whether they stand halfway down the box, or at its top.
            at_right: Whether lines end at the right of the box.
            face: What it is lettered in; as :func:`face_of` says where it is not given.
        """
        face = face or face_of(size)
        while (
            size > SIZES.caption and len(self.wrap(text, size, box.width, face)) * self.line_height(size) > box.height
        ):
            size = max(SIZES.caption, size - 2)
        line = self.line_height(size)
        lines = self.wrap_into(max(1, box.height // line), text, size, box.width, face)
        top = box.centery - len(lines) * line // 2 if halfway else box.top
        for words in lines:
            at = {"midtop": (box.centerx, top)} if centred else {"topleft": (box.left, top)}
            at = {"topright": (box.right, top)} if at_right else at
            self.write(words, size, colour, room=box.width, face=face, **at)
            top += line
        return top

    def wrap(self, text: str, size: float, room: float, face: Typeface | None = None) -> list[str]:
        """Breaks text into lines that are no wider than ``room`` pixels, where its words allow it."""
        lines: list[str] = []
        face = face or face_of(size)
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and width(longer, self.px(size), face) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def wrap_into(self, count: int, text: str, size: float, room: float, face: Typeface | None = None) -> list[str]:
        """As :meth:`wrap`, into no more than so many lines: the last has all the rest, to be cut as it is lettered."""
        lines = self.wrap(text, size, room, face)
        return [*lines[: count - 1], " ".join(lines[count - 1 :])] if len(lines) > count else lines

    def fits(self, text: str, size: float, room: float, lines: int = 1, *, face: Typeface | None = None) -> bool:
        """Whether all of a text can be read in so many lines of ``room`` pixels."""
        face = face or face_of(size)
        wrapped = self.wrap(text, size, room, face) if lines > 1 else [text]
        return len(wrapped) <= lines and all(self.size_of(line, size, face)[0] <= room for line in wrapped)

    def size_of(self, text: str, size: float, face: Typeface | None = None) -> tuple[int, int]:
        """Width and height that a line covers, in pixels of the surface."""
        return width(text, self.px(size), face or face_of(size)), line_height(self.px(size))

    def line_height(self, size: float) -> int:
        """How far one line of text is below the other, in pixels of the surface."""
        return line_height(self.px(size))


def face_of(size: float) -> Typeface:
    """The face that a size is lettered in: what is read is regular, names are bold, what is called out is display."""
    if size < SIZES.lead:
        return Typeface.REGULAR
    return Typeface.BOLD if size < SIZES.title else Typeface.DISPLAY


def _fit(text: str, size: int, smallest: int, room: float, face: Typeface) -> tuple[str, int]:
    while size > smallest and width(text, size, face) > room:
        size = max(smallest, size - 2)
    if width(text, size, face) <= room:
        return text, size
    while text and width(dotted(text, face), size, face) > room:
        text = text[:-1]
    return dotted(text, face), size


def dotted(text: str, face: Typeface) -> str:
    """A line that was cut, with dots where it was: at the left of one that is read from right to left."""
    if not is_from_right(text, face):
        return f"{text}..."
    # A hyphen at the end would be lettered at the right.
    end = max(place for place, character in enumerate(text, start=1) if character.isalnum())
    return f"...{text[:end]}"


def with_short_names(tell: Callable[[Sequence[str]], str], names: Sequence[str], fits: Callable[[str], bool]) -> str:
    """Tells something of players: where it does not fit, their names are cut, the longest first, and nothing else is.

    Args:
        tell: Gives the text with these names.
        names: The names as they are.
        fits: Whether a text has room.
    """
    lengths = range(_NAME_LEAST, max(map(len, names), default=0))

    def told(most: int) -> str:
        return tell([each if len(each) <= most else dotted(each[:most].rstrip(), Typeface.BOLD) for each in names])

    whole = tell(names)
    if not lengths or fits(whole):
        return whole
    too_long = bisect_left(lengths, 1, key=lambda most: not fits(told(most)))
    return told(lengths[max(0, too_long - 1)])
