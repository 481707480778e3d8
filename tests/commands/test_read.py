"""The symbols in still pictures are read."""

import cv2
import numpy as np

from referee.commands.main import main
from referee.simulator.sheet import load_sheet
from referee.simulator.stills import draw_still


def test_a_picture_without_a_hand_is_no_error(tmp_path, said):
    path = tmp_path / "wall.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    assert main(["read", str(path), "--json"]) == 0
    assert said() == [{"file": str(path), "hands": []}]


def test_a_name_cannot_look_like_a_line_of_results(tmp_path, capsys):
    path = tmp_path / "a\nb.png: rock (1.00)\r\t.png"
    cv2.imwrite(str(tmp_path / "wall.png"), np.full((240, 320, 3), 90, np.uint8))
    (tmp_path / "wall.png").rename(path)
    assert main(["read", str(path)]) == 0
    assert capsys.readouterr().out == f"{tmp_path}/a\\nb.png: rock (1.00)\\r\\t.png: no hand\n"


def test_read_reads_a_drawn_hand(tmp_path, said):
    right = 0
    for seed, symbol in enumerate(["paper", "scissors", "jack", "labrador"]):
        image, _ = draw_still(np.random.default_rng(seed), load_sheet(), symbol, kind="raised")
        path = tmp_path / f"{symbol}.png"
        cv2.imwrite(str(path), image)
        assert main(["read", str(path), "--json"]) == 0
        (line,) = said()
        for hand in line["hands"]:
            assert set(hand) == {"call", "confidence", "handedness", "box"}
            assert hand["handedness"] in {"left", "right"}
        right += bool(line["hands"]) and line["hands"][0]["call"] == symbol
    assert right >= 3
