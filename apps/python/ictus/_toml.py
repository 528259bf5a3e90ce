"""Nested dicts as the text of a scene: one line per key, so that a complaint about a line is one about its key."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ._error import Error
from ._numbers import in_si, is_pint, plain, with_unit

# Kinds of which a scene has several: [[body]]. One of them may be given by itself, or several by their names.
LISTED = ("body", "chain", "pack", "wall", "pair", "joint", "resonator", "track", "hand", "strike", "finger", "pluck",
          "glide", "bow", "crumple", "break")
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def quantity_text(name: str, value: Any) -> str | float | list[Any]:
    """A quantity of pint as a number with a unit that scenes know: in kilograms, metres and seconds."""
    magnitude, unit = in_si(name, value)
    return with_unit(magnitude.tolist(), unit)


def number_text(key: str, value: Any) -> str:
    """One value as --vary takes it; a float keeps its bits."""
    place = f"vary['{key}']"
    value = quantity_text(place, value) if is_pint(value) else plain(place, value)
    if isinstance(value, str) and value.strip() and not re.search(r'[,:"]', value):
        return value
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
            return repr(value)
    except OverflowError:
        raise Error(f"vary['{key}'] has a value that is too large for a number") from None
    raise Error(f"vary['{key}'] has the value {value!r}", "finite numbers, numbers with units, or names")


def value_text(value: Any, key: str) -> str:
    """A value as TOML."""
    value = quantity_text(key, value) if is_pint(value) else plain(key, value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return repr(value) if "e" in repr(value) or "." in repr(value) or "n" in repr(value) else repr(value) + ".0"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(k)} = {value_text(v, f'{key}.{k}')}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(value_text(item, key) for item in value) + "]"
    if hasattr(value, "__fspath__"):
        return json.dumps(value.__fspath__(), ensure_ascii=False)
    raise Error(f"{key} is a {type(value).__name__}", "a scene has numbers, texts with units, lists and dicts")


def key_text(key: Any) -> str:
    if not isinstance(key, str):
        raise Error(f"the key {key!r} is no text")
    return key if _BARE.match(key) else json.dumps(key, ensure_ascii=False)


class _Writer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.keys: dict[int, str] = {}  # of a line, from 1

    def add(self, line: str, key: str) -> None:
        self.lines.append(line)
        self.keys[len(self.lines)] = key

    def entries(self, table: Mapping[str, Any], path: str, dotted: str = "") -> None:
        for key, value in table.items():
            name, place = dotted + key_text(key), f"{path}.{key}" if path else str(key)
            if isinstance(value, Mapping) and value:
                self.entries(value, place, name + ".")
            else:
                self.add(f"{name} = {value_text(value, place)}", place)


def _elements(key: str, value: Any) -> list[Mapping[str, Any]] | None:
    """The elements of a kind that scenes have several of; None where it is a table by itself."""
    if key not in LISTED:
        return None
    if isinstance(value, Mapping):
        named = value and all(isinstance(item, Mapping) for item in value.values())
        return [{"name": name, **item} for name, item in value.items()] if named else [value]
    if isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(item, Mapping) for item in value):
        return list(value)
    return None


def scene_text(tree: Mapping[str, Any]) -> tuple[str, dict[int, str]]:
    """The text, and the key of each line."""
    writer = _Writer()
    tables = {key: value for key, value in tree.items() if isinstance(value, Mapping) or _elements(key, value) is not None}
    writer.entries({key: value for key, value in tree.items() if key not in tables}, "")
    for key, value in tables.items():
        elements = _elements(key, value)
        if elements is None:
            writer.add(f"[{key_text(key)}]", key)
            writer.entries(value, key)
        for number, element in enumerate(elements or ()):
            place = f"{key}.{element.get('name', number + 1)}"
            writer.add(f"[[{key_text(key)}]]", place)
            writer.entries(element, place)
    return "\n".join(writer.lines) + "\n", writer.keys
