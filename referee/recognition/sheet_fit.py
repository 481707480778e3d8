"""Whether a symbol model has learnt the shapes of the symbol sheet that it is used with."""

from __future__ import annotations

from referee.recognition.model import load_card
from referee.recognition.symbol_sheet import SheetTables, read_sheet
from referee.settings import Profile
from referee.storage.paths import find_shipped, shipped_root


def sheet_misfit(profile: Profile) -> str | None:
    """What to say where a profile's model was trained on other sheets than the profile's, in a line.

    The card that comes with the program is of before cards told of sheets; its sheet is the one that comes with it.
    Where other cards or their datasets did not tell of theirs, nothing is said.

    Raises:
        BadInputError: There is no model or sheet of that name, or the sheet is none.
        ModelError: The model's card cannot be used.
    """
    folder = find_shipped("models", profile.model)
    taught = load_card(folder).sheets
    if taught is None and folder.resolve() == (shipped_root() / "models" / "default").resolve():
        default = shipped_root() / "calibration" / "symbols" / "default.toml"
        taught = (read_sheet(str(default), SheetTables).sha256,)
    if not taught or read_sheet(profile.sheet, SheetTables).sha256 in taught:
        return None
    return (
        f"model {profile.model}: has learnt from hands of another symbol sheet than {profile.sheet} as it is now, so "
        "symbols may have other shapes; expected a model trained on hands of that sheet"
    )
