"""How far a long computation has come: one line on a terminal or in a notebook, after two seconds of silence."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from types import TracebackType


def _shows() -> bool:
    if "ipykernel" in sys.modules:
        return True
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # closed, or not there
        return False


class Progress:
    """`with Progress(until) as tell:` gives a function to be told what is reached; None where nothing is shown."""

    def __init__(self, until: float = 1.0, shown: bool | None = None):
        self.until, self.shown = until, _shows() if shown is None else shown is True
        self.start = self.last = time.monotonic()
        self.drawn = False

    def __enter__(self) -> Callable[[float], None] | None:
        return self.tell if self.shown else None

    def tell(self, reached: float) -> None:
        now = time.monotonic()
        if now - self.start < 2 or now - self.last < 0.2:
            return
        self.last, self.drawn = now, True
        share = reached / self.until if self.until > 0 and math.isfinite(self.until) else 0
        if share > 0:
            words = f"{'━' * int(20 * min(share, 1)):╌<20} {100 * min(share, 1):.0f} %, {(now - self.start) * (1 / share - 1):.0f} s left"
        else:
            words = f"working for {now - self.start:.0f} s"
        print(f"\r{words:<48}", end="", file=sys.stderr, flush=True)

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self.drawn:
            print("\r" + " " * 48 + "\r", end="", file=sys.stderr, flush=True)
