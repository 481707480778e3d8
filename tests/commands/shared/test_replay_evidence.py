"""A bundle is judged again from the command line: it comes out the same, is shown, and a changed one is told."""

import json
import shlex
import shutil
import zipfile
from dataclasses import replace

import av
import cv2
import msgspec
import pytest

from referee.commands.main import main
from referee.commands.shared import replay_evidence
from referee.host.language import english
from referee.officiating.evidence.bundle import read_bundle, write_bundle
from referee.officiating.evidence.replay import ClipAgain
from referee.officiating.ledger.bout_record import Record
from referee.settings import Profile
from referee.symbols import MisThrow, Reason


def test_a_bundle_comes_out_the_same_and_is_shown_to_the_players(evening, tmp_path, capsys):
    folder, (throw, _) = evening
    slow, sheet = tmp_path / "slow.mp4", tmp_path / "sheet.png"
    words = ["replay", str(folder / "throw-0001.zip"), "--json", "--render", str(slow), "--sheet", str(sheet)]
    assert main(words) == 0
    (line,) = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert (line["type"], line["number"], line["outcome"]) == ("replay", 1, throw["outcome"])
    assert (line["ledger"], line["correction"]) == ("same", None)
    assert (line["landmarks"], line["readings"]) == ("same", "same")
    assert line["clip"] in {"same", "differs"}
    assert line["clip_moved_s"] < 0.1
    with av.open(str(slow)) as container:
        pictures = list(container.decode(video=0))
    assert (pictures[0].width, pictures[0].height) == (1280, 720)
    # Four times slower than it was, with the verdict standing for three seconds.
    assert pictures[-1].time > 4 * throw["players"][0]["t"]
    assert cv2.imread(str(sheet)).shape[1] > 900


