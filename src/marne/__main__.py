"""`python -m marne` is the command `marne`."""
from __future__ import annotations

import sys

from marne.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
