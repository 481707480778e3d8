"""Films of real arms: how clips are paired, and how verdicts are held against what is annotated."""

import sys

import numpy as np
import pytest

from benchmarks.films import (
    SIDE,
    Annotation,
    PairSource,
    Side,
    Variation,
    VariedFilm,
    draw_pairs,
    draw_varied_pair,
    read_annotations,
)
from benchmarks.real import Judged, compare, is_right, judge, main, report
from benchmarks.real_sources import AREAS, Arm, plan, plan_varied
from referee.bouts.settle import settle
from referee.errors import BadInputError
from referee.officiating.verdict import Verdict, certain_call
from referee.settings import LaneSettings
from referee.symbols import NoCallReason, Symbol
from referee.vision.lanes import lanes_for
from tests.vision.conftest import encode

MIRRORED = Variation(mirrored=True)
COLUMNS = "file,start_s,end_s,player,gesture,pumps,note\n"


def held(file, start, symbol=Symbol.ROCK):
    return Annotation(file, start, "1", symbol, True, "throw held")


def level(image):
    return round(float(image.mean()))


@pytest.fixture
def two_clips(tmp_path):
    """Clips whose left third is dark, and that go from grey level 100 to 160 at the throw; stored upside-down."""
    for name, throw, pictures in (("early.mp4", 0.5, 40), ("late.mp4", 1.5, 60)):
        images = []
        for index in range(pictures):
            image = np.full((90, 160, 3), 160 if index / 30 >= throw - 0.01 else 100, np.uint8)
            image[:, 107:] = 20  # seen at the left once it is turned
            image[80:, 60:100] = 220  # likewise at the top
            images.append(image)
        encode(tmp_path / name, images, [index / 30 for index in range(pictures)], rotation=180)
    return tmp_path


def test_two_clips_stand_side_by_side_upright_and_throw_together(two_clips):
    source = PairSource(two_clips, Side(held("early.mp4", 0.5)), Side(held("late.mp4", 1.5), MIRRORED), seed=1)
    frames = list(source)
    assert (source.size, source.fps, source.live) == ((1280, 360), 30.0, False)
    assert source.throw_t == pytest.approx(1.9)
    assert len(frames) == source.length == int((1.9 + 1.8) * 30)
    assert [frame.t for frame in frames] == pytest.approx([index / 30 for index in range(len(frames))])
    for frame in frames:
        left, right = frame.image[:, : SIDE[0]], frame.image[:, SIDE[0] :]
        assert frame.image.shape == (360, 1280, 3)
        # Dark on the outside of each: the right one is mirrored.
        assert level(left[100:, :200]) == pytest.approx(20, abs=8)
        assert level(right[100:, -200:]) == pytest.approx(20, abs=8)
        # Both were stored upside-down.
        assert level(left[:20, 270:370]) == pytest.approx(220, abs=12)
        assert level(right[:20, -370:-270]) == pytest.approx(220, abs=12)
        if abs(frame.t - source.throw_t) > 0.05:
            shown = 160 if frame.t > source.throw_t else 100
            assert [level(left[100:, 400:600]), level(right[100:, 40:240])] == pytest.approx([shown] * 2, abs=15)


def test_a_clip_that_is_shorter_stands_still_with_a_little_noise(two_clips):
    source = PairSource(two_clips, Side(held("early.mp4", 0.5)), Side(held("late.mp4", 1.5), MIRRORED), seed=1)
    first, second = (frame.image[:, : SIDE[0]].astype(int) for frame, _ in zip(source, range(2), strict=False))
    assert 0 < np.abs(first - second).max() <= 4
    again = next(iter(source)).image[:, : SIDE[0]]
    assert (first == again).all()


def test_a_clip_of_another_shape_keeps_its_proportions(tmp_path):
    image = np.full((160, 90, 3), 50, np.uint8)
    image[60:100, 25:65] = 200  # a square
    encode(tmp_path / "tall.mp4", [image] * 3, [0.0, 0.04, 0.08])
    picture = next(iter(PairSource(tmp_path, Side(held("tall.mp4", 0.0)), Side(held("tall.mp4", 0.0)), seed=1))).image
    rows, columns = np.nonzero(picture[:, : SIDE[0], 0] > 125)
    assert np.ptp(rows) == pytest.approx(np.ptp(columns), abs=3)


