"""The shipped model reads real hands, and a model that is not what it says it is does not load."""

import hashlib
import io
import json
import os
import shutil
import struct
import subprocess
import sys
import threading
import time
import zipfile
from collections import defaultdict
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import FunctionTransformer
from skops import io as skops_io

from referee.commands.shared.photographs import read_list
from referee.errors import ModelError
from referee.recognition.aside import set_aside
from referee.recognition.dataset import concatenate, read_dataset
from referee.recognition.measures import Answers
from referee.recognition.model import Card, load_card, load_model
from referee.recognition.reading import Reading
from referee.storage.locks import locked
from referee.storage.paths import shipped_root
from referee.symbols import Symbol
from referee.vision.hands import TrackedHand
from referee.vision.still import StillReader

DEFAULT = shipped_root() / "models" / "default"
REAL = Path(__file__).parents[2].parent / "shared" / "data"


@pytest.fixture
def copy(tmp_path):
    return shutil.copytree(DEFAULT, tmp_path / "copy")


@pytest.fixture(scope="module")
def recognizer():
    return load_model(DEFAULT)


def test_simulated_people_it_never_saw_are_read_right(recognizer):
    hands = concatenate([read_dataset(shipped_root() / "datasets" / name) for name in ("people", "people_thrown")])
    aside = hands.select(set_aside(hands))
    answers = Answers(aside.label, recognizer.probabilities(aside.points, aside.world))
    assert min(answers.shares_right().values()) > 0.75
    assert answers.calibration_error() < 0.04


def test_what_a_hand_is_read_as_does_not_depend_on_the_hands_beside_it(recognizer, hands):
    hands_read = [TrackedHand(1, 0.0, hands.points[row], hands.world[row], 1.0, "left") for row in range(60)]
    alone = [recognizer.read([hand])[0] for hand in hands_read]
    for together in (2, 3, 4):
        lots = [hands_read[begin : begin + together] for begin in range(0, len(hands_read), together)]
        assert [reading for lot in lots for reading in recognizer.read(lot)] == alone


def test_real_people_are_read_right(recognizer):
    # Every ninth picture of two sources; all of them are measured by `referee evaluate`.
    if not REAL.exists():
        pytest.skip(f"no real photographs at {REAL}")
    rows = [row for row in read_list(REAL / "photographs.csv") if not row.source.startswith("tsyurii")][::9]
    right = defaultdict(list)
    reader = StillReader()
    for row in rows:
        found = reader.study(cv2.imread(str(REAL / "photographs" / row.file)))
        reading = Reading.mean(recognizer.read(found[0].views))
        right[row.label].append((reading.call or "none") == row.label)
    assert len(right) == 6
    answers = np.concatenate([shown for label, shown in right.items() if label != "none"])
    assert answers.mean() >= 0.98
    assert np.mean(right["none"]) > 0.9


def test_a_reading_is_the_same_alone_and_among_others(recognizer, hands):
    both = recognizer.probabilities(hands.points[:2], hands.world[:2])
    np.testing.assert_allclose(recognizer.probabilities(hands.points[:1], hands.world[:1]), both[:1], atol=1e-5)
    np.testing.assert_allclose(both.sum(axis=1), 1)


def test_reading_hands_loads_nothing_that_trains():
    """Scikit-learn takes a second of every start."""
    load = "from referee.recognition.model import load_model; from pathlib import Path; load_model(Path(sys.argv[1]))"
    tell = "print({'sklearn', 'skops', 'joblib'} & {*sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {load}; {tell}", str(DEFAULT)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


def test_the_card_tells_how_it_scores():
    card = msgspec.json.decode((DEFAULT / "card.json").read_bytes(), type=Card)
    assert card.made_by.startswith("referee train")
    assert set(card.cross_validation) == {"rock", "paper", "scissors", "jack", "labrador", "none"}
    assert card.reliability


def test_a_changed_model_is_refused_by_name(copy):
    path = copy / "model.skops"
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(ModelError, match=r"model\.skops: changed since it was stored"):
        load_model(copy)


def test_a_changed_card_is_refused_by_name(copy):
    """It says how often the model is right, and by that a new one is refused or takes its place."""
    path = copy / "card.json"
    path.write_bytes(path.read_bytes().replace(b'"rock": 0.8', b'"rock": 0.9'))
    for load in (load_model, load_card):
        with pytest.raises(ModelError, match=r"card\.json: changed since it was stored"):
            load(copy)
    path.unlink()
    for load in (load_model, load_card):
        with pytest.raises(ModelError, match=r"no symbol model here .*card\.json"):
            load(copy)


def plant(folder, data, file="model.skops"):
    """A stranger's model: its hash is the one in its manifest."""
    (folder / file).write_bytes(data)
    manifest = msgspec.json.decode((folder / "manifest.json").read_bytes())
    manifest["sha256"][file] = hashlib.sha256(data).hexdigest()
    (folder / "manifest.json").write_bytes(msgspec.json.encode(manifest))


def foreign_network(classes):
    rng = np.random.default_rng(0)
    network = MLPClassifier((3,), solver="lbfgs", max_iter=200, tol=1.0)
    return network.fit(rng.random((40, 4)), np.resize(classes, 40))


