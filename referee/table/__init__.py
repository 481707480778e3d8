"""What people see and hear."""

import os

# pygame greets on standard output when it is first imported; that belongs to results alone.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
