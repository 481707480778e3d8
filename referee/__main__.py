"""``python -m referee``: the same program as the ``referee`` command."""

import sys

from referee.commands.main import main

if __name__ == "__main__":
    sys.exit(main())