def test_a_varied_clip_is_faster_smaller_and_darker_and_throws_with_the_other(two_clips):
    how = Variation(speed=1.25, scale=0.5, gain=0.5)
    source = PairSource(two_clips, Side(held("early.mp4", 0.5)), Side(held("late.mp4", 1.5), how), seed=1, fps=24.0)
    frames = list(source)
    assert source.throw_t == pytest.approx(1.5 / 1.25 + 0.4)
    assert [frame.t for frame in frames] == pytest.approx([index / 24 for index in range(len(frames))])
    for frame in frames:
        left, right = frame.image[:, : SIDE[0]], frame.image[:, SIDE[0] :]
        # Half as large, the dark third at its left ends at 160 + 213 / 2; what was at the top is at row 90.
        assert level(right[120:240, 170:250]) == pytest.approx(10, abs=6)
        assert level(right[92:105, 310:330]) == pytest.approx(110, abs=10)
        if abs(frame.t - source.throw_t) > 0.05:
            shown = 160 if frame.t > source.throw_t else 100
            assert level(left[100:, 400:600]) == pytest.approx(shown, abs=15)
            assert level(right[120:240, 280:470]) == pytest.approx(shown / 2, abs=8)


def test_a_varied_film_of_nobody_is_faster_smaller_and_darker(two_clips):
    with VariedFilm(two_clips / "late.mp4", Variation(speed=1.25, scale=0.5, gain=0.5)) as film:
        frames = list(film)
    assert (film.size, film.fps, film.length) == ((160, 90), pytest.approx(37.5, abs=0.1), 60)
    assert frames[-1].t == pytest.approx(59 / 30 / 1.25, abs=0.01)
    assert level(frames[-1].image[40:55, 80:110]) == pytest.approx(80, abs=8)


def test_varied_films_are_pairs_first_and_then_films_of_nobody(tmp_path):
    rows = [held("a.mp4", 1.0), held("b.mp4", 1.0), Annotation("c.mp4", 0.0, "1", None, False, "waves")]
    kinds = [(work.kind, work.players) for work in plan_varied(tmp_path, rows, 1)]
    assert kinds == [("pair", 2), ("nobody", 1), ("nobody", 2)]


def test_films_of_nobody_are_viewed_as_often_as_asked_for_each_time_otherwise(two_clips):
    rows = [Annotation("late.mp4", 0.0, "1", None, False, "waves")]
    rates = []
    for work in plan_varied(two_clips, rows, 0, viewings=3):
        with work.open() as film:
            rates.append((work.kind, film.fps))
    assert len(rates) == len(set(rates)) == 6, "as one lane and as two, at another speed each"


def test_varied_pairs_that_were_looked_at_are_left_out(tmp_path):
    rows = [held(f"{letter}.mp4", 1.0) for letter in "abc"]
    every, later = plan_varied(tmp_path, rows, 4), plan_varied(tmp_path, rows, 4, after=3)
    assert [work.title for work in later] == ["pair 4"]
    assert (later[0].files, later[0].throws) == (every[3].files, every[3].throws)


def test_varied_pairs_are_shown_at_the_rate_that_is_asked_for(two_clips):
    rows = [held("early.mp4", 0.5), held("late.mp4", 1.5)]
    (work,) = plan_varied(two_clips, rows, 1, rates=(15.0,))[:1]
    with work.open() as film:
        times = [frame.t for frame in film]
    assert times == [pytest.approx(frame / 15) for frame in range(len(times))]
    assert len(times) > 15


