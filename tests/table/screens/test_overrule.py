"""A call is challenged at the table: it is changed with a reason, or it stands."""

from itertools import combinations, pairwise
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest

from referee.host.choices import BoutChoice
from referee.host.corrections import correction_of
from referee.host.keeping import keep_bout
from referee.host.remote import RemoteTable
from referee.officiating.ledger.bout_record import Record
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.screens.overrule import OverruleScreen
from referee.table.screens.replay import ReplayScreen
from referee.vision.frames import Frame


@pytest.fixture
def challenge(home, kept):
    """The newest throw is challenged; each player has two challenges."""
    with (kept.folder / "choice.json").open("wb") as file:
        file.write(msgspec.json.encode(msgspec.structs.replace(kept.choice, challenges=2)))
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press("o")
    assert home.is_open(OverruleScreen)
    return max(Record.read(kept.ledger).throws.items())


def other_than_called(throw, seat):
    """A symbol that the referee did not call for a player."""
    return next(symbol for symbol in Symbol if symbol != throw.verdict.thrown.get(seat))


def decide(home, *buttons):
    """Everybody decides what was clicked, with a reason."""
    for button in ("Everybody", "Another's hand", *buttons):
        home.click(button)
    assert home.is_open(ReplayScreen)


def click_call(home, seat, symbol):
    """Clicks on a symbol in a player's row: rows and symbols are lettered."""
    name, word = ("Ann", "Bo")[seat - 1], home.app.texts.say(symbol.value)
    row = next(box for text, box in home.app.canvas.lettered if text == name and box.left > 420)
    cells = [box for text, box in home.app.canvas.lettered if text == word and box.left > row.right]
    home.click(min(cells, key=lambda box: abs(box.centery - row.centery)).center)


def test_a_call_is_changed_by_the_mouse_alone_and_the_ledger_has_it(home, kept, challenge):
    number, throw = challenge
    assert home.app.screen._moment[0].image.any()
    home.click("Overrule")
    assert home.shows("Pick what was thrown")
    wanted = {seat: other_than_called(throw, seat) for seat in (1, 2)}
    for seat, symbol in wanted.items():
        click_call(home, seat, symbol)
    home.click("Overrule")
    assert home.shows("Say who decides")
    home.click("Ann: 2 left")
    home.click("Another symbol")
    before = len(Record.read(kept.ledger).hashes)
    home.click("Overrule")
    assert home.is_open(ReplayScreen)
    after = Record.read(kept.ledger)
    assert len(after.hashes) == before + 1
    assert after.throws[number].calls == wanted
    assert not after.challenges.lost


def test_a_call_is_changed_with_words_typed_for_it(home, kept, challenge):
    number, throw = challenge
    click_call(home, 1, other_than_called(throw, 1))
    for field, words in (("by", "kim"), ("reason", "seen")):
        home.app.screen.form.focus_on(field)
        home.type(words)
    home.click("Overrule")
    assert home.is_open(ReplayScreen)
    assert Record.read(kept.ledger).throws[number].calls[1] == other_than_called(throw, 1)


def test_a_player_whose_challenge_fails_has_one_less_and_none_after_the_last(home, kept, challenge):
    for left in (1, 0):
        home.click(f"Bo: {left + 1} left")
        home.click("The call stands")
        assert home.shows(f"Challenges left for Bo: {left}.")
        home.press("o")
        assert home.shows(f"Bo: {left} left")
    home.click("Bo: 0 left")
    home.click("The call stands")
    record = Record.read(kept.ledger)
    assert record.challenges.lost == {2: 2}
    assert not any(throw.calls for throw in record.throws.values())


@pytest.mark.parametrize("same", [True, False], ids=["this bout", "another bout"])
def test_phones_and_boards_of_this_bout_hear_that_the_call_stands(home, kept, narrator, challenge, same):
    number, _ = challenge
    home.app.phones.remote = remote = RemoteTable()
    another = kept.folder / "another" / "ledger.jsonl"
    record = Record.read(kept.ledger) if same else Record.begin(another, "run-to-ten", ("Ann", "Bo"), "1")
    remote.show_ledger(record, 2)
    remote.show_bout(narrator(*[{1: Symbol.ROCK, 2: Symbol.PAPER}] * number))
    assert remote.challenge(2, number)
    home.click("Bo: 2 left")
    home.click("The call stands")
    assert [each.seat for each in remote.shown.challenges] == ([] if same else [2])
    assert remote.shown.challenges_left == {1: 2, 2: 1 if same else 2}


