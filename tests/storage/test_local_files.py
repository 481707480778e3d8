"""Files are read as local files, whole, and within bounds."""

import os

import pytest

from referee.errors import BadInputError
from referee.storage.local_files import open_file, read_file


def test_a_file_is_read_up_to_its_bound(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_file(path, 5, "a list") == b"12345"
    with pytest.raises(BadInputError, match=r"file: larger than 4 bytes; expected a list"):
        read_file(path, 4, "a list")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInputError, match="a pipe or device, not a file; expected a list"):
        open_file(tmp_path / "pipe", "a list")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("/dev/zero", "a pipe or device"),
        ("", "no such file"),
        (".", "a folder"),
        ("a\0b", "null"),
        ("x" * 5000, "too long"),
        ("loop", "too many"),
        ("missing", "no such file"),
    ],
)
def test_what_is_no_file_is_said_in_one_line(tmp_path, monkeypatch, name, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(BadInputError, match=f"(?i){said}.*; expected a list"):
        read_file(name, 10, "a list")


@pytest.mark.parametrize(
    "scheme", ["http", "https", "tcp", "udp", "rtsp", "rtmp", "ftp", "tls", "hls+http", "async:http"]
)
def test_an_address_is_no_file_and_nobody_is_called(listener, scheme):
    port, calls = listener
    with pytest.raises(BadInputError, match="no such file"):
        open_file(f"{scheme}://127.0.0.1:{port}/v.mp4", "a list")
    assert calls == []
