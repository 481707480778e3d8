"""Whoever has agreed to be in a dataset may change their mind: their hands and pictures go, and all others stay."""

import io
import itertools
import os
import shutil
import signal
from hashlib import sha256
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.commands.main import main
from referee.commands.shared import forgetting
from referee.commands.shared.photographs import read_list
from referee.commands.shared.record_pictures import SavedPictures
from referee.recognition.dataset import append_part, dataset_sha256, read_dataset, read_index, write_dataset
from referee.recognition.recording import Prompt
from referee.storage.folders import folder_before
from referee.storage.paths import shipped_root

PEOPLE = {1: "Ann", 2: "Bo", 3: "=Cy"}


@pytest.fixture
def recorded(tmp_path, monkeypatch, hands, store):
    """A dataset of three people in two parts, Ann in two spellings, with four pictures of each."""
    few = hands.select(np.arange(30))
    few.label[:] = few.gesture[:] = "jack"
    few.person[:] = [*np.resize([*PEOPLE.values()], 20), *np.resize(["ANN", "Bo", "=Cy"], 10)]
    folder = tmp_path / "few"
    store(few.select(np.arange(20)))
    append_part(folder, few.select(np.arange(20, 30)))
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n" * 3))
    saved = SavedPictures(folder, PEOPLE, "camera:0")
    for seat in [*PEOPLE] * 4:
        hand = SimpleNamespace(player=seat, points=np.array([[10.0, 10.0], [40.0, 40.0]]))
        saved.keep(SimpleNamespace(kept=[hand], prompt=Prompt("jack", "jack")), np.zeros((100, 100, 3), np.uint8))
    saved.write()
    (folder / "notes.txt").write_text("ours")
    return folder


def forget(folder, name="ann"):
    return main(["dataset", "forget", str(folder), "--person", name])


def people_in(folder):
    """Whose hands and pictures there are, by the dataset and by the names of all files about it."""
    listed = {row.person for row in read_list(folder / "pictures.csv")}
    files = {path.name.rpartition("-jack-")[0] for path in folder.parent.rglob("*.jpg")}
    assert {name.lstrip("_") for name in files} == {name.lstrip("=") for name in listed}
    return set(read_dataset(folder).person.tolist()), listed


def test_hands_and_pictures_go_under_every_spelling_and_all_others_stay(recorded, capsys):
    before, pictures = read_dataset(recorded), {path.name for path in (recorded / "pictures").iterdir()}
    (recorded / "pictures" / "Ann-jack-0099.jpg").write_bytes(b"of a recording that was killed before it was listed")
    (recorded / "part-002.npz").write_bytes(b"likewise")
    assert forget(recorded) == 0
    assert capsys.readouterr().out == f"{recorded}: 11 hands and 5 pictures of ann removed\n"
    assert people_in(recorded) == ({"Bo", "=Cy"}, {"Bo", "=Cy"})
    after, others = read_dataset(recorded), np.isin(before.person, ["Bo", "=Cy"])
    np.testing.assert_array_equal(after.points, before.points[others])
    left = {path.name for path in (recorded / "pictures").iterdir()}
    assert left == {name for name in pictures if not name.startswith("Ann")}
    assert left == {row.file for row in read_list(recorded / "pictures.csv")}
    assert (recorded / "notes.txt").read_text() == "ours"
    assert {path.name for path in recorded.glob("part-*")} == {part.file for part in read_index(recorded).parts}
    append_part(recorded, after)
    assert len(read_dataset(recorded)) == 2 * len(after)


def test_the_last_one_leaves_a_dataset_without_hands_that_can_be_recorded_into(recorded, capsys):
    made_by, hands = read_index(recorded).made_by, read_dataset(recorded)
    for name in PEOPLE.values():
        assert forget(recorded, name) == 0
    assert read_index(recorded) == msgspec.structs.replace(read_index(recorded), made_by=made_by, parts=())
    assert not list(recorded.rglob("*.jpg"))
    assert not (recorded / "pictures.csv").exists()
    append_part(recorded, hands)
    assert len(read_dataset(recorded)) == len(hands)


