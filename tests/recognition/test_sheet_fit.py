"""A model and a symbol sheet that do not belong together are told of."""

import numpy as np
import pytest

from referee.commands.main import main
from referee.recognition.dataset import append_part, create_dataset, with_sheets
from referee.recognition.model import load_card
from referee.recognition.sheet_fit import sheet_misfit
from referee.settings import Profile
from referee.simulator.sheet import load_sheet
from referee.storage.paths import find_shipped


@pytest.fixture
def ours(tmp_path):
    """Another sheet: after a throw no hand is relaxed."""
    text = find_shipped("calibration/symbols", "default", suffix=".toml").read_text(encoding="utf-8")
    path = tmp_path / "ours.toml"
    path.write_text(text.replace('idle = ["rock", "rock", "relaxed"]', 'idle = ["rock"]'), encoding="utf-8")
    return str(path)


@pytest.fixture
def model(tmp_path, hands, ours):
    """A model trained on hands of that sheet, or of one that nobody knows."""

    def train(*sheets):
        folder = tmp_path / "few"
        create_dataset(folder, "few", with_sheets("a test", *sheets))
        append_part(folder, hands.select(np.arange(0, len(hands), 100)))
        assert main(["train", "--dataset", str(folder), "--out", str(tmp_path / "model")]) == 0
        return str(tmp_path / "model")

    return train


def test_a_sheet_of_ones_own_does_not_fit_the_model_that_comes_with_the_program(ours):
    assert sheet_misfit(Profile()) is None
    told = sheet_misfit(Profile(sheet=ours))
    assert told.startswith(f"model default: has learnt from hands of another symbol sheet than {ours}")


def test_a_trained_model_fits_the_sheets_of_its_datasets(ours, model):
    sha256 = load_sheet(ours).sha256
    folder = model(sha256)
    assert load_card(find_shipped("models", folder)).sheets == (sha256,)
    assert sheet_misfit(Profile(model=folder, sheet=ours)) is None
    assert sheet_misfit(Profile(model=folder)) is not None


def test_of_a_model_whose_datasets_tell_of_no_sheet_nothing_is_said(ours, model):
    folder = model()
    assert sheet_misfit(Profile(model=folder)) is None
    assert sheet_misfit(Profile(model=folder, sheet=ours)) is None
