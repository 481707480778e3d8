"""What the umpire was given of a bout is judged again, from numbers, as it was from pictures."""

import json
from functools import partial

import numpy as np
import pytest

from benchmarks import verdicts
from benchmarks.verdict_score import Score
from benchmarks.verdicts import judge_again, judge_bout, kept_bouts
from referee.officiating.evidence.rows import pack
from referee.simulator.sampling import sample_scenario
from referee.simulator.sheet import load_sheet
from referee.simulator.source import SimulatedSource
from referee.symbols import Reason


def draw(bout, seed=3, **other):
    common = {"players": 2, "throws": 1, "fps": 30.0, "size": (640, 360), "fault_rate": 0.0}
    return sample_scenario(np.random.default_rng([seed, bout]), sheet=load_sheet(), **(common | other))


def test_a_bout_that_was_kept_is_judged_again_with_the_same_figures(tmp_path):
    score = judge_bout(draw, tmp_path, 0)
    kept, *others = tmp_path.glob("*.npz")
    assert others == []
    assert score.right.total() == 1
    assert score.bottoms[30.0]
    assert judge_again(kept) == score


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path):
    """What is kept is not watched again, unless it is of another bout or was broken off itself."""
    score = judge_bout(draw, tmp_path, 0)
    (kept,) = tmp_path.glob("*.npz")
    watched = kept.stat().st_mtime_ns
    assert judge_bout(draw, tmp_path, 0) == score
    assert kept.stat().st_mtime_ns == watched
    kept.with_suffix(".json").unlink()
    assert judge_bout(draw, tmp_path, 0) == score
    assert kept.stat().st_mtime_ns > watched
    watched = kept.stat().st_mtime_ns
    judge_bout(lambda bout: draw(bout, seed=4), tmp_path, 0)
    assert kept.stat().st_mtime_ns > watched


@pytest.mark.parametrize("other", [{"hands": "people"}, {"pictures": "webcam"}, {"size": (480, 270)}])
def test_a_bout_is_watched_anew_where_other_pictures_are_asked_for_though_its_truth_is_the_same(
    tmp_path, monkeypatch, other
):
    watched = []

    def watch(source, truth, keep):
        watched.append(source)
        keep.write_bytes(pack([], ()))
        return Score()

    monkeypatch.setattr(verdicts, "judge_source", watch)
    judge_bout(draw, tmp_path, 0)
    for _ in range(2):  # the second time it is judged by its numbers
        judge_bout(partial(draw, **other), tmp_path, 0)
    assert watched[0].truth == watched[1].truth
    assert len(watched) == 2


def test_a_bout_that_was_kept_without_its_scenario_is_judged_again(tmp_path):
    score = judge_bout(draw, tmp_path, 0)
    (kept,) = kept_bouts(tmp_path)
    kept.with_suffix(".json").write_text(json.dumps(SimulatedSource(draw(0)).truth))
    assert kept_bouts(tmp_path) == [kept]
    assert judge_again(kept) == score


def test_what_was_kept_of_each_kind_is_judged_again_and_told_by_kind(tmp_path, monkeypatch, capsys):
    score = judge_bout(draw, tmp_path / "pivots", 0)
    monkeypatch.setattr("sys.argv", ["verdicts", "--again", str(tmp_path), "--jobs", "1"])
    verdicts.main()
    assert capsys.readouterr().out == verdicts.table({"pivots": score}) + "\n"
    monkeypatch.setattr("sys.argv", ["verdicts", "--again", str(tmp_path / "side"), "--jobs", "1"])
    with pytest.raises(SystemExit):
        verdicts.main()
    assert "nothing was kept in" in capsys.readouterr().err


def test_players_have_the_one_fault_that_is_asked_for():
    scenarios = [verdicts.draw_bout(5, bout, (640, 360), 30.0, fault=Reason.INCOMPLETE) for bout in range(10)]
    throws = [throw for scenario in scenarios for throw in SimulatedSource(scenario).truth["throws"]]
    assert {throw["camera_fault"] for throw in throws} == {None}
    faults = [play["fault"] for throw in throws for play in throw["players"]]
    assert set(faults) == {None, "incomplete"}
    assert 0.4 < faults.count("incomplete") / len(faults) < 0.8
