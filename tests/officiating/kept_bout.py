"""A bout that was kept: a ledger, its end, and bundles that it vouches for."""

import hashlib
import re
from dataclasses import replace
from functools import partial

from referee.officiating.evidence.bundle import write_bundle
from referee.officiating.evidence.names import bundle_name
from referee.officiating.ledger.bout_record import Record
from referee.symbols import Symbol
from tests.officiating.evidence.conftest import some_throw
from tests.officiating.ledger.conftest import verdict


def keep_bout(folder, by, thrown):
    """Four throws, two bundles, and two overrules by somebody; the others are typed, ``thrown`` by the first player."""
    throw = some_throw()
    record = Record.begin(folder / "ledger.jsonl", "run-to-ten", ("Ann", "Bo"), "0.1.0")
    for number in range(1, 5):
        given = record.decide(throw.verdict if number < 3 else replace(verdict(thrown, Symbol.PAPER), t=0.0))
        if number < 3:
            keep = partial(record.keep_evidence, number, folder / bundle_name(number))
            write_bundle(folder / bundle_name(number), replace(throw, verdict=given), keep)
        if number == 3:
            record.overrule(1, None, "again", by, "a bell rang")
    record.overrule(4, 1, "jack", by, "the clip")


def vouched(folder, entries, bundle):
    """The ledger's entries as though ``bundle``, which is put there, were the first throw's."""
    path = folder / bundle_name(1)
    write_bundle(path, bundle)
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    (place,) = [number for number, entry in enumerate(entries) if path.name.encode() in entry]
    entries[place] = re.sub(rb'"sha256":"\w+"', f'"sha256":"{sha256}"'.encode(), entries[place])
    return entries
