"""What programs that build on this find in ``import referee``."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from importlib import resources
from pathlib import Path

import cv2
import numpy as np
import pytest
from hatchling.builders.wheel import WheelBuilder

import referee
from referee.commands.main import main
from referee.officiating.source_referee import SourceReferee
from referee.settings import LaneSettings, TrackerSettings
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still
from referee.vision.picture_file import open_picture
from referee.vision.video import VideoFile

SIZE = (640, 360)
HUGE = referee.Profile(tracker=TrackerSettings(model="huge"))
HEAVY = {"cv2", "mediapipe", "pygame", "numpy", "sklearn", "av", "ai_edge_litert"}


@pytest.fixture
def still_hand(tmp_path):
    """A drawn hand that shows JACK, in a file."""
    image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    cv2.imwrite(str(tmp_path / "hand.png"), image)
    return tmp_path / "hand.png"


def dumped(record):
    return json.dumps(record, separators=(",", ":"))


def test_importing_it_loads_nothing_heavy():
    program = "import referee, sys; referee.Symbol.JACK, referee.RefereeError; print(*sys.modules, sep='\\n')"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert HEAVY.isdisjoint(run.stdout.splitlines())


def test_every_name_is_there_and_told():
    for name in referee.__all__:
        assert getattr(referee, name) is not None
    assert set(referee.__all__) <= set(dir(referee))
    assert set(referee._FROM) | {"__version__"} == set(referee.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Umpire'"):
        referee.Umpire  # noqa: B018 - that it is asked for is the test


def test_its_types_are_in_the_wheel(tmp_path):
    """Without ``py.typed`` mypy takes nothing from an installed package."""
    assert resources.files("referee").joinpath("py.typed").is_file()
    (wheel,) = WheelBuilder(str(Path(__file__).parent.parent)).build(directory=str(tmp_path))
    listed = subprocess.run([sys.executable, "-m", "zipfile", "-l", wheel], capture_output=True, text=True, check=True)
    assert "referee/py.typed" in listed.stdout


def test_a_file_is_judged_as_the_command_judges_it(rendered, printed):
    (throw,) = referee.judge(rendered[0], players=2)
    assert isinstance(throw, referee.Verdict)
    assert dumped(throw.to_dict()) == printed[0]


def test_own_pictures_are_judged_as_a_file_is(watched, rendered, printed):
    events, states = watched
    (verdict,) = [event for event in events if isinstance(event, referee.Verdict)]
    assert dumped(verdict.to_dict(str(rendered[0]))) == printed[0]
    assert states[-1].verdict == verdict


def test_strokes_and_symbols_are_told_as_they_are_seen(watched, rendered):
    events, states = watched
    (verdict,) = [event for event in events if isinstance(event, referee.Verdict)]
    for play in rendered[1]["throws"][0]["players"]:
        own = [event for event in events if getattr(event, "player", None) == play["player"]]
        strokes = [event.number for event in own if isinstance(event, referee.StrokeSeen)]
        symbols = [event.symbol for event in own if isinstance(event, referee.SymbolSeen)]
        assert strokes[:3] == [1, 2, 3]
        assert symbols[-1] == play["symbol"]
        held = [state for state in states if state.symbols.get(play["player"]) == play["symbol"]]
        assert held
        assert all(state.strokes[play["player"]] == 3 and state.t < verdict.t for state in held)


def test_events_are_written_and_read_back_by_the_lines_of_the_documents(watched, rendered):
    page = (Path(__file__).parent.parent / "docs" / "python.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for event in (*watched[0], *referee.judge(rendered[0], players=2)):
        names = {"referee": referee, "event": event}
        exec(lines, names)
        assert (names["again"], type(names["again"])) == (event, type(event))


def test_landmarks_alone_are_judged_alike(watched):
    events, states = watched
    ref = referee.LandmarkReferee(players=2, size=states[0].size)
    again = [event for state in states for event in ref.update(state.hands, state.t)]
    (verdict,) = [event for event in events if isinstance(event, referee.Verdict)]
    (alone,) = [event for event in again if isinstance(event, referee.Verdict)]
    assert alone.thrown == verdict.thrown
    assert [call.t for call in alone.calls] == pytest.approx([call.t for call in verdict.calls], abs=0.02)


def test_landmarks_in_one_piece_of_memory_are_judged_as_those_in_many(watched):
    """A motion is measured from the landmarks before, which must not have become the new ones."""
    _, states = watched
    memory = {player: np.empty((2, 21, 3)) for player in states[0].playing}
    judged = []
    for refilled in (False, True):
        ref, events = referee.LandmarkReferee(players=2, size=states[0].size), []
        for state in states:
            hands = state.hands
            if refilled:
                for hand in hands:
                    memory[hand.player][:] = hand.points, hand.world
                hands = [replace(hand, points=memory[hand.player][0], world=memory[hand.player][1]) for hand in hands]
            events += ref.update(hands, state.t)
        judged.append(events)
    assert judged[0] == judged[1]
    assert any(isinstance(event, referee.Verdict) for event in judged[0])


def test_what_a_program_does_with_the_state_changes_no_verdict(watched, rendered):
    video = VideoFile(rendered[0])
    events, shown = [], 0
    with referee.Referee(players=2, size=video.size) as ref:
        for frame in video:
            events += ref.update(frame.image, frame.t)
            for hand in ref.state.hands + ref.state.predicted:
                for landmarks in (hand.points, hand.world):
                    with pytest.raises(ValueError, match="read-only"):
                        landmarks[:] = 0.0
                    shown += 1
            for reading in ref.state.readings:
                reading.probability.clear()
            ref.state.strokes.clear()
            ref.state.symbols.clear()
    assert shown > 100
    assert events == watched[0]


def test_what_is_known_is_drawn_into_a_copy(watched, rendered):
    _, states = watched
    frames = {frame.t: frame.image for frame in VideoFile(rendered[0])}
    first = frames[states[0].t]
    before = first.copy()
    empty = referee.draw(first, replace(states[0], hands=()))
    np.testing.assert_array_equal(first, before)
    hand = states[0].hands[0]
    with_hand = referee.draw(first, states[0])
    around = [int(side) for side in hand.points[0, 1::-1]]  # the wrist, row before column
    assert (with_hand[tuple(around)] != empty[tuple(around)]).any()
    counted = next(state for state in states if state.strokes.get(1) == 2)
    drawn, bare = (referee.draw(first, replace(state, hands=())) for state in (counted, replace(counted, strokes={})))
    changed = np.argwhere((drawn != bare).any(axis=2))
    assert len(changed) > 100
    assert (changed.max(axis=0) < np.array(first.shape[:2]) / 3).any()
    told = referee.draw(first, replace(states[-1], hands=()))
    middle = told[: first.shape[0] // 5, first.shape[1] // 4 : -first.shape[1] // 4]
    assert (middle == 255).all(axis=2).sum() > 200, "the outcome is written in white at the top"


def test_a_still_picture_is_read_as_the_command_reads_it(still_hand, capsys):
    assert main(["read", str(still_hand), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    hands = referee.read(open_picture(still_hand))
    assert [hand.to_dict() for hand in hands] == line["hands"]
    assert hands[0].call == "jack"
    assert hands[0].points.shape == hands[0].world.shape == (21, 3)


def black(width=SIZE[0], height=SIZE[1], dtype=np.uint8):
    return np.zeros((height, width, 3), dtype)


@pytest.fixture(scope="module")
def ready():
    """A referee that has seen one picture, at 5 s."""
    with referee.Referee(players=2, size=SIZE, tracker=Sightless) as ref:
        ref.update(black(), 5.0)
        yield ref


class Sightless:
    """A tracker of one's own, which sees no hand."""

    made = 0
    closed = 0

    def __init__(self):
        Sightless.made += 1

    def track(self, image, t, *, model="full", moving=None):
        return None

    def close(self):
        Sightless.closed += 1


