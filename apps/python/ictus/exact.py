"""Closed-form results, one function each: `ictus.exact.hunt_crossley(mass="10 g", …)`.

The functions are made from the library's list. Inputs are numbers in SI, texts with units, quantities of pint, or arrays,
which are broadcast against each other; results are named tuples.
"""

from __future__ import annotations

import inspect
import re
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from . import _ictus
from ._error import Error
from ._numbers import is_pint, numbers, plain, unit_of
from ._toml import quantity_text

__all__ = [entry[0] for entry in _ictus.exact_entries()]


def _field(name: str) -> str:
    """A name of a result as one of Python."""
    word = re.sub(r"\W+", "_", name).strip("_") or "value"
    return "n" + word if word[0].isdigit() else word


def _number(name: str, key: str, value: Any) -> Any:
    if is_pint(value):
        value = quantity_text(key, value)
    elif unit_of(key, value):
        value = plain(key, value)
    if isinstance(value, list):
        return np.array([_number(name, key, item) for item in value])
    if isinstance(value, str):
        return _ictus.exact_input(name, key, value)
    return numbers(key, value)


def evaluate(name: str, /, **given: Any) -> Any:
    """The result of this name."""
    numbers = {key: _number(name, key, value) for key, value in given.items() if value is not None}
    try:
        shape = np.broadcast_shapes(*(np.shape(number) for number in numbers.values()))
    except ValueError as error:
        raise Error(f"the inputs of exact.{name} do not broadcast: {error}") from None
    columns = [np.broadcast_to(number, shape).ravel() for number in numbers.values()]
    rows = np.column_stack(columns) if columns else np.empty((1, 0))
    if rows.shape[0] == 0:
        raise Error(f"the inputs of exact.{name} are empty")
    names, values = _ictus.exact(name, list(numbers), rows)
    fields = [_field(field) for field, _ in names]
    unique = [field if fields.count(field) == 1 else f"{field}_{fields[:k].count(field) + 1}" for k, field in enumerate(fields)]
    kind = namedtuple(f"{name}_result", unique)  # type: ignore[misc]
    kind.units = {field: unit for field, (_, unit) in zip(unique, names)}  # type: ignore[attr-defined]
    return kind(*(values[:, k].reshape(shape) if shape else float(values[0, k]) for k in range(len(unique))))


def _function(name: str, summary: str, formula: str, source: str, inputs: list[tuple[str, str, Any, str, str]]) -> Callable[..., Any]:
    parameters = [inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=inspect.Parameter.empty if fallback is None else fallback)
                  for key, unit, fallback, meaning, words in inputs]

    def function(**given: Any) -> Any:
        return evaluate(name, **given)

    function.__name__ = function.__qualname__ = name
    function.__module__ = __name__
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    lines = [f"    {key}: {meaning} [{unit}], {words}" + ("" if fallback is None else f", default {fallback:g}")
             for key, unit, fallback, meaning, words in inputs]
    function.__doc__ = "\n".join([summary, "", *([formula, ""] if formula else []), *lines, *(["", f"Source: {source}"] if source else [])])
    return function


for _entry in _ictus.exact_entries():
    globals()[_entry[0]] = _function(*_entry)
