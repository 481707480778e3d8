"""Scenarios of simulated players."""

import numpy as np

from referee.simulator.sampling import sample_scenario


def scenarios(sheet, count, **options):
    return [sample_scenario(np.random.default_rng(seed), sheet=sheet, **options) for seed in range(count)]
