"""``referee evaluate``: figures from datasets and from labelled photographs."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.faults import spoilt
from referee.commands import evaluate as verb
from referee.commands.main import main
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.storage.paths import shipped_root


@pytest.fixture
def photographs(tmp_path):
    """Two drawn hands, an empty picture, and one that people would argue about."""
    folder, rng, sheet = tmp_path / "album", np.random.default_rng(11), load_sheet()
    folder.mkdir()
    rows = ["file,label,gesture,source"]
    for number, symbol in enumerate(("scissors", "jack")):
        image, _ = draw_still(rng, sheet, symbol, kind="raised")
        cv2.imwrite(str(folder / f"{number}.png"), image)
        rows.append(f"{number}.png,{symbol},{symbol},drawn")
    cv2.imwrite(str(folder / "empty.png"), np.full((200, 200, 3), 90, np.uint8))
    rows += ["empty.png,none,nothing,drawn", "missing.png,ambiguous,four,drawn"]
    (tmp_path / "album.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def test_photographs_are_counted_by_source_and_label(photographs, capsys):
    assert main(["evaluate", str(photographs), "--json"]) == 0
    *groups, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(group["source"], group["label"], group["hands"]) for group in groups] == [
        ("drawn", "scissors", 1),
        ("drawn", "jack", 1),
    ]
    assert summary["hands"] == 2
    assert summary["unseen"] == 1


def test_the_help_tells_how_hands_of_a_dataset_are_left_out(capsys):
    assert main(["evaluate", "--help"]) == 0
    assert "referee dataset merge --without" in " ".join(capsys.readouterr().out.split())


def test_photographs_a_dataset_and_a_model_are_found_in_the_folder_one_is_in(photographs, hands, store, monkeypatch):
    monkeypatch.chdir(photographs)
    assert main(["evaluate", "."]) == 0
    monkeypatch.chdir(store(hands.select(np.arange(50))))
    assert main(["evaluate", "."]) == 0
    model = shipped_root() / "models" / "default"
    monkeypatch.chdir(model)
    assert main(["evaluate", str(photographs), "--model", "."]) == 0


def test_a_dataset_is_measured_and_its_errors_are_named(hands, store, capsys, tmp_path):
    few = hands.select(np.flatnonzero(hands.label == "paper")[:50])
    few.label[7] = "rock"
    assert main(["evaluate", store(few), "--pictures", str(tmp_path / "figures")]) == 0
    told = capsys.readouterr().out
    assert "rock called paper, 1: row 7" in told
    for name in ("confusion", "reliability", "rejection"):
        assert cv2.imread(str(tmp_path / "figures" / f"{name}.png")) is not None
    assert cv2.imread(str(tmp_path / "figures" / "errors" / "rock-called-paper.png")) is not None


def test_it_is_said_where_the_model_has_learnt_from_the_hands(hands, store, photographs, capsys):
    few = hands.select(np.arange(60))
    model = shipped_root() / "models" / "default"
    told = (
        f"referee evaluate: {model}: has learnt from people, so it reads these hands better than others; its card.json "
        "says how it reads people left out\n"
    )
    people = Path(store(few, "people"))
    album = photographs.rename(people / "pictures")
    table = photographs.with_name("album.csv").rename(people / "pictures.csv")
    for words, said in (
        ([store(few, "peop")], ""),
        ([str(people)], told),
        ([str(album)], told),
        ([str(album), "--csv", str(table), "--json"], told),
    ):
        assert main(["evaluate", *words]) == 0
        assert capsys.readouterr().err == said


def test_it_is_said_also_where_the_model_has_learnt_from_a_merge_of_the_hands(hands, store, capsys):
    own = Path(store(hands.select(np.arange(60)), "own"))
    assert main(["dataset", "merge", str(own.with_name("people")), str(own)]) == 0
    assert main(["evaluate", str(own)]) == 0
    assert "has learnt from own, so it reads these hands better" in capsys.readouterr().err


def test_drawing_shows_on_a_terminal_how_far_it_is(hands, store, tmp_path, monkeypatch):
    shown = []

    def progress(items, label):
        for item in items:
            shown.append((label, item.stem))
            yield item

    monkeypatch.setattr(verb, "with_progress", progress)
    assert main(["evaluate", store(hands.select(np.arange(9))), "--pictures", str(tmp_path / "figures")]) == 0
    assert shown[:2] == [("drawing", "confusion"), ("drawing", "reliability")]


def test_hands_that_were_misread_are_shown_in_their_pictures(photographs, tmp_path, capsys):
    table = photographs.with_name("album.csv")
    table.write_text(table.read_text(encoding="utf-8").replace("jack,jack", "paper,jack"), encoding="utf-8")
    assert main(["evaluate", str(photographs), "--pictures", str(tmp_path / "figures")]) == 0
    drawn = cv2.imread(str(tmp_path / "figures" / "errors" / "paper-called-jack.png"))
    # The drawn room behind the hand is there, not paper white.
    assert (drawn < 250).all(axis=2).mean() > 0.1


@pytest.mark.parametrize(
    "name", ["$a_$b^{.png", "\u4e2d\u6587.png", "\x1b[31m.png"], ids=["formula", "Chinese", "command"]
)
def test_a_picture_of_any_name_is_drawn_without_a_word(photographs, tmp_path, capsys, name):
    (photographs / "1.png").rename(photographs / name)
    photographs.with_name("album.csv").write_text(f"file,label,gesture,source\n{name},paper,jack,drawn\n", "utf-8")
    assert main(["evaluate", str(photographs), "--pictures", str(tmp_path / "figures")]) == 0
    assert cv2.imread(str(tmp_path / "figures" / "errors" / "paper-called-jack.png")) is not None
    assert capsys.readouterr().err == ""


def test_errors_of_an_earlier_run_do_not_stay_among_those_of_this_one(hands, store, tmp_path, capsys):
    errors = tmp_path / "figures" / "errors"
    few = hands.select(np.flatnonzero(hands.label == "paper")[:50])
    right = store(few, "right")
    few.label[7] = "rock"
    assert main(["evaluate", store(few, "wrong"), "--pictures", str(errors.parent)]) == 0
    others = {"notes.txt", "rock-called-paper.png.bak", "my-rock-called-paper.png"}
    for name in others:
        (errors / name).write_text("somebody's", encoding="utf-8")
    assert "rock-called-paper.png" in {path.name for path in errors.iterdir()}
    capsys.readouterr()
    assert main(["evaluate", right, "--pictures", str(errors.parent)]) == 0
    told = capsys.readouterr().out.splitlines()
    drawn = {Path(line).name for line in told if line.startswith(str(errors))}
    assert "rock-called-paper.png" not in drawn
    assert {path.name for path in errors.iterdir()} == drawn | others


def test_a_file_in_the_place_of_the_folder_for_figures_is_told_before_anything_is_measured(photographs, capsys):
    words = ["evaluate", str(photographs), "--pictures", str(photographs.with_name("album.csv"))]
    assert main(words) == 2
    said = capsys.readouterr()
    assert "album.csv: is a file; expected a folder" in said.err
    assert said.out == ""


def test_a_place_that_cannot_be_written_to_is_told_before_anything_is_looked_at(photographs, capsys, monkeypatch):
    monkeypatch.setattr(verb, "_gather", lambda *_: pytest.fail("looked for nothing"))
    (photographs.parent / "figures").mkdir()
    for folder in (photographs.parent / "figures", photographs.parent / "new"):
        with spoilt(1, "full"):
            assert main(["evaluate", str(photographs), "--pictures", str(folder)]) == 2
        assert f"{folder / 'errors'}: cannot be written: No room" in capsys.readouterr().err


def test_a_disk_that_is_full_while_pictures_are_drawn_is_told_with_the_picture(
    hands, store, tmp_path, capsys, monkeypatch
):
    few = hands.select(np.flatnonzero(hands.label == "paper")[:50])
    few.label[7] = "rock"
    figures = tmp_path / "figures"
    (figures / "errors").mkdir(parents=True)
    words = ["evaluate", store(few), "--pictures", str(figures)]
    for picture in ("confusion.png", "errors/rock-called-paper.png"):
        with spoilt(2, "full"):  # the first step is the trial before anything is looked at
            assert main(words) == 2
        assert f"referee evaluate: {figures / picture}: cannot be written: No room\n" in capsys.readouterr().err
        assert [path for path in figures.rglob("*") if path.is_file()] == []
        monkeypatch.setattr(verb, "draw_measures", lambda *_: iter(()))  # so that the next begins with errors


def test_a_family_is_measured_person_by_person(hands, store, capsys):
    few = hands.select(np.arange(60))
    few.person[:] = np.resize(["Ann", "Bo"], 60)
    assert main(["evaluate", store(few), "--json"]) == 0
    groups = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    shown = sum(group["hands"] for group in groups if group.get("person") == "Ann")
    assert shown == 30


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name,label\n0.png,jack\n", "lacks the column file"),
        ("file,label\n0.png,spock\n", "album.csv:2: label 'spock', expected one of rock"),
        ("file,label\n0.png,ambiguous\n", "names no picture"),
    ],
)
def test_a_faulty_list_is_answered_with_one_line(photographs, capsys, text, told):
    photographs.with_name("album.csv").write_text(text, encoding="utf-8")
    assert main(["evaluate", str(photographs)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_list_that_a_spreadsheet_has_written_is_read(photographs, capsys):
    table = photographs.with_name("album.csv")
    table.write_text(table.read_text(encoding="utf-8"), encoding="utf-8-sig")  # with a mark at its beginning
    assert main(["evaluate", str(photographs), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["hands"] == 2


def test_a_dataset_without_hands_is_named(hands, store, capsys):
    empty = store(hands.select(np.arange(0)))
    assert main(["evaluate", empty]) == 2
    assert capsys.readouterr().err == f"referee evaluate: {empty}: the dataset holds no hands yet\n"


def test_photographs_without_a_list_are_told_how_to_give_one(photographs, capsys):
    photographs.with_name("album.csv").unlink()
    assert main(["evaluate", str(photographs)]) == 2
    assert "--csv" in capsys.readouterr().err


def test_a_missing_picture_is_named_and_the_others_are_measured(photographs, capsys):
    table = photographs.with_name("album.csv")
    table.write_text(table.read_text(encoding="utf-8") + "nowhere.png,jack,jack,drawn\n", encoding="utf-8")
    assert main(["evaluate", str(photographs), "--json"]) == 2
    captured = capsys.readouterr()
    assert "nowhere.png" in captured.err
    assert captured.err.count("\n") == 1
    assert json.loads(captured.out.splitlines()[-1])["hands"] == 2
