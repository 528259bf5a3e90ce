"""Contact laws and systems of your own. The library calls your functions, so that such runs are slower: some
microseconds per call, where a law of the list takes some nanoseconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from . import _ictus
from ._error import Error
from ._numbers import number, numbers
from ._scene import BUILT, Scene
from ._toml import scene_text


class Law:
    """A contact law f = max(0, spring(δ) + damper(δ) δ̇), of functions that take an array of depths (m, all positive).

    `spring` returns forces (N), `damper` viscosities (N s/m; none: no loss), `stored` the energy of the spring (J; none: its
    integral by quadrature). They are called with the depths of all contacts at once. `values` are numbers that stand beside the
    name in results. Schemes that need a power of the depth refuse such a law and say so.

    >>> law = ictus.Law(lambda x: 1e8 * x**1.5, lambda x: 2e7 * x**2, name="square_damper")
    >>> run = ictus.run(ictus.Scene.load("scenes/impact.toml").with_law(law), method="reference")
    """

    def __init__(self, spring: Callable[[np.ndarray], Any], damper: Callable[[np.ndarray], Any] | None = None, *,
                 stored: Callable[[np.ndarray], Any] | None = None, name: str = "own_law", values: Mapping[str, float] | None = None):
        for what, function in (("spring", spring), ("damper", damper), ("stored", stored)):
            if function is not None and not callable(function):
                raise Error(f"{what} of a law is a {type(function).__name__}", "a function of an array of depths")
        if not isinstance(name, str) or not name:
            raise Error(f"the name of a law is {name!r}", "a text")
        self.name = name
        self.values = {str(key): number(f"{key} of the law {name}", value, None) for key, value in (values or {}).items()}
        self._functions = _ictus.own_functions(name, spring, damper, stored, *_scale(name, spring))

    def give_to(self, ready: Any) -> Any:
        return _ictus.with_law(ready, self._functions, self.values)

    def __repr__(self) -> str:
        return f"<ictus.Law {self.name}>"


def _scale(name: str, spring: Callable[[np.ndarray], Any]) -> tuple[float, float]:
    """Coefficient and exponent that are about those of the spring: a scale for steps."""
    depths = np.array([1e-5, 1e-4])
    try:
        returned = spring(depths)
    except (TypeError, ValueError) as error:
        raise Error(f"the spring of {name} takes no array of depths: {error}", "write it with NumPy's functions") from None
    forces = numbers(f"what the spring of {name} returns", returned)
    if forces.size not in (1, depths.size):
        raise Error(f"the spring of {name} returns {forces.size} forces for {depths.size} depths")
    forces = np.broadcast_to(forces.ravel(), depths.shape)
    if not np.all(np.isfinite(forces)) or not np.all(forces > 0):
        raise Error(f"the spring of {name} gives {forces.tolist()} N at {depths.tolist()} m", "a spring pushes: it is positive inside")
    exponent = max(1.0, math.log10(forces[1] / forces[0]))
    return float(forces[0] / depths[0]**exponent), exponent


class System:
    """A mechanical system M(q) dv = F(t, q, v) dt + Gᵀ di, g(q) ≥ 0. Derive from it and say

        mass(q) -> (n, n) or a diagonal      gaps(q) -> (m,)            force(t, q, v) -> (n,)
        directions(q) -> (m, n), ∂g/∂q       potential(q) -> J          power(t, q, v) -> W, of forces without a potential

    with the attributes `start` (q, v), `until` (s), `restitution`, and where they hold `constant_mass`, `constant_directions`,
    `autonomous`. `scene(…)` makes a scene of it, which runs by any method that fits.
    """

    name = "own_system"
    start: tuple[Any, Any] = ((), ())
    until: float = 1.0
    restitution: Any = 1.0
    constant_mass = False
    constant_directions = False
    autonomous = False
    coordinate_names: Sequence[str] = ()
    coordinate_units: Sequence[str] = ()
    contact_names: Sequence[str] = ()

    def mass(self, q: np.ndarray) -> Any:
        raise NotImplementedError("a system says its mass(q)")

    def force(self, t: float, q: np.ndarray, v: np.ndarray) -> Any:
        return np.zeros_like(q)

    def gaps(self, q: np.ndarray) -> Any:
        raise NotImplementedError("a system says its gaps(q)")

    def directions(self, q: np.ndarray) -> Any:
        raise NotImplementedError("a system says the directions(q) of its contacts, ∂gaps/∂q")

    def potential(self, q: np.ndarray) -> float:
        return 0.0

    def scene(self, tree: Mapping[str, Any] | None = None, /, law: Law | None = None, **tables: Any) -> Scene:
        """A scene: `system.scene(title="…", run={"method": "moreau_jean", "step": "1 ms"})`."""
        return _SystemScene(self, {**(tree or {}), **tables}, law)


class _SystemScene(Scene):
    def __init__(self, system: System, tree: Mapping[str, Any], law: Law | None):
        super().__init__(tree)
        self._tree, self._system, self._law = tree, system, law

    def __setitem__(self, key: str, value: Any) -> None:
        words = key.split(".") if isinstance(key, str) else []
        if len(words) != 2:
            raise Error(f"a system of your own has no key {key!r}", "as in run.step")
        table = {**self._tree.get(words[0], {}), words[1]: value}
        if words == ["run", "step"]:
            table.pop("rate", None)
        if words == ["run", "rate"]:
            table.pop("step", None)
        self._tree = {**self._tree, words[0]: table}
        self._text, self._keys = scene_text(self._tree)
        self._ready_scene = None

    def _assembled(self, overrides: list[str]) -> Any:
        system = self._system
        units = list(dict.fromkeys(system.coordinate_units)) or ["m"]
        q, v = (_numbers(what, values, of) for what, values, of in zip(("positions", "velocities"), system.start, (units, [f"{unit}/s" for unit in units])))
        if len(q) == 0 or len(q) != len(v):
            raise Error(f"{system.name} starts with {len(q)} positions and {len(v)} velocities", "start = (q, v), as many of each")
        until = number(f"until of {system.name}", system.until, ("s",))
        if not 0 < until < math.inf:
            raise Error(f"{system.name}: until = {system.until!r}", "a time in seconds")
        contacts = int(np.size(system.gaps(q)))
        told = _Told(system, len(q), contacts)
        functions = self._law._functions if self._law is not None else None
        values = self._law.values if self._law is not None else {}
        return _ictus.own_scene(system.name, told, q.tolist(), v.tolist(), until, contacts, self._text, functions, values)

    def _command(self, overrides: list[str]) -> str:
        return f"ictus.run({BUILT})"


class _Told:
    """The system with names where it has none."""

    def __init__(self, system: System, coordinates: int, contacts: int):
        self._system = system
        self.coordinate_names = list(system.coordinate_names) or [f"q-{i + 1}" for i in range(coordinates)]
        self.coordinate_units = list(system.coordinate_units) or ["m"] * coordinates
        self.contact_names = list(system.contact_names) or [f"contact-{j + 1}" for j in range(contacts)]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._system, name)


def _numbers(what: str, values: Any, units: list[str]) -> np.ndarray:
    array = np.atleast_1d(numbers(f"the {what} at the start", values, units))
    if array.ndim != 1 or not np.all(np.isfinite(array)):
        raise Error(f"the {what} at the start are {values!r}", "finite numbers, one per coordinate")
    return array
