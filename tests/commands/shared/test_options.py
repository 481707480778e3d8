"""Options that several verbs share."""

from argparse import ArgumentTypeError

import pytest

from referee.commands.shared.options import folder, names, names_for, plain_name, player_count, seed, source, words
from referee.errors import BadInputError


def test_a_source_that_is_none_is_answered_with_the_forms_there_are():
    assert source("camera:2").camera == "2"
    with pytest.raises(ArgumentTypeError, match="camera:NAME"):
        source("camera:")


def test_two_to_four_players():
    assert [player_count(text) for text in "234"] == [2, 3, 4]
    for text in ("1", "5", "0", "-2", "two", "2.0", "", "²"):
        with pytest.raises(ArgumentTypeError, match="from 2 to 4"):
            player_count(text)


def test_a_seed_is_a_whole_number():
    assert seed("0") == 0
    for text in ("-1", "9" * 19, "9" * 6000):
        with pytest.raises(ArgumentTypeError, match="whole number from 0"):
            seed(text)


def test_what_is_stored_under_a_name_has_a_plain_one():
    """Part of a name that is not in UTF-8 would be found out only when everybody has thrown."""
    assert plain_name("Café am See") == "Café am See"
    for text in ("", "a/b", "..", ".hall", "caf\udce9", "h\x1ball"):
        with pytest.raises(ArgumentTypeError, match="expected a plain name"):
            plain_name(text)


def test_names_are_told_apart_and_as_many_as_the_players():
    assert names("Ann, Bo  B ") == ("Ann", "Bo B")
    for text in ("Ann,", "Ann,Ann", "", "Ann,ann", "Ann,Bo, ANN", "Ann,\u200b"):
        with pytest.raises(ArgumentTypeError, match="no two the same"):
            names(text)
    for text in ("Ann,\x1b[2J", "Ann,B\u202eo", "Ann,B\udcff", "Ann," + "B" * 101):
        with pytest.raises(ArgumentTypeError, match="that can be printed"):
            names(text)
    assert names_for(None, 2) == {1: "Player 1", 2: "Player 2"}
    assert names_for(("Ann", "Bo"), 2) == {1: "Ann", 2: "Bo"}
    with pytest.raises(BadInputError, match="2 names, expected 3"):
        names_for(("Ann", "Bo"), 3)


def test_a_file_where_a_folder_is_to_be_written_is_told_before_any_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("mine")
    for text in ("text.txt", "text.txt/rec", str(tmp_path / "text.txt")):
        with pytest.raises(ArgumentTypeError, match=r"text\.txt: is a file; expected a folder"):
            folder(text)
    assert [str(folder(text)) for text in ("rec", "new/rec", "n" * 5000)] == ["rec", "new/rec", "n" * 5000]
    assert folder(".") == tmp_path


def test_a_word_that_is_given_twice_is_taken_once():
    """Whoever asks for 20 hands of ``jack,jack`` is not asked for 40."""
    assert words("jack,rock, jack") == ("jack", "rock")
