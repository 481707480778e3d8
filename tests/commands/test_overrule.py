"""An operator changes a call: the ledger has it, and the bout goes on with it."""

import json
import shutil

import pytest

from referee.commands.main import main


def test_a_bout_is_overruled_and_goes_on(evening, film_again, tmp_path, capsys):
    folder, (throw, _) = evening
    ledger = tmp_path / "ledger.jsonl"
    for name in ("ledger.jsonl", "ledger.jsonl.end"):
        shutil.copy(folder / name, tmp_path)
    overrule = ["overrule", str(ledger), "1", "--by", "Kim", "--reason", "the clip"]
    assert main([*overrule, "--player", "1", "--call", "jack", "--json"]) == 0
    assert main([*overrule, "--player", "2", "--call", "labrador", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["score"] == {"1": 0, "2": 3}
    words = ["bout", "run-to-ten", "--source", str(film_again), "--headless", "--json", "--resume", str(ledger)]
    assert main(words) == 0
    again, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main(["verify", str(tmp_path), "--head", summary["head"]]) == 1  # the bundle was left where it was
    assert "throw-0001.zip: missing" in capsys.readouterr().err
    assert again["number"] == 2
    assert again["players"] == throw["players"]
    assert summary["names"] == ["Ann", "Bo"]
    won = throw["survivors"]
    assert summary["score"] == {"1": int(won == [1]), "2": 3 + int(won == [2])}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["overrule", "LEDGER", "9", "--player", "1", "--call", "rock"], "throw 9"),
        (["overrule", "LEDGER", "1", "--call", "rock"], "--player"),
        (["overrule", "LEDGER", "1", "--player", "1", "--call", "well"], "well"),
        (["overrule", "nowhere.jsonl", "1", "--call", "again"], "nowhere.jsonl"),
        (["bout", "one-time", "--source", "keyboard", "--resume", "LEDGER"], "run-to-ten"),
        (["bout", "run-to-ten", "--source", "keyboard", "--resume", "LEDGER", "--names", "Cy,Di"], "Ann,Bo"),
        (["bout", "run-to-ten", "--source", "keyboard", "--resume", "LEDGER", "--players", "3"], "--players 3"),
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
