"""Videos are encoded here, and read back through the real decoder."""

import gc
import struct
from fractions import Fraction

import av
import cv2
import numpy as np
import pytest
from av.stream import Disposition

from benchmarks.readers import CORPUS
from referee.errors import BadInputError
from referee.vision.video import VideoFile
from tests.vision.conftest import brightness, encode, grey_levels


def test_times_are_the_files_own_when_the_rate_varies(tmp_path):
    times = [0.0, 0.033, 0.1, 0.15, 0.4, 0.417, 1.2]
    frames = list(VideoFile(encode(tmp_path / "v.mp4", grey_levels(7), times)))
    assert [frame.t for frame in frames] == pytest.approx(times, abs=0.001)
    assert brightness(frames) == pytest.approx([10, 20, 30, 40, 50, 60, 70], abs=5)
    assert [frame.index for frame in frames] == list(range(7))


def test_time_starts_at_the_first_frame(tmp_path):
    frames = list(VideoFile(encode(tmp_path / "v.mkv", grey_levels(3), [5.0, 5.04, 5.08])))
    assert [frame.t for frame in frames] == pytest.approx([0.0, 0.04, 0.08], abs=0.001)


def test_a_file_says_what_it_holds_and_can_be_read_twice(tmp_path):
    path = encode(tmp_path / "v.mp4", grey_levels(9), [i / 25 for i in range(9)])
    with VideoFile(path) as video:
        assert (video.name, video.size, video.length, video.live) == (str(path), (64, 48), 9, False)
        assert video.fps == pytest.approx(25, rel=0.05)
        assert brightness(video) == brightness(video)


