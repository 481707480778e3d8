"""People are led through a recording, and through the setting up of a venue, as far as the pictures go."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.host import guided
from referee.host.guided import guided_recording, lead_venue, people_before, resolved_name, take_up_dataset
from referee.host.sources import parse_source
from referee.recognition.dataset import append_part, create_dataset, read_dataset, with_sheets
from referee.settings import Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import load_sheet
from referee.storage.paths import shipped_root
from referee.vision.frames import Frame
from referee.vision.video_writer import write_video


def test_a_recording_that_was_broken_off_knows_whom_it_has(tmp_path):
    hands = read_dataset(shipped_root() / "datasets" / "people").select(np.arange(5))
    assert not take_up_dataset(tmp_path / "mine", "a test")
    append_part(tmp_path / "mine", hands)
    had = take_up_dataset(tmp_path / "mine", "a test")
    assert np.array_equal(had.person, hands.person)
    assert np.array_equal(had.gesture, hands.gesture)


def test_a_film_is_recorded_into_a_dataset_that_is_read_once(tmp_path, monkeypatch):
    film = str(tmp_path / "grey.mp4")
    grey = np.full((240, 320, 3), 128, np.uint8)
    write_video([Frame(number, number / 10, grey) for number in range(3)], Path(film), (320, 240), 10.0)
    few = read_dataset(shipped_root() / "datasets" / "people").select(np.arange(5))
    folder, read, told = tmp_path / "mine", [], []
    take_up_dataset(folder, with_sheets("referee record --sheet default", load_sheet("default").sha256))
    append_part(folder, replace(few, source=np.full(5, film), t=np.full(5, 0.1)))

    def read_counted(place):
        read.append(place)
        return read_dataset(place)

    monkeypatch.setattr(guided, "read_dataset", read_counted)
    with guided_recording(parse_source(film), {1: str(few.person[0])}, Profile(), folder, told.append, each=1):
        assert told == [f"{film}: begins after 0.10 s, since hands up to there are in {folder} already"]
    assert read == [folder]


def test_another_dataset_in_the_folder_is_not_added_to(tmp_path):
    create_dataset(tmp_path / "other", "other", "another command")
    with pytest.raises(BadInputError):
        take_up_dataset(tmp_path / "other", "a test")


def test_a_name_that_no_file_has_is_compared_as_it_is(tmp_path, monkeypatch):
    """A dataset from elsewhere may name anything as the source of its hands."""
    monkeypatch.chdir(tmp_path)
    assert resolved_name("./a/../film.mp4") == str(tmp_path.resolve() / "film.mp4")
    assert resolved_name("film\0.mp4") == "film\0.mp4"


def test_simulated_people_pose_and_nobody_is_before_a_keyboard():
    told = []
    people = people_before(parse_source("simulate:3"), 2, Profile(), load_sheet("default"), told.append)
    assert isinstance(people, PosingPlayers)
    with pytest.raises(BadInputError):
        people_before(parse_source("keyboard"), 2, Profile(), load_sheet("default"), told.append)


@pytest.mark.parametrize(
    ("steps", "go_on", "taken"),
    [
        (["look", "look", "throw", "throw", "throw", "throw", "throw", "done"], 99, 8),  # all throws were judged
        (["look"] * 9, 99, 5),  # the source ended while it was looked at
        (["look", "look", "throw"], 2, 2),  # somebody has had enough
    ],
)
def test_a_venue_is_looked_at_and_a_file_then_begins_again_for_the_throws(steps, go_on, taken):
    told = []
    session = SimpleNamespace(take=lambda frame: SimpleNamespace(step=steps[len(told)]))

    def tell(cue, frame):
        told.append((cue.step, frame))
        return len(told) < go_on

    lead_venue(session, range(5), tell)
    assert len(told) == taken
    assert [frame for step, frame in told if step == "look"] == list(range(min(taken, steps.count("look"))))
    if taken == 8:
        assert [frame for _, frame in told[3:]] == list(range(5)), "the file begins again"