@pytest.mark.parametrize(
    "data",
    [
        b"not a model",
        (DEFAULT / "model.skops").read_bytes()[:5000],
        skops_io.dumps(FunctionTransformer(func=os.system)),
        skops_io.dumps([1, 2]),
        skops_io.dumps([]),
        skops_io.dumps([foreign_network(["cat", "dog", "cow"])]),
        skops_io.dumps([foreign_network(["rock", "paper", "other"])]),
    ],
    ids=["junk", "cut off", "runs commands", "list", "nothing", "other classes", "other features"],
)
def test_a_strangers_model_is_refused_by_name_and_never_run(copy, data):
    plant(copy, data)
    with pytest.raises(ModelError, match=r"model\.skops: holds what a symbol model does not"):
        load_model(copy)


def shipped_with(change, coding=zipfile.ZIP_STORED):
    """The shipped model with its members changed: ``change`` gets them and gives them back."""
    with zipfile.ZipFile(DEFAULT / "model.skops") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", coding) as archive:
        for name, data in change(members).items():
            archive.writestr(name, data)
    return buffer.getvalue()


def array_names(members):
    """The arrays, the smallest first."""
    return sorted((name for name in members if name.endswith(".npy")), key=lambda name: len(members[name]))


def deep(description):
    """A description with what is nested without end, in a place that is not looked at."""
    return description.rstrip()[:-1] + b', "more": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"


def repeated(description):
    """A description in which a small file stands for many networks."""
    decoded = json.loads(description)
    decoded["content"] *= 10
    return json.dumps(decoded).encode()


def with_weights(value):
    def change(members):
        name = array_names(members)[-1]
        return members | {name: members[name][:-8] + struct.pack("<d", value)}

    return shipped_with(change)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (lambda: with_weights(np.nan), "what is no number"),
        (lambda: with_weights(np.inf), "a weight beyond 1e"),
        (lambda: with_weights(1e300), "a weight beyond 1e"),
        (lambda: shipped_with(lambda m: m | {"schema.json": b"[" * 100_000 + b"]" * 100_000}), "schema.json"),
        (lambda: shipped_with(lambda m: m | {"schema.json": deep(m["schema.json"])}), "recursion"),
        (lambda: shipped_with(lambda m: m | {"schema.json": repeated(m["schema.json"])}), "there twice"),
        (lambda: shipped_with(lambda m: m | {"schema.json": b""}), "schema.json"),
        (lambda: shipped_with(lambda m: {n: d for n, d in m.items() if n != array_names(m)[-1]}), "missing"),
        (lambda: shipped_with(lambda m: m | dict.fromkeys(array_names(m), m[array_names(m)[0]])), "another array"),
        (lambda: shipped_with(lambda m: m | {"schema.json": m["schema.json"].replace(b"relu", b"tanh")}), "rectified"),
        (lambda: shipped_with(lambda m: m | {"0.npy": b"\x93NUMPY\x01\x00" + bytes(200)}), "no array"),
        (lambda: shipped_with(lambda m: m | {f"{i}.npy": b"" for i in range(2000)}), "table of contents"),
        (
            lambda: shipped_with(lambda m: m | {"zeros": bytes(2**26)}, zipfile.ZIP_DEFLATED),
            "unpacked it would be larger",
        ),
    ],
    ids=[
        "nan",
        "infinity",
        "1e300",
        "list",
        "deep",
        "repeated",
        "empty",
        "missing",
        "swapped",
        "tanh",
        "header",
        "many files",
        "large",
    ],
)
def test_a_model_made_to_do_harm_is_refused(copy, data, told):
    plant(copy, data())
    with pytest.raises(ModelError, match=rf"model\.skops: holds what a symbol model does not: .*{told}"):
        load_model(copy)


def test_a_model_of_gigabytes_is_not_read(copy):
    with (copy / "model.skops").open("wb") as file:
        file.truncate(2**32)
    with pytest.raises(ModelError, match="larger than"):
        load_model(copy)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("features", 999, "another version"),
        ("labels", ["rock"], "another version"),
    ],
)
def test_a_model_of_other_versions_is_refused(copy, field, value, told):
    manifest = msgspec.json.decode((copy / "manifest.json").read_bytes())
    manifest[field] = value
    (copy / "manifest.json").write_bytes(msgspec.json.encode(manifest))
    with pytest.raises(ModelError, match=told):
        load_model(copy)


def test_a_missing_model_is_named(tmp_path):
    with pytest.raises(ModelError, match="no symbol model here"):
        load_model(tmp_path)


def test_a_model_that_another_program_is_replacing_is_waited_for(copy):
    away, back = copy.with_name("away"), threading.Event()

    def replace():  # as `replace_folder` does between its two renames
        with locked(copy):
            copy.rename(away)
            moved.set()
            time.sleep(0.5)
            away.rename(copy)
            back.set()

    moved = threading.Event()
    other = threading.Thread(target=replace)
    other.start()
    assert moved.wait(10)
    assert load_model(copy).sha256 == load_model(DEFAULT).sha256
    assert back.is_set()
    other.join()


def test_a_readings_table_is_in_the_order_of_the_symbols_whoever_has_read():
    """A recognizer of somebody's own may name them in any order."""
    by_name = {symbol: index / 100 for index, symbol in enumerate(sorted(Symbol))}
    table = Reading(by_name, 0.1, 0.2).table
    assert table == (*(by_name[symbol] for symbol in Symbol), 0.1, 0.2)