def test_whom_a_dataset_has_is_told_where_it_has_not_who_is_named(recorded, capsys):
    before = dataset_sha256(recorded)
    assert forget(recorded, "Di") == 2
    told = f"referee dataset: Di: no such person in {recorded} (there are: =Cy, ANN, Ann, Bo)\n"
    assert capsys.readouterr().err == told
    assert dataset_sha256(recorded) == before


def test_nobody_is_taken_out_of_what_the_program_has_drawn(capsys):
    folder = shipped_root() / "datasets" / "people_thrown"
    before = dataset_sha256(folder)
    assert forget("people_thrown", str(read_dataset(folder).person[0])) == 2
    assert "has nobody's hands" in capsys.readouterr().err
    assert dataset_sha256(folder) == before


def test_a_list_that_does_not_say_whose_pictures_there_are_is_refused(recorded, capsys):
    (recorded / "pictures.csv").write_text("file,label\nx.jpg,jack\n")
    assert forget(recorded) == 2
    assert "whose they are is unknown" in capsys.readouterr().err
    assert "Ann" in read_dataset(recorded).person


def test_a_fault_at_any_step_leaves_a_whole_dataset_and_the_next_call_leaves_nothing_of_them(recorded, tmp_path):
    for step in itertools.count(1):
        folder = tmp_path / "tries" / "few"
        shutil.rmtree(folder.parent, ignore_errors=True)
        shutil.copytree(recorded, folder)
        with spoilt(step, "fail"):
            code = forget(folder)
        if code == 0:
            break
        assert len(people_in_all(folder)) in {2, 4}
        forget(folder)
        assert people_in(folder) == ({"Bo", "=Cy"}, {"Bo", "=Cy"})
    assert step > 10


def people_in_all(folder):
    """Whose hands a dataset has, whose place may be with the one that was put away."""
    forgetting.finish_folder(folder)
    return set(read_dataset(folder).person.tolist())


def test_ctrl_c_in_the_last_step_leaves_nothing_of_them_beside_the_dataset(recorded, monkeypatch):
    real = forgetting.replace_folder

    def interrupted(*given):
        real(*given)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(forgetting, "replace_folder", interrupted)
    assert forget(recorded) == 130
    assert people_in(recorded) == ({"Bo", "=Cy"}, {"Bo", "=Cy"})


def teach(model, datasets):
    """Stores a model that says that it has learnt from datasets."""
    shutil.copytree(shipped_root() / "models" / "default", model)
    old = (model / "card.json").read_bytes()
    new = msgspec.json.encode(msgspec.json.decode(old) | {"dataset": datasets})
    (model / "card.json").write_bytes(new)
    manifest = (model / "manifest.json").read_text()
    (model / "manifest.json").write_text(manifest.replace(sha256(old).hexdigest(), sha256(new).hexdigest()))


def test_models_that_have_learnt_from_it_and_datasets_merged_from_it_are_named(recorded, installed, capsys):
    """What they have of somebody is not gone with the dataset."""
    home = installed / "datasets"
    home.mkdir(parents=True)
    shutil.move(recorded, home / "few")
    assert main(["dataset", "merge", str(home / "both"), "few"]) == 0
    capsys.readouterr()
    model = installed / "models" / "mine"
    teach(model, "simulated, few")
    teach(folder_before(model), "few")  # which --rollback would put back
    assert forget("few") == 0
    told = capsys.readouterr().err
    learnt = "has learnt from few, and still holds what it learnt"
    assert f"{model}: {learnt}; train it anew, and then remove .mine.before beside it\n" in told
    assert f"{folder_before(model)}: {learnt}; remove it\n" in told
    assert f"{home / 'both'}: was put together from few" in told
    assert told.count("\n") == 3


