"""The README's Python lines run as they stand."""

import re
from contextlib import chdir
from pathlib import Path

import cv2
import numpy as np

from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still

README = Path(__file__).parent.parent / "README.md"


def test_the_python_lines_run_word_for_word(rendered, tmp_path, capsys):
    (lines,) = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (tmp_path / "evening.mp4").write_bytes(rendered[0].read_bytes())
    image, _ = draw_still(np.random.default_rng(11), load_sheet(), "jack", kind="raised")
    cv2.imwrite(str(tmp_path / "hand.jpg"), image)
    names = {}
    with chdir(tmp_path):
        exec(compile(lines, str(README), "exec"), names)
    told = capsys.readouterr().out
    assert "{'type': 'throw', 'source': 'evening.mp4', 'number': 1, 'outcome': " in told
    assert told.count("StrokeSeen(player=1, number=3") == 1
    assert told.count("\nVerdict(number=1") == 1
    assert told.splitlines()[-1].startswith("jack ")
    assert (names["shown"] == 255).all(axis=2).sum() > 200, "the outcome is drawn in white"
