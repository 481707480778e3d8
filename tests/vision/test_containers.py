"""A video is a local file of a known container, whatever its name or its contents look like."""

import pytest

from referee.errors import BadInputError
from referee.vision.video import VideoFile
from tests.vision.conftest import encode, grey_levels

PLAYLISTS = {
    "hls": "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{url}\n#EXT-X-ENDLIST\n",
    "concat": "ffconcat version 1.0\nfile '{url}'\n",
    "dash": '<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation><BaseURL>{url}</BaseURL>'
    '<SegmentTemplate media="x"/></Representation></AdaptationSet></Period></MPD>',
    "sdp": "v=0\nm=video {port} RTP/AVP 96\nc=IN IP4 127.0.0.1\na=rtpmap:96 H264/90000\n",
    "ram": "{url}\n",
}


@pytest.mark.parametrize("kind", PLAYLISTS)
def test_a_playlist_is_no_video_and_what_it_names_is_not_opened(tmp_path, listener, kind):
    port, calls = listener
    path = tmp_path / "throw.mp4"
    path.write_text(PLAYLISTS[kind].format(url=f"http://127.0.0.1:{port}/v.ts", port=port))
    with pytest.raises(BadInputError, match="no known container; expected a video file"):
        VideoFile(path)
    assert calls == []


@pytest.mark.parametrize(
    "name",
    [
        "http://127.0.0.1:{port}/v.mp4",
        "tcp://127.0.0.1:{port}",
        "concat:{video}|{video}",
        "subfile,,start,0,end,0,,:{video}",
        "cache:{video}",
        "file:{video}",
        "pipe:0",
        "fd:0",
        "data:video/mp4;base64,AAAA",
        "/dev/zero",
        "-",
    ],
)
def test_a_name_is_a_path_and_nothing_else(tmp_path, listener, name):
    port, calls = listener
    video = encode(tmp_path / "v.mp4", grey_levels(3), [0, 0.04, 0.08])
    with pytest.raises(BadInputError, match="expected a video file"):
        VideoFile(name.format(port=port, video=video))
    assert calls == []


@pytest.mark.parametrize("name", ["http:throw.mp4", "concat:a|b.mp4", "pipe:0.mp4", "-i.mp4", "a%03d.mp4"])
def test_a_file_may_be_called_like_an_address(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    encode(tmp_path / "v.mp4", grey_levels(3), [0, 0.04, 0.08]).rename(name)
    assert len(list(VideoFile(name))) == 3


@pytest.mark.parametrize("ending", ["mp4", "mov", "mkv", "avi", "ts", "mpg", "flv", "ogv", "asf"])
def test_what_cameras_and_telephones_write_is_opened(tmp_path, ending):
    codecs = {"flv": "flv1", "ogv": "libvpx", "mpg": "mpeg1video"}
    path = encode(tmp_path / f"v.{ending}", grey_levels(5), [i / 25 for i in range(5)], codec=codecs.get(ending))
    assert VideoFile(path).size == (64, 48)


def test_what_camcorders_write_is_opened(tmp_path):
    path = encode(tmp_path / "v.ts", grey_levels(5), [i / 25 for i in range(5)])
    film = path.read_bytes()
    packets = [film[at : at + 188] for at in range(0, len(film), 188)]
    (tmp_path / "v.mts").write_bytes(b"".join(b"\0\0\0\0" + packet for packet in packets))
    assert [frame.t for frame in VideoFile(tmp_path / "v.mts")] == [frame.t for frame in VideoFile(path)]


def test_pictures_larger_than_any_camera_takes_are_refused(tmp_path):
    path = encode(tmp_path / "v.mov", grey_levels(1, (16384, 16)), [0], codec="png")
    with pytest.raises(BadInputError, match="pictures of 16384 x 16; expected sides of at most 8192"):
        VideoFile(path)
