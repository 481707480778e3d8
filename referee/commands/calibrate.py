"""``referee calibrate``: measures a venue and its players, and writes a profile."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import suppress
from typing import Final

import msgspec
import numpy as np

from referee.commands.shared import options
from referee.commands.shared.output import amount, complain, tell
from referee.errors import BadInputError
from referee.host.frame_sources import open_source
from referee.host.guided import lead_venue
from referee.officiating.setup.survey import VenueFacts
from referee.officiating.setup.trial import PlayerFacts
from referee.officiating.setup.venue import VenueCue, VenueSession
from referee.settings import load_profile, profile_text
from referee.storage.files import require_writable, save_file, save_new_file
from referee.storage.paths import place_for

_NOTHING_SEEN: Final = 1


def run(args: argparse.Namespace) -> int:
    """Measures and writes the profile.

    Returns:
        0, or 1 where no throw could be judged and no profile was written.

    Raises:
        BadInputError: A profile of that name is there, or the source ends too soon.
        StorageError: The profile cannot be written.
        CameraError: The camera cannot be opened, or broke off.
    """
    place = place_for("calibration", args.name, ".toml")
    there = BadInputError(f"{place}: is there already; choose another name, or --replace")
    if place.exists() and not args.replace:
        raise there
    require_writable(place)  # before anybody throws
    base = load_profile(args.profile)
    if args.mains:
        base = msgspec.structs.replace(base, camera=msgspec.structs.replace(base.camera, mains=args.mains))
    names = options.names_for(args.names, args.players)
    source = open_source(args.source, args.players, base, tell)
    with VenueSession(source, names, base, args.throws) as session:
        teller = _Teller(base.officiating.strokes)
        try:
            lead_venue(session, source, lambda cue, _: teller.tell(cue))
        except KeyboardInterrupt:
            with suppress(BadInputError):  # nothing was measured yet
                _print_measured(session)
            complain("referee calibrate", "broken off; no profile was written")
            raise
        result = session.result(args.name)
        _print_measured(session)
        judged = any(facts.throws for facts in session.players.values())
        if judged:
            _tell_missing(session, args.throws)
    for fault in result.advice:
        print(f"To change: {fault}")
    if not judged:
        complain("referee calibrate", f"{source.name}: no throw could be judged; no profile was written")
        return _NOTHING_SEEN
    heading = f"Measured by `referee calibrate` from {source.name} with {', '.join(names.values())}."
    content = profile_text(result.profile, heading, result.notes).encode()
    if args.replace:
        save_file(place, content)
    elif not save_new_file(place, content):  # another program has measured a place of that name meanwhile
        raise there
    print(f"{place}: {amount(len(result.notes), 'setting')} changed; use it with --profile {shlex.quote(args.name)}")
    return 0


def _tell_missing(session: VenueSession, asked: int) -> None:
    """Says that fewer throws were judged than were asked for, and why."""
    judged = session.judged
    if judged < asked:
        were = "was" if judged == 1 else "were"
        why = "the others could not be judged" if session.done else "the film has ended"
        complain("referee calibrate", f"{judged} of {amount(asked, 'throw')} {were} judged: {why}")


def _print_measured(session: VenueSession) -> None:
    _print_venue(session.venue)
    for name, facts in session.players.items():
        _print_player(name, facts)


def _print_venue(venue: VenueFacts) -> None:
    promised = f"{venue.promised:g}" if venue.promised else "no rate"
    print(f"Camera: {venue.size[0]} x {venue.size[1]}, {promised} promised, {venue.rate:.1f} frames a second measured")
    print(f"Light: mean grey {venue.brightness:.0f} of 255, wandering by {venue.drift:.1f}")
    hands = ", ".join(
        f"{extent:.0f} pixels at {left:.0f} to {right:.0f}"
        for extent, (left, right) in zip(venue.hand_px, venue.reach, strict=True)
    )
    print(f"Hands: {hands or 'not all seen'}; sharpness {venue.sharpness:.0f}")


def _print_player(name: str, facts: PlayerFacts) -> None:
    parts = [amount(facts.throws, "throw"), f"shown {', '.join(facts.shown) or 'no symbol'}"]
    if facts.stroke_gaps:
        parts.append(f"{1 / float(np.median(facts.stroke_gaps)):.1f} strokes a second")
    if facts.delays:
        ms = round(float(np.median(facts.delays)) * 1000)
        parts.append(f"symbol {abs(ms)} ms {'before' if ms < 0 else 'after'} the third bottom")
    print(f"{name}: {'; '.join(parts)}")


class _Teller:
    """Prompts on standard error, a line whenever something else is to be done.

    Args:
        strokes: How many strokes a throw has.
    """

    def __init__(self, strokes: int) -> None:
        self._strokes = strokes
        self._said = ""

    def tell(self, cue: VenueCue) -> bool:
        if cue.step == "look":
            line = "Everybody hold one open hand up, in your own place."
        elif cue.step == "throw":
            symbol = (cue.symbol or "any symbol").upper()
            line = f"Stroke {self._strokes} times: show {symbol} with the last, and hold it. Throws to go: {cue.left}."
        else:
            line = "Thank you."
        if line != self._said:
            print(line, file=sys.stderr, flush=True)
            self._said = line
        return True
