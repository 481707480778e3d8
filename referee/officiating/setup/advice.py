"""What should be changed about a venue, from what was measured there: each piece of advice with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.bouts.words import Say, say_in_english, thrown_words
from referee.officiating.setup.survey import VenueFacts
from referee.officiating.setup.trial import PlayerFacts
from referee.symbols import MisThrow, Symbol, Thrown
from referee.vision.cameras.faults import DARK, SLOW
from referee.vision.lanes import Lane

_BRIGHT: Final = 215.0
"""A mean grey level, of 255, above which hands lose their detail."""
_DRIFT: Final = 6.0
"""Grey levels: more than players who move in front of a wall change."""
_BLURRED: Final = 20.0
"""Nine in ten photographs of hands have 51 to 531; blurred by 4 % of the hand's extent they have 4 to 33."""
_SMALL_PX: Final = 56.0
"""A smaller hand has fewer pixels than MediaPipe's landmark network takes a quarter of (224)."""
_USUAL_FPS: Final = 24.0

ADVICE: Mapping[str, str] = {
    "slower": "the camera promises {promised} frames a second and gives {rate}: add light, fix the exposure, or use "
    "another USB port",
    "slow": "the camera gives {rate} frames a second, and {expected} are needed: ask the camera for more",
    "dark": "the picture is dark (mean grey {grey} of 255): put more light on the hands",
    "bright": "the picture is too bright (mean grey {grey} of 255): shorten the exposure",
    "drift": "the brightness changes by {grey} grey levels: fix the camera's exposure",
    "unseen": "{full} of {looks} pictures show everybody's hand: hold up one hand each, apart from each other",
    "outside": "{full} of {looks} pictures show everybody's hand in its area: hold one hand in each of lanes.areas",
    "border": "player {seat}'s hand comes near the border of its area: move the area in lanes.areas, or the hand",
    "overlapping": "hands are in front of each other in the picture: hold them side by side",
    "blurred": "hands are blurred (sharpness {sharpness}): focus the camera, or add light",
    "small": "player {seat}'s hand is {pixels} pixels large, and {expected} are needed: come nearer",
    "unjudged": "no throw of {name} could be judged: make every stroke, then hold the symbol in view",
    "misread": "{name} was asked for {asked}, and the call was {called}: if it happens again, record hands and train "
    "anew",
    "mistimed": "a throw of {name} was called: {called}; throw with the third stroke, at the same time as the others",
}
"""What is told, in English."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing to change.

    Attributes:
        key: Which, of :data:`ADVICE`.
        values: What stands in its braces.
    """

    key: str
    values: Mapping[str, str | Thrown]

    def __str__(self) -> str:
        """In English."""
        return ADVICE[self.key].format(**self.in_words())

    def in_words(self, say: Say = say_in_english) -> dict[str, str]:
        """What stands in the braces, in the language of ``say``."""
        return {
            name: thrown_words(value, say) if isinstance(value, Symbol | MisThrow) else value
            for name, value in self.values.items()
        }


def advice_for(venue: VenueFacts, players: Mapping[str, PlayerFacts], areas: Sequence[Lane] = ()) -> tuple[Advice, ...]:
    """Everything that should be changed.

    Args:
        venue: What the survey has measured.
        players: What the trial throws have measured, by the players' names.
        areas: The players' lanes where the venue has drawn them itself; those that were measured need no advice.
    """
    return (*_picture(venue), *_hands(venue, areas), *_players(players))


def _picture(venue: VenueFacts) -> Iterator[Advice]:
    if venue.promised and venue.rate < SLOW * venue.promised:
        yield Advice("slower", {"promised": f"{venue.promised:.0f}", "rate": f"{venue.rate:.1f}"})
    elif venue.rate < _USUAL_FPS:
        yield Advice("slow", {"rate": f"{venue.rate:.1f}", "expected": f"{_USUAL_FPS:.0f}"})
    if venue.brightness < DARK:
        yield Advice("dark", {"grey": f"{venue.brightness:.0f}"})
    if venue.brightness > _BRIGHT:
        yield Advice("bright", {"grey": f"{venue.brightness:.0f}"})
    if venue.drift > _DRIFT:
        yield Advice("drift", {"grey": f"{venue.drift:.0f}"})


def _hands(venue: VenueFacts, areas: Sequence[Lane]) -> Iterator[Advice]:
    if not venue.hand_px:
        yield Advice("outside" if areas else "unseen", {"full": str(venue.full_looks), "looks": str(venue.looks)})
        return
    if not areas and not venue.bands:
        yield Advice("overlapping", {})
    if venue.sharpness < _BLURRED:
        yield Advice("blurred", {"sharpness": f"{venue.sharpness:.0f}"})
    for seat, extent in enumerate(venue.hand_px, start=1):
        if extent < _SMALL_PX:
            yield Advice("small", {"seat": str(seat), "pixels": f"{extent:.0f}", "expected": f"{_SMALL_PX:.0f}"})
    for seat in venue.at_border(areas) if areas else ():
        yield Advice("border", {"seat": str(seat)})


def _players(players: Mapping[str, PlayerFacts]) -> Iterator[Advice]:
    for name, facts in players.items():
        if not facts.throws:
            yield Advice("unjudged", {"name": name})
        for asked, called in facts.misread:
            yield Advice("misread", {"name": name, "asked": asked, "called": called})
        for mistimed in dict.fromkeys(facts.mistimed):
            yield Advice("mistimed", {"name": name, "called": mistimed})
