"""Evidence, ledger and overrule as a user meets them: a bout is refereed, taken up again, overruled and replayed."""

import io
import json
import shutil
import sys
import zipfile
from contextlib import redirect_stdout

import av
import cv2
import pytest

from referee.commands.main import main
from tests.vision.conftest import encode, grey_levels


@pytest.fixture
def video(rendered):
    return rendered[0]


@pytest.fixture(scope="module")
def evening(rendered, tmp_path_factory):
    """The evidence of that bout, and what was printed."""
    folder = tmp_path_factory.mktemp("evening") / "evidence"
    words = ["bout", "run-to-ten", "--source", str(rendered[0]), "--names", "Ann,Bo", "--headless", "--json"]
    with redirect_stdout(io.StringIO()) as said:
        assert main([*words, "--evidence", str(folder)]) == 0
    return folder, [json.loads(line) for line in said.getvalue().splitlines()]


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """Plays a bout whose throws are typed, and gives its ledger."""

    def play(throws):
        monkeypatch.setattr(sys, "stdin", io.StringIO(throws))
        words = ["bout", "run-to-ten", "--source", "keyboard", "--names", "Ann,Bo", "--evidence", str(tmp_path)]
        assert main(words) == 0
        return tmp_path / "ledger.jsonl"

    return play


def test_every_throw_has_a_bundle_that_the_ledger_vouches_for(evening):
    folder, (throw, _) = evening
    entries = [json.loads(line)["entry"] for line in (folder / "ledger.jsonl").read_text().splitlines()]
    assert [entry["type"] for entry in entries] == ["bout", "throw", "evidence"]
    assert entries[1]["verdict"]["number"] == throw["number"] == 1
    assert entries[2]["file"] == "throw-0001.zip"
    with zipfile.ZipFile(folder / "throw-0001.zip") as bundle:
        manifest = json.loads(bundle.read("manifest.json"))
        assert manifest["reproduced"] is True
        assert manifest["clip_missed"] == 0
        assert manifest["names"] == ["Ann", "Bo"]
        assert len(manifest["model_sha256"]) == 64
        assert manifest["profile"]["officiating"]["hold"] == 0.5


def test_a_bundle_comes_out_the_same_and_is_shown_to_the_players(evening, tmp_path, capsys):
    folder, (throw, _) = evening
    slow, sheet = tmp_path / "slow.mp4", tmp_path / "sheet.png"
    words = ["replay", str(folder / "throw-0001.zip"), "--json", "--render", str(slow), "--sheet", str(sheet)]
    assert main(words) == 0
    (line,) = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert (line["type"], line["number"], line["outcome"]) == ("replay", 1, throw["outcome"])
    assert line["ledger"] == "same"
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