@pytest.mark.parametrize(("turn", "bright"), [(90, "bottom"), (180, "right"), (-90, "top")])
def test_a_turned_phone_gives_upright_pictures(tmp_path, turn, bright):
    left_is_bright = np.zeros((48, 64, 3), np.uint8)
    left_is_bright[:, :32] = 200
    video = VideoFile(encode(tmp_path / "v.mp4", [left_is_bright] * 2, [0, 0.04], rotation=turn))
    image = next(iter(video)).image
    height, width = image.shape[:2]
    assert video.size == (width, height) == ((64, 48) if turn == 180 else (48, 64))
    sides = {
        "top": image[: height // 4],
        "bottom": image[-height // 4 :],
        "left": image[:, : width // 4],
        "right": image[:, -width // 4 :],
    }
    assert max(sides, key=lambda side: sides[side].mean()) == bright


@pytest.mark.parametrize(
    ("turn", "corners"),  # the brightness of the upper corners, then of the lower ones, each from the left
    [(0, (90, 30, 210, 150)), (90, (210, 90, 150, 30)), (180, (150, 210, 30, 90)), (-90, (30, 150, 90, 210))],
)
def test_a_mirrored_film_is_mirrored_back(tmp_path, turn, corners):
    image = np.kron(np.array([[30, 90], [150, 210]]), np.ones((24, 32)))[:, :, None].repeat(3, 2).astype(np.uint8)
    video = VideoFile(encode(tmp_path / "v.mp4", [image] * 2, [0, 0.04], rotation=turn, mirrored=True))
    shown = next(iter(video)).image
    height, width = shown.shape[:2]
    assert video.size == (width, height) == ((64, 48) if turn % 180 == 0 else (48, 64))
    seen = [shown[y : y + 8, x : x + 8].mean() for y in (8, height - 16) for x in (8, width - 16)]
    assert seen == pytest.approx(corners, abs=6)


def test_frames_that_have_been_seen_are_left_out_and_the_others_keep_their_times_and_numbers(tmp_path):
    video = VideoFile(encode(tmp_path / "v.mp4", grey_levels(9), [i / 25 for i in range(9)]))
    whole = list(video)
    video.begin_after(whole[4].t)
    assert video.length is None, "nobody knows how many are left"
    assert [(frame.index, frame.t) for frame in video] == [(frame.index, frame.t) for frame in whole[5:]]
    assert brightness(video) == brightness(whole[5:])


def test_decoded_pictures_are_freed_at_once(tmp_path):
    video = VideoFile(encode(tmp_path / "v.mp4", grey_levels(20), [i / 25 for i in range(20)], mirrored=True))
    gc.collect()
    others = [thing for thing in gc.get_objects() if isinstance(thing, av.VideoFrame)]  # what tests before have left
    gc.disable()
    try:
        assert len(list(video)) == 20
        assert sum(isinstance(thing, av.VideoFrame) for thing in gc.get_objects()) - len(others) <= 2
    finally:
        gc.enable()


def test_photographs_in_a_film_may_carry_what_is_not_known(tmp_path):
    artist = b"Exif\0\0II*\0" + struct.pack("<IHHHI4sI", 8, 1, 0x13B, 2, 4, b"Ann\0", 0)
    photograph = cv2.imencode(".jpg", np.full((48, 64, 3), 80, np.uint8))[1].tobytes()
    photograph = photograph[:2] + b"\xff\xe1" + struct.pack(">H", len(artist) + 2) + artist + photograph[2:]
    with av.open(str(tmp_path / "v.avi"), "w") as container:
        stream = container.add_stream("mjpeg", rate=25)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuvj420p"
        container.start_encoding()
        for index in range(3):
            packet = av.Packet(photograph)
            packet.stream, packet.pts, packet.dts, packet.time_base = stream, index, index, Fraction(1, 25)
            container.mux(packet)
    assert brightness(VideoFile(tmp_path / "v.avi")) == pytest.approx([80] * 3, abs=2)


@pytest.mark.parametrize(
    ("pixel", "turn", "size"),
    [
        (Fraction(4, 3), 0, (85, 48)),  # a camcorder's
        (Fraction(4, 3), 90, (48, 85)),
        (Fraction(8, 9), 0, (57, 48)),
        (Fraction(99, 100), 0, (64, 48)),  # rounded by an encoder
        (Fraction(500), 0, (64, 48)),  # cannot be
    ],
)
def test_pixels_that_are_not_square_are_made_so(tmp_path, pixel, turn, size):
    image = np.full((48, 64, 3), 10, np.uint8)
    image[:, 32:] = 200
    video = VideoFile(encode(tmp_path / "v.mp4", [image] * 2, [0, 0.04], pixel=pixel, rotation=turn))
    assert video.size == size
    for frame in video:
        assert frame.image.shape == (size[1], size[0], 3)
        upright = frame.image if turn == 0 else np.rot90(frame.image, -1)
        columns = upright[:, :, 0].mean(axis=0)
        assert np.flatnonzero(columns > 105)[0] == pytest.approx(len(columns) / 2, abs=1.5), "all of it is there"


@pytest.mark.parametrize(("ending", "start"), [("mp4", 0), ("mkv", 0), ("avi", 0), ("mp4", 5)])
def test_a_file_cut_off_gives_what_it_has_and_then_says_so(tmp_path, ending, start):
    noise = np.random.default_rng(1)
    images = [noise.integers(0, 255, (96, 128, 3), dtype=np.uint8) for _ in range(30)]
    path = encode(tmp_path / f"v.{ending}", images, [start + i / 30 for i in range(30)], faststart=True, rate=30)
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    seen = []
    with pytest.raises(
        BadInputError, match=rf"v\.{ending}: breaks off after \d+ frames.*expected a whole video"
    ) as error:
        seen.extend(VideoFile(path))
    assert 15 <= len(seen) < 30
    assert f"after {len(seen)} frames, at {seen[-1].t:.2f} s" in str(error.value)


def test_a_whole_file_is_not_taken_for_broken(tmp_path):
    for ending in ("mp4", "mkv", "avi"):
        path = encode(tmp_path / f"v.{ending}", grey_levels(20), [i / 30 for i in range(20)])
        assert len(list(VideoFile(path))) == 20


def test_a_film_whose_sound_goes_on_after_its_last_picture_is_not_taken_for_broken(tmp_path):
    assert len(list(VideoFile(encode_streams(tmp_path / "v.mkv", [FILM], sound=2.0)))) == 5


def test_an_avi_that_lacks_few_of_the_pictures_it_declares_is_not_taken_for_broken(tmp_path):
    path = encode(tmp_path / "v.avi", grey_levels(20), [i / 30 for i in range(20)], rate=30)
    film = bytearray(path.read_bytes())
    length = film.index(b"vids") + 32
    assert film[length : length + 4] == struct.pack("<I", 20)
    film[length : length + 4] = struct.pack("<I", 25)
    path.write_bytes(film)
    assert len(list(VideoFile(path))) == 20


def encode_streams(path, streams, sound=0.0):
    """Writes a file of several streams: the pictures of each, and whether it is a cover. ``sound`` is in seconds."""
    with av.open(str(path), "w") as container:
        added = [add_stream(container, images[0], cover) for images, cover in streams]
        spoken = container.add_stream("aac", rate=8000) if sound else None
        container.start_encoding()
        for stream, (images, _) in zip(added, streams, strict=True):
            for index, image in enumerate(images):
                frame = av.VideoFrame.from_ndarray(image, format="bgr24").reformat(format=stream.pix_fmt)
                frame.pts, frame.time_base = index, Fraction(1, 25)
                container.mux(stream.encode(frame))
            container.mux(stream.encode())
        if spoken:
            mux_silence(container, spoken, sound)
    return path


def add_stream(container, image, cover):
    stream = container.add_stream("mjpeg" if cover else "mpeg4", rate=25)
    stream.height, stream.width = image.shape[:2]
    stream.pix_fmt = "yuvj420p" if cover else "yuv420p"
    stream.time_base = stream.codec_context.time_base = Fraction(1, 25)
    if cover:
        stream.disposition = Disposition.attached_pic
    return stream


def mux_silence(container, stream, seconds):
    frame = av.AudioFrame.from_ndarray(np.zeros((1, round(8000 * seconds)), np.float32), format="fltp", layout="mono")
    frame.sample_rate = 8000
    container.mux(stream.encode(frame))
    container.mux(stream.encode())


COVER = (grey_levels(1, (128, 96)), True)
FILM = (grey_levels(5), False)


@pytest.mark.parametrize(
    "before",
    [
        COVER,
        (grey_levels(5, (32, 24)), False),  # a preview
        (grey_levels(1, (128, 96)), False),  # a still picture
    ],
)
def test_of_several_streams_the_film_is_taken(tmp_path, before):
    video = VideoFile(encode_streams(tmp_path / "v.mp4", [before, FILM]))
    assert video.size == (64, 48)
    assert brightness(video) == pytest.approx([10, 20, 30, 40, 50], abs=5)


def not_a_video(folder, kind):
    path = folder / "throw.mp4"
    if kind == "text":
        path.write_text("Rock beats Scissors\n" * 50)
    elif kind == "empty":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    elif kind == "no frames":
        encode(path, [], [])
    elif kind == "sound only":
        encode_streams(path, [], sound=0.1)
    elif kind == "sound and a cover":
        encode_streams(path, [COVER], sound=0.1)
    return path


@pytest.mark.parametrize("kind", ["text", "empty", "folder", "missing", "no frames", "sound only", "sound and a cover"])
def test_what_is_no_video_is_named_in_one_line(tmp_path, kind):
    path = not_a_video(tmp_path, kind)
    with pytest.raises(BadInputError) as error:
        VideoFile(path)
    line = str(error.value)
    assert "holds no video stream" in line or not kind.startswith("sound")
    assert str(path) in line
    assert "expected a video" in line
    assert "\n" not in line


def test_pictures_larger_than_any_that_are_read_are_named(tmp_path):
    path = encode(tmp_path / "v.mov", [np.zeros((32, 8256, 3), np.uint8)], [0], codec="png")
    with pytest.raises(BadInputError, match=r"pictures of 8256 x 32; expected sides of at most 8192 pixels"):
        VideoFile(path)


@pytest.mark.parametrize(("codec", "told"), [("libx264", "pictures of 64 x 48; "), ("mpeg4", "")])
def test_pictures_of_more_pixels_than_are_read_are_refused_with_the_bound(tmp_path, monkeypatch, codec, told):
    """FFmpeg does not tell the size of all of them."""
    path = encode(tmp_path / "v.mp4", grey_levels(2), [0, 0.04], codec=codec)
    for module in ("containers", "video"):
        monkeypatch.setattr(f"referee.vision.{module}.PICTURE_PIXELS", 64 * 48 - 1)
    with pytest.raises(BadInputError, match=rf"v\.mp4: .*{told}expected .* at most 3071 pixels in"):
        VideoFile(path)


def test_every_picture_is_given_where_another_stream_begins_in_the_middle_of_a_file():
    # Found by a fuzzer: PyAV mostly raises an IndexError there, when all has been read.
    frames = list(VideoFile(CORPUS / "video" / "late-stream.flv"))
    assert len(frames) == 4, "its 174 pictures have four times that grow"
    assert frames[-1].t == pytest.approx(4194.3, abs=0.01), "the last one's"
