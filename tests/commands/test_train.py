"""``referee train``: a better model takes the place of the one before, a worse one does not."""

import dataclasses
import json
import shutil
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.commands import train as verb
from referee.commands.main import main
from referee.errors import StorageError
from referee.recognition.aside import is_tenth, set_aside
from referee.recognition.model import load_card, load_model
from referee.storage import paths
from tests.recognition.test_model import plant

DEFAULT = paths.shipped_root() / "models" / "default"


@pytest.fixture
def good(hands, store):
    return store(hands.select(np.arange(1200)), "good")


@pytest.fixture
def bad(hands, store):
    """Nonsense to learn from, but right labels on the people set aside."""
    few = hands.select(np.arange(1200))
    taught = np.flatnonzero(~set_aside(few))
    few.label[taught] = np.random.default_rng(0).permutation(few.label[taught])
    return store(few, "bad")


def train(dataset, out, *options):
    """In this process: starting others takes longer than so few hands."""
    return main(["train", "--dataset", dataset, "--out", str(out), "--jobs", "1", *options])


def test_a_worse_model_is_refused_unless_forced_and_the_one_before_can_be_put_back(tmp_path, capsys, good, bad):
    out = tmp_path / "model"
    assert train(good, out) == 0
    first = load_model(out).sha256
    assert train(bad, out) == 1
    assert "kept" in capsys.readouterr().err
    assert load_model(out).sha256 == first
    assert train(bad, out, "--force") == 0
    worse = load_model(out).sha256
    assert worse != first
    assert main(["train", "--out", str(out), "--rollback"]) == 0
    assert load_model(out).sha256 == first
    assert main(["train", "--out", str(out), "--rollback"]) == 0
    assert load_model(out).sha256 == worse


def test_a_model_that_cannot_be_loaded_is_not_put_back(tmp_path, capsys):
    out = tmp_path / "model"
    shutil.copytree(DEFAULT, out)
    shutil.copytree(DEFAULT, tmp_path / ".model.before")
    (tmp_path / ".model.before" / "model.skops").write_bytes(b"half a mod")
    assert main(["train", "--out", str(out), "--rollback"]) == 2
    assert ".model.before/model.skops: changed since it was stored" in capsys.readouterr().err
    assert load_model(out).sha256 == load_model(DEFAULT).sha256


def test_a_model_whose_replacement_was_broken_off_is_found(installed):
    models = installed / "models"
    shutil.copytree(DEFAULT, models / ".ours.leaving")
    assert load_model(paths.find_shipped("models", "ours")).sha256 == load_model(DEFAULT).sha256
    assert [path.name for path in models.iterdir() if path.is_dir()] == ["ours"]


def test_a_model_whose_replacement_was_broken_off_is_kept_where_the_new_one_is_worse(tmp_path, capsys, bad):
    shutil.copytree(DEFAULT, tmp_path / ".model.leaving")
    assert train(bad, tmp_path / "model") == 1
    assert f"{tmp_path / 'model'}: the model there is right on" in capsys.readouterr().err
    assert load_model(tmp_path / "model").sha256 == load_model(DEFAULT).sha256


def test_a_model_is_trained_into_the_folder_one_is_in_and_put_back_there(tmp_path, monkeypatch, good):
    out = tmp_path / "model"
    assert train(good, out) == 0
    first = load_model(out).sha256
    monkeypatch.chdir(out)
    assert train(good, ".", "--seed", "2", "--force") == 0
    assert load_model(out).sha256 != first
    monkeypatch.chdir(out)
    assert main(["train", "--out", ".", "--rollback"]) == 0
    assert load_model(out).sha256 == first


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path, capsys, monkeypatch, good):
    monkeypatch.chdir(tmp_path)
    assert train(good, ".") == 2
    assert f"{tmp_path}: holds something else than a model" in capsys.readouterr().err
    assert (tmp_path / "good" / "dataset.json").exists()


