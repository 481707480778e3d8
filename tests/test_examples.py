"""Every example runs, and does what it says."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from runpy import run_path

import cv2
import numpy as np
import pytest

import referee
from referee.commands.main import main
from referee.games import GAMES, new_game
from referee.host.cards.view_reading import read_view
from referee.officiating.evidence.bundle import write_bundle
from referee.officiating.ledger.bout_record import Record
from tests.filmed_throw import write_filmed_throw

FOLDER = Path(__file__).parent.parent / "examples"
RUN = {
    "bot_tournament",
    "card_game",
    "evidence_to_pictures",
    "judge_a_file",
    "landmarks_alone",
    "opencv_loop",
    "own_detector",
}


def example(name):
    """An example as a module."""
    spec = spec_from_file_location(f"examples_{name}", FOLDER / f"{name}.py")
    module = sys.modules[spec.name] = module_from_spec(spec)  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def thrown(rendered):
    """What the players of the rendered video threw, by seat."""
    return {play["player"]: play["symbol"] for play in rendered[1]["throws"][0]["players"]}


def test_none_is_left_out():
    assert {path.stem for path in FOLDER.glob("*.py")} == RUN


def test_a_file_is_judged(rendered, thrown, capsys):
    example("judge_a_file").main(str(rendered[0]))
    first, *counts = capsys.readouterr().out.splitlines()
    assert first.startswith("throw 1: ")
    assert counts == [f"player {player} threw {symbol} 1 times" for player, symbol in sorted(thrown.items())]


def test_pictures_that_opencv_fetches_are_judged_and_shown(rendered, thrown, capsys):
    shown = []
    example("opencv_loop").main(str(rendered[0]), lambda image: not shown.append(image))
    told = capsys.readouterr().out
    assert told.count("Verdict(") == 1
    for player, symbol in thrown.items():
        assert re.search(rf"Call\(player={player}, thrown=<Symbol.{symbol.upper()}", told)
    capture = cv2.VideoCapture(str(rendered[0]))
    assert len(shown) == int(capture.get(cv2.CAP_PROP_FRAME_COUNT))
    assert (shown[-1] != capture.read()[1]).any()
    capture.release()


@pytest.mark.parametrize("degrees", [90, 180])
def test_a_film_of_a_phone_that_was_held_otherwise_is_judged_upright(filmed_turned, degrees, capsys):
    film = filmed_turned(degrees)
    (verdict,) = referee.judge(film)
    sizes = set()
    example("opencv_loop").main(str(film), lambda image: not sizes.add(image.shape))
    told = capsys.readouterr().out
    assert sizes == {(540, 960, 3)}
    for player, symbol in verdict.thrown.items():
        assert f"Call(player={player}, thrown={symbol!r}" in told
    assert f"survivors={verdict.survivors}" in told


def started(name, *words, out=subprocess.PIPE):
    """An example that runs as from a terminal, apart from the tests."""
    inherited = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    command = [sys.executable, str(FOLDER / f"{name}.py"), *map(str, words)]
    return subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, text=True, env=inherited)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_pictures_are_judged_all_the_same(rendered, thrown):
    out, err = (run := started("opencv_loop", rendered[0])).communicate(timeout=120)
    assert run.returncode == 0
    assert "opencv_loop.py: no display (DISPLAY is not set): no window is opened" in err.splitlines()
    for player, symbol in thrown.items():
        assert f"Call(player={player}, thrown=<Symbol.{symbol.upper()}" in out


@pytest.fixture
def words_for(rendered, watched, tmp_path):
    """What an example that prints is called with."""

    def words(name):
        without_video = {
            "bot_tournament": [2],
            "card_game": [],
            "landmarks_alone": [landmarks_file(tmp_path, watched[1]), *watched[1][0].size],
        }
        return without_video.get(name, [rendered[0]])

    return words


@pytest.mark.parametrize("name", sorted(RUN - {"evidence_to_pictures"}))
def test_a_reader_that_has_read_enough_ends_an_example_quietly(name, words_for):
    run = started(name, *words_for(name))
    run.stdout.close()  # as `head -1` does after a line
    assert run.wait(timeout=120) == 141
    assert "Traceback" not in (said := run.stderr.read())
    assert "Broken" not in said
    run.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here to stand for a full disk")
@pytest.mark.parametrize("name", sorted(RUN - {"evidence_to_pictures", "landmarks_alone"}))
def test_a_full_disk_ends_an_example_with_one_line(name, words_for):
    with Path("/dev/full").open("w") as full:
        run = started(name, *words_for(name), out=full)
        said = run.communicate(timeout=120)[1]
    assert run.returncode == 1
    assert said.splitlines()[-1] == f"{name}.py: error: [Errno 28] No space left on device"
    assert "Traceback" not in said


def test_a_reader_of_evidence_that_has_read_enough_ends_it_quietly(tmp_path):
    write_filmed_throw(tmp_path / "throw-0001.zip")
    run = started("evidence_to_pictures", tmp_path, tmp_path / "pictures")
    run.stdout.close()
    assert run.wait(timeout=120) == 141
    assert run.stderr.read() == ""
    run.stderr.close()


def test_whoever_watches_can_end_it(rendered, capsys):
    shown = []
    example("opencv_loop").main(str(rendered[0]), lambda image: bool(shown.append(image)))
    assert len(shown) == 1


def test_ones_own_detector_sees_the_throw(rendered, thrown, capsys):
    example("own_detector").main(str(rendered[0]))
    (line,) = capsys.readouterr().out.splitlines()
    for player, symbol in thrown.items():
        assert f"'player': {player}, 'call': '{symbol}'" in line


def landmarks_file(folder, states):
    """A file of the hands in these states, as the example reads it."""
    with (folder / "landmarks.jsonl").open("w") as out:
        for state in states:
            hands = [
                {"player": hand.player, "points": hand.points.tolist(), "world": hand.world.tolist()}
                for hand in state.hands
            ]
            out.write(json.dumps({"t": state.t, "hands": hands}) + "\n")
    return str(folder / "landmarks.jsonl")


def test_landmarks_in_a_file_are_officiated(thrown, watched, tmp_path, capsys):
    _, states = watched
    example("landmarks_alone").main(landmarks_file(tmp_path, states), *states[0].size)
    told = capsys.readouterr().out
    assert told.count("'type': 'throw'") == 1
    for player, symbol in thrown.items():
        assert f"'player': {player}, 'call': '{symbol}'" in told


def test_a_throw_under_way_where_landmarks_end_is_told_of(watched, tmp_path, capsys):
    events, states = watched
    (verdict,) = (event for event in events if isinstance(event, referee.Verdict))
    cut = [state for state in states if state.t < verdict.t - 0.2]
    example("landmarks_alone").main(landmarks_file(tmp_path, cut), *states[0].size)
    assert capsys.readouterr().out.count("'outcome': 'no-call'") == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"t":0}', "Object missing required field `hands`"),
        ('{"t":0.1,"hands":[{"player":1}]}', "Object missing required field `points` - at `$.hands[0]`"),
        ("[1]", "Expected `object`, got `array`"),
        ("3", "Expected `object`, got `int`"),
        ('{"t":1,"hands":{"a":1}}', "Expected `array`, got `object` - at `$.hands`"),
        ('{"t":"1","hands":[]}', "Expected `float`, got `str` - at `$.t`"),
        ('{"t":1,"hands":[{"player":1,"points":[[1,2,3],[4]],"world":[]}]}', "Expected `array` of length 3"),
        ('{"t":1,"hands":[{"player":1,"points":[[1,2,3]],"world":[[1,2,3]]}]}', "expected an array of 21 x 3"),
        ('{"t":1,"hands":[{"player":9,"points":[],"world":[]}]}', "expected player 1 or 2"),
        ('{"t":-1,"hands":[]}', "t -1.0: expected a time later than"),
        ("", "truncated"),
        ("\udcff", "malformed"),
    ],
)
def test_landmarks_that_cannot_be_used_are_told_by_their_line(line, why, tmp_path, monkeypatch, capsys):
    text = '{"t":0,"hands":[]}\n' + line + "\n"
    (tmp_path / "hands.jsonl").write_text(text, encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr(sys, "argv", ["landmarks_alone.py", str(tmp_path / "hands.jsonl"), "960", "540"])
    with pytest.raises(SystemExit) as ended:
        run_path(str(FOLDER / "landmarks_alone.py"), run_name="__main__")
    assert ended.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith(f"landmarks_alone.py: error: {tmp_path / 'hands.jsonl'}: line 2: ")
    assert why in last


def test_bots_hold_a_tournament(capsys):
    won = example("bot_tournament").main(games=5)
    assert len(won) == 4
    assert sum(won.values()) == 5 * 6, "somebody wins every game"
    assert won["LABRADOR always"] >= 5, "it beats JACK every time"
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_a_card_game_of_ones_own_is_played_and_played_again(capsys):
    high_ten = example("card_game")
    try:
        # Each is replayed from its log by the example itself.
        ends = [high_ten.main(seed) for seed in range(10)]
        game = new_game("high-ten", 2, seed=7)
        mine = read_view(game.view(1))
        assert mine.hand == tuple(game.state.hands[1]), "screens show the hand"
        assert [pile.hidden for place in mine.places for pile in place.piles] == [5, 5]
        assert read_view(game.view(None)).hand == ()
    finally:
        GAMES.pop("high-ten", None)
    assert all(sum(scores.values()) == 5 for scores in ends)
    assert len({tuple(scores.values()) for scores in ends}) > 1
    told = capsys.readouterr().out
    assert '"type":"throw"' in told, "a tie is thrown for"
    assert '"seed"' not in told


@pytest.fixture(scope="module")
def kept(rendered, tmp_path_factory):
    """The evidence of the rendered bout, which nobody changes."""
    folder = tmp_path_factory.mktemp("kept") / "evening"
    words = ["bout", "run-to-ten", "--source", str(rendered[0]), "--names", "Ann,Bo", "--headless"]
    assert main([*words, "--evidence", str(folder)]) == 0
    return folder


def test_evidence_is_drawn(rendered, kept, tmp_path, capsys):
    assert example("evidence_to_pictures").main(str(kept), str(tmp_path / "pictures"))
    outcome = rendered[1]["throws"][0]["outcome"]
    assert capsys.readouterr().out == f"throw-0001.zip: {outcome}; judged again: same\n"
    drawn = cv2.imread(str(tmp_path / "pictures" / "throw-0001.png"))
    assert np.ptp(drawn) > 100


def test_what_counts_of_a_throw_that_was_overruled_is_told_and_drawn(kept, tmp_path, capsys):
    evening = shutil.copytree(kept, tmp_path / "evening")
    for player, call in ((1, "paper"), (2, "rock")):
        Record.read(evening / "ledger.jsonl").overrule(1, player, call, "Kim", "the clip")
    assert example("evidence_to_pictures").main(str(kept), str(tmp_path / "before"))
    assert "overruled" not in capsys.readouterr().out
    assert example("evidence_to_pictures").main(str(evening), str(tmp_path / "after"))
    assert "throw-0001.zip: overruled: Ann: Paper, Bo: Rock; Ann wins\n" in capsys.readouterr().out
    before, after = (cv2.imread(str(tmp_path / when / "throw-0001.png")) for when in ("before", "after"))
    assert (before != after).any()


@pytest.fixture
def drawn_by_hand(monkeypatch, capsys):
    """Runs the example on a folder as from a terminal: the exit code and what was said."""

    def run(folder, pictures):
        monkeypatch.setattr(sys, "argv", ["evidence_to_pictures.py", str(folder), str(pictures)])
        with pytest.raises(SystemExit) as ended:
            run_path(str(FOLDER / "evidence_to_pictures.py"), run_name="__main__")
        return ended.value.code, *capsys.readouterr()

    return run


def test_evidence_that_cannot_be_drawn_is_told_by_its_path_and_the_rest_is_drawn(tmp_path, drawn_by_hand):
    without_clip = replace(write_filmed_throw(tmp_path / "throw-0001.zip"), clip=b"", clip_t=())
    write_bundle(tmp_path / "throw-0001.zip", without_clip)
    (tmp_path / "throw-0002.zip").write_bytes(b"PK")
    write_filmed_throw(tmp_path / "throw-0003.zip")
    code, _, err = drawn_by_hand(tmp_path, tmp_path / "pictures")
    first, second = err.splitlines()
    assert code == 1
    assert first == f"{tmp_path / 'throw-0001.zip'}: holds no clip that can be decoded"
    assert second.startswith(f"{tmp_path / 'throw-0002.zip'}: no whole evidence bundle")
    assert [path.name for path in (tmp_path / "pictures").iterdir()] == ["throw-0003.png"]


def test_evidence_that_the_ledger_beside_it_does_not_have_is_told(kept, tmp_path, drawn_by_hand):
    evening = shutil.copytree(kept, tmp_path / "evening")
    write_filmed_throw(evening / "throw-0001.zip")
    code, _, err = drawn_by_hand(evening, tmp_path / "pictures")
    assert (code, err) == (1, f"{evening / 'throw-0001.zip'}: not the bundle that the ledger beside it has\n")


def test_a_picture_that_cannot_be_written_is_told(tmp_path, drawn_by_hand):
    write_filmed_throw(tmp_path / "throw-0001.zip")
    picture = tmp_path / "pictures" / "throw-0001.png"
    picture.mkdir(parents=True)  # a folder has its name
    code, _, err = drawn_by_hand(tmp_path, tmp_path / "pictures")
    assert code == 1
    assert err.splitlines()[-1] == f"{picture}: cannot be written"


@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
def test_the_notebook_runs_from_top_to_bottom(capsys, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    cells = json.loads((FOLDER / "simulated_players.ipynb").read_text(encoding="utf-8"))["cells"]
    assert not any(cell.get("outputs") for cell in cells), "it is kept without results"
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"cell {cell['id']}", "exec"), names)
    told = capsys.readouterr().out
    for call, play in zip(names["verdict"].calls, names["truth"]["players"], strict=True):
        assert f"player {call.player} threw {play['symbol']}, called {play['symbol']}" in told
        assert abs(names["errors"][call.player]) < 0.1, "it is the third bottom"
    names["plt"].close("all")


def test_drawing_evidence_without_the_part_that_draws_is_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pygame", None)  # as where it is not installed
    monkeypatch.delitem(sys.modules, "referee.table.evidence_video", raising=False)
    monkeypatch.setattr(sys, "argv", ["evidence_to_pictures.py", str(tmp_path), str(tmp_path / "pictures")])
    with pytest.raises(SystemExit) as ended:
        run_path(str(FOLDER / "evidence_to_pictures.py"), run_name="__main__")
    assert ended.value.code == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert "pygame is not installed, which the part [table] brings; install it with: pip install " in line


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("bot_tournament many", "invalid int value: 'many'"),
        ("bot_tournament 0", "games 0: expected 1 or more"),
        ("evidence_to_pictures", "required: folder, pictures"),
        ("evidence_to_pictures nosuch pictures", "nosuch: expected a folder with throw-*.zip in it"),
        ("judge_a_file", "required: file"),
        ("judge_a_file nosuch.mp4", "nosuch.mp4: no such file"),
        ("judge_a_file nosuch.mp4 two", "invalid int value: 'two'"),
        ("landmarks_alone nosuch.jsonl", "required: width, height"),
        ("landmarks_alone nosuch.jsonl 960 540", "No such file or directory: 'nosuch.jsonl'"),
        ("landmarks_alone text.txt 960 540", "text.txt: line 1: JSON is malformed"),
        ("landmarks_alone text.txt 3 4", "size 3 x 4: expected sides of 16"),
        ("opencv_loop nosuch.mp4", "nosuch.mp4: expected a video that can be opened"),
        ("opencv_loop text.txt", "text.txt: expected a video that can be opened"),
        ("own_detector", "required: file"),
        ("own_detector nosuch.mp4", "nosuch.mp4: no such file"),
    ],
)
def test_bad_input_ends_in_how_it_is_called_and_one_line(words, why, tmp_path, monkeypatch, capsys):
    name, *rest = words.split()
    (tmp_path / "text.txt").write_text("hello\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *rest])
    with pytest.raises(SystemExit) as ended:
        run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    usage, *_, line = capsys.readouterr().err.splitlines()
    assert ended.value.code == 2
    assert usage.startswith(f"usage: {name}.py")
    assert line.startswith(f"{name}.py: error: ")
    assert why in line
    assert {path.name for path in tmp_path.iterdir()} == {"text.txt"}, "nothing is written"