@pytest.fixture
def challenged_by(home, verdict, installed):
    """A throw of some players is challenged, in a window of a size; gives what can be read, and where."""

    def look(size, thrown, names, challenges=None, no_call=None):
        kept = keep_bout(BoutChoice("one-time", names, "keyboard"))
        given = Record.read(kept.ledger).decide(verdict(dict(enumerate(thrown, start=1)), no_call=no_call))
        bundle = SimpleNamespace(verdict=given, manifest=SimpleNamespace(names=names, size=(640, 360)))
        home.app.window.native.size = size
        picture = Frame(0, 0.0, np.zeros((360, 640, 3), np.uint8))
        home.app.push(OverruleScreen(home.app, kept.ledger, bundle, (picture, None), challenges))
        home.wait(2)
        return home.app.canvas.lettered

    return look


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_the_names_that_players_have_unasked_stand_whole_before_their_calls(challenged_by, size):
    names = tuple(f"Player {seat}" for seat in range(1, 5))
    lettered = challenged_by(size, [Symbol.LABRADOR] * 4, names)
    calls = [box for text, box in lettered if text == "LABRADOR"]
    assert len(calls) == len(names)
    left = min(box.left for text, box in lettered if text == "Rock")
    for name in names:
        assert any(text == name and box.right < left for text, box in lettered if box.left > size[0] // 3), name


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("reason", Reason)
def test_why_each_of_four_players_mis_threw_can_be_read_twice(home, challenged_by, size, reason):
    names = ("Maximiliane Wolkenstein", "Bartholomew Cuthbertson", "Christopher Underwood", "Donatella Ferragamo")
    lettered = challenged_by(size, [MisThrow(reason)] * 4, names)
    words = home.app.texts.say(reason.value)
    title = " ".join(text for text, box in lettered if box.top < size[1] // 7)
    for name in names:
        assert f"{name}: {words}" in title
    right = max(box.right for text, box in lettered if text == "LABRADOR")
    cells = [(text, box) for text, box in lettered if box.left > right and size[1] // 7 < box.top < size[1] * 0.61]
    assert " ".join(text for text, _ in cells) == " ".join([words] * 4)
    assert all(one.bottom - other.top < one.height // 4 for (_, one), (_, other) in pairwise(cells))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_each_players_call_and_what_was_decided_are_said_whatever_the_names(home, challenged_by, size):
    names = ("Константин Константинопольский-Преображенский", "Wolfeschlegelsteinhausenber", "Maximiliane the First")
    challenged_by(size, [MisThrow(Reason.CHANGED)] * 3, names)
    home.app.screen._decided.calls.update({2: Symbol.PAPER, 3: MisThrow(Reason.LATE)})
    home.app.screen.changed()
    home.wait(2)
    title = " ".join(text for text, box in home.app.canvas.lettered if box.top < size[1] // 7)
    assert title.count("changed after it was thrown") == 3
    assert title.count("overruled: ") == title.count(": Paper, ") == title.count(": thrown too late") == 1


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bo"),
        ("Maximiliane", "Bartholomew", "Christopher"),
        ("Maximiliane Wolkenstein", "Bartholomew Cuthbertson", "Christopher", "Donaudampfschifffahrt"),
    ],
)
def test_how_many_challenges_each_player_has_left_can_be_read_whatever_the_names(challenged_by, size, names):
    lettered = challenged_by(size, [Symbol.ROCK] * len(names), names, challenges=2)
    feet = next(box.top for text, box in lettered if text == "or name")
    chips = [(text, box) for text, box in lettered if box.right < size[0] // 3 and size[1] * 0.42 < box.top < feet]
    told = " ".join(text for text, _ in sorted(chips, key=lambda chip: (chip[1].centerx // 20, chip[1].top)))
    assert all(f"{name}: 2 left" in told for name in names), told
    covers = [one.clip(other).height for (_, one), (_, other) in combinations(chips, 2)]
    assert max(covers) <= size[1] // 100, "lines of one chip stand close, and do not cover each other"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_a_name_that_is_too_long_for_its_chip_is_cut_and_not_the_challenges_left(challenged_by, size):
    names = ("Константин Константинопольский-Преображенский", "Wolfeschlegelsteinhausenber", "Bo", "Maximiliane")
    lettered = challenged_by(size, [Symbol.ROCK] * len(names), names, challenges=2)
    assert " ".join(text for text, _ in lettered).count(": 2 left") == len(names)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_nobody_of_a_no_call_is_absent_before_that_is_called(home, challenged_by, size):
    thrown = [MisThrow(Reason.ABSENT), MisThrow(Reason.ABSENT), Symbol.ROCK]
    challenged_by(size, thrown, ("Ann", "Bo", "Cy"), no_call=NoCallReason.HAND_LOST)
    screen = home.app.screen
    assert [screen._called(seat) for seat in (1, 2, 3)] == ["", "", "rock"]
    while screen._calls.get(1) != "absent":
        screen._call(1, "mis-throw")
    screen._call(3, "paper")
    for button in ("Everybody", "Another's hand", "Overrule"):
        home.click(button)
    assert "Throw 1 does not count yet; still to be called: Bo." in " ".join(home.texts)


def test_a_throw_is_ordered_again_because_everybody_says_so(home, kept, challenge):
    number, _ = challenge
    for button in ("Everybody", "Another's hand", "Throw again"):
        home.click(button)
    assert Record.read(kept.ledger).throws[number].again


def test_an_overrule_is_told_and_taken_back_at_the_table(home, kept, challenge):
    number, throw = challenge
    assert not home.shows("overruled:")
    click_call(home, 1, other_than_called(throw, 1))
    decide(home, "Overrule")
    home.press("o")
    assert home.shows("overruled: Ann: " + home.app.texts.say(other_than_called(throw, 1).value))
    click_call(home, 1, other_than_called(throw, 1))
    home.click("Overrule")
    assert home.shows("Pick what was thrown"), "that call stands already"
    click_call(home, 1, throw.verdict.thrown[1])
    decide(home, "Overrule")
    assert Record.read(kept.ledger).throws[number].thrown == throw.verdict.thrown


def test_a_throw_that_was_ordered_again_counts_once_more_by_any_call_even_the_referees(home, kept, challenge):
    number, throw = challenge
    decide(home, "Throw again")
    home.press("o")
    assert home.shows("overruled: Throw again")
    click_call(home, 1, throw.verdict.thrown[1])
    decide(home, "Overrule")
    assert Record.read(kept.ledger).throws[number].thrown == throw.verdict.thrown


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_the_replay_of_an_overruled_throw_says_what_counts_now(home, kept, challenge, size):
    home.press("esc")
    replay = home.app.screen
    replay._t = replay.throw.frames[-1].t
    home.wait(2)
    assert not home.shows("overruled:")
    home.press("o")
    wanted = other_than_called(challenge[1], 1)
    click_call(home, 1, wanted)
    decide(home, "Overrule")
    home.wait(2)
    home.app.window.native.size = size
    home.wait(2)
    found = correction_of(Record.read(kept.ledger), challenge[0])
    told = found.in_words({1: "Ann", 2: "Bo"}, home.app.texts)
    assert told.startswith(f"overruled: Ann: {home.app.texts.say(wanted.value)}; ")
    assert told in " ".join(home.texts)


def challenged_on_phones(home, kept, narrator, number):
    """Both players challenge the throw, each on a phone, and it is looked at."""
    home.press("esc")
    home.app.phones.remote = remote = RemoteTable()
    remote.show_ledger(Record.read(kept.ledger), 2)
    remote.show_bout(narrator(*[{1: Symbol.ROCK, 2: Symbol.PAPER}] * number))
    assert remote.challenge(1, number)
    assert remote.challenge(2, number)
    home.press("o")
    assert home.app.screen._by == "Ann"
    return remote


@pytest.mark.parametrize("decided_on_a_phone", [False, True])
def test_who_challenged_on_a_phone_loses_that_challenge_once_where_the_call_stands(
    home, kept, narrator, challenge, decided_on_a_phone
):
    number, _ = challenge
    remote = challenged_on_phones(home, kept, narrator, number)
    if decided_on_a_phone:
        for seat, name in ((1, "Ann"), (2, "Bo")):
            Record.read(kept.ledger).lose_challenge(name, seat)
        remote.settle(number, (1, 2))
    home.click("The call stands")
    assert not remote.shown.challenges
    assert remote.shown.challenges_left == {1: 1, 2: 1}
    assert Record.read(kept.ledger).challenges.lost == {1: 1, 2: 1}


def test_a_challenge_from_a_phone_is_closed_as_soon_as_its_throw_is_overruled_at_the_table(
    home, kept, narrator, challenge
):
    number, throw = challenge
    home.app.phones.remote = remote = RemoteTable()
    remote.show_ledger(Record.read(kept.ledger), 2)
    remote.show_bout(narrator(*[{1: Symbol.ROCK, 2: Symbol.PAPER}] * number))
    assert remote.challenge(2, number)
    click_call(home, 1, other_than_called(throw, 1))
    home.click("Ann: 2 left")
    home.click("Another symbol")
    home.click("Overrule")
    assert home.is_open(ReplayScreen)
    assert remote.shown.challenges == ()
    assert remote.shown.challenges_left == {1: 2, 2: 2}
