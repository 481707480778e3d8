"""What is kept of films of real arms."""

import sys

import numpy as np
import pytest

from benchmarks.films import Annotation
from benchmarks.kept import Film, main, names, read_films, read_index, read_seen
from benchmarks.real_sources import plan
from referee.symbols import Symbol
from tests.vision.conftest import encode


def test_sources_are_called_by_their_films_and_lanes(tmp_path):
    rows = [Annotation(f"{letter}.mov", 1.0, "1", Symbol.ROCK, True, "throw held") for letter in "ab"]
    rows.append(Annotation("Owner+Some_Hands/石.mp4", 1.0, "1", Symbol.ROCK, False, ""))
    work = plan(tmp_path, rows, clips_only=False)
    assert names(work) == ["pair-1", "pair-2", "some-hands-1", "some-hands-2"]


def test_where_films_were_published_is_read_where_it_is_known(tmp_path):
    table = tmp_path / "clips.csv"
    assert read_films(table) == {}
    table.write_text("repo,path,blob,file\nOwner/Name,a/b.mp4,0123,Owner+Name/a__b.mp4\n")
    assert read_films(table) == {"Owner+Name/a__b.mp4": Film("Owner+Name/a__b.mp4", "Owner/Name", "a/b.mp4", "0123")}


def test_numbers_of_a_film_are_kept_and_its_pictures_are_not(monkeypatch, tmp_path):
    film = tmp_path / "Owner+Name" / "a.mp4"
    film.parent.mkdir()
    encode(film, [np.full((120, 160, 3), 100 + index % 5, np.uint8) for index in range(8)], [n / 30 for n in range(8)])
    columns = "file,start_s,end_s,player,gesture,pumps,note\n"
    (tmp_path / "annotations.csv").write_text(f"{columns}Owner+Name/a.mp4,0,0.2,1,rock,,waved\n")
    out = tmp_path / "out"
    monkeypatch.setattr(sys, "argv", ["benchmarks.kept", str(tmp_path), str(out), "--jobs", "1"])
    assert main() == 0
    one, two = read_index(out).sources
    assert (one.name, two.name, one.lanes, two.lanes) == ("name-1", "name-2", 1, 2)
    assert (one.kind, one.whole, one.frames, one.throws) == ("nobody", True, 8, ())
    assert one.films == (Film("Owner+Name/a.mp4"),)
    seen = read_seen(out, two)
    assert [each.t for each in seen] == pytest.approx([n / 30 for n in range(8)], abs=1e-3)
    assert {motion.player for each in seen for motion in each.motions} == {1, 2}
    assert sum(file.stat().st_size for file in out.iterdir()) < 20_000
