"""How much of a file the program takes in: every bound on what comes from outside, in one place.

Whatever is larger gets one line and exit code 2. The bounds are there for the memory of a small computer: together with
the program itself (about 300 MB with its networks loaded) nothing that is read takes more than 1 GB.
"""

from __future__ import annotations

from typing import Final

SETTINGS_BYTES: Final = 2**18
"""A venue profile, a symbol sheet, preferences, a model's card or manifest: the longest shipped has 20 kB."""

TEXTS_BYTES: Final = 2**20
"""A language's texts: English has 45 kB."""

TABLE_BYTES: Final = 2**25
"""A CSV, a deck: 32 MiB is a line for each of 300,000 photographs."""

LOG_BYTES: Final = 2**26
"""A card game's log or a bout's ledger: the longest game known has 300 kB."""

DIGITS: Final = 18
"""The digits of the longest number that is read as one; it fits 64 bits."""

NESTED: Final = 64
"""How deep what a model's file says of it may be nested; a model of four networks goes 20 deep."""

PICTURE_BYTES: Final = 2**26
"""A still picture in its file."""

PICTURE_SIDES: Final = (16, 8192)
"""The shortest and the longest side of a still picture or a video's frame, pixels; 8K video has 7680 x 4320."""

PICTURE_PIXELS: Final = 36_000_000
"""The pixels of a still picture or a frame: 8K video has 33 million. A still picture is looked at with a border that
makes it up to four times as large, three bytes a pixel."""

CLIP_BYTES: Final = 2**28
"""A bundle's clip, or its observations as they are stored."""

OBSERVATION_BYTES: Final = 2**28
"""A bundle's observations unpacked: two minutes of four players at 120 frames a second have 180 MB."""

CLIP_S: Final = 600.0
"""How long the observations of a throw, and its clip, may be, seconds; the longest clip that a profile can ask for."""

PART_BYTES: Final = 2**26
"""A dataset's part in its file, and unpacked: 4,000 hands, as parts are written, have 7 MB."""

HANDS: Final = 1_000_000
"""The hands of a dataset: 600 MB of landmarks and words."""

WORD: Final = 100
"""The characters of the longest label, gesture, person or source in a dataset."""

MODEL_BYTES: Final = 2**25
"""A symbol model as it is stored, and unpacked: the shipped one has 1.5 MB."""

ARCHIVE_INDEX_BYTES: Final = 2**16
"""The table of contents of an archive: the shipped model's 90 members take 8 kB."""