@pytest.mark.parametrize(
    ("image", "t", "expected"),
    [
        (black(), 5.0, ("5.0", "later")),
        (black(), 4.9, ("4.9", "later")),
        (black(), 5.0000001, ("t 5.0000001:", "later", "5.0 s, by a microsecond")),
        (black(), float("nan"), ("nan", "seconds")),
        (black(), "6", ("'6'", "seconds")),
        (black(), None, ("None", "seconds")),
        (black(), 10**400, ("t 1000", "seconds")),
        (black(width=320), 6.0, ("360 x 320 x 3", "360 x 640 x 3")),
        (black(dtype=np.float32), 6.0, ("float32", "uint8")),
        (black()[..., 0], 6.0, ("360 x 640 of", "x 3")),
        (None, 6.0, ("NoneType", "uint8")),
        ("hand.jpg", 6.0, ("str", "uint8")),
    ],
)
def test_a_picture_that_cannot_be_is_one_line_and_changes_nothing(ready, image, t, expected):
    with pytest.raises(referee.BadInputError) as raised:
        ready.update(image, t)
    text = str(raised.value)
    assert "\n" not in text
    assert "expected" in text
    for part in expected:
        assert part in text
    assert ready.state.t == 5.0


def test_pictures_in_any_layout_of_memory_are_taken():
    with referee.Referee(players=1, size=SIZE, tracker=Sightless) as ref:
        ref.update(black()[:, ::-1], 0)
        ref.update(np.asfortranarray(black()), np.float32(0.5))
        assert ref.state.t == 0.5


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"players": 0}, ("players 0", "1 to 4")),
        ({"players": 5}, ("players 5", "1 to 4")),
        ({"players": 2.5}, ("players 2.5", "1 to 4")),
        ({"players": "two"}, ("players 'two'", "1 to 4")),
        ({"size": (640,)}, ("(640,)", "width and height")),
        ({"size": 640}, ("640", "width and height")),
        ({"size": (0, 360)}, ("0 x 360", "16")),
        ({"size": (10**6, 360)}, ("1000000 x 360", "8192")),
        ({"size": (100, 360), "players": 4}, ("pixels wide", "at least 32")),
        ({"profile": "nowhere"}, ("nowhere", "default")),
        ({"profile": 7}, ("profile 7", "Profile")),
        ({"profile": referee.Profile(model="nowhere")}, ("nowhere", "default")),
        ({"profile": referee.Profile(lanes=LaneSettings(bands=((0.0, 1.0),)))}, ("lanes.bands", "2 players")),
    ],
)
@pytest.mark.parametrize("kind", [referee.Referee, referee.LandmarkReferee])
def test_a_referee_that_cannot_be_is_one_line(kind, options, expected):
    with pytest.raises(referee.BadInputError) as raised:
        kind(**{"players": 2, "size": SIZE, **options})
    assert "\n" not in str(raised.value)
    for part in (*expected, "expected" if "profile" not in options else ""):
        assert part in str(raised.value)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("nowhere.mp4",), "nowhere.mp4"),
        (("nowhere.mp4", 0), "players 0"),
        (("nowhere.mp4", 2, "nowhere"), "nowhere"),
        ((".",), "."),
    ],
)
def test_a_file_that_cannot_be_judged_is_told_at_once(arguments, expected):
    with pytest.raises(referee.BadInputError, match=expected):
        referee.judge(*arguments)


