"""Where things are found by their name, and where new ones are written."""

from pathlib import Path

import pytest

from referee.errors import BadInputError
from referee.storage import paths
from referee.storage.paths import find_shipped, named, place_for, user_data


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


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, f"mine/{'x' * 300}"])
def test_a_name_that_no_file_can_have_is_told_like_any_that_is_not_there(name):
    with pytest.raises(BadInputError, match=rf"^{name}: no such file, .*there are: default"):
        find_shipped("calibration", name, ".toml")


def test_a_plain_name_is_first_what_is_kept_under_it_and_a_path_what_lies_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("default", "mine"):
        (tmp_path / name).mkdir()
    assert find_shipped("models", "default") == paths.shipped_root() / "models" / "default"
    assert find_shipped("calibration", "default", ".toml") == paths.shipped_root() / "calibration" / "default.toml"
    assert find_shipped("models", "./default") == Path("default")
    assert find_shipped("models", "mine") == Path("mine")


def test_what_was_written_below_the_folder_one_is_in_is_found_by_its_name_from_there(installed, tmp_path, monkeypatch):
    ours = Path("models/ours")
    (tmp_path / ours).mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert find_shipped("models", "ours") == find_shipped("models", "models/ours") == ours
    with pytest.raises(BadInputError, match="there are: default, ours"):
        find_shipped("models", "theirs")
    (tmp_path / "models" / "ours.v2").mkdir()
    with pytest.raises(BadInputError, match=r"there are: default, ours, ours\.v2\)"):
        find_shipped("models", "theirs")
    (tmp_path / "models" / "ours.v2").rmdir()
    (tmp_path / "models" / "caf\udce9").mkdir()
    with pytest.raises(BadInputError, match="there are: default, ours\\)"):
        find_shipped("models", "theirs")
    (tmp_path / "ours").mkdir()
    assert find_shipped("models", "ours") == Path("ours"), "a path as it stands comes before"
    (installed / ours).mkdir(parents=True)
    assert find_shipped("models", "ours") == installed / ours, "and what is kept under the name before both"


def test_in_a_checkout_a_new_thing_takes_the_place_of_the_users_own_one_of_that_name(tmp_path, monkeypatch):
    checkout, own = tmp_path / "checkout", tmp_path / "home" / "referee" / "calibration" / "club.toml"
    (checkout / "referee").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", checkout / "referee")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    assert place_for("calibration", "club", ".toml") == checkout / "calibration" / "club.toml"
    own.parent.mkdir(parents=True)
    own.write_text("")
    assert place_for("calibration", "club", ".toml") == own == find_shipped("calibration", "club", ".toml")


def test_who_has_no_home_folder_keeps_things_in_the_one_that_is_named_or_is_told_to_name_one(tmp_path, monkeypatch):
    """As a container that runs for a number that is no user."""

    def is_no_user(_):
        raise KeyError

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("pwd.getpwuid", is_no_user)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_data() == tmp_path / "referee"
    assert find_shipped("calibration", "default", ".toml").is_file()
    monkeypatch.delenv("XDG_DATA_HOME")
    with pytest.raises(BadInputError, match="no home folder; set HOME or XDG_DATA_HOME"):
        user_data()
