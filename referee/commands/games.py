"""``referee games``: the card games, their rules, their options, and what is unverified."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from referee.commands.shared.options import add_json
from referee.commands.shared.output import complain, print_json
from referee.errors import BadInputError
from referee.games.catalogue import GAMES, describe_values
from referee.games.rule_texts import rules_text
from referee.games.rules import Option, Rules


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the verb."""
    parser = subparsers.add_parser(
        "games",
        help="lists the card games, their rules, their options, and what is unverified",
        description="Lists the games that `referee play` knows: players, options with values and defaults, and the "
        "facts about cards that rest on no rule text. Of one game also its actions and the names of its cards.",
        epilog="Example: referee games war --rules",
    )
    parser.add_argument("game", nargs="?", choices=GAMES, metavar="GAME", help="only this one, with all about it")
    parser.add_argument("--rules", action="store_true", help="prints the rules of the game, to read")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the games, one line of JSON each or in words."""
    if args.rules:
        _print_rules(args.game, as_json=args.json)
        return 0
    for fault in GAMES.faults:
        complain("referee games", f"left out: {fault}")
    for rules in GAMES.values() if args.game is None else [GAMES[args.game]]:
        if args.json:
            print_json(_record(rules))
        else:
            print(_in_words(rules, in_full=args.game is not None))
    return 0


def _print_rules(name: str | None, *, as_json: bool) -> None:
    if name is None:
        raise BadInputError(f"--rules: of which game? Expected one of {', '.join(GAMES)}")
    if as_json:
        print_json({"type": "rules", "game": name, "text": rules_text(name)})
    else:
        print(rules_text(name), end="")


def _record(rules: Rules[Any]) -> dict[str, Any]:
    return {
        "type": "game",
        "game": rules.name,
        "title": rules.title,
        "rules": rules.version,
        "players": list(rules.players),
        "options": {name: _option_record(option) for name, option in rules.options.items()},
        "actions": rules.meanings,
        "help": dict(rules.help),
        "cards": list(rules.cards),
        "unverified": list(rules.unverified),
    }


def _option_record(option: Option) -> dict[str, Any]:
    if isinstance(option.values, range):
        values: dict[str, Any] = {"least": option.values[0], "most": option.values[-1]}
        if option.values.step != 1:
            values["step"] = option.values.step
    else:
        values = {"values": list(option.values)}
    return {"default": option.default, **values, "meaning": option.meaning}


def _in_words(rules: Rules[Any], *, in_full: bool) -> str:
    lines = [f"{rules.name}: {rules.title}, {' or '.join(map(str, rules.players))} players"]
    for name, option in rules.options.items():
        lines.append(
            f"  --option {name}={option.default}  {option.meaning}; {describe_values(option.values)} "
            f"(default: {option.default})"
        )
    lines += [f"  unverified: {fact}" for fact in rules.unverified]
    if in_full:
        lines += [f"  {form}  {meaning}" for form, meaning in rules.meanings.items()]
        if rules.cards:
            lines.append(
                textwrap.fill(f"cards: {' '.join(rules.cards)}", 100, initial_indent="  ", subsequent_indent="    ")
            )
        lines.append(f"  The rules: referee games {rules.name} --rules")
    return "\n".join(lines)