@pytest.mark.parametrize("players", [(), (3,), (1, 3), (1, 1, 2), (1.0, 2), (True, 2), None, 1])
def test_nobody_can_be_waited_for_who_is_not_there(ready, players):
    with pytest.raises(referee.BadInputError, match=r"expected one or more of \[1, 2\]"):
        ready.arm(players)


def test_a_closed_referee_says_so():
    ref = referee.Referee(players=1, size=SIZE, tracker=Sightless)
    ref.close()
    ref.close()
    with pytest.raises(referee.BadInputError, match="closed"):
        ref.update(black(), 0.0)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ((np.zeros((21, 3)), np.zeros((21, 3)), 1.0, "right"), "TrackedHand"),
        (referee.TrackedHand(1, 0.0, np.zeros((21, 2)), np.zeros((21, 3)), 1.0, "right"), "21 x 2"),
        (referee.TrackedHand(1, 0.0, np.eye(21, 3), np.full((21, 3), np.nan), 1.0, "right"), "world"),
        (referee.TrackedHand(1, 0.0, np.eye(21, 3), np.zeros((21, 3)), 1.0, "right"), "world"),
    ],
)
def test_what_a_tracker_of_ones_own_gives_is_checked(found, expected):
    class Own(Sightless):
        def track(self, image, t, *, model="full", moving=None):
            return found

    with (
        referee.Referee(players=1, size=SIZE, tracker=Own) as ref,
        pytest.raises(referee.BadInputError, match=f"Own.track gave.*{expected}|{expected}.*Own.track gave"),
    ):
        ref.update(black(), 0.0)


