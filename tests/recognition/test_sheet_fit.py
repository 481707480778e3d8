"""A model and a symbol sheet that do not belong together are told of."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from referee.commands.main import main
from referee.errors import ModelError
from referee.recognition.dataset import append_part, create_dataset, with_sheets
from referee.recognition.model import load_card, load_model
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


def rewrite_card(folder, card):
    """Stores another card as if it had been stored with the model."""
    data = json.dumps(card).encode()
    (folder / "card.json").write_bytes(data)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    manifest["sha256"]["card.json"] = hashlib.sha256(data).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def test_of_a_model_of_ones_own_from_before_cards_told_of_sheets_nothing_is_said(ours, model):
    folder = Path(model())
    card = json.loads((folder / "card.json").read_bytes())
    del card["sheets"]
    rewrite_card(folder, card)
    assert load_card(folder).sheets is None
    assert sheet_misfit(Profile(model=str(folder), sheet=ours)) is None


def test_a_model_whose_card_is_none_is_refused_before_a_bout(model):
    folder = Path(model())
    card = json.loads((folder / "card.json").read_bytes())
    del card["temperature"]
    rewrite_card(folder, card)
    with pytest.raises(ModelError, match="not a model's card"):
        load_model(folder)


def test_of_a_model_whose_datasets_tell_of_no_sheet_nothing_is_said(ours, model):
    folder = model()
    assert sheet_misfit(Profile(model=folder)) is None
    assert sheet_misfit(Profile(model=folder, sheet=ours)) is None
