"""Where things are found by their name, and where new ones are written."""

from pathlib import Path

import pytest

from referee.errors import BadInputError
from referee.storage.paths import find_shipped, named, place_for


def test_the_folder_one_is_in_and_the_one_above_are_called_by_their_names(tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    assert named(Path()) == find_shipped("models", ".") == tmp_path / "mine"
    assert named(Path("..")) == find_shipped("models", "..") == tmp_path
    assert named(Path("../mine")) == Path("../mine")


def test_what_an_installed_program_writes_is_found_again_and_what_is_not_there_is_named(installed):
    place = place_for("calibration", "club", ".toml")
    with pytest.raises(BadInputError, match=r"club: .*there are: default"):
        find_shipped("calibration", "club", ".toml")
    place.parent.mkdir(parents=True)
    place.write_text("")
    assert place == find_shipped("calibration", "club", ".toml") == installed / "calibration" / "club.toml"
