"""The page of a tournament has everything, needs nothing else, and takes no name for its own markup."""

from html.parser import HTMLParser
from random import Random

import pytest

from referee.bouts.tournaments.results import Plan, TournamentKind
from referee.host.tournament_file import FILE, TournamentFile
from referee.host.tournament_page import tournament_page


class Page(HTMLParser):
    """What a browser would show: the text of each cell and paragraph, and which elements there are."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.attributes, self.told = set(), set(), []
        self._within = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag in {"td", "th", "p", "h1", "h2", "title"}:
            self.told.append("")
            self._within = True

    def handle_endtag(self, tag):
        self._within &= tag == "bdi"

    def handle_data(self, data):
        if self._within:
            self.told[-1] += data


@pytest.fixture
def begin(tmp_path):
    def make(kind, players=("Ann", "Bo", "Cy", "Di"), best_of=3, name="Evening"):
        plan = Plan(TournamentKind(kind), tuple(players), best_of)
        return TournamentFile.begin(tmp_path / FILE, name, plan, "1.0")

    return make


def play_out(file, generator):
    while file.tournament.open:
        match = file.tournament.open[0]
        file.add(match.name, generator.choice(match.players))


@pytest.mark.parametrize("kind", TournamentKind)
def test_every_match_and_everybody_is_on_it_with_how_it_stands(begin, kind):
    file = begin(kind)
    before = Page(tournament_page(file)).told
    assert all(match.name in before for match in file.tournament.matches)
    assert "Ann" in before
    play_out(file, Random(kind))
    page = Page(tournament_page(file)).told
    for each in file.tournament.standings:
        cells = [file.tournament.name_of(each.player), str(each.points), f"{each.won} / {each.played}"]
        assert any(page[place : place + 3] == cells for place in range(len(page)))
    for match in file.tournament.matches:
        if match.winner and not match.is_bye:
            row = page[page.index(match.name) :][1:4]
            assert row[1] == f"{match.wins[0]} : {match.wins[1]}"
            assert row[0::2] == [file.tournament.name_of(each) for each in match.players]
    assert any(told.endswith("the tournament") for told in page)


def test_names_are_names_and_no_markup(begin):
    names = ("<script>alert(1)</script>", "Tom & Jerry", '"><img src=x>', "&lt;b&gt;")
    page = Page(tournament_page(begin("round-robin", names, name="</title><h1 onclick=x>")))
    assert not {"script", "img", "b"} & page.elements
    assert "onclick" not in page.attributes
    for name in names:
        assert name in page.told
    assert "</title><h1 onclick=x>" in page.told


def test_it_needs_nothing_but_itself(begin):
    written = tournament_page(begin("swiss"))
    page = Page(written)
    assert not {"src", "href"} & page.attributes
    assert not {"link", "script", "img", "iframe"} & page.elements
    assert "@import" not in written
    assert "url(" not in written


def test_results_that_contradict_each_other_stand_on_it(begin, tmp_path):
    file = begin("knock-out", best_of=1)
    (tmp_path / "two").mkdir()
    for path in (tmp_path).glob("tournament*"):
        (tmp_path / "two" / path.name).write_bytes(path.read_bytes())
    other = TournamentFile.read(tmp_path / "two")
    file.add("1.1", file.tournament.match("1.1").players[0], table="hall")
    other.add("1.1", file.tournament.match("1.1").players[1], table="kitchen")
    file.join(other)
    assert any("contradict" in told for told in Page(tournament_page(file)).told)
