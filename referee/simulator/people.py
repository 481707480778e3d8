"""Who the players are whose arms are drawn as people's: how their arms are shaped, their skin, and what they wear."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from referee.simulator.arm_mesh import load_arm
from referee.simulator.skeleton import HandBuild

Thing: TypeAlias = Literal["ring", "bracelet", "watch"]
Colour: TypeAlias = tuple[float, float, float]

_METALS: Final = ((90.0, 190.0, 222.0), (196.0, 200.0, 204.0), (130.0, 150.0, 214.0), (70.0, 72.0, 76.0))
"""Gold, silver, rose gold and blackened steel, blue-green-red."""
_BARE_TO: Final = 0.26
"""A sleeve that leaves more of the forearm bare, metres, is one that ends above the elbow."""


@dataclass(frozen=True, slots=True)
class Worn:
    """Something worn.

    Attributes:
        thing: What.
        digit: On which digit a ring is, 0 for the thumb to 4; 0 for everything else.
        place: Metres from the knuckle towards the tip, or from the wrist towards the elbow.
        width: Metres along the finger or arm.
        colour: Blue-green-red, 0 to 255.
        band: The colour of a watch's strap.
    """

    thing: Thing
    digit: int
    place: float
    width: float
    colour: Colour
    band: Colour


@dataclass(frozen=True, slots=True)
class Person:
    """A person, besides what :class:`HandBuild` and :class:`Appearance` say.

    Attributes:
        shape: How far along each direction of the arm's mesh.
        lines: How dark palm lines and the creases of the joints are, 0 to 1.
        redness: How much redder knuckles and fingertips are, 0 to 1.
        hair: How thick the hair on the forearm is, 0 to 1.
        freckles: How many freckles there are, 0 to 1.
        polish: Nail polish, or ``None``.
        ease: How much wider than the arm a sleeve is, metres.
        short: Metres from the elbow to the end of a short sleeve.
        stripes: Metres from stripe to stripe of the sleeve; 0: it has one colour.
        stripe: The colour of the stripes.
        worn: What else is worn.
        seed: What the skin's unevenness and the cloth's folds are drawn from.
    """

    shape: tuple[float, ...]
    lines: float
    redness: float
    hair: float
    freckles: float
    polish: Colour | None
    ease: float
    short: float
    stripes: float
    stripe: Colour
    worn: tuple[Worn, ...]
    seed: int

    @classmethod
    def sample(cls, rng: np.random.Generator, build: HandBuild) -> Person:
        """Draws a person whose hand has the measures of ``build``: adults of either sex and older children."""
        man = float(np.clip(rng.choice([-0.8, 0.8]) + rng.normal(0, 0.35), -1.2, 1.2))
        shares = _sample_shape(rng, build, man)
        age = shares["old"]
        woman = man < 0
        return cls(
            shape=tuple(shares.get(name, 0.0) for name in load_arm().names),
            lines=float(np.clip(rng.beta(2, 2) * 0.8 + 0.3 * age, 0, 1)),
            redness=float(rng.beta(1.5, 2.5)),
            hair=float(rng.beta(1.2, 6.0) if woman else rng.beta(1.6, 1.8)),
            freckles=float(rng.beta(0.6, 3.0)),
            polish=_colour(rng) if woman and rng.random() < 0.3 else None,
            ease=float(rng.choice([rng.uniform(0.002, 0.006), rng.uniform(0.008, 0.02)], p=[0.45, 0.55])),
            short=float(rng.uniform(0.07, 0.2)),
            stripes=float(rng.choice([0.0, rng.uniform(0.008, 0.05)], p=[0.7, 0.3])),
            stripe=_colour(rng),
            worn=_sample_worn(rng, build),
            seed=int(rng.integers(0, 2**31)),
        )


def sleeve_start(person: Person, build: HandBuild) -> float:
    """Where somebody's sleeve begins: metres from the wrist towards the shoulder along a straight arm."""
    return build.sleeve if build.sleeve < _BARE_TO else _BARE_TO + person.short


def _sample_shape(rng: np.random.Generator, build: HandBuild, man: float) -> dict[str, float]:
    """Draws how far along each direction somebody is; thick and long fingers are those of ``build``."""
    shares = {
        "man": man,
        "old": float(rng.uniform(0.2, 1.0)) if rng.random() < 0.2 else 0.0,
        # The shorter the hand, the likelier is a child; no child here is younger than about eight.
        "child": float(rng.uniform(0.2, 0.6)) if build.length < 0.168 and rng.random() < 0.5 else 0.0,
    }
    origins = rng.dirichlet([0.5, 0.5, 0.5])
    # Each direction goes from the mean of three origins to one; the third is the opposite of the other two together.
    shares["african"], shares["asian"] = float(origins[0] - origins[2]), float(origins[1] - origins[2])
    stout = (build.girth - 1.0) / 0.08
    for more, less, mean, spread in (
        ("strong", "weak", 0.15 * man, 0.35),
        ("heavy", "light", 0.3 * stout, 0.3),
        ("finger length more", "finger length less", 3.0 * (build.fingers - 1.0), 0.1),
        ("finger thickness more", "finger thickness less", 0.35 * stout, 0.25),
        ("hand size more", "hand size less", 0.0, 0.15),
        ("wrist more", "wrist less", 0.1 * stout, 0.2),
        ("forearm fat more", "forearm fat less", 0.2 * stout, 0.25),
        ("forearm muscle more", "forearm muscle less", 0.1 * man, 0.3),
    ):
        share = float(np.clip(rng.normal(mean, spread), -1.0, 1.0))
        shares[more if share > 0 else less] = abs(share)
    return shares


def _sample_worn(rng: np.random.Generator, build: HandBuild) -> tuple[Worn, ...]:
    """Draws rings on some hands, and a watch or bracelets on wrists that no sleeve covers."""
    size = build.length / HandBuild().length
    worn: list[Worn] = []
    for digit, often in ((3, 0.16), (2, 0.06), (1, 0.06), (4, 0.03), (0, 0.03)):
        if rng.random() < often:
            place = float(rng.uniform(0.4, 0.55)) * (0.026 if digit == 4 else 0.036) * size
            worn.append(Worn("ring", digit, place, float(rng.uniform(0.002, 0.006)), _metal(rng), _metal(rng)))
    if build.sleeve < 0.07:
        return tuple(worn)
    chance = rng.random()
    if chance < 0.25:
        colour = _metal(rng) if rng.random() < 0.6 else _colour(rng)
        band = _metal(rng) if rng.random() < 0.35 else _colour(rng)
        width = float(rng.uniform(0.026, 0.040))
        worn.append(Worn("watch", 0, float(rng.uniform(0.024, 0.036)), width, colour, band))
    elif chance < 0.4:
        for number in range(int(rng.integers(1, 4))):
            colour = _metal(rng) if rng.random() < 0.5 else _colour(rng)
            place = 0.018 + 0.009 * number + float(rng.uniform(0, 0.004))
            worn.append(Worn("bracelet", 0, place, float(rng.uniform(0.003, 0.007)), colour, colour))
    return tuple(worn)


def _metal(rng: np.random.Generator) -> Colour:
    return _METALS[int(rng.choice(len(_METALS), p=[0.4, 0.4, 0.1, 0.1]))]


def _colour(rng: np.random.Generator) -> Colour:
    """Any colour of cloth, leather or polish, blue-green-red."""
    one, two, three = (float(v) for v in np.clip(rng.uniform(10, 200) + rng.normal(0, 45, 3), 4, 240))
    return one, two, three
