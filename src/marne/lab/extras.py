"""What an extra of the package brings and is not there: said in a sentence, wherever it is needed first."""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from marne.kernel.errors import BadOption, MarneError
from marne.kernel.sayings import Said


def missing(e: ImportError) -> BadOption:
    """Instead of the error of an import."""
    name = (e.name or str(e)).partition(".")[0]
    return BadOption(Said(f"{name} is not installed; it comes with the extra lab: pip install 'marne[lab]'",
                          f"{name} n'est pas installé ; il vient avec l'extra lab : pip install 'marne[lab]'"))


def run(main: Callable[[Sequence[str]], None], name: str) -> int:
    """A module as a command: what is wrong in one sentence. The exit code."""
    try:
        main(sys.argv[1:])
    except MarneError as e:
        sys.stderr.write(f"{name}: {e}\n")
        return 2
    return 0