@pytest.mark.parametrize("folder", ["model", "new/model"])
def test_a_place_that_cannot_be_written_to_is_told_before_training(tmp_path, capsys, monkeypatch, good, folder):
    monkeypatch.setattr(verb, "_train", lambda *_: pytest.fail("trained for nothing"))
    with spoilt(1, "full"):
        assert train(good, tmp_path / folder) == 2
    assert "model: cannot be written: No room" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"good", ".good.lock"}


def test_a_disk_that_is_full_after_training_keeps_nothing_of_the_new_model(tmp_path):
    with spoilt(4, "full"), pytest.raises(StorageError) as told:
        verb._replace(tmp_path / "model", SimpleNamespace(networks=[]), load_card(DEFAULT), None)
    assert str(told.value) == f"{tmp_path / 'model'}: cannot be written: No room"
    assert [path for path in tmp_path.iterdir() if path.is_dir()] == []


def test_training_that_is_broken_off_leaves_nothing_behind(tmp_path, monkeypatch, good):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "_train", interrupt)
    assert train(good, tmp_path / "new" / "model") == 130
    assert {path.name for path in tmp_path.iterdir()} == {"good", ".good.lock"}


def test_nothing_to_go_back_to_and_nothing_to_learn_from_are_named(tmp_path, capsys):
    assert main(["train", "--out", str(tmp_path / "none"), "--rollback"]) == 2
    assert "no model to go back to" in capsys.readouterr().err
    assert train(str(tmp_path), tmp_path / "model") == 2
    assert "no dataset here" in capsys.readouterr().err


def test_a_rare_gesture_that_the_dataset_does_not_have_is_named(tmp_path, capsys, good):
    assert train(good, tmp_path / "model", "--rare", "claw,salute") == 2
    assert "salute: no such gesture" in capsys.readouterr().err


def test_several_datasets_are_learnt_from_together(tmp_path, capsys, good, hands, store):
    more = store(hands.select(np.arange(1200, 2000)), "more")
    taught = hands.select(np.arange(2000))
    taught = taught.select(~set_aside(taught))
    assert train(f"{good},{more}", tmp_path / "model") == 0
    assert f"good, more: {len(taught)} hands of {len(set(taught.person))} people" in capsys.readouterr().out


@pytest.fixture
def family(hands, store):
    few = hands.select(np.arange(900))
    few.person[:] = np.resize(["Ann", "Bo", "Cy", "Di"], len(few))
    few.person[17] = "Eve"
    return few


def test_a_family_of_recorded_people_is_enough_and_one_sample_of_somebody_does_no_harm(tmp_path, capsys, family, store):
    assert train(store(family), tmp_path / "model") == 0
    assert "of 5 people" in capsys.readouterr().out
    assert (tmp_path / "model" / "figures" / "confusion.png").exists()


def test_a_symbol_of_one_person_is_named_and_counts_in_no_figure(tmp_path, capsys, family, store):
    only = family.select((family.label != "jack") | (family.person == "Bo"))
    assert train(store(only), tmp_path / "model") == 0
    assert "jack is known of one person only; it cannot be validated" in capsys.readouterr().err
    card = json.loads((tmp_path / "model" / "card.json").read_text())
    assert "jack" not in card["cross_validation"]
    assert card["hands"] == len(only)


def test_a_family_trains_again_on_the_same_hands_and_on_more(tmp_path, family, store):
    out, before = tmp_path / "model", store(family.select(np.arange(800)), "before")
    assert train(before, out) == 0
    assert train(before, out) == 0
    assert train(store(family, "later"), out) == 0


def test_a_family_keeps_its_model_where_later_hands_are_labelled_at_random(tmp_path, family, store):
    out = tmp_path / "model"
    assert train(store(family), out) == 0
    kept = load_model(out).sha256
    family.label[:] = np.random.default_rng(0).permutation(family.label)
    assert train(store(family, "later"), out) == 1
    assert load_model(out).sha256 == kept


def test_a_family_keeps_a_model_that_the_same_hands_taught_better(tmp_path, capsys, family, store):
    out, dataset = tmp_path / "model", store(family)
    assert train(dataset, out) == 0
    card = json.loads((out / "card.json").read_text())
    card["cross_validation"] = dict.fromkeys(card["cross_validation"], 1.0)
    plant(out, json.dumps(card).encode(), "card.json")
    assert train(dataset, out) == 1
    assert "the model there is right on 1.0000 of those left out when it was trained; kept" in capsys.readouterr().err


