"""Checks a bout's folder: the ledger, its end and the bundles, and that they belong together."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from referee.errors import BadEvidence, BadInputError, BadLedger
from referee.officiating.evidence.bundle import read_bundle
from referee.officiating.evidence.names import BUNDLES, LEDGER, require_bout_folder
from referee.officiating.ledger.bout_record import Record
from referee.officiating.ledger.decided import StoredBundle
from referee.storage.files import staged


@dataclass(slots=True)
class Findings:
    """What was found in a bout's folder.

    Attributes:
        faults: What is not as it was written, a line each; empty where all is well.
        notes: What is no fault, and yet worth a word.
        lines: How many lines the ledger has.
        throws: How many throws are in it.
        bundles: How many bundles were found as the ledger knows them.
        removed: How many were removed to make room.
        head: The hash of the ledger's last line; ``None`` where the ledger cannot be believed.
        lines_since: How many lines were added after the one whose hash was given; ``None`` where none was given, or
            no line has it.
    """

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: int = 0
    throws: int = 0
    bundles: int = 0
    removed: int = 0
    head: str | None = None
    lines_since: int | None = None


def verify_folder(folder: Path, head: str | None = None) -> Findings:
    """Checks a bout's folder.

    Args:
        folder: With a ledger, its end, and the bundles.
        head: A hash of the ledger that was kept elsewhere; every line up to the one that has it is as it was then.

    Raises:
        BadInputError: It is no bout's folder, or cannot be read.
    """
    found = Findings()
    ledger = folder / LEDGER
    require_bout_folder(folder)
    if not ledger.exists():
        return _without_ledger(folder, f"{ledger}: missing; its end or its evidence is still there")
    try:
        record = Record.read(ledger)
    except BadLedger as error:
        return _without_ledger(folder, str(error))
    found.lines, found.throws, found.head = len(record.hashes), len(record.throws), record.head
    if record.cut:
        found.notes.append(f"{ledger}: a line that was cut off while it was written is left out; nobody heard of it")
    if not record.ended:
        found.notes.append(
            f"{ledger}.end: does not say that writing ended after line {found.lines}: a program was broken off while "
            "it wrote, or what the end said of it was taken off"
        )
    if head is not None:
        if head in record.hashes:
            found.lines_since = len(record.hashes) - 1 - record.hashes.index(head)
        else:
            found.faults.append(f"{ledger}: no line has the hash {head}: another ledger, or one made anew or cut off")
    for throw, stored in record.bundles.items():
        _check_bundle(found, folder, record, throw, stored)
    _note_without_evidence(found, record)
    known = {stored.file for stored in record.bundles.values()}
    strange = sorted(path.name for path in folder.glob(BUNDLES) if path.name not in known)
    found.faults += [f"{folder / name}: not in the ledger; expected no other evidence here" for name in strange]
    return found


def _without_ledger(folder: Path, fault: str) -> Findings:
    """What is found where the ledger cannot be believed, which alone tells what each bundle has to be."""
    found = Findings(faults=[fault])
    if any(folder.glob(BUNDLES)):
        found.notes.append(f"{folder}: its evidence was not checked, because the ledger cannot be read")
    return found


def vouched_for(bundle: Path) -> bool | None:
    """Whether the ledger in a bundle's folder has this very bundle.

    Args:
        bundle: The file.

    Returns:
        ``None`` where there is no ledger.

    Raises:
        BadInputError: The ledger or the bundle cannot be read.
        BadLedger: The ledger was changed.
    """
    ledger = bundle.parent / LEDGER
    if not ledger.exists():
        return None
    known = Record.read(ledger).bundles.values()
    try:
        return any(stored.file == bundle.name and stored.is_at(bundle) for stored in known)
    except OSError as error:
        raise BadInputError(f"{bundle}: {error.strerror}; expected a bundle") from error


def _note_without_evidence(found: Findings, record: Record) -> None:
    """Notes which throws have no bundle; nobody watched those that were typed.

    A ledger is kept only where evidence was asked for, so each throw that was watched should have one.
    """
    watched = [number for number, throw in record.throws.items() if throw.verdict.t > 0]
    without = [str(number) for number in watched if number not in record.bundles]
    if without:
        throws = f"throw{'s' if len(without) > 1 else ''} {', '.join(without)}"
        found.notes.append(
            f"{record.path}: has a verdict and no evidence of {throws}: the program was ended before it was written, "
            "or it could not be written"
        )


def _check_bundle(found: Findings, folder: Path, record: Record, throw: int, stored: StoredBundle) -> None:
    path = folder / stored.file
    found.removed += stored.removed
    try:
        if not path.exists():
            if stored.is_at(staged(path)):
                found.notes.append(f"{path}: was about to get its name; resuming the bout gives it")
                found.bundles += 1
            elif not stored.removed:
                found.faults.append(f"{path}: missing; the ledger has a bundle for throw {throw}")
            return
        if not stored.is_at(path):
            found.faults.append(
                f"{path}: not the bundle that the ledger has for throw {throw}: changed, or from another throw or bout"
            )
            return
        bundle = read_bundle(path)
    except OSError as error:
        raise BadInputError(f"{path}: {error.strerror}; expected a bundle") from error
    except BadEvidence as error:
        found.faults.append(str(error))
        return
    if bundle.verdict != record.throws[throw].verdict or bundle.manifest.names != record.opening.names:
        found.faults.append(f"{path}: has another verdict or other players than the ledger for throw {throw}")
        return
    if not bundle.manifest.reproduced:
        found.notes.append(f"{path}: what was kept of the throw did not lead to its verdict when it was written")
    found.bundles += 1