def test_sources_of_a_merged_dataset_that_still_have_somebody_are_named_and_no_others(
    recorded, installed, hands, capsys
):
    home = installed / "datasets"
    home.mkdir(parents=True)
    shutil.move(recorded, home / "few")
    write_dataset(home / "others", "others", "referee record others", hands.select(np.arange(30, 60)))
    for merged, sources in (("both", ("few", "others")), ("all", ("both", "others"))):
        assert main(["dataset", "merge", str(home / merged), *sources]) == 0
    capsys.readouterr()
    assert forget("all") == 0
    told = capsys.readouterr().err
    for source in ("few", "both"):
        assert f"{home / source}: all was put together from it, and it still has their hands" in told
    assert told.count("\n") == 2
    for left in ("both", "few"):
        assert forget(left) == 0
    told = capsys.readouterr().err
    assert f"{home / 'few'}: both was put together from it, and it still has their hands" in told


def test_a_merge_of_a_merge_is_named_and_what_has_learnt_from_it(recorded, installed, capsys):
    home = installed / "datasets"
    home.mkdir(parents=True)
    shutil.move(recorded, home / "few")
    for merged, one in (("both", "few"), ("all", "both"), ("again", "all")):
        assert main(["dataset", "merge", str(home / merged), one]) == 0
    teach(installed / "models" / "mine", "again")
    capsys.readouterr()
    assert forget("few") == 0
    told = capsys.readouterr().err
    for merged in ("both", "all", "again"):
        assert f"{home / merged}: was put together from few" in told
    assert f"{installed / 'models' / 'mine'}: has learnt from few" in told
    assert told.count("\n") == 4


def test_they_are_named_where_the_dataset_is_the_folder_that_one_is_in(recorded, tmp_path, capsys, monkeypatch):
    home = tmp_path / "club" / "datasets"
    home.mkdir(parents=True)
    shutil.move(recorded, home / "few")
    assert main(["dataset", "merge", str(home / "both"), str(home / "few")]) == 0
    model = tmp_path / "club" / "models" / "mine"
    teach(model, "few")
    capsys.readouterr()
    monkeypatch.chdir(home / "few")
    assert forget(".") == 0
    said = capsys.readouterr()
    assert said.out == f"{home / 'few'}: 11 hands and 4 pictures of ann removed\n"
    assert [line.partition(": ")[2].partition(": ")[0] for line in said.err.splitlines()] == [
        str(home / "both"),
        str(model),
    ]
    assert people_in(home / "few") == ({"Bo", "=Cy"}, {"Bo", "=Cy"})


@pytest.mark.parametrize(
    ("made_by", "told"),
    [
        ("both 'my hands' people", True),
        ("both my hands (symbol sheet SHA-256 0)", True),
        ("both people ../old/my hands", True),
        ("both Ann's my hands", True),
        ("both hands my", False),
        ("both 'all my hands' people", False),
    ],
)
def test_a_merge_is_known_by_a_name_with_a_space_also_where_it_is_not_quoted(
    recorded, installed, capsys, made_by, told
):
    home = installed / "datasets"
    write_dataset(home / "both", "both", f"referee dataset merge {made_by}", read_dataset(recorded))
    shutil.move(recorded, home / "my hands")
    assert forget("my hands") == 0
    assert (f"{home / 'both'}: was put together from my hands" in capsys.readouterr().err) is told


@pytest.mark.parametrize("typed", ["my hands", "."])
def test_a_merge_keeps_the_name_of_a_dataset_whatever_was_typed(recorded, installed, capsys, monkeypatch, typed):
    home = installed / "datasets"
    home.mkdir(parents=True)
    shutil.move(recorded, home / "my hands")
    monkeypatch.chdir(home / "my hands")
    assert main(["dataset", "merge", str(home / "both"), typed, typed]) == 0
    assert read_index(home / "both").made_by == "referee dataset merge both 'my hands' 'my hands'"
    assert main(["dataset", "merge", str(home / "all"), str(home / "both"), str(home / "my hands")]) == 0
    monkeypatch.chdir(home)
    capsys.readouterr()
    assert forget(home / "my hands") == 0
    told = capsys.readouterr().err
    assert [f"{home / name}: was put together from my hands" in told for name in ("both", "all")] == [True, True]
    assert told.count("\n") == 2
