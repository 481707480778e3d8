"""``referee games``: the card games, their options, and what is unverified."""

from __future__ import annotations

import argparse
from typing import Any

from referee.commands.options import add_json
from referee.commands.output import print_json
from referee.games.catalogue import GAMES, describe_values
from referee.games.rules import Option, Rules


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "games",
        help="lists the card games, their options, and what is unverified",
        description="Lists the games that `referee play` knows: players, options with values and defaults, "
        "actions, and the facts about cards that rest on no rule text.",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the games, one line of JSON each or in words."""
    for rules in GAMES.values():
        if args.json:
            print_json(_record(rules))
        else:
            print(_in_words(rules))
    return 0


def _record(rules: Rules[Any]) -> dict[str, Any]:
    return {
        "type": "game",
        "game": rules.name,
        "title": rules.title,
        "rules": rules.version,
        "players": list(rules.players),
        "options": {name: _option_record(option) for name, option in rules.options.items()},
        "actions": rules.notation.forms,
        "cards": list(rules.cards),
        "unverified": list(rules.unverified),
    }


def _option_record(option: Option) -> dict[str, Any]:
    if isinstance(option.values, range):
        values: dict[str, Any] = {"least": option.values[0], "most": option.values[-1]}
    else:
        values = {"values": list(option.values)}
    return {"default": option.default, **values, "meaning": option.meaning}


def _in_words(rules: Rules[Any]) -> str:
    lines = [f"{rules.name}: {rules.title}, {' or '.join(map(str, rules.players))} players"]
    for name, option in rules.options.items():
        lines.append(
            f"  --option {name}={option.default}  {option.meaning}; {describe_values(option.values)} "
            f"(default: {option.default})"
        )
    lines += [f"  unverified: {fact}" for fact in rules.unverified]
    return "\n".join(lines)
