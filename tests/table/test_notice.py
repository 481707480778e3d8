"""A notice is read, and what people may want to press stays free."""

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.tournament_file import TournamentFile, place_for_tournament
from referee.table.app import App
from referee.table.screens.match import MatchScreen
from tests.table.pilot import Pilot


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
@pytest.mark.parametrize(
    "words", ["bout 1 of match 1.1 is written down", "what was entered of it is told at length " * 6]
)
def test_a_notice_covers_no_button_of_a_match(installed, size, words):
    plan = Plan(TournamentKind.SWISS, ("Ann", "Bo", "Cy", "Di"), best_of=3, mode="one-time")
    file = TournamentFile.begin(place_for_tournament(), "Saturday", plan, "1.0")
    file.add("1.1", 1)
    with App(size) as app:
        pilot = Pilot(app, MatchScreen(app, file, "1.1"))
        app.notify(words)
        pilot.wait(2)
        told = [box for text, box in app.canvas.lettered if text in words and " " in text]
        assert told
        assert not [box for box in app.screen.form.places.values() if box.collidelist(told) >= 0]


def test_a_notice_stands_below_where_nothing_is_to_be_pressed(pilot):
    pilot.app.notify("The camera is back")
    pilot.wait(2)
    height = pilot.app.size[1]
    assert height - 40 < pilot.find("The camera is back").centery < height
