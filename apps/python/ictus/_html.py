"""Tables and small plots for notebooks."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

import numpy as np

COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2", "#17becf")


def table(content: dict[str, Any], most: int = 12) -> str:
    """One table of a result."""
    head = "".join(f"<th>{html.escape(cell)}</th>" for cell in content["head"])
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in content["rows"][:most])
    more = f"<p>… and {len(content['rows']) - most} more</p>" if len(content["rows"]) > most else ""
    return f"<p><b>{html.escape(content['title'])}</b></p><table><tr>{head}</tr>{rows}</table>{more}"


def plot(x: np.ndarray, curves: Sequence[tuple[str, np.ndarray]], width: int = 480, height: int = 160) -> str:
    """Curves as a small picture, without a library."""
    finite = [values[np.isfinite(values)] for _, values in curves]
    if len(x) < 2 or not any(len(values) for values in finite):
        return ""
    low, high = min(v.min() for v in finite if len(v)), max(v.max() for v in finite if len(v))
    span_x, span_y = (x[-1] - x[0]) or 1.0, (high - low) or 1.0
    keep = np.unique(np.linspace(0, len(x) - 1, min(len(x), 400)).astype(int))
    lines = []
    for number, (name, values) in enumerate(curves):
        points = " ".join(f"{(a - x[0]) / span_x * width:.1f},{(high - b) / span_y * (height - 8) + 4:.1f}"
                          for a, b in zip(x[keep], values[keep]) if np.isfinite(b))
        lines.append(f'<polyline fill="none" stroke="{COLOURS[number % len(COLOURS)]}" points="{points}">'
                     f"<title>{html.escape(name)}</title></polyline>")
    names = " ".join(f'<span style="color:{COLOURS[k % len(COLOURS)]}">{html.escape(name)}</span>' for k, (name, _) in enumerate(curves))
    return f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}">{"".join(lines)}</svg><p>{names}</p>'


class Report(str):
    """A page of HTML that a notebook shows in a frame."""

    def _repr_html_(self) -> str:
        return f'<iframe width="100%" height="640" srcdoc="{html.escape(self, quote=True)}"></iframe>'

    def __repr__(self) -> str:
        return f"<report, {len(self)} characters of HTML>"
