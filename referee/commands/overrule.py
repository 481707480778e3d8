"""``referee overrule``: an operator's decision about a throw, added to the bout's ledger."""

from __future__ import annotations

import argparse

from referee.commands.shared.desk import after_overrule_in_words, head_in_words, overrule_in_words
from referee.commands.shared.output import complain, print_json
from referee.errors import BadInputError
from referee.officiating.ledger.bout_record import Record, score_of
from referee.officiating.ledger.entries import AGAIN


def run(args: argparse.Namespace) -> int:
    """Adds the decision and prints how the bout stands.

    Raises:
        BadInputError: There is no such throw or player, or the ledger cannot be read.
        BadLedger: The ledger was changed or cut.
        StorageError: The ledger cannot be written.
    """
    if args.player is None and args.call != AGAIN:
        raise BadInputError(f"--call {args.call}: --player is needed with it")
    for option in ("by", "reason"):
        if not getattr(args, option).strip():
            raise BadInputError(f"--{option}: empty; expected some words")
    record = Record.read(args.ledger)
    if record.cut:
        complain("referee overrule", f"{args.ledger}: its last line is cut off in the middle, left out")
    player = None if args.call == AGAIN else args.player
    overrule = record.overrule(args.throw, player, args.call, args.by, args.reason)
    score = score_of(record.bout)
    if args.json:
        print_json(
            {
                "type": "overrule",
                "ledger": str(args.ledger),
                "throw": overrule.throw,
                "player": overrule.player,
                "call": overrule.call,
                "by": overrule.by,
                "reason": overrule.reason,
                "score": None if score is None else {str(seat): points for seat, points in score.items()},
                "playing": list(record.bout.playing),
                "winner": record.bout.winner,
                "head": record.head,
            }
        )
        return 0
    print(overrule_in_words(overrule, record.names))
    if score is not None:
        print("Score: " + ", ".join(f"{record.names[seat]} {points}" for seat, points in score.items()))
    print(after_overrule_in_words(overrule, record))
    print(head_in_words(record.head))
    return 0