def test_what_is_trained_where_the_program_is_installed_is_the_users_own(installed, good):
    assert main(["train", "--dataset", good, "--force"]) == 0
    found = paths.find_shipped("models", "default")
    assert found == installed / "models" / "default"
    assert load_model(found).sha256 != load_model(DEFAULT).sha256


@pytest.fixture
def club(hands):
    """A family in which one is a tenth by name, and a club that it grows into."""
    names = [f"person {number}" for number in range(200)]
    tenths, others = ([name for name in names if is_tenth(name) == tenth] for tenth in (True, False))
    person = np.resize([*others[:18], tenths[0], *others[18:24], tenths[1]], 1500)
    few = dataclasses.replace(hands.select(np.arange(1500)), person=person)
    return few, few.select(np.isin(few.person, [*others[:18], tenths[0]])), tenths


def test_models_are_compared_on_people_whom_neither_has_learnt_from(tmp_path, capsys, club, store):
    """The family's model knows its own tenth, whom the grown club sets aside; the newcomer is known to neither."""
    grown, family, tenths = club
    out = tmp_path / "model"
    assert train(store(family, "family"), out) == 0
    told = json.loads((out / "card.json").read_text())["set_aside"]
    assert told == {"people": 0, "names": [], "taught_all_the_same": [tenths[0]]}
    assert "nobody is set aside" in capsys.readouterr().out
    train(store(grown, "grown"), out)
    captured = capsys.readouterr()
    assert f"set aside, never learnt from: 2 people: {', '.join(sorted(tenths[:2]))}" in captured.out
    assert f"may have learnt from {tenths[0]}; they count in no comparison" in captured.err


def test_where_nobody_is_left_to_compare_on_cross_validations_are(tmp_path, capsys, club, store):
    grown, family, tenths = club
    out = tmp_path / "model"
    assert train(store(family, "family"), out) == 0
    known = store(grown.select(grown.person != tenths[1]), "known")
    train(known, out, "--seed", "2")
    told = f"may have learnt from {tenths[0]}; each model's own cross-validation is compared"
    assert told in capsys.readouterr().err
    assert train(known, out, "--force") == 0
    capsys.readouterr()
    assert train(known, out) == 0, "she is set aside now, and the same hands give the same model"
    assert "may have learnt" not in capsys.readouterr().err


def test_the_first_model_of_an_installed_program_gives_way_to_the_one_that_came_with_it(installed, capsys):
    own, before = installed / "models" / "default", installed / "models" / ".default.before"
    shutil.copytree(DEFAULT, own)
    for place in (paths.shipped_root() / "models" / "default", own) * 2:
        assert main(["train", "--rollback"]) == 0
        assert paths.find_shipped("models", "default") == place
        assert before.is_dir() == (place != own)
    assert "the model that comes with the program" in capsys.readouterr().out


def test_the_first_model_of_ones_own_is_compared_with_the_one_that_came_with_the_program(installed, capsys, bad):
    own = installed / "models" / "default"
    assert train(bad, own) == 1
    assert f"{paths.shipped_root() / 'models' / 'default'}: the model there is right on" in capsys.readouterr().err
    assert not own.exists()


def test_what_was_put_away_is_not_the_model_before_the_next(installed, capsys, good):
    assert main(["train", "--dataset", good, "--force"]) == 0
    assert main(["train", "--rollback"]) == 0
    assert main(["train", "--dataset", good, "--seed", "2", "--force"]) == 0
    assert main(["train", "--rollback"]) == 0
    assert load_model(paths.find_shipped("models", "default")).sha256 == load_model(DEFAULT).sha256


def test_a_model_of_ones_own_name_has_none_behind_it(installed, capsys):
    shutil.copytree(DEFAULT, installed / "models" / "ours")
    assert main(["train", "--out", str(installed / "models" / "ours"), "--rollback"]) == 2
    assert "no model to go back to" in capsys.readouterr().err
