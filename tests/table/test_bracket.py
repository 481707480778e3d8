"""A tournament's rounds are columns, and everything in them stays inside."""

import pytest

from referee.bouts.tournaments.matches import BYE
from referee.bouts.tournaments.results import Plan, Result, TournamentKind
from referee.bouts.tournaments.tournament import tournament_of
from referee.table.bracket import COLUMNS, columns_of, draw_columns, draw_standings, places_for


@pytest.mark.parametrize("count", [2, 7, 9, 32])
@pytest.mark.parametrize("kind", TournamentKind)
def test_every_match_has_a_place_of_its_own_within_the_page(canvas, kind, count):
    tournament = tournament_of(Plan(kind, tuple(f"Player {n}" for n in range(count)), 3), [])
    columns, box = columns_of(tournament), canvas.surface.get_rect().inflate(-96, -160)
    assert [match for column in columns for match in column.matches] == [
        match for match in tournament.matches if match.players != (BYE, BYE)
    ]
    assert all(column.matches for column in columns)
    for page in range(0, len(columns), COLUMNS):
        places = [place for _, place in places_for(canvas, box, columns[page : page + COLUMNS])]
        assert all(box.contains(place) for place in places)
        assert all(place.collidelist(places[:number]) < 0 for number, place in enumerate(places))
        draw_columns(canvas, box, columns[page : page + COLUMNS], tournament)
    draw_standings(canvas, box, tournament)
    assert all(box.inflate(8, 8).contains(where) for text, where in canvas.lettered if text)


@pytest.mark.parametrize("count", [4, 32])
@pytest.mark.parametrize(("kind", "heads"), [(TournamentKind.SWISS, 5), (TournamentKind.ROUND_ROBIN, 3)])
def test_the_table_shows_what_ranks_players_with_its_whole_heads(canvas, kind, heads, count):
    plan = Plan(kind, tuple(f"Player {n}" for n in range(count)))
    first = tournament_of(plan, []).open[0]
    tournament = tournament_of(plan, [Result("a", first.name, 1, *first.players)])
    draw_standings(canvas, canvas.surface.get_rect().inflate(-96, -160), tournament)
    told = [text for text, _ in canvas.lettered]
    assert told[:heads] == ["points", "matches", "bouts", "points", "opponents'"][:heads]
    numbers = ["1", "1 / 1", "1 : 0", "0"] if heads == 5 else ["1", "1 / 1", "1 : 0"]
    assert told[heads + 2 : heads + 2 + len(numbers)] == numbers
    assert not any(text.endswith("...") or text.endswith("\u2026") for text in told)