def test_varied_pairs_are_the_same_each_time_and_go_through_all_partners():
    rows = [held(f"{letter}.mp4", 1.0) for letter in "abc"]
    pairs = [draw_varied_pair(rows, 7, number) for number in range(6)]
    assert pairs == [draw_varied_pair(rows[::-1], 7, number) for number in range(6)]
    assert len({(left.row.file, right.row.file) for left, right, _ in pairs}) == 6
    ways = [side.how for left, right, _ in pairs for side in (left, right)]
    assert len(set(ways)) == 12
    assert all(0.8 <= how.speed <= 1.25 and 0.7 <= how.scale <= 1.1 and 0.6 <= how.gain <= 1.2 for how in ways)
    short = [row._replace(end=row.start + 0.54) for row in rows]  # held for 0.6 s at nine tenths of its speed
    drawn = [side.how.speed for number in range(6) for side in draw_varied_pair(short, 7, number)[:2]]
    assert max(drawn) == pytest.approx(0.9)
    with pytest.raises(BadInputError, match="1 clips with a held throw"):
        draw_varied_pair(rows[:1], 7, 0)


def test_each_arm_is_once_left_and_once_right_in_pairs_that_the_names_alone_decide():
    rows = [held(f"{letter}.mp4", 1.0) for letter in "abcdef"]
    other = Annotation("g.mp4", 1.0, "1", Symbol.ROCK, False, "")
    drawn = draw_pairs([*rows[::-1], other], 5)
    assert [side.how for pair in drawn for side in pair] == [Variation(), MIRRORED] * 6
    pairs = [(left.row.file[0], right.row.file[0]) for left, right in drawn]
    assert pairs == [*zip("badfce", "adfceb", strict=True)]
    assert draw_pairs(rows[:1], 5) == []


def test_annotations_are_read(tmp_path):
    table = tmp_path / "annotations.csv"
    table.write_text(COLUMNS + 'a.mp4,1.24,1.86,1,paper,2,"upside-down; throw held"\nb.mp4,0,1,left,none,,\n')
    assert read_annotations(table) == [
        Annotation("a.mp4", 1.24, "1", Symbol.PAPER, True, "upside-down; throw held", 1.86),
        Annotation("b.mp4", 0.0, "left", None, False, "", 1.0),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("file,note\n", "lacks the column start_s"),
        (COLUMNS, "names no film"),
        (COLUMNS + "a.mp4,soon,2,1,rock,2,\n", "annotations.csv:2: start_s 'soon', end_s '2'"),
    ],
)
def test_what_is_no_annotation_is_told(tmp_path, text, told):
    table = tmp_path / "annotations.csv"
    table.write_text(text)
    with pytest.raises(BadInputError, match=told):
        read_annotations(table)


def verdict(t, *thrown, reason=None):
    calls = tuple(certain_call(seat, each) for seat, each in enumerate(thrown, start=1))
    return Verdict(1, calls, reason, None if reason else settle(dict(enumerate(thrown, start=1))), t)


def test_an_arm_is_right_where_its_own_throw_is_called_so_and_is_no_no_call():
    arm = Arm("a", Symbol.PAPER, 2.0)
    good, wrong = verdict(2.6, Symbol.PAPER, Symbol.ROCK), verdict(2.6, Symbol.ROCK, Symbol.ROCK)
    unsure = verdict(2.6, Symbol.PAPER, Symbol.ROCK, reason=NoCallReason.HAND_LOST)
    assert is_right(arm, good.calls[0], good)
    assert not is_right(arm, wrong.calls[0], wrong)
    assert not is_right(arm, unsure.calls[0], unsure)
    assert not is_right(arm, None, None)


def test_verdicts_are_found_by_their_times_and_others_are_for_no_throw():
    throws = [(Arm("a", Symbol.ROCK, t), Arm("b", Symbol.ROCK, t + 0.1)) for t in (2.0, 5.0, 9.0)]
    early, first, twice, third = (verdict(t, Symbol.ROCK, Symbol.ROCK) for t in (1.0, 2.6, 3.0, 10.0))
    judged = compare(throws, [early, first, twice, third])
    assert judged.verdicts == (first, None, third)
    assert judged.extra == (early, twice)