def test_each_lane_has_a_tracker_of_ones_own_which_is_closed():
    Sightless.made = Sightless.closed = 0
    with referee.Referee(players=3, size=SIZE, tracker=Sightless) as ref:
        ref.update(black(), 0.0)
        assert ref.state.hands == ()
    assert (Sightless.made, Sightless.closed) == (3, 3)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"player": 3}, "player 3"),
        ({"t": 1.0}, "t 1.0"),
        ({"points": np.zeros((21, 2))}, "points of hand of player 1"),
        ({"world": np.full((21, 3), np.nan)}, "world of hand of player 1"),
    ],
)
def test_landmarks_that_cannot_be_are_one_line(watched, change, expected):
    ref = referee.LandmarkReferee(players=2, size=SIZE)
    hand = replace(watched[1][0].hands[0], t=0.0)
    with pytest.raises(referee.BadInputError, match=expected):
        ref.update([replace(hand, **change)], 0.0)
    assert ref.state.t is None


def test_a_player_has_one_hand():
    hand = referee.TrackedHand(1, 0.0, np.eye(21, 3), np.eye(21, 3), 1.0, "right")
    with pytest.raises(referee.BadInputError, match="each once"):
        referee.LandmarkReferee(players=2, size=SIZE).update([hand, hand], 0.0)


def held():
    """The threads and open files of this process, as the system counts them."""
    files = [str(file.readlink()) for file in Path("/proc/self/fd").iterdir() if file.is_symlink()]
    return len(list(Path("/proc/self/task").iterdir())), sorted(files)


class Opened:
    """Simulated players' pictures, as a source that holds a file."""

    name, size, fps, length, live = "opened", SIZE, 30.0, None, False

    def __init__(self, path):
        self._file = path.open("wb")

    def __iter__(self):
        return iter(())

    def close(self):
        self._file.close()


class Filed(Sightless):
    """A tracker of one's own that holds a file; there can be one at a time."""

    def __init__(self, path):
        if path.exists():
            raise referee.ModelError("no second one")
        self._file = path.open("wb")

    def close(self):
        self._file.close()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not count threads and files there")
@pytest.mark.parametrize(
    "failing",
    [
        lambda folder: referee.Referee(2, SIZE, tracker=partial(Filed, folder / "own")),
        lambda folder: referee.Referee(2, SIZE, HUGE),
        lambda folder: SourceReferee(Opened(folder / "held"), 0, referee.Profile()),
        lambda folder: SourceReferee(Opened(folder / "held"), 2, HUGE),
        lambda folder: next(referee.judge(folder / "empty.mp4")),
    ],
    ids=["second tracker", "no such network", "no players", "no such network, source", "no video"],
)
def test_a_referee_that_cannot_be_made_leaves_nothing_open(failing, tmp_path):
    (tmp_path / "empty.mp4").touch()
    with referee.Referee(2, SIZE, tracker=Sightless):
        pass  # what the libraries keep for good they have opened by now
    before = held()
    with pytest.raises(referee.RefereeError):
        failing(tmp_path)
    threads, files = held()
    assert threads <= before[0]
    assert set(files) <= set(before[1])


@pytest.mark.parametrize("named", [referee.Symbol, referee.Reason, referee.MisThrow, referee.NoCallReason])
def test_a_word_that_names_none_of_an_enumeration_is_a_value_error_as_the_documents_say(named):
    with pytest.raises(ValueError, match="'nix' is not a valid"):
        named("nix")
