"""Pictures of recorded hands, kept only of those who agree."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from referee.recognition.exchange import harmless_cell
from referee.recognition.recording import Cue, Prompt
from referee.storage.files import append, create_file, remove_file, storing, whole_lines
from referee.storage.locks import locked
from referee.vision.frames import Image
from referee.vision.hands import TrackedHand

PICTURES: Final = "pictures"
LIST: Final = "pictures.csv"
"""Where a dataset's pictures are, in its folder, and what says which there are."""

_MARGIN: Final = 0.35
"""Border about the hand, as a share of its extent: for the hand to be found again, and no more of the person."""
_PERSON_BYTES: Final = 120
_GESTURE_BYTES: Final = 80
"""What a picture's name has of its person's and its shape's, in UTF-8. File systems give a name 255 bytes, also the
hidden one that it is written under; the rest is for its number and its ending."""
_COLUMNS: Final = ("file", "label", "gesture", "source", "person")


class SavedPictures:
    """Cuts recorded hands out of their pictures and keeps them as ``pictures/`` and ``pictures.csv``.

    These are what ``referee evaluate`` reads. Each person is asked at the terminal first; no answer is a no. No
    picture that is there is ever written over.

    Args:
        folder: The dataset's folder.
        people: Who stands in which lane, by seat.
        source: Where they are seen.
    """

    def __init__(self, folder: Path, people: Mapping[int, str], source: str) -> None:
        self._folder = folder
        self._source = source
        self._people = {seat: person for seat, person in people.items() if _agrees(person, folder)}
        self._waiting: list[tuple[str, Prompt, Image]] = []

    def keep(self, cue: Cue, image: Image) -> None:
        """Cuts the hands that were kept out of a frame; :meth:`write` keeps them.

        Args:
            cue: What the session said of the frame.
            image: The frame's picture.
        """
        for hand in cue.kept:
            person = self._people.get(hand.player)
            if person is not None and cue.prompt is not None:
                self._waiting.append((person, cue.prompt, _cut(hand, image).copy()))

    def write(self) -> None:
        """Writes what was cut out, once the hands are stored: there is no picture of a hand that the dataset has not.

        Where it is broken off, what is not listed yet still waits, and the next call writes it.

        Raises:
            StorageError: They cannot be written; those before are whole.
        """
        while self._waiting:
            person, prompt, image = self._waiting[0]
            with storing(self._folder / PICTURES), locked(self._folder):
                path = self._free_place(stem_of(person, prompt.gesture))
                try:
                    create_file(path, cv2.imencode(".jpg", image)[1].tobytes())
                    self._list((path.name, prompt.label, prompt.gesture, self._source, person))
                except BaseException:  # it is written again: no picture is to be there that is not listed
                    with suppress(OSError):
                        remove_file(path)
                    raise
            del self._waiting[0]

    def _free_place(self, stem: str) -> Path:
        pictures = self._folder / PICTURES
        number = self._next_number(stem)
        while (pictures / f"{stem}-{number:04d}.jpg").exists():  # capitals may make no difference there
            number += 1
        return pictures / f"{stem}-{number:04d}.jpg"

    def _next_number(self, stem: str) -> int:
        """The number after the highest that the list or the folder has: the list keeps pictures that were deleted."""
        listed = self._folder / LIST
        known = listed.read_text(encoding="utf-8", errors="replace") if listed.exists() else ""
        known += "\n".join(path.name for path in (self._folder / PICTURES).glob("*.jpg"))
        numbers = re.findall(rf"{re.escape(stem)}-([0-9]{{4,9}})\.jpg", known)
        return max(map(int, numbers), default=-1) + 1

    def _list(self, row: tuple[str, ...]) -> None:
        path = self._folder / LIST
        if not path.exists():
            create_file(path, _as_csv(_COLUMNS))
        whole, _ = whole_lines(path.read_bytes())  # a line that was cut off in the middle goes
        append(path, _as_csv(row), len(whole))


def stem_of(person: str, gesture: str) -> str:
    """What the names of pictures begin with. Two people's may begin alike; each picture's number is its own."""
    parts = ((person, _PERSON_BYTES), (gesture, _GESTURE_BYTES))
    plain = ((re.sub(r"[^\w-]+", "_", word), most) for word, most in parts)
    return "-".join(word.encode()[:most].decode(errors="ignore") for word, most in plain)


def _as_csv(row: Sequence[str]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(map(harmless_cell, row))
    return text.getvalue().encode()


def _agrees(person: str, folder: Path) -> bool:
    print(
        f"{person}, may pictures of your hand, with what is behind it, be kept in {folder / PICTURES}? [y/N] ",
        end="",
        file=sys.stderr,
        flush=True,
    )
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _cut(hand: TrackedHand, image: Image) -> Image:
    low, high = hand.points[:, :2].min(axis=0), hand.points[:, :2].max(axis=0)
    border = _MARGIN * float((high - low).max())
    height, width = image.shape[:2]
    left, top = np.clip(low - border, 0, (width - 1, height - 1)).astype(int)
    right, bottom = np.clip(high + border, (left + 1, top + 1), (width, height)).astype(int)
    return image[top:bottom, left:right]
