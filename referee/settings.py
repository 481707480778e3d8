"""Every number that a venue may change, in one place, and the profile file that changes it.

A profile is a TOML file under ``calibration/`` that names only what differs from the defaults below. Beside each number
stands the range that a profile may give it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from referee.storage.bounds import CLIP_S, PICTURE_PIXELS, PICTURE_SIDES, SETTINGS_BYTES
from referee.storage.documents import read_toml
from referee.storage.paths import find_shipped
from referee.symbols import MAX_PLAYERS

Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
"""From none (0) to all (1)."""

Pixels: TypeAlias = Annotated[int, Meta(ge=64, le=PICTURE_SIDES[1])]
"""A side of the camera's picture."""

Rate: TypeAlias = Annotated[float, Meta(ge=1, le=1000)]
"""Frames a second."""

Degrees: TypeAlias = Annotated[float, Meta(ge=-180, le=180)]

LandmarkModel: TypeAlias = Literal["full", "lite"]
"""MediaPipe's two landmark networks: the exact one, and the fast one."""

_FOR_EACH_PLAYER = Meta(max_length=MAX_PLAYERS)


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the profile file; a name that is not known is an error, not a silent nothing."""


class CameraSettings(_Section, frozen=True, kw_only=True):
    """What is asked of the camera.

    Attributes:
        width: Pixels. A larger picture shows small and distant hands better, and takes longer to judge.
        height: Pixels.
        fps: Frames a second. More make times surer, and take more of the machine.
        reconnect_for: How long a camera that was unplugged or fell silent is waited for, seconds.
        name: What the camera is called; empty: the first there is. ``--source`` goes before it.
        path: Where the system lists it, for cameras of one name; empty: wherever it is.
        exposure: For how long each picture is exposed, seconds; set for a bout and put back after it. Not given: as the
            camera is.
        mains: The frequency of the place's electric light, 50 or 60 Hz, for which the camera avoids flicker; set and
            put back likewise. 0: as the camera is.
    """

    width: Pixels = 1280
    height: Pixels = 720
    fps: Rate = 30.0
    reconnect_for: Annotated[float, Meta(ge=0, le=3600)] = 20.0
    name: str = ""
    path: str = ""
    exposure: Annotated[float, Meta(gt=0.0, lt=1.0)] | None = None
    mains: Literal[0, 50, 60] = 0

    def __post_init__(self) -> None:
        """Checks the picture's size.

        Raises:
            ValueError: It has more pixels than are read.
        """
        if self.width * self.height > PICTURE_PIXELS:
            raise ValueError(f"Expected `width` x `height` <= {PICTURE_PIXELS}")


class LaneSettings(_Section, frozen=True, kw_only=True):
    """Where the players' lanes are. They count for as many players as they list; one alone has the whole picture.

    Attributes:
        bands: ``[left, right]`` of each lane as shares of the picture's width, from player 1 on; empty: equal
            bands.
        areas: ``[left, top, right, bottom]`` of each lane as shares of the picture's width and height, from player 1
            on, for players who do not stand side by side; empty: bands.
        down: Where in the picture each player's strokes go down to, degrees from straight down, growing to the right,
            from player 1 on; empty: straight down. A camera that looks from above on arms from all sides needs it:
            strokes go as far as 75 degrees to either side of it.
    """

    bands: Annotated[tuple[tuple[Share, Share], ...], _FOR_EACH_PLAYER] = ()
    areas: Annotated[tuple[tuple[Share, Share, Share, Share], ...], _FOR_EACH_PLAYER] = ()
    down: Annotated[tuple[Degrees, ...], _FOR_EACH_PLAYER] = ()


class TrackerSettings(_Section, frozen=True, kw_only=True):
    """How hands are looked for.

    Attributes:
        model: ``full`` or ``lite``, MediaPipe's two landmark models, by which hands are read.
        following: Likewise, by which they are followed while nobody can be about to show a symbol. Where one of two
            different models sees no hand, the other is asked.
        detection: Least score at which a palm is taken for one. Raise it where other things are taken for hands; lower
            it where hands are not found.
        presence: Least score at which a hand goes on being tracked. Raise it where the tracker stays on what is no
            hand; lower it where it loses hands.
    """

    model: LandmarkModel = "full"
    following: LandmarkModel = "lite"
    detection: Share = 0.4
    presence: Share = 0.4


class OfficiatingSettings(_Section, frozen=True, kw_only=True):
    """The times and sizes by which a throw is judged (ruling A7). Times in seconds.

    Attributes:
        strokes: The downward motion on which the symbol is thrown.
        review_after: A symbol formed later than this after the third bottom stands with a review. Raise it for hands
            that open slowly.
        late_after: A symbol formed later than this is late. Raising it forgives slow hands, and lets players see more
            of an opponent's symbol before they show theirs.
        hold: How long the symbol has to stand. A longer one finds more changes, and delays the verdict as much. A fist
            is watched until a symbol would be late, if that is later.
        absent_after: A third bottom that has not come by then after the first opponent's is absent. Motion that is
            less like a throw passes for one if it ends no further from an opponent's. Raise it for players who do not
            throw in time.
        delay_review: A third bottom later than this after the earliest opponent's is marked for review.
        longest_unseen: A hand or the whole picture missing for longer, while it decides, is a no-call. Raising it
            gives fewer no-calls, and lets more happen unseen.
        least_fps: A camera slower than this, in frames a second, cannot be judged by. Lower it only where a no-call is
            worse than a wrong time.
    """

    strokes: Annotated[int, Meta(ge=1, le=9)] = 3
    review_after: Annotated[float, Meta(ge=0, le=2)] = 0.170
    late_after: Annotated[float, Meta(ge=0.03, le=2)] = 0.300
    hold: Annotated[float, Meta(ge=0.1, le=3)] = 0.5
    absent_after: Annotated[float, Meta(ge=0.1, le=5)] = 1.0
    delay_review: Annotated[float, Meta(ge=0, le=5)] = 0.300
    longest_unseen: Annotated[float, Meta(ge=0.03, le=2)] = 0.150
    least_fps: Rate = 12.0


class EvidenceSettings(_Section, frozen=True, kw_only=True):
    """How much evidence is kept.

    Attributes:
        clip_s: The longest clip of a throw, seconds.
        megabytes: What the bundles in one folder may take; the oldest go first.
    """

    clip_s: Annotated[float, Meta(ge=0, le=CLIP_S)] = 12.0
    megabytes: Annotated[float, Meta(gt=0, le=100_000_000)] = 4000.0


class Profile(_Section, frozen=True, kw_only=True):
    """A venue's settings.

    Attributes:
        name: The profile's name.
        model: The symbol model: a folder under ``models/``, or a path.
        sheet: The symbol sheet: a file under ``calibration/symbols/``, or a path.
        camera: What is asked of the camera.
        lanes: Where the players' lanes are.
        tracker: How hands are looked for.
        officiating: The times and sizes by which a throw is judged.
        evidence: How much evidence is kept.
    """

    name: str = "default"
    model: str = "default"
    sheet: str = "default"
    camera: CameraSettings = CameraSettings()
    lanes: LaneSettings = LaneSettings()
    tracker: TrackerSettings = TrackerSettings()
    officiating: OfficiatingSettings = OfficiatingSettings()
    evidence: EvidenceSettings = EvidenceSettings()


def load_profile(name: str | os.PathLike[str]) -> Profile:
    """Reads a profile by its name under ``calibration/``, or by its path.

    Raises:
        BadInputError: There is no such file, it is not a profile, or a number is outside its range; or the name is
            neither text nor a path.

    Example:
        >>> load_profile("default").officiating.hold
        0.5
    """
    return read_toml(
        find_shipped("calibration", name, suffix=".toml"), SETTINGS_BYTES, Profile, expected="a venue profile"
    )


def profile_text(profile: Profile, heading: str, notes: Mapping[str, str]) -> str:
    """A profile as the TOML that :func:`load_profile` reads: only what differs from the defaults.

    Args:
        profile: The settings.
        heading: A comment for the top.
        notes: A comment for a setting, by its name in full (``officiating.hold``).

    Example:
        >>> slow = Profile(name="club", officiating=OfficiatingSettings(late_after=0.35))
        >>> print(profile_text(slow, "Measured at the club.", {"officiating.late_after": "hands open slowly"}), end="")
        # Measured at the club.
        name = "club"
        <BLANKLINE>
        [officiating]
        # hands open slowly
        late_after = 0.35
    """
    lines = [_comment(line) for line in heading.splitlines()]
    sections = []
    for field in Profile.__struct_fields__:
        value, default = getattr(profile, field), getattr(Profile(), field)
        if isinstance(value, msgspec.Struct):
            changed = {name: getattr(value, name) for name in value.__struct_fields__}
            changed = {name: new for name, new in changed.items() if new != getattr(default, name)}
            if changed:
                sections += ["", f"[{field}]"]
            for name, new in changed.items():
                sections += _setting(name, new, notes.get(f"{field}.{name}"))
        elif value != default or field == "name":
            lines += _setting(field, value, notes.get(field))
    return "\n".join([*lines, *sections]) + "\n"


def _setting(name: str, value: object, note: str | None) -> list[str]:
    # JSON's strings, numbers and arrays of these are TOML's too.
    comment = [_comment(" ".join(note.split()))] if note else []
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # which TOML takes in no string
    return [*comment, f"{name} = {text}"]


def _comment(text: str) -> str:
    """A line of a comment; TOML takes no control characters there, as a file's name may have."""
    return "# " + "".join(each if each.isprintable() else "?" for each in text)
