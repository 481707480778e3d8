"""People are led through a recording, and through the setting up of a venue, as far as the pictures go."""

from types import SimpleNamespace

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.host.guided import lead_venue, people_before, resolved_name, take_up_dataset
from referee.host.sources import parse_source
from referee.recognition.dataset import append_part, create_dataset, read_dataset
from referee.settings import Profile
from referee.simulator.posing import PosingPlayers
from referee.simulator.sheet import load_sheet
from referee.storage.paths import shipped_root


def test_a_recording_that_was_broken_off_knows_whom_it_has(tmp_path):
    hands = read_dataset(shipped_root() / "datasets" / "simulated").select(np.arange(5))
    assert not take_up_dataset(tmp_path / "mine", "a test")
    append_part(tmp_path / "mine", hands)
    had = take_up_dataset(tmp_path / "mine", "a test")
    assert sum(had.values()) == 5
    assert had[hands.person[0], hands.gesture[0]] >= 1


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
