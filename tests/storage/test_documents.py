"""TOML from outside is read however an editor has saved it."""

import codecs

import pytest

from referee.errors import BadInputError
from referee.storage.documents import read_toml


@pytest.mark.parametrize("text", [b'name = "x"\r\n', codecs.BOM_UTF8 + b'name = "x"\r\n'])
def test_a_file_is_read_with_and_without_a_mark_at_its_beginning(tmp_path, text):
    (tmp_path / "club.toml").write_bytes(text)
    assert read_toml(tmp_path / "club.toml", 100, dict, "a venue profile") == {"name": "x"}


def test_a_mark_further_on_is_refused(tmp_path):
    (tmp_path / "club.toml").write_bytes(2 * codecs.BOM_UTF8 + b'name = "x"')
    with pytest.raises(BadInputError, match=r"club\.toml: not a venue profile"):
        read_toml(tmp_path / "club.toml", 100, dict, "a venue profile")