def test_the_summary_tells_the_hash_by_which_any_change_is_found(evening, capsys):
    folder, (_, summary) = evening
    assert main(["verify", str(folder), "--head", summary["head"], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["head"], found["lines_since"], found["bundles"]) == (summary["head"], 0, 1)


def test_a_bundle_that_the_ledger_beside_it_does_not_have_is_told(evening, tmp_path, capsys):
    folder, _ = evening
    for name in ("ledger.jsonl", "ledger.jsonl.end"):
        shutil.copy(folder / name, tmp_path)
    with zipfile.ZipFile(folder / "throw-0001.zip") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(tmp_path / "throw-0001.zip", "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    assert main(["replay", str(tmp_path / "throw-0001.zip"), "--json"]) == 1
    out, err = capsys.readouterr()
    assert (json.loads(out)["landmarks"], json.loads(out)["ledger"]) == ("same", "differs")
    assert "not the bundle that the ledger beside it has" in err


def test_a_bout_is_overruled_and_goes_on(evening, video, tmp_path, capsys):
    folder, (throw, _) = evening
    ledger = tmp_path / "ledger.jsonl"
    for name in ("ledger.jsonl", "ledger.jsonl.end"):
        shutil.copy(folder / name, tmp_path)
    overrule = ["overrule", str(ledger), "1", "--by", "Kim", "--reason", "the clip"]
    assert main([*overrule, "--player", "1", "--call", "jack", "--json"]) == 0
    assert main([*overrule, "--player", "2", "--call", "labrador", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["score"] == {"1": 0, "2": 3}
    words = ["bout", "run-to-ten", "--source", str(video), "--headless", "--json", "--resume", str(ledger)]
    assert main(words) == 0
    again, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main(["verify", str(tmp_path), "--head", summary["head"]]) == 1  # the bundle was left where it was
    assert "throw-0001.zip: missing" in capsys.readouterr().err
    assert again["number"] == 2
    assert again["players"] == throw["players"]
    assert summary["names"] == ["Ann", "Bo"]
    won = throw["survivors"]
    assert summary["score"] == {"1": int(won == [1]), "2": 3 + int(won == [2])}


def test_typed_bouts_have_a_ledger_too(typed, capsys):
    ledger = typed("jack\nlabrador\n")
    assert main(["overrule", str(ledger), "1", "--call", "again", "--by", "Kim", "--reason", "a bell rang"]) == 0
    assert "Ann 0, Bo 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["overrule", "LEDGER", "9", "--player", "1", "--call", "rock"], "throw 9"),
        (["overrule", "LEDGER", "1", "--call", "rock"], "--player"),
        (["overrule", "LEDGER", "1", "--player", "1", "--call", "well"], "well"),
        (["overrule", "nowhere.jsonl", "1", "--call", "again"], "nowhere.jsonl"),
        (["bout", "one-time", "--source", "keyboard", "--resume", "LEDGER"], "run-to-ten"),
        (["bout", "run-to-ten", "--source", "keyboard", "--resume", "LEDGER", "--names", "Cy,Di"], "Ann,Bo"),
        (["bout", "run-to-ten", "--source", "keyboard", "--resume", "CHANGED"], "line 2 was changed"),
        (["bout", "run-to-ten", "--source", "keyboard", "--evidence", "FOLDER"], "exists"),
        (
            ["bout", "run-to-ten", "--source", "keyboard", "--resume", "LEDGER", "--evidence", "e"],
            "ledger's own folder",
        ),
        (["replay", "LEDGER", "--sheet", "out.png"], "--sheet"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_bad_use_is_one_line_and_exit_2(words, named, typed, tmp_path, capsys):
    ledger = typed("rock\npaper\n")
    capsys.readouterr()
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(ledger.read_bytes().replace(b'"paper"', b'"jacks"'))
    shutil.copy(f"{ledger}.end", f"{changed}.end")
    places = {"LEDGER": str(ledger), "CHANGED": str(changed), "FOLDER": str(tmp_path)}
    by = ["--by", "Kim", "--reason", "why"] if words[0] == "overrule" else []
    assert main([places.get(word, word) for word in words] + by) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert named in err


@pytest.fixture
def no_room():
    """Files may not grow beyond 20,000 bytes, as on a disk that is nearly full."""
    resource = pytest.importorskip("resource", reason="needs limits on files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_evidence_that_does_not_fit_costs_no_verdict(video, tmp_path, no_room, capsys):
    words = ["bout", "run-to-ten", "--source", str(video), "--headless", "--json", "--evidence", str(tmp_path / "e")]
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["type"] for line in out.splitlines()] == ["throw", "summary"]
    assert err.count("\n") == 1
    assert "no evidence of throw 1: File too large; the bout goes on" in err
    left = [file.name for file in (tmp_path / "e").iterdir() if not file.name.endswith((".lock", ".held"))]
    assert sorted(left) == ["ledger.jsonl", "ledger.jsonl.end"]


def test_several_files_are_told_of_in_their_order_and_a_bad_one_is_reported(tmp_path, capfd):
    long, broken, short = tmp_path / "long.mp4", tmp_path / "broken.mkv", tmp_path / "short.mp4"
    encode(long, grey_levels(20), [i / 30 for i in range(20)])
    encode(short, grey_levels(3), [i / 30 for i in range(3)])
    broken.write_bytes(b"no video")
    assert main(["judge", str(long), str(broken), str(short), "--json"]) == 2
    out, err = capfd.readouterr()
    assert [(line["source"], line["frames"]) for line in map(json.loads, out.splitlines())] == [
        (str(long), 20),
        (str(short), 3),
    ]
    assert err.count("\n") == 1
    assert "broken.mkv" in err
