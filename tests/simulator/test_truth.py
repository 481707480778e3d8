"""The truth of a bout has the form of the contract."""

import json

import numpy as np

from referee.bouts.settle import settle
from referee.simulator.sampling import sample_scenario
from referee.simulator.truth import truth_file, truth_of
from referee.symbols import MisThrow, Symbol
from tests.simulator.scenarios import scenarios


def test_truth_has_the_form_of_the_contract(sheet):
    scenario = sample_scenario(np.random.default_rng(1), sheet=sheet, players=3, throws=2, fps=50.0)
    truth = json.loads(truth_file(scenario))
    assert truth == truth_of(scenario)
    assert set(truth) == {"fps", "players", "throws"}
    assert (truth["fps"], truth["players"]) == (50.0, 3)
    assert [throw["number"] for throw in truth["throws"]] == [1, 2]
    for throw in truth["throws"]:
        assert set(throw) == {"number", "outcome", "camera_fault", "players"}
        assert [player["player"] for player in throw["players"]] == [1, 2, 3]
        for player in throw["players"]:
            assert list(player) == [
                "player", "third_bottom_t", "formed_t", "symbol", "fault", "symbols", "changed_t",
            ]  # fmt: skip


def test_outcome_follows_the_rules_and_a_spoiled_throw_is_a_no_call(sheet):
    outcomes = set()
    for scenario in scenarios(sheet, 40, players=3, fault_rate=0.3, camera_fault_rate=0.3):
        for throw in truth_of(scenario)["throws"]:
            outcomes.add(throw["outcome"])
            if throw["camera_fault"] is not None:
                assert throw["outcome"] == "no-call"
                continue
            thrown = {
                p["player"]: MisThrow(p["fault"]) if p["fault"] else Symbol(p["symbol"]) for p in throw["players"]
            }
            assert throw["outcome"] == settle(thrown).outcome
    assert outcomes == {"single-winner", "split-decision", "all-way-tie", "no-call"}


def test_a_lone_player_is_the_single_winner_as_by_the_umpire(sheet):
    (scenario,) = scenarios(sheet, 1, players=1, throws=2)
    assert [throw["outcome"] for throw in truth_of(scenario)["throws"]] == ["single-winner"] * 2
