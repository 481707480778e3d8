"""Players of a kind of throws."""

from dataclasses import replace

import numpy as np

from referee.simulator.sampling import sample_scenario


def drawn(sheet, kind, seed=0, **options):
    options = {"throws": 1, "fault_rate": 0.0, **options}
    return sample_scenario(np.random.default_rng([7, seed]), sheet=sheet, kind=kind, **options)


def arms(sheet, kind, count=12, **options):
    """Each player's arm, held quite still where it should be, with the truth of the first throw and the lane."""
    for seed in range(count):
        scenario = drawn(sheet, kind, seed, **options)
        lane = scenario.size[0] / scenario.players
        for seat, play in enumerate(scenario.throws[0].plays):
            yield replace(scenario.arms[seat], fidget=0.0), play, (seat * lane, (seat + 1) * lane)


def tops(arm, play):
    """The three tops before the third bottom: times and heights."""
    knots = [k for k in arm.path.knots if k.t < play.third_bottom_t]
    heights = [k.height for k in knots]
    return [(k.t, k.height) for i, k in enumerate(knots) if k.height > 0.5 * max(heights) and (i > 0 or k.t > -1.0)][
        -3:
    ]


def people_throws(sheet, count=12, **options):
    """Every arm that throws as people do, held quite still where it should be, with what is true, and the bout."""
    for seed in range(count):
        scenario = sample_scenario(
            np.random.default_rng([3, seed]), sheet=sheet, players=2 + seed % 3, strokes="people", **options
        )
        for seat, arm in enumerate(scenario.arms[: scenario.players]):
            for throw in scenario.throws:
                if throw.plays[seat].third_bottom_t is not None:
                    yield replace(arm, fidget=0.0), throw.plays[seat], scenario
