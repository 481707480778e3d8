"""A tournament as one page to be printed: black on white, in A4, with its pairings, results and standings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from referee.bouts.tournaments.matches import Match, Place
from referee.bouts.tournaments.tournament import Tournament
from referee.host.language import Catalogue, english
from referee.host.tournament_file import TournamentFile
from referee.host.tournament_words import round_title, standing_numbers, winners_words
from referee.storage.files import save_file

_STYLE = """
@page { size: A4; margin: 14mm 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 186mm; padding: 4mm; color: #000; background: #fff;
  font: 10.5pt/1.35 "Noto Sans", "Liberation Sans", Arial, sans-serif; }
h1 { font-size: 20pt; line-height: 1.15; margin: 0 0 1mm; overflow-wrap: anywhere; }
h2::first-letter, th::first-letter { text-transform: uppercase; }
h2 { font-size: 12pt; margin: 5mm 0 1.5mm; break-after: avoid; }
p { margin: 0 0 1.5mm; }
.told { font-weight: bold; border: 0.5mm solid #000; padding: 1.5mm 2.5mm; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 0.2mm solid #000; padding: 0.9mm 1.5mm; text-align: start; overflow-wrap: anywhere; }
th { border-bottom-width: 0.5mm; font-size: 9pt; }
tr { break-inside: avoid; }
.number { text-align: end; white-space: nowrap; overflow-wrap: normal; }
.rounds { columns: 2; column-gap: 8mm; }
.round { break-inside: avoid; margin: 0 0 4mm; }
.round h2 { margin-top: 0; }
.round table { table-layout: fixed; }
.round td:first-child { width: 14mm; font-size: 9pt; white-space: nowrap; }
.round td:nth-child(3) { width: 18mm; text-align: center; white-space: nowrap; }
.long .round { break-inside: auto; }
.winner { font-weight: bold; }
.blank { display: inline-block; width: 5.5mm; height: 5mm; border: 0.3mm solid #000; vertical-align: middle; }
@media print { body { max-width: none; padding: 0; } }
"""
_LONG = 20
"""Matches of a round that do not fit into the half of a page with its neighbours: it may go on in the next column."""


def tournament_page(file: TournamentFile, texts: Catalogue | None = None) -> str:
    """One HTML document that needs nothing else: no script, no picture, no font and no other file.

    Args:
        file: The tournament's file.
        texts: The language; English where none is given.
    """
    text = texts or english()
    tournament, plan = file.tournament, file.plan
    kind = text(f"tournament.kinds.{plan.kind}")
    if plan.best_of > 1:
        kind = f"{kind}, {text('tournament.best_of', number=plan.best_of)}"
    told = [kind, text(f"home.{plan.mode}"), text("gallery.players", count=len(plan.players)), file.entry.at[:10]]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{escape(text("web.language"))}">',
            '<head><meta charset="utf-8">',
            f"<title>{escape(file.entry.name)}</title>",
            f"<style>{_STYLE}</style></head>",
            f"<body><h1><bdi>{escape(file.entry.name)}</bdi></h1>",
            f"<p>{escape(' · '.join(told))}</p>",
            *_outcome(tournament, text),
            *_standings(tournament, text),
            *_rounds(tournament, text),
            "</body></html>",
            "",
        ]
    )


def save_tournament_page(file: TournamentFile, place: Path, texts: Catalogue | None = None) -> None:
    """Writes the page of :func:`tournament_page`; one that was there is replaced.

    Raises:
        StorageError: It cannot be written.
    """
    save_file(place, tournament_page(file, texts).encode())


def _outcome(tournament: Tournament, text: Catalogue) -> Iterator[str]:
    """Who has won, or what contradicts itself: such results count for nobody."""
    for conflict in tournament.conflicts:
        yield f'<p class="told">{escape(text("tournament.conflict_told", match=conflict.match))}</p>'
    if tournament.winners:
        yield f'<p class="told">{escape(winners_words(tournament, text))}</p>'


def _standings(tournament: Tournament, text: Catalogue) -> Iterator[str]:
    lines = [(each, standing_numbers(each, tournament.plan.kind)) for each in tournament.standings]
    yield f"<h2>{escape(text('tournament.standings'))}</h2><table><thead><tr>"
    yield f'<th class="number"></th><th>{escape(text("tournament.player"))}</th>'
    yield from (f'<th class="number">{escape(text(f"tournament.{head}"))}</th>' for head in lines[0][1])
    yield "</tr></thead><tbody>"
    for each, numbers in lines:
        cells = "".join(f'<td class="number">{escape(number)}</td>' for number in numbers.values())
        name = _name(tournament, each.player)
        yield f'<tr><td class="number">{each.place}.</td><td>{name}</td>{cells}</tr>'
    yield "</tbody></table>"


def _rounds(tournament: Tournament, text: Catalogue) -> Iterator[str]:
    rounds = [each for each in tournament.rounds if each.pairings]
    long = " long" if any(len(each.pairings) > _LONG for each in rounds) else ""
    yield f"<h2>{escape(text('tournament.rounds'))}</h2><div class='rounds{long}'>"
    for each in rounds:
        yield f"<div class='round'><h2>{escape(round_title(each, text))}</h2><table><tbody>"
        yield from (_match(tournament, match, text) for match in each.pairings)
        yield "</tbody></table></div>"
    yield "</div>"


def _match(tournament: Tournament, match: Match, text: Catalogue) -> str:
    """A match's line; where it is not decided, there is a box for what each wins, to be filled in by hand."""
    first, second = (
        f'<td class="winner">{name}</td>' if match.winner and match.winner == player else f"<td>{name}</td>"
        for player, name in ((each, _name(tournament, each)) for each in match.players)
    )
    if match.is_bye:
        stands = escape(text("tournament.bye"))
    elif match.winner is None and not any(match.wins):
        stands = '<span class="blank"></span> : <span class="blank"></span>'
    else:
        stands = f"{match.wins[0]} : {match.wins[1]}"
    return f"<tr><td>{escape(match.name)}</td>{first}<td>{stands}</td>{second}</tr>"


def _name(tournament: Tournament, player: Place) -> str:
    """A player's name, in its own direction of writing; an open place is a line to write on."""
    if player is None:
        return "………………"
    return f"<bdi>{escape(tournament.name_of(player))}</bdi>" if player else ""