def test_a_changed_bundle_is_one_line_and_exit_2(evening, tmp_path, capsys):
    folder, _ = evening
    data = bytearray((folder / "throw-0001.zip").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "changed.zip").write_bytes(data)
    assert main(["replay", str(tmp_path / "changed.zip"), "--json"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "changed.zip" in err


def test_a_bundle_that_the_ledger_beside_it_does_not_have_is_told(evening, tmp_path, capsys):
    folder, _ = evening
    for name in ("ledger.jsonl", "ledger.jsonl.end"):
        shutil.copy(folder / name, tmp_path)
    with zipfile.ZipFile(folder / "throw-0001.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(tmp_path / "throw-0001.zip", "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, (1990, 1, 1, 0, 0, 0)), data)  # a bundle's members have today's
    assert main(["replay", str(tmp_path / "throw-0001.zip"), "--json"]) == 1
    out, err = capsys.readouterr()
    assert (json.loads(out)["landmarks"], json.loads(out)["ledger"]) == ("same", "differs")
    assert "not the bundle that the ledger beside it has" in err


def test_how_to_look_at_a_ledger_that_was_changed_can_be_typed_as_it_is_told(evening, tmp_path, capsys):
    folder = shutil.copytree(evening[0], tmp_path / "an evening")
    (folder / "ledger.jsonl").write_text((folder / "ledger.jsonl").read_text().replace("Ann", "Eve"))
    assert main(["replay", str(folder / "throw-0001.zip")]) == 1
    _, _, typed = capsys.readouterr().err.splitlines()[0].partition("; see ")
    assert shlex.split(typed) == ["referee", "verify", str(folder)]


def test_a_bundle_under_another_throws_name_is_not_taken_for_that_throws(evening, tmp_path, capsys):
    folder, _ = evening
    for name in ("ledger.jsonl", "ledger.jsonl.end"):
        shutil.copy(folder / name, tmp_path)
    shutil.copy(folder / "throw-0001.zip", tmp_path / "throw-0002.zip")
    assert main(["replay", str(tmp_path / "throw-0002.zip"), "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["ledger"] == "differs"
    assert "from another throw or bout" in err


def test_a_throw_that_was_overruled_says_what_counts_now_and_is_drawn_so(evening, tmp_path, monkeypatch, capsys):
    folder, (throw, _) = evening
    folder = shutil.copytree(folder, tmp_path / "evening")
    for player, call in ((1, "paper"), (2, "rock")):
        Record.read(folder / "ledger.jsonl").overrule(1, player, call, "Kim", "the clip")
    monkeypatch.setattr(replay_evidence, "judge_clip", lambda *_: None)
    drawn = []
    monkeypatch.setattr(replay_evidence, "_draw", lambda *words: drawn.append(words[-1]))
    words = ["replay", str(folder / "throw-0001.zip"), "--sheet", str(tmp_path / "sheet.png")]
    assert main(words) == 0
    told = "overruled: Ann: Paper, Bo: Rock; Ann wins"
    assert f"  {told}\n" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["outcome"] == throw["outcome"]
    assert line["correction"] == {"again": False, "calls": {"1": "paper", "2": "rock"}, "outcome": "single-winner"}
    assert [correction.in_words({1: "Ann", 2: "Bo"}, english()) for correction in drawn] == [told, told]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"model_sha256": "0" * 64}, "read by another model than default is now"),
        ({"profile": Profile(model="nosuch")}, "nosuch: no such file, and no models of that name"),
    ],
)
def test_a_clip_is_not_judged_by_another_model_than_its_throw_was(evening, changed, why, tmp_path, capsys):
    bundle = read_bundle(evening[0] / "throw-0001.zip")
    path = tmp_path / "throw-0001.zip"
    write_bundle(path, replace(bundle, manifest=msgspec.structs.replace(bundle.manifest, **changed)))
    assert main(["replay", str(path)]) == 0
    out, err = capsys.readouterr()
    assert why in err
    assert err.endswith("; judged by the bundle's own readings alone\n")
    assert "  from the landmarks: the same, bit for bit\n" in out
    assert "  from the clip: not judged, without the bundle's model\n" in out
    assert main(["replay", str(path), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["landmarks"], line["readings"]) == ("same", "other-model")
    assert (line["clip"], line["clip_outcome"], line["clip_moved_s"]) == (None, None, None)


def test_a_throw_without_a_clip_is_said_to_have_none(evening, tmp_path, capsys):
    bundle = read_bundle(evening[0] / "throw-0001.zip")
    write_bundle(tmp_path / "throw-0001.zip", replace(bundle, clip=b"", clip_t=()))
    assert main(["replay", str(tmp_path / "throw-0001.zip")]) == 0
    assert "  from the clip: not judged, none was kept\n" in capsys.readouterr().out


def test_each_call_that_the_clip_contradicts_is_told(evening, monkeypatch, capsys):
    folder, (throw, _) = evening

    def absent_in_clip(bundle, _recognizer):
        first, *others = bundle.verdict.calls
        absent = replace(first, thrown=MisThrow(Reason.ABSENT), t=None, t_sigma=None)
        return ClipAgain(replace(bundle.verdict, calls=(absent, *others)), "differs", 0.004)

    monkeypatch.setattr(replay_evidence, "judge_clip", absent_in_clip)
    assert main(["replay", str(folder / "throw-0001.zip")]) == 0
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "no throw; not" in line]
    assert told.strip().startswith("Ann mis-throw, no throw; not Ann ")
    assert f"{throw['players'][0]['t']:.3f}" in told


def test_nothing_is_left_beside_a_sheet_that_cannot_get_its_name(evening, tmp_path, monkeypatch, capsys):
    folder, _ = evening
    sheet = tmp_path / "sheet.png"
    monkeypatch.setattr(replay_evidence, "judge_clip", lambda *_: sheet.mkdir())  # in the meantime, so to say
    assert main(["replay", str(folder / "throw-0001.zip"), "--sheet", str(sheet)]) == 2
    assert "sheet.png: cannot be written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [sheet]


def test_the_verdict_is_told_before_the_pictures_are_drawn(evening, tmp_path, monkeypatch, capfd):
    folder, _ = evening
    told = []
    monkeypatch.setattr(replay_evidence, "judge_clip", lambda *_: None)
    monkeypatch.setattr(replay_evidence, "_draw", lambda *_: told.append(capfd.readouterr().out))
    for asked in ([], ["--json"]):
        bundle, sheet = str(folder / "throw-0001.zip"), str(tmp_path / "sheet.png")
        assert main(["replay", bundle, "--sheet", sheet, *asked]) == 0
    words, line = told
    assert "the ledger beside it has this very bundle" in words
    assert json.loads(line)["landmarks"] == "same"
