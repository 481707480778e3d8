"""How much of a file the program takes in: every bound on what comes from outside, in one place.

Whatever is larger gets one line and exit code 2. The bounds are for the memory of a small computer. Nothing that is
read takes more than 1 GB, the program itself included (about 300 MB with its networks loaded).
"""

from __future__ import annotations

from typing import Final

SETTINGS_BYTES: Final = 2**18
"""A venue profile, a symbol sheet, preferences, a model's card or manifest: the longest shipped has 20 kB."""

TEXTS_BYTES: Final = 2**20
"""A language's texts: English has 45 kB."""

TABLE_BYTES: Final = 2**23
"""A CSV, a deck: 8 MiB is a line for each of 80,000 photographs."""

LOG_BYTES: Final = 2**24
"""A card game's log or a bout's ledger: the longest game known has 300 kB."""

DIGITS: Final = 18
"""The digits of the longest number that is read as one; it fits 64 bits."""

PICTURE_BYTES: Final = 2**26
"""A still picture in its file."""

PICTURE_SIDES: Final = (16, 8192)
"""The shortest and the longest side of a still picture or a video's frame, pixels; 8K video has 7680 x 4320."""

PICTURE_PIXELS: Final = 36_000_000
"""The pixels of a still picture or a frame: 8K video has 33 million. A still picture is looked at with a border that
makes it up to four times as large, three bytes a pixel."""

CLIP_BYTES: Final = 2**27
"""A bundle's clip: a minute and a half at 12 Mbit/s."""

OBSERVATIONS: Final = 60_000
"""The frames, hands, motions or sightings of a bundle: two minutes of four players at 120 frames a second."""

OBSERVATION_BYTES: Final = 104_000_000
"""A bundle's observations, as they are stored and unpacked: :data:`OBSERVATIONS` of each kind take 1722 bytes each, the
clip's times included. Read, they take 300 MB."""

MEASURED: Final = 1e7
"""The largest coordinate, speed or energy that is taken for measured: the largest of real films are below 1e4."""

CLIP_S: Final = 300.0
"""How long a throw's clip, and what was observed of it, may be, seconds; also the longest that a profile asks for."""

PART_BYTES: Final = 2**26
"""A dataset's part in its file, and unpacked: 4,000 hands, as parts are written, have 4 MB."""

INDEX_BYTES: Final = 2**24
"""A dataset's index: each part takes 150 bytes of it, and a recording has a part for each shape and each five seconds.
That is 100,000 parts, or 50 hours at least; decoded they take 25 MB."""

DATASET_BYTES: Final = 2**28
"""A dataset, unpacked: 300,000 hands or more. It is held twice while its parts are put together."""

WORD: Final = 4096
"""The characters of the longest label, gesture, person or source in a dataset: a source may be a file's whole path."""

MODEL_BYTES: Final = 2**25
"""A symbol model as it is stored, and unpacked: the shipped one has 1.5 MB."""

WEIGHT: Final = 1e6
"""The largest number in a symbol model, or the smallest: the shipped one's are below 20."""

ARCHIVE_INDEX_BYTES: Final = 2**16
"""The table of contents of an archive: the shipped model's 69 members take 4.5 kB."""

ARM_BYTES: Final = 2**22
"""The mesh of a simulated player's arm, unpacked: it has 0.7 MB."""


def is_picture_size(width: int, height: int) -> bool:
    """Whether a still picture or a frame of this size, pixels, is taken in."""
    least, most = PICTURE_SIDES
    return least <= min(width, height) and max(width, height) <= most and width * height <= PICTURE_PIXELS
