"""The README can be read in a terminal, its Python lines run as they stand, and its commands for datasets fit."""

import argparse
import re
import shlex
from contextlib import chdir
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.commands import play
from referee.commands.arguments import dataset, record, train
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still

README = Path(__file__).parent.parent / "README.md"


@pytest.fixture
def run_in_python(tmp_path, capsys):
    """Runs the lines on a video, and gives what they printed and their names."""

    def run(video):
        (lines,) = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        (tmp_path / "evening.mp4").write_bytes(video.read_bytes())
        image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
        cv2.imwrite(str(tmp_path / "hand.jpg"), image)
        names = {}
        with chdir(tmp_path):
            exec(compile(lines, str(README), "exec"), names)
        return capsys.readouterr().out, names

    return run


def test_the_python_lines_run_word_for_word(rendered, run_in_python):
    told, names = run_in_python(rendered[0])
    assert "{'type': 'throw', 'source': 'evening.mp4', 'number': 1, 'outcome': " in told
    assert told.count("StrokeSeen(player=1, number=3") == 1
    assert told.count("\nVerdict(number=1") == 1
    assert told.splitlines()[-1].startswith("jack ")
    assert (names["shown"] == 255).all(axis=2).sum() > 200, "the outcome is drawn in white"


def test_the_python_lines_judge_a_film_of_a_phone_held_upside_down(filmed_turned, run_in_python):
    told, names = run_in_python(filmed_turned(180))
    for player, symbol in names["throw"].thrown.items():
        assert f"Call(player={player}, thrown={symbol!r}" in told


def test_the_python_lines_tell_of_a_throw_under_way_where_a_video_ends(rendered, run_in_python, tmp_path):
    whole, cut = cv2.VideoCapture(str(rendered[0])), tmp_path / "cut.mp4"
    size = int(whole.get(cv2.CAP_PROP_FRAME_WIDTH)), int(whole.get(cv2.CAP_PROP_FRAME_HEIGHT))
    out = cv2.VideoWriter(str(cut), cv2.VideoWriter.fourcc(*"mp4v"), whole.get(cv2.CAP_PROP_FPS), size)
    for _ in range(84):  # 2.8 s: the third strokes are over, the hold is not
        out.write(whole.read()[1])
    out.release()
    whole.release()
    told, _ = run_in_python(cut)
    assert told.count("\nVerdict(number=1") == 1


def test_datasets_are_recorded_apart_and_each_that_is_used_was_made_before():
    """JACK in two shapes, in one dataset, would teach neither."""
    parser = argparse.ArgumentParser()
    verbs = parser.add_subparsers(dest="verb")
    for verb in (dataset, record, train):
        verb.add_parser(verbs)
    text = README.read_text(encoding="utf-8")
    there, recorded, trained = {path.name for path in (README.parent / "datasets").iterdir()}, [], []
    for line in re.findall(r"^uv run referee ((?:record|dataset|train) .*)$", text, re.MULTILINE):
        args = parser.parse_args(shlex.split(line, comments=True))
        if args.verb == "record":
            recorded.append("recorded" if args.out is None else args.out.name)
        if args.verb == "train":
            trained.append(args.out)
        used = {"merge": "datasets", "inspect": "dataset", None: "dataset"}.get(getattr(args, "action", None))
        named = getattr(args, used, ()) if used else ()
        assert ({named} if isinstance(named, str) else set(named)) <= there.union(recorded), line
        there |= {args.out.name} if getattr(args, "action", None) == "merge" else set()
    assert len(recorded) == len(set(recorded)) == 2
    assert len(trained) == len(set(trained)) == 3, "one of other shapes would be held against one of these"


def test_a_card_game_that_is_resumed_has_the_players_that_its_log_was_begun_with():
    """A log has no names."""
    parser = argparse.ArgumentParser()
    play.add_parser(parser.add_subparsers())
    text, begun, resumed = README.read_text(encoding="utf-8"), {}, {}
    for line in re.findall(r"^uv run referee (play .*)$", text, re.MULTILINE):
        args = parser.parse_args(shlex.split(line, comments=True))
        begun[args.log] = resumed[args.resume] = (args.game, args.players, args.names)
    del resumed[None]
    assert resumed
    assert {log: begun[log] for log in resumed} == resumed


def test_no_line_but_those_of_tables_and_pictures_is_longer_than_120_columns():
    lines = README.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 120 and not line.startswith(("|", "!["))] == []
