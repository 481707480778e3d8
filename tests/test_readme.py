"""The README's Python lines run as they stand."""

import re
from contextlib import chdir
from pathlib import Path

import cv2
import numpy as np
import pytest

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
