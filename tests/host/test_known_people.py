"""People are remembered as they agree to, and forgotten as they ask."""

import pytest

from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import bouts, games, keep_bout, keep_game
from referee.host.known_people import COLOURS, People, forget_bouts, forget_games, seat_colours
from referee.officiating.ledger.bout_record import Record
from referee.storage.locks import Hold


@pytest.fixture
def people(installed):
    return People()


def test_name_and_colour_are_remembered_and_forgotten(people):
    people.remember("Ann", 3)
    people.remember("Bo", 4)
    people.remember("ANN ", 5)
    assert {each.name: each.colour for each in People().all()} == {"Ann": 5, "Bo": 4}
    assert people.path.stat().st_mode & 0o077 == 0
    people.forget("ann")
    assert [each.name for each in People().all()] == ["Bo"]
    assert b"Ann" not in people.path.read_bytes()


def test_a_name_of_a_hundred_characters_is_remembered(people):
    people.remember("A" * 100, 3)
    assert People().find("a" * 100).colour == 3


def test_a_picture_goes_when_another_comes_when_it_is_removed_and_with_the_person(people, installed):
    people.remember("Ann", 3)
    for content in (b"one", b"two"):
        people.keep_picture("Ann", content)
        assert people.picture_of(people.find("Ann")).read_bytes() == content
        assert len(list((installed / "people").glob("*.png"))) == 1
    people.remove_picture("Ann")
    assert list((installed / "people").glob("*.png")) == []
    assert people.find("Ann").colour == 3
    people.keep_picture("Ann", b"three")
    people.forget("Ann")
    assert list((installed / "people").glob("*.png")) == []


def set_aside(people):
    return sorted(people.path.parent.glob("people.json.unreadable-*"))


@pytest.mark.parametrize("content", [b"", b"[", b'{"people":7}', b'{"people":[{"name":"Bo"'])
def test_a_file_that_is_none_is_nobody_and_is_kept_aside_for_new_people(people, content):
    people.path.parent.mkdir(parents=True, exist_ok=True)
    people.path.write_bytes(content)
    assert people.all() == []
    people.remember("Ann", 1)
    assert people.find("Ann").colour == 1
    assert [each.read_bytes() for each in set_aside(people)] == [content]
    people.remember("Cy", 2)
    assert len(set_aside(people)) == 1
    people.forget("bo")
    assert [each for each in set_aside(people) if b"Bo" in each.read_bytes()] == []
    assert len(set_aside(people)) == (b"Bo" not in content), "one without the name stays"


@pytest.mark.parametrize(
    "wrong", ['"colour": 14', '"colour": "red"', '"colour": 4, "picture": "../../x"', '"colour": 4, "name": ""']
)
def test_an_entry_that_is_none_costs_only_itself_and_its_picture(people, installed, wrong):
    people.remember("Ann", 3)
    people.remember("Bo", 4)
    people.remember("Cy", 5)
    for name in ("Ann", "Bo"):
        people.keep_picture(name, name.encode())
    text = people.path.read_text()
    people.path.write_text(text.replace('"colour": 4', wrong))
    assert [each.name for each in people.all()] == ["Cy", "Ann"]
    people.remember("Di", 2)
    assert [each.name for each in people.all()] == ["Cy", "Ann", "Di"]
    assert [picture.read_bytes() for picture in (installed / "people").glob("*.png")] == [b"Ann"]
    assert set_aside(people) == []
    people.forget("Ann")
    assert list((installed / "people").glob("*.png")) == []


def test_the_picture_of_one_for_whom_there_is_no_more_room_goes(people, installed, monkeypatch):
    monkeypatch.setattr("referee.host.known_people._MOST", 2)
    people.keep_picture("Ann", b"one")
    people.remember("Bo", 4)
    people.remember("Cy", 5)
    assert [each.name for each in people.all()] == ["Bo", "Cy"]
    assert list((installed / "people").glob("*.png")) == []


def test_bouts_go_with_whoever_asks_for_it_but_none_that_is_being_refereed(installed):
    for names in (("Ann", "Bo"), ("Cy", "ann "), ("Bo", "Cy")):
        keep_bout(BoutChoice("one-time", names, "keyboard"))
    running = keep_bout(BoutChoice("one-time", ("Ann", "Di"), "keyboard"))
    with Record.read(running.ledger).hold():
        assert forget_bouts("Ann") == 2
    assert sorted(kept.choice.names for kept in bouts()) == [("Ann", "Di"), ("Bo", "Cy")]


def test_card_games_go_likewise_but_none_for_pink_slips_and_none_that_is_being_played(installed):
    for game, names in (("war", ("Ann", "Bo")), ("war", ("Cy", "Bo")), ("pink-slip", (" ann", "Bo"))):
        keep_game(GameChoice(game, tuple(SeatChoice(name) for name in names)))
    running = keep_game(GameChoice("war", (SeatChoice("Ann"), SeatChoice("Di"))))
    with Hold(running.log, "is being played"):
        assert forget_games("Ann") == 1
    left = [(kept.choice.game, kept.choice.seats[1].name) for kept in games()]
    assert sorted(left) == [("pink-slip", "Bo"), ("war", "Bo"), ("war", "Di")]
    assert [kept.choice.seats[0].name for kept in games() if kept.choice.game == "war"] == ["Ann", "Cy"]


@pytest.mark.parametrize(
    ("liked", "colours"),
    [
        ({}, {1: 1, 2: 2, 3: 3}),
        ({"ann": 5}, {1: 5, 2: 2, 3: 3}),
        ({"Ann": 5, "Bo": 5}, {1: 5, 2: 2, 3: 3}),
        ({"Bo": 5, "Cy": 5}, {1: 1, 2: 5, 3: 3}),
        ({"Ann": 2}, {1: 2, 2: 1, 3: 3}),
        ({"Ann": 3, "Cy": 1}, {1: 3, 2: 2, 3: 1}),
        ({"Eve": 2}, {1: 1, 2: 2, 3: 3}),
    ],
    ids=["nobody", "one", "two-alike", "later-ones-alike", "a-seat's", "crossed", "somebody-else"],
)
def test_who_is_remembered_with_a_colour_has_it_and_no_two_have_the_same(people, liked, colours):
    for name, colour in liked.items():
        people.remember(name, colour)
    assert seat_colours({1: "Ann", 2: "Bo", 3: "Cy"}) == colours


def test_twelve_who_like_what_they_want_have_twelve_colours(people):
    for number in range(1, COLOURS + 1):
        people.remember(f"P{number}", number % 5 + 3)
    assert len(set(seat_colours({seat: f"P{seat}" for seat in range(1, COLOURS + 1)}).values())) == COLOURS
