"""Everything that can be chosen by name."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from typing import Any

from . import _ictus
from ._error import Error, unknown_name


@functools.cache
def _lists() -> dict[str, Any]:
    return json.loads(_ictus.catalogue())


class Catalogue(Mapping[str, list[dict[str, Any]]]):
    """Lists by their names: laws, schemes, impact_laws, systems, exact, papers and more."""

    def __getitem__(self, name: str) -> list[dict[str, Any]]:
        if name not in _lists():
            raise unknown_name("list", name, list(_lists()))
        return json.loads(json.dumps(_lists()[name]["entries"]))

    def __iter__(self) -> Iterator[str]:
        return iter(_lists())

    def __len__(self) -> int:
        return len(_lists())

    def names(self, kind: str) -> list[str]:
        """The names of a list."""
        return [entry["name"] for entry in self[kind]]

    def __repr__(self) -> str:
        return "\n".join(f"{name:<20}{', '.join(self.names(name))}" for name in self)


def catalogue(kind: str | None = None) -> Any:
    """All lists, or one of them: what can be chosen by name, with formula, source and parameters."""
    return Catalogue() if kind is None else Catalogue()[kind]


class Explanation(str):
    """What is known of a name; `entries` has it as data."""

    entries: list[dict[str, Any]]


def explain(name: str) -> Explanation:
    """Formula, units and source of a law, scheme, system, exact result, paper or topic."""
    if not isinstance(name, str):
        raise Error(f"a name is a text, not a {type(name).__name__}")
    entries = json.loads(_ictus.explain(name))
    lines = []
    for entry in entries:
        lines += [f"{entry['name']} ({entry['kind']})", f"  {entry['summary']}"]
        lines += [f"  {entry['formula']}"] if entry["formula"] else []
        lines += [f"  source: {entry['source']}"] if entry["source"] else []
        lines += [f"  {fact['name']}: {fact['text']}" for fact in entry["facts"]]
    explanation = Explanation("\n".join(lines))
    explanation.entries = entries
    return explanation
