"""The referee behind the bout's screen: from what was set up to the last throw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import referee
from referee.footage import open_source
from referee.officiating.ledger.record import Record
from referee.officiating.minutes import Minutes
from referee.officiating.source_referee import SourceReferee
from referee.settings import load_profile
from referee.sources import parse_source
from referee.table.beside import Display
from referee.table.catalogue import Catalogue
from referee.table.keeping import Kept
from referee.table.preferences import BoutChoice
from referee.table.watching import referee_bout


def referee_kept_bout(kept: Kept[BoutChoice], display: Display, tell: Callable[[str], None], texts: Catalogue) -> None:
    """Referees a bout that is kept, from where its ledger stands.

    Args:
        kept: The bout; evidence goes into its folder.
        display: Where it is shown.
        tell: Told in a line of a camera that fails, and of evidence that could not be written.
        texts: The language that it is told in.

    Raises:
        RefereeError: The source or the model cannot be used, or the source broke off.
    """
    profile = load_profile(kept.choice.profile)
    record = Record.read(kept.ledger)
    if record.cut:
        tell(texts("bout.cut"))
    players = len(record.names)
    with record.hold():
        if record.throws or record.cut:
            record.resume()
        source = open_source(parse_source(kept.choice.source), players, profile, tell, stopped=lambda: display.closed)
        minutes = Minutes(record.bout, record.names, tell, record)
        with (
            SourceReferee(source, players, profile) as watching,
            minutes.record_evidence(kept.folder, watching, profile, referee.__version__),
        ):
            last = referee_bout(minutes, watching, profile, display, tell, texts=texts)
    # Only now is all of the evidence in the ledger.
    display.show(replace(last, head=record.head))
