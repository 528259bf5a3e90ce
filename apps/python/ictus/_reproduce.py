"""Published tables and figures: the printed value beside ours."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _html, _ictus
from ._error import Error
from ._progress import Progress
from ._run import write_text

if TYPE_CHECKING:
    import pandas


class Reproduction:
    """`rows` are dicts with paper, item, quantity, printed, computed, allowed, verdict and note."""

    def __init__(self, text: str, succeeded: bool, page: str):
        self._text, self.succeeded, self._page = text, succeeded, page
        self.rows: list[dict[str, Any]] = json.loads(text)

    def to_json(self) -> str:
        """The text of `ictus reproduce PAPER --json`."""
        return self._text

    def to_pandas(self) -> "pandas.DataFrame":
        import pandas

        return pandas.DataFrame(self.rows)

    def report(self, path: Any = None, *, force: bool = False) -> _html.Report:
        if path is not None:
            write_text(path, self._page, force)
        return _html.Report(self._page)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        verdicts = [row["verdict"] for row in self.rows]
        return "<ictus.Reproduction: " + ", ".join(f"{verdicts.count(word)} {word}" for word in dict.fromkeys(verdicts)) + ">"

    def _repr_html_(self) -> str:
        keys = ("item", "quantity", "printed", "computed", "verdict")
        return _html.table({"title": repr(self)[1:-1], "head": list(keys), "rows": [[str(row[key]) for key in keys] for row in self.rows]}, 40)


def reproduce(paper: str, item: str = "", *, progress: bool | None = None) -> Reproduction:
    """A paper's tables and figures, or one item of it: `ictus.reproduce("liu", "table6")`."""
    if not isinstance(paper, str) or not isinstance(item, str):
        raise Error("paper and item are texts", "ictus.catalogue().names('papers')")
    with Progress(1.0, progress) as tell:
        return Reproduction(*_ictus.reproduce(paper, item, tell))
