"""Every kind of tournament is told to its end, for people and for programs."""

from random import Random

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.tournament_file import FILE, TournamentFile
from referee.host.tournament_words import tournament_lines, tournament_records


@pytest.fixture
def begin(tmp_path):
    def make(kind, best_of):
        plan = Plan(TournamentKind(kind), ("Ann", "Bo", "Cy", "Di"), best_of)
        return TournamentFile.begin(tmp_path / FILE, "Evening", plan, "1.0")

    return make


@pytest.mark.parametrize("kind", TournamentKind)
def test_every_kind_is_told_to_its_end(begin, kind):
    file, generator = begin(kind, best_of=3), Random(kind)
    while file.tournament.open:
        match = file.tournament.open[0]
        file.add(match.name, generator.choice(match.players))
    lines = tournament_lines(file)
    assert lines[0].startswith("Evening: ")
    assert lines[-1].endswith("the tournament")
    records = list(tournament_records(file))
    assert records[0]["winners"]
    assert sum(each["type"] == "standing" for each in records) == 4
