"""A referee for live-action JACK LABRADOR: it watches, it decides, it can prove it.

Everything that a program needs is here, and is loaded when it is first used::

    import referee

    for throw in referee.judge("evening.mp4", players=2):    # every throw in a video file
        print(throw.outcome, throw.to_dict())

    with referee.Referee(players=2, size=(1280, 720)) as ref:    # pictures of one's own
        for image, t in pictures:
            for event in ref.update(image, t):
                ...
            shown = referee.draw(image, ref.state)
        for event in ref.finish():    # a throw that was under way
            ...

    hands = referee.read(image)    # a still picture

Example:
    >>> import numpy as np
    >>> import referee
    >>> from referee.simulator.sheet import load_sheet
    >>> from referee.simulator.stills import draw_still
    >>> image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    >>> [str(hand.call) for hand in referee.read(image)]
    ['jack']

The card games are in :mod:`referee.games`. Whatever goes wrong on purpose is a :class:`RefereeError`
(:mod:`referee.errors`). Two things are a ``ValueError``: a word that names none of an enumeration, as in
``Symbol("x")`` and ``MisThrow("x")``, and a :class:`ShapeFault` with no finger, or with one twice.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.bouts.settle import Outcome, Settlement
    from referee.errors import BadInputError, CameraError, ModelError, RefereeError
    from referee.officiating.events import Event, StrokeSeen, SymbolSeen
    from referee.officiating.landmark_referee import LandmarkReferee
    from referee.officiating.picture_reader import PictureReader, ReadHand, read
    from referee.officiating.referee import Referee
    from referee.officiating.referee_state import State
    from referee.officiating.source_referee import judge
    from referee.officiating.state_drawing import draw
    from referee.officiating.verdict import Call, ReviewReason, ShapeFault, SourceVerdict, Verdict, WrongFinger
    from referee.recognition.model import SymbolReader
    from referee.recognition.reading import Reading
    from referee.settings import Profile, load_profile
    from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
    from referee.vision.frames import Image
    from referee.vision.hands import Handedness, HandState, HandTracker, TrackedHand
    from referee.vision.lanes import Lane

__version__ = "0.1.0"

_FROM = {
    "BadInputError": "errors",
    "Call": "officiating.verdict",
    "CameraError": "errors",
    "Event": "officiating.events",
    "HandState": "vision.hands",
    "HandTracker": "vision.hands",
    "Handedness": "vision.hands",
    "Image": "vision.frames",
    "LandmarkReferee": "officiating.landmark_referee",
    "Lane": "vision.lanes",
    "MisThrow": "symbols",
    "ModelError": "errors",
    "NoCallReason": "symbols",
    "Outcome": "bouts.settle",
    "PictureReader": "officiating.picture_reader",
    "Profile": "settings",
    "ReadHand": "officiating.picture_reader",
    "Reading": "recognition.reading",
    "Reason": "symbols",
    "Referee": "officiating.referee",
    "RefereeError": "errors",
    "ReviewReason": "officiating.verdict",
    "Settlement": "bouts.settle",
    "ShapeFault": "officiating.verdict",
    "SourceVerdict": "officiating.verdict",
    "State": "officiating.referee_state",
    "StrokeSeen": "officiating.events",
    "Symbol": "symbols",
    "SymbolReader": "recognition.model",
    "SymbolSeen": "officiating.events",
    "TrackedHand": "vision.hands",
    "Verdict": "officiating.verdict",
    "WrongFinger": "officiating.verdict",
    "draw": "officiating.state_drawing",
    "judge": "officiating.source_referee",
    "load_profile": "settings",
    "read": "officiating.picture_reader",
}
"""Where each name of the front door is, under ``referee``."""

__all__ = [
    "BadInputError",
    "Call",
    "CameraError",
    "Event",
    "HandState",
    "HandTracker",
    "Handedness",
    "Image",
    "LandmarkReferee",
    "Lane",
    "MisThrow",
    "ModelError",
    "NoCallReason",
    "Outcome",
    "PictureReader",
    "Profile",
    "ReadHand",
    "Reading",
    "Reason",
    "Referee",
    "RefereeError",
    "ReviewReason",
    "Settlement",
    "ShapeFault",
    "SourceVerdict",
    "State",
    "StrokeSeen",
    "Symbol",
    "SymbolReader",
    "SymbolSeen",
    "TrackedHand",
    "Verdict",
    "WrongFinger",
    "__version__",
    "draw",
    "judge",
    "load_profile",
    "read",
]

if sys.platform == "win32":
    # Before OpenCV is imported anywhere: with these, Media Foundation takes up to twenty seconds to open a camera.
    os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")


def __getattr__(name: str) -> object:
    """Loads a name of the front door on its first use (PEP 562): OpenCV and SciPy take a second and more.

    Raises:
        AttributeError: There is no such name.
    """
    if name not in _FROM:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    value: object = getattr(import_module(f"referee.{_FROM[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All names, those that are not loaded yet among them."""
    return sorted({*globals(), *__all__})
