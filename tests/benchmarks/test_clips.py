"""Films are judged and held against the truth that lies beside them."""

import pytest

from benchmarks.clips import films_in, judge_film
from referee.__main__ import main
from referee.errors import BadInputError


def test_a_film_is_held_against_the_truth_beside_it(tmp_path):
    film, truth = tmp_path / "bout.mp4", tmp_path / "bout.json"
    assert main(["simulate", str(film), "--truth", str(truth), "--throws", "1", "--seed", "7"]) == 0
    assert films_in(tmp_path) == [film]
    score = judge_film(film)
    assert (score.right.total(), score.wrong.total(), score.extra) == (1, 0, 0)
    assert score.called


def test_a_folder_without_truths_is_refused(tmp_path):
    (tmp_path / "bout.mp4").write_bytes(b"")
    with pytest.raises(BadInputError, match="holds no film beside which its truth lies"):
        films_in(tmp_path)
