"""Numbers from whatever holds them. What would be lost on the way is refused: masks, imaginary parts, units."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _ictus
from ._error import Error


def is_pint(value: Any) -> bool:
    return hasattr(value, "to_base_units") and hasattr(value, "dimensionality")


def in_si(name: str, value: Any) -> tuple[np.ndarray, str]:
    """A quantity of pint as numbers in kilograms, metres and seconds, and their unit."""
    base = value.to_base_units()
    units = {str(unit): power for unit, power in base.unit_items()} if hasattr(base, "unit_items") else dict(base._units)
    letters = {"kilogram": "kg", "meter": "m", "metre": "m", "second": "s"}
    strange = [unit for unit in units if unit not in letters and unit != "radian"]
    if strange:
        raise Error(f"{name}: the unit {value.units} has {', '.join(strange)}", "known are kilograms, metres, seconds and radians")
    return numbers(name, base.magnitude), "*".join(f"{letters[unit]}^{power:.15g}" for unit, power in units.items() if unit in letters)


def _factor(name: str, value: Any) -> float:
    """To SI, of an array that says its unit in words, as those of xarray do. Those of other libraries of units are refused."""
    unit = getattr(value, "unit", getattr(value, "units", None))
    if unit is None or (isinstance(unit, str) and unit in ("", "1")):
        return 1.0
    try:
        if isinstance(unit, str):
            return _ictus.quantity(f"1 {unit}")[0]
    except Error:
        pass
    raise Error(f"{name} has a unit that is not understood: {unit}", "give numbers in SI, texts with units, or quantities of pint")


def _whole(name: str, value: Any) -> np.ndarray:
    """The value as an array, where that holds all of it."""
    if np.ma.is_masked(value):
        raise Error(f"{name} has masked values", "leave them out or fill them: array.compressed(), array.filled(…)")
    array = np.asarray(value)
    if array.dtype.kind == "c":
        raise Error(f"{name} has complex numbers", "give their real part, where that is meant: array.real")
    if array.dtype.kind in "mM":
        raise Error(f"{name} has times of a calendar", "give seconds: array / np.timedelta64(1, 's')")
    return array


def plain(name: str, value: Any) -> Any:
    """An array as lists, a number of NumPy as one of Python; anything else as it is."""
    if not hasattr(value, "__array__"):
        return value
    factor = _factor(name, value)
    array = _whole(name, value)
    if factor != 1:
        return (array.astype(float) * factor).tolist()
    return array.astype(float).tolist() if array.dtype.kind == "f" else array.tolist()


def numbers(name: str, value: Any) -> np.ndarray:
    """An array in SI."""
    if is_pint(value):
        return in_si(name, value)[0]
    try:
        if isinstance(value, (list, tuple)) and not all(type(item) in (int, float) for item in value):
            return np.array([numbers(name, item) for item in value], dtype=float)
        factor = _factor(name, value)
        array = _whole(name, value)
        if array.dtype.kind == "O" and array.ndim:
            return np.array([numbers(name, item) for item in array], dtype=float)
        if value is None:
            raise TypeError("None is no number")
        return array.astype(float) * factor if factor != 1 else np.asarray(array, dtype=float)
    except Error:
        raise
    except (TypeError, ValueError):
        raise Error(f"{name} is no array of numbers") from None


def number(name: str, value: Any) -> float:
    """One number in SI."""
    array = numbers(name, value)
    if array.size != 1:
        raise Error(f"{name} = {value!r}", "one number")
    return float(array.item())
