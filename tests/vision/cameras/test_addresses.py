"""Addresses of cameras are shown without the passwords in them."""

import pytest

from referee.errors import BadInputError
from referee.vision.cameras.addresses import refuse_address, without_password


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("rtsp://ann:secret@10.0.0.7:554/door?token=secret", "rtsp://10.0.0.7:554/door"),
        ("http://ann:sec@ret@[::1]/x", "http://[::1]/x"),
        ("rtsp://ann:12/secret@10.0.0.7/door", "rtsp://..."),
        ("rtsp://ann:20#secret@10.0.0.7/door", "rtsp://..."),
        ("rtsp://ann:99?secret@10.0.0.7/door", "rtsp://..."),
        ("rtsp://ann:secret/1@10.0.0.7/door", "rtsp://..."),
        ("http://10.0.0.7:8080/video", "http://10.0.0.7:8080/video"),
    ],
)
def test_no_password_is_shown_whatever_characters_are_in_it(address, shown):
    assert without_password(address) == shown


def test_an_address_where_a_file_is_expected_is_refused_without_its_password():
    refuse_address("film.mp4")
    with pytest.raises(BadInputError, match=r"^http://10\.0\.0\.7/v: an address, no file;"):
        refuse_address("http://ann:secret@10.0.0.7/v")
