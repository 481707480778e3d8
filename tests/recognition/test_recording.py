"""A guided recording asks for what is needed, and keeps hands only when everybody has had time to show them."""

from dataclasses import replace

import numpy as np
import pytest

from referee.errors import BadInputError
from referee.recognition.recording import Prompt, RecordingSession, prompts_for
from referee.vision.hands import HandState, TrackedHand

ROCK, JACK = Prompt("rock", "rock"), Prompt("jack", "jack")


@pytest.fixture
def show(hands):
    """Somebody's hand at a time."""

    def at(t, player=1):
        return TrackedHand(player, t, hands.points[0].astype(float), hands.world[0].astype(float), 1.0, "right")

    return at


def start(prompts=(ROCK, JACK), needed=2, had=(), countdown=0.0, people=("Ann",)):
    seats = dict(enumerate(people, start=1))
    return RecordingSession(seats, prompts, needed, source="x.mp4", had=dict(had), countdown=countdown)


def test_all_five_symbols_their_halves_and_the_other_shapes_are_asked_for():
    asked = prompts_for("rock", ["three", "point"])
    assert [prompt.label for prompt in asked[:5]] == ["rock", "paper", "scissors", "jack", "labrador"]
    assert {prompt.gesture for prompt in asked if prompt.label == "incomplete"} == {
        "half paper",
        "half scissors",
        "half jack",
        "half labrador",
    }
    assert [prompt.gesture for prompt in asked if prompt.label == "other"] == ["three", "point"]
    assert [prompt.gesture for prompt in prompts_for("rock", ["three"], ["three", "jack"])] == ["three", "jack"]
    with pytest.raises(BadInputError, match="spock: not a shape"):
        prompts_for("rock", ["three"], ["spock"])


def test_a_hand_that_was_only_predicted_is_neither_kept_nor_seen(show):
    session = start(needed=1)
    cue = session.take(0.0, [replace(show(0.0), state=HandState.PREDICTED)])
    assert (cue.kept, cue.unseen, session.to_store()) == ((), ("Ann",), None)
    assert session.take(0.1, [show(0.1)]).kept


def test_hands_are_kept_after_the_countdown_and_not_all_of_one_moment(show):
    session = start(countdown=1.0, needed=50)
    cues = {t: session.take(t, [show(t)]) for t in np.arange(0, 2.01, 0.05).round(2)}
    assert [cues[t].seconds for t in (0.0, 0.5, 1.0)] == [1, 1, 0]
    assert not any(cue.kept for t, cue in cues.items() if t < 1.0)
    assert 4 <= sum(len(cue.kept) for cue in cues.values()) <= 6


def test_the_next_shape_comes_when_everybody_is_done_and_has_its_own_countdown(show):
    session = start(people=("Ann", "Bo"), needed=1, countdown=0.5)
    session.take(0.0, [show(0.0), show(0.0, 2)])
    cue = session.take(0.6, [show(0.6), None])
    assert cue.needed == {"Bo": 1}
    assert cue.unseen == ("Bo",)
    assert session.prompt == ROCK
    session.take(0.8, [None, show(0.8, 2)])
    assert session.prompt == JACK
    assert session.take(1.0, [show(1.0), show(1.0, 2)]).kept == ()
    assert len(session.take(1.6, [show(1.6), show(1.6, 2)]).kept) == 2
    assert session.prompt is None
    kept = session.to_store()
    session.stored()
    assert sorted(zip(kept.person, kept.label, kept.lane, strict=True)) == [
        ("Ann", "jack", 1),
        ("Ann", "rock", 1),
        ("Bo", "jack", 2),
        ("Bo", "rock", 2),
    ]
    assert set(kept.source) == {"x.mp4"}
    assert session.to_store() is None


def test_what_was_recorded_before_is_not_asked_for_again():
    session = start(had={("Ann", "rock"): 2, ("Ann", "jack"): 1})
    assert session.prompt == JACK
    assert session.still_needed == 1


def test_where_a_film_goes_on_the_first_hand_is_no_near_copy_of_the_last_before(show):
    session = RecordingSession({1: "Ann"}, [ROCK], 9, source="x.mp4", had={}, countdown=0.0, after=4.0)
    assert [len(session.take(t, [show(t)]).kept) for t in (4.03, 4.1, 4.2, 4.25)] == [0, 0, 1, 0]
