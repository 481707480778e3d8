"""What tests of every part stand on."""

import io
import json
import os
import signal
import socket
import sys
import threading
from contextlib import redirect_stdout
from random import Random

import av
import numpy as np
import pytest

import referee
from referee.bouts.settle import settle
from referee.commands.main import main
from referee.games import Decision, Over, new_game
from referee.games.bots import random_bot
from referee.officiating.verdict import Call, Verdict
from referee.settings import LaneSettings
from referee.storage import paths
from referee.storage.paths import shipped_root
from referee.vision.frames import Frame
from referee.vision.hands import TrackedHand
from referee.vision.lanes import lanes_for
from referee.vision.video import VideoFile

# Windows open on SDL's own dummy drivers wherever the tests run; a test that needs others names them.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

BOUT_SIZE = (640, 360)
"""Width and height of the pictures of bouts that are only told or drawn, pixels."""


@pytest.fixture(scope="session", autouse=True)
def interrupts():
    """Ctrl-C works in the tests' processes even where they were started in the background, which turns it off."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def command():
    """The words that start the program as a terminal does, whose end it hears even where the tests do not."""
    program = (
        "import signal, sys\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "from referee.commands.main import main\n"
        "sys.exit(main())\n"
    )
    return [sys.executable, "-c", program]


@pytest.fixture
def rng():
    """The one generator of a test: what it draws is the same every time."""
    return np.random.default_rng(7)


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The program as if installed: what a user makes goes to the folder that this gives."""
    package = tmp_path / "installed" / "referee"
    package.mkdir(parents=True)
    (package / "shipped").symlink_to(shipped_root())
    monkeypatch.setattr(paths, "_PACKAGE", package)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "home" / "referee"


@pytest.fixture
def listener():
    """A server on this machine that counts who connects."""
    calls = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def count():
            try:
                while True:
                    connection, _ = server.accept()
                    calls.append(connection)
                    connection.close()
            except OSError:
                return

        thread = threading.Thread(target=count, daemon=True)
        thread.start()
        yield server.getsockname()[1], calls
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


@pytest.fixture(scope="session")
def rendered(tmp_path_factory):
    """A simulated bout of one throw without faults, and its truth."""
    folder = tmp_path_factory.mktemp("rendered")
    video, truth = folder / "bout.mp4", folder / "bout.json"
    words = ["simulate", str(video), "--truth", str(truth), "--seed", "4", "--throws", "1", "--faults", "0"]
    assert main([*words, "--width", "960", "--height", "540", "--fps", "20"]) == 0
    return video, json.loads(truth.read_text())


@pytest.fixture
def filmed_turned(rendered, tmp_path):
    """Films that throw as a phone held otherwise does: turned pictures, and a note of how to show them upright."""

    def film(degrees):
        path = tmp_path / f"turned{degrees}.mp4"
        quarters = degrees // 90
        with av.open(str(rendered[0])) as source, av.open(str(path), "w") as container:
            stream = container.add_stream("mpeg4", rate=20)
            stream.bit_rate = 8_000_000
            stream.set_display_rotation(degrees)
            for number, frame in enumerate(source.decode(video=0)):
                image = np.ascontiguousarray(np.rot90(frame.to_ndarray(format="bgr24"), -quarters))
                stream.height, stream.width = image.shape[:2]
                turned = av.VideoFrame.from_ndarray(image, format="bgr24")
                turned.pts = number
                container.mux(stream.encode(turned))
            container.mux(stream.encode())
        return path

    return film


@pytest.fixture(scope="session")
def watched(rendered):
    """What a program gets that judges pictures of its own: the events, and the state after each picture."""
    video = VideoFile(rendered[0])
    memory = np.empty((video.size[1], video.size[0], 3), np.uint8)
    events, states = [], []
    with referee.Referee(players=2, size=video.size, profile="default") as ref:
        for frame in video:
            memory[:] = frame.image
            events += ref.update(memory, frame.t)
            memory[:] = 0  # as a program does that has one piece of memory for all pictures
            states.append(ref.state)
    return events, states


@pytest.fixture(scope="session")
def printed(rendered):
    """The two lines that ``referee judge --json`` prints of the throw."""
    with redirect_stdout(io.StringIO()) as out:
        assert main(["judge", str(rendered[0]), "--json"]) == 0
    return out.getvalue().splitlines()


@pytest.fixture
def small_pictures(tmp_path):
    """The file of a profile whose camera has small pictures, which are judged sooner."""
    path = tmp_path / "small.toml"
    path.write_text('name = "small"\n[camera]\nwidth = 640\nheight = 360\n')
    return path


@pytest.fixture
def lanes():
    return lambda players: lanes_for(players, BOUT_SIZE, LaneSettings())


@pytest.fixture
def frame():
    def make(t=0.0, colour=(0, 0, 0), size=BOUT_SIZE):
        width, height = size
        return Frame(round(t * 30), t, np.full((height, width, 3), colour, np.uint8))

    return make


@pytest.fixture
def hand():
    def make(lane):
        steps = np.linspace(0.0, 1.0, 21)
        middle = ((lane.left + lane.right) / 2, (lane.top + lane.bottom) / 2)
        points = np.stack([middle[0] + 30 * np.cos(9 * steps), middle[1] + 60 * steps, 0 * steps], axis=1)
        return TrackedHand(lane.player, 0.0, points, points / 1000, 1.0, "right")

    return make


@pytest.fixture
def verdict():
    def make(thrown, number=1, no_call=None, **about):
        details = {
            "t": 3.5,
            "t_sigma": 0.007,
            "confidence": 0.99,
            "formed_t": 3.6,
            "lead": 0.0,
            "review": False,
        }
        calls = tuple(
            Call(player=seat, thrown=what, symbols_seen=(), **{**details, **about}) for seat, what in thrown.items()
        )
        return Verdict(number, calls, no_call, None if no_call else settle(thrown), 4.1)

    return make


@pytest.fixture
def played():
    """A card game after so many random answers and throws."""

    def play(name, players, moves, seed=3):
        game, bot = new_game(name, players, seed=seed), random_bot(Random(seed), name)
        for _ in range(moves):
            turn = game.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Decision):
                seat = turn.players[0]
                game.apply(seat, bot.choose(game.view(seat), game.legal_actions(seat)))
            else:
                game.apply_throw({seat: bot.throw(turn, seat) for seat in turn.players})
        return game

    return play


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("datasets") / "small"
    assert build(folder) == 0
    return folder


def build(folder, *options):
    return main(["dataset", "build", "--out", str(folder), "--seed", "5", "--pictures", "8", "--jobs", "1", *options])


@pytest.fixture
def interrupted(monkeypatch):
    """Gives what makes Ctrl-C come in the moment in which a thread has just been started."""
    start = threading.Thread.start

    def at(name):
        def start_interrupted(thread):
            start(thread)
            if thread.name == name:
                raise KeyboardInterrupt

        monkeypatch.setattr(threading.Thread, "start", start_interrupted)

    return at