def test_films_are_sorted_by_who_throws_in_them(tmp_path):
    (film, areas), *_ = AREAS.items()
    several = [Annotation(film, 0.0, "left", Symbol.ROCK, False, "keyed")]
    several += [Annotation(film, 0.6, player, Symbol.ROCK, True, "pumps") for player in areas]
    several += [
        Annotation(film, 2.0 + 0.1 * n, player, Symbol.PAPER, True, "; throw") for n, player in enumerate(areas)
    ]
    several += [Annotation(film, 5.0, player, None, True, "; throw, edge-on") for player in areas]
    waving = Annotation("w.mp4", 0.0, "1", Symbol.ROCK, False, "")
    rows = [held("a.mp4", 1.0), held("b.mp4", 2.0), waving, *several]
    work = plan(tmp_path, rows, clips_only=False)
    assert [(each.kind, each.players) for each in work] == [
        ("pair", 2),
        ("pair", 2),
        ("several", len(areas)),
        ("nobody", 1),
        ("nobody", 2),
    ]
    (first, second) = work[2].throws
    assert [(arm.name, arm.symbol) for arm in first] == [(player, Symbol.PAPER) for player in areas]
    assert [arm.symbol for arm in second] == [None] * len(areas)
    assert {each.kind for each in plan(tmp_path, rows, clips_only=True)} == {"pair"}
    with pytest.raises(BadInputError, match="expected a film whose lanes"):
        plan(tmp_path, [Annotation("x.mp4", 1.0, "1", Symbol.ROCK, True, "; throw")], clips_only=False)


def test_what_cannot_be_told_by_eye_does_not_count(capsys, tmp_path):
    rows = [held("a.mp4", 1.0, Symbol.PAPER), held("b.mp4", 1.0, None)]
    work = plan(tmp_path, rows, clips_only=True)[:1]
    right = [arm.symbol or Symbol.ROCK for arm in work[0].throws[0]]
    report(work, [compare(work[0].throws, [verdict(1.9, *right)])])
    out = capsys.readouterr().out
    assert "1 of 1 arms right" in out
    assert "not counted" in out


@pytest.mark.parametrize("film", AREAS)
def test_areas_of_films_are_lanes(film):
    areas = LaneSettings(areas=tuple(AREAS[film].values()))
    assert len(lanes_for(len(AREAS[film]), (640, 360), areas)) == len(AREAS[film])


def run(monkeypatch, *words):
    monkeypatch.setattr(sys, "argv", ["benchmarks.real", *map(str, words)])
    return main()


def test_films_that_are_missing_are_named(capsys, monkeypatch, tmp_path):
    (tmp_path / "annotations.csv").write_text(COLUMNS + "a.mp4,0,1,1,rock,,waved\n")
    assert run(monkeypatch, tmp_path, "--jobs", 1) == 1
    assert f"missing: {tmp_path / 'a.mp4'}" in capsys.readouterr().err


@pytest.mark.parametrize("there", [True, False])
def test_without_films_or_annotations_it_is_one_line(capsys, monkeypatch, tmp_path, there):
    assert run(monkeypatch, tmp_path if there else tmp_path / "films") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_pair_is_judged_by_the_real_referee(two_clips):
    (work, _) = plan(two_clips, [held("early.mp4", 0.5), held("late.mp4", 1.5)], clips_only=True)
    assert judge(work, cores=1) == Judged((None,), ())  # there is no hand in it


def test_a_film_that_breaks_off_is_told(two_clips):
    (two_clips / "early.mp4").write_bytes(b"no film")
    (work, _) = plan(two_clips, [held("early.mp4", 0.5), held("late.mp4", 1.5)], clips_only=True)
    assert "early.mp4" in (judge(work, cores=1).fault or "")


@pytest.mark.parametrize("words", [("--varied", 1, "--viewings", 0), ("--viewings", 2)])
def test_viewings_that_cannot_be_shown_are_refused(monkeypatch, tmp_path, capsys, words):
    with pytest.raises(SystemExit):
        run(monkeypatch, tmp_path, *words)
    assert "expected 1 or more, and --varied with it" in capsys.readouterr().err
