"""A tournament told: as records for programs and browsers, and in plain lines to be printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.bouts.tournaments.matches import Match, Standing
from referee.bouts.tournaments.results import Conflict, TournamentKind
from referee.bouts.tournaments.tournament import Tournament, TournamentRound
from referee.bouts.words import MODES, join_words
from referee.host.language import Catalogue, english
from referee.host.tournament_file import TournamentFile

_KINDS = {
    TournamentKind.ROUND_ROBIN: "round robin",
    TournamentKind.KNOCK_OUT: "knock-out",
    TournamentKind.DOUBLE_KNOCK_OUT: "double knock-out",
    TournamentKind.SWISS: "Swiss system",
}


def round_title(each: TournamentRound, texts: Catalogue) -> str:
    """What a round is called, with its side in a double knock-out."""
    return texts(f"tournament.side.{each.side or 'round'}", number=each.number)


def winners_words(tournament: Tournament, texts: Catalogue) -> str:
    """Who has won, in a sentence; empty while nobody has, or results contradict each other."""
    if not tournament.winners:
        return ""
    names = join_words([tournament.name_of(player) for player in tournament.winners], texts.say)
    return texts("tournament.won" if len(tournament.winners) == 1 else "tournament.won_together", names=names)


def standing_numbers(each: Standing, kind: TournamentKind) -> dict[str, str]:
    """What a player's line of the standings says; the keys are the columns' heads in the language's ``tournament``."""
    numbers = {
        "points": str(each.points),
        "matches": f"{each.won} / {each.played}",
        "bouts": f"{each.bouts[0]} : {each.bouts[1]}",
    }
    return {**numbers, "tie_break": str(each.tie_break)} if kind is TournamentKind.SWISS else numbers


def tournament_records(file: TournamentFile) -> Iterator[dict[str, Any]]:
    """What ``referee tournament show --json`` prints: the tournament, its matches, its standings, its conflicts.

    Names stand for players; ``null`` is a place that is not known yet, and an empty text one that stays empty.
    """
    tournament, plan = file.tournament, file.plan
    yield {
        "type": "tournament",
        "id": file.entry.id,
        "name": file.entry.name,
        "kind": plan.kind.value,
        "mode": plan.mode,
        "best_of": plan.best_of,
        "players": list(plan.players),
        "winners": [tournament.name_of(player) for player in tournament.winners],
    }
    for match in tournament.matches:
        yield {
            "type": "match",
            "match": match.name,
            "round": match.round,
            "players": [_name(tournament, player) for player in match.players],
            "wins": list(match.wins),
            "winner": _name(tournament, match.winner),
            "next_bout": match.bout or None,
        }
    for standing in tournament.standings:
        yield {
            "type": "standing",
            "place": standing.place,
            "player": tournament.name_of(standing.player),
            "played": standing.played,
            "won": standing.won,
            "points": standing.points,
            "bouts": list(standing.bouts),
            "tie_break": standing.tie_break,
            "out": standing.out,
        }
    for conflict in tournament.conflicts:
        yield {
            "type": "conflict",
            "match": conflict.match,
            "bout": conflict.bout or None,
            "results": [
                {
                    "id": result.id,
                    "table": file.results[result.id].table,
                    "at": file.results[result.id].at,
                    "bout": result.bout,
                    "winner": result.winner,
                    "loser": result.loser,
                }
                for result in conflict.results
            ],
        }


def tournament_lines(file: TournamentFile) -> list[str]:
    """A tournament in English, to be printed: its rounds, its standings, and what contradicts itself."""
    tournament, plan = file.tournament, file.plan
    best = f", best of {plan.best_of}" if plan.best_of > 1 else ""
    lines = [f"{file.entry.name}: {_KINDS[plan.kind]}, {len(plan.players)} players, {MODES[plan.mode]}{best}"]
    for each in tournament.rounds:
        if each.pairings:
            lines.append(round_title(each, english()))
            lines += [f"  {match.name:5} {_match_words(tournament, match)}" for match in each.pairings]
    lines.append("Standings")
    widest = max(len(name) for name in plan.players)
    for player in tournament.standings:
        tie = f"  opponents' points {player.tie_break}" if plan.kind is TournamentKind.SWISS else ""
        lines.append(
            f"  {player.place:3}. {tournament.name_of(player.player):{widest}}  points {player.points}  "
            f"matches {player.won} of {player.played}  bouts {player.bouts[0]} : {player.bouts[1]}{tie}"
        )
    lines += conflict_lines(file, tournament.conflicts)
    if tournament.winners:
        lines.append(winners_words(tournament, english()))
    elif tournament.open:
        lines.append(f"To be played now: {', '.join(match.name for match in tournament.open)}")
    return lines


def conflict_lines(file: TournamentFile, conflicts: Sequence[Conflict]) -> list[str]:
    """Each conflict in a line: which results contradict each other, who wrote them, and what to do about it."""
    lines = []
    for conflict in conflicts:
        told = []
        for result in conflict.results:
            entry = file.results[result.id]
            who = f"{_who(file, result.winner)} beat {_who(file, result.loser)}"
            told.append(f"{who} (table {entry.table or '?'}, {entry.at})")
        bout = f", bout {conflict.bout}" if conflict.bout else ""
        lines.append(f"Conflict in match {conflict.match}{bout}: {'; '.join(told)}. Take it back, and enter it anew")
    return lines


def _match_words(tournament: Tournament, match: Match) -> str:
    if match.is_bye:
        player = next((each for each in match.players if each), None)
        return f"{_name(tournament, player) or '(open)'} has a bye"
    names = [_name(tournament, player) or "(open)" for player in match.players]
    words = f"{names[0]} {match.wins[0]} : {match.wins[1]} {names[1]}"
    return f"{words}  {_name(tournament, match.winner)} wins" if match.winner else words


def _name(tournament: Tournament, player: int | None) -> str | None:
    if player is None:
        return None
    return tournament.name_of(player) if player else ""


def _who(file: TournamentFile, player: int) -> str:
    return file.plan.players[player - 1] if 0 < player <= len(file.plan.players) else "somebody else"
