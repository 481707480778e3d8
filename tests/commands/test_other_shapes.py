"""A table with other shapes for JACK and LABRADOR records them and trains; no code knows what they look like."""

import json

import cv2
import numpy as np
import pytest

from referee.commands.main import main
from referee.recognition.dataset import read_dataset
from referee.storage.paths import find_shipped
from tests.commands.conftest import faults

OLD_AND_NEW = (("jack", "thumb_out"), ("labrador", "point"))


@pytest.fixture
def ours(tmp_path):
    """A sheet as a data file: JACK is a thumb out, LABRADOR a pointing finger."""
    text = find_shipped("calibration/symbols", "default", suffix=".toml").read_text(encoding="utf-8")
    for symbol, gesture in OLD_AND_NEW:
        text = text.replace(f"[symbols.{symbol}", f"[gestures.old_{symbol}")
        text = text.replace(f"[gestures.{gesture}", f"[symbols.{symbol}")
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def club(tmp_path, ours):
    """A venue with that sheet; small pictures are quick to draw."""
    path = tmp_path / "club.toml"
    text = f"sheet = {json.dumps(str(ours))}\n[camera]\nwidth = 640\nheight = 270\nfps = 5\n"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def record(tmp_path, club):
    """Records simulated people, who show that sheet's shapes to MediaPipe."""

    def run(out, seed, names, shapes, each):
        words = ["--profile", club, "--source", f"simulate:{seed}", "--names", names, "--only", shapes, "--each", each]
        assert main(["record", "--out", str(tmp_path / out), *words]) == 0
        return str(tmp_path / out)

    return run


def shares_right(capsys, dataset, *model):
    capsys.readouterr()
    assert main(["evaluate", dataset, "--json", *model]) == 0
    return json.loads(capsys.readouterr().out.splitlines()[-1])["right"]


def test_other_shapes_are_recorded_trained_and_read(tmp_path, capsys, record, hands, store):
    for seed, names in enumerate(("Ann,Bo,Cy", "Di,Eve,Flo")):
        own = record("own", seed, names, "jack,labrador", "50")
    others = record("others", 9, "Gus,Hal,Ivy", "paper,jack,labrador", "6")
    # Of the project's own hands, which show the default shapes, a part is enough for these people.
    some = store(hands.select(np.arange(0, len(hands), 7)), "some")
    given_up = ",".join(word for pair in OLD_AND_NEW for word in (*pair, f"half {pair[0]}"))
    merged = str(tmp_path / "ours")
    assert main(["dataset", "merge", merged, some, own, "--without", given_up]) == 0
    labelled = read_dataset(tmp_path / "ours")
    assert set(labelled.person[labelled.label == "jack"]) == {"Ann", "Bo", "Cy", "Di", "Eve", "Flo"}
    assert main(["train", "--dataset", merged, "--out", str(tmp_path / "model"), "--jobs", "1"]) == 0
    after = shares_right(capsys, others, "--model", str(tmp_path / "model"))
    assert min(after.values()) > 0.5, after
    before = shares_right(capsys, others)
    assert max(before["jack"], before["labrador"]) < 0.3, before


def test_a_model_that_has_not_learnt_the_profiles_sheet_is_told_of_in_one_line(capsys, club, dim, tmp_path):
    """The sheet was written and named, and no model trained for it."""
    assert "another symbol sheet" in faults(capsys, "--source", str(dim), "--profile", club)["model"]
    cv2.imwrite(str(tmp_path / "wall.png"), np.full((240, 320, 3), 90, np.uint8))
    for words in (
        ["judge", str(dim)],
        ["bout", "one-time", "--source", str(dim), "--headless"],
        ["read", str(tmp_path / "wall.png")],
    ):
        main([*words, "--profile", club])
        told = [line for line in capsys.readouterr().err.splitlines() if "another symbol sheet" in line]
        assert len(told) == 1, words
        main(words)
        assert "another symbol sheet" not in capsys.readouterr().err
