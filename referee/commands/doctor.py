"""``referee doctor``: checks what a bout needs, and says what to do about what is missing."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import metadata
from typing import TYPE_CHECKING, Final

import numpy as np
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from referee.commands.shared.doctor_cameras import check_camera, list_cameras
from referee.commands.shared.output import complain, print_json, with_progress
from referee.commands.shared.parts import missing_part
from referee.errors import RefereeError
from referee.games.catalogue import GAMES
from referee.host.language import language_faults
from referee.officiating.referee import load_recognizer
from referee.recognition.sheet_fit import sheet_misfit
from referee.settings import Profile, load_profile
from referee.simulator.sheet import load_sheet
from referee.storage.paths import user_data
from referee.vision.tracker import MediaPipeTracker

if TYPE_CHECKING:
    Check = Callable[[], Iterator[tuple[str, str]]]

_ROOM_BYTES: Final = 200 * 1024 * 1024
_FOUND: Final = 1


def run(args: argparse.Namespace) -> int:
    """Checks everything; one that fails keeps no other from being made.

    Returns:
        0, or 1 where something was found.
    """
    profile = load_profile(args.profile)
    checks: dict[str, Check] = {
        "versions": _versions,
        "model": lambda: _model(profile),
        "storage": _storage,
        "games": _games,
        "languages": _languages,
        "camera": lambda: check_camera(args.source, profile),
        **_window_checks(),
    }
    there = list_cameras(args.pictures)
    _tell_cameras(there, as_json=args.json)
    if args.pictures is not None and not there:
        complain("referee doctor", "no camera, so no picture was written")
    found = 0
    for name, check in with_progress(checks.items(), "checking", len(checks)):
        faults = list(check())
        found += len(faults)
        _tell(name, faults, as_json=args.json)
    if args.json:
        print_json({"type": "summary", "faults": found})
    return _FOUND if found else 0


def _tell_cameras(there: list[dict[str, str]], *, as_json: bool) -> None:
    if as_json:
        print_json({"type": "cameras", "cameras": there})
        return
    print(f"cameras: {'none connected' if not there else len(there)}")
    for each in there:
        shown = each.get("picture", each.get("fault"))
        more = f"    {shown}" if shown else ""
        print(f'    {each["name"]}: --source "camera:{each["name"]}" or {each["path"]}{more}', flush=True)


def _tell(name: str, faults: list[tuple[str, str]], *, as_json: bool) -> None:
    if as_json:
        told = [{"fault": fault, "remedy": remedy} for fault, remedy in faults]
        print_json({"type": "check", "check": name, "ok": not faults, "faults": told})
        return
    if not faults:
        print(f"{name}: good", flush=True)
    for fault, remedy in faults:
        print(f"{name}: {fault}\n    {remedy}", flush=True)


def _versions() -> Iterator[tuple[str, str]]:
    """What is installed against what the program asks for."""
    remedy = "install again: `uv sync` in the checkout, or `pip install --force-reinstall` of the wheel"
    try:
        about = metadata.metadata("referee")
    except metadata.PackageNotFoundError:
        yield "the program runs without being installed, so versions cannot be checked", remedy
        return
    if platform.python_version() not in SpecifierSet(about["Requires-Python"] or ""):
        yield f"Python {platform.python_version()}, expected {about['Requires-Python']}", "use Python 3.11 or 3.12"
    for text in metadata.requires("referee") or ():
        requirement = Requirement(text)
        if requirement.marker is not None and not requirement.marker.evaluate():
            continue
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            yield f"{requirement.name} is not installed, expected {requirement.specifier or 'any version'}", remedy
            continue
        if version not in requirement.specifier:
            yield f"{requirement.name} {version}, expected {requirement.specifier}", remedy


def _model(profile: Profile) -> Iterator[tuple[str, str]]:
    """The symbol model, the sheet, and MediaPipe's own models, each loaded and run."""
    try:
        recognizer = load_recognizer(profile)
        recognizer.probabilities(np.zeros((1, 21, 3)) + np.eye(21, 3), np.zeros((1, 21, 3)) + np.eye(21, 3))
    except RefereeError as error:
        yield str(error), "train it anew (`referee train`), go back (`referee train --rollback`), or install again"
    try:
        load_sheet(profile.sheet)
    except RefereeError as error:
        yield str(error), "mend the file, or name another sheet in the profile"
    with suppress(RefereeError):  # which was told just now
        misfit = sheet_misfit(profile)
        if misfit is not None:
            yield (
                misfit,
                "train one (README, Other shapes) and name it in the profile as `model`, or name another sheet",
            )
    try:
        tracker = MediaPipeTracker(profile.tracker)
        tracker.track(np.full((240, 320, 3), 90, np.uint8), 0.0)
        tracker.close()
    except RefereeError as error:
        yield str(error), "install MediaPipe again"


def _games() -> Iterator[tuple[str, str]]:
    """The games that installed packages add."""
    for fault in GAMES.faults:
        yield f"{fault}; the game is left out", "mend or remove that package"


def _languages() -> Iterator[tuple[str, str]]:
    """Files of languages that cannot be used."""
    for fault in language_faults():
        yield fault, "mend the file or its name, or remove it; until then it is not used"


def _storage() -> Iterator[tuple[str, str]]:
    """Room for the user's own models, datasets and profiles."""
    folder = user_data()
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(there, os.W_OK):
        yield f"{folder}: cannot be written to", "set XDG_DATA_HOME to a folder that can, or give yourself the right"
    elif shutil.disk_usage(there).free < _ROOM_BYTES:
        yield f"{there}: less than {_ROOM_BYTES // 2**20} MB free", "make room: recordings and models are kept there"


def _window_checks() -> dict[str, Check]:
    """What only the window needs: a screen and a loudspeaker."""
    missing = missing_part(None)
    if missing is not None:
        return {"display": lambda: _device(f"no window: {missing}", "do that, or use --headless")}
    # Imported here because an installation without the window has no pygame.
    from referee.table.screen_and_sound import display_fault, sound_fault  # noqa: PLC0415 - see above

    return {
        "display": lambda: _device(display_fault(), "use --headless, or connect a screen and start from its desktop"),
        "sound": lambda: _device(sound_fault(), "connect a loudspeaker and choose it in the system's settings"),
    }


def _device(fault: str | None, remedy: str) -> Iterator[tuple[str, str]]:
    if fault is not None:
        yield fault, remedy
