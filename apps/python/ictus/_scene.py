"""Scenes: from files, from text, or built in Python."""

from __future__ import annotations

import copy
import json
import os
import re
import shlex
import tomllib
from collections.abc import Mapping
from typing import Any

from . import _ictus
from ._error import Error, Problem, unknown_name
from ._toml import scene_text, value_text

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
BUILT = "scene"  # what places call a scene that no file holds


def override(key: str, value: Any) -> str:
    """As --set takes it."""
    if not isinstance(key, str) or not key:
        raise Error(f"the key {key!r} is no text")
    if isinstance(value, str) and _WORD.match(value) and value not in ("true", "false", "inf", "nan"):
        return f"{key}={value}"
    return f"{key}={value_text(value, key)}"


def run_keys(words: Mapping[str, Any]) -> dict[str, Any]:
    """Keywords as keys of a scene: `step` is run.step, `contact__restitution` and "contact.restitution" are themselves."""
    keys = {}
    for name, value in words.items():
        if value is not None:
            key = name.replace("__", ".")
            keys[key if "." in key else "run." + key] = value
    return keys


class Scene:
    """What is to be run: bodies, contacts, and how.

    >>> scene = ictus.Scene.load("scenes/cradle.toml")
    >>> scene = ictus.Scene(
    ...     chain={"name": "ball", "count": 5, "mass": "50 g", "radius": "10 mm"},
    ...     start={"ball-1": {"velocity": "1 m/s"}},
    ...     contact={"law": "power_law", "stiffness": "6.97e9 N/m^1.5", "restitution": 1.0},
    ...     run={"method": "lzb"})

    A number is in SI; a text is a number with a unit; a quantity of pint is taken as well. Mistakes are found where the
    scene is used, or by `check()`.
    """

    def __init__(self, tree: Mapping[str, Any] | None = None, /, **tables: Any):
        if tree is not None and not isinstance(tree, Mapping):
            raise Error(f"a scene is made of a dict, not of a {type(tree).__name__}",
                        "Scene.load(path) reads a file, Scene.from_toml(text) a text")
        self._text, self._keys = scene_text({**(tree or {}), **tables})
        self._file = BUILT
        self._changes: dict[str, str] = {}
        self._law: Any = None
        self._ready_scene: _ictus.ReadyScene | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Scene":
        """Reads a scene file. Files that it names are found beside it."""
        if isinstance(path, bytes) or not isinstance(path, (str, os.PathLike)):
            raise Error(f"a path is a text, not a {type(path).__name__}")
        return cls.from_toml(_ictus.read_text(os.fspath(path)), os.fspath(path))

    @classmethod
    def from_toml(cls, text: str, file: str = BUILT) -> "Scene":
        """A scene from the text of a file; `file` is what complaints call it."""
        if not isinstance(text, str):
            raise Error(f"the text of a scene is no {type(text).__name__}")
        scene = cls()
        scene._text, scene._keys, scene._file = text, {}, file
        return scene

    # --- keys

    def set(self, changes: Mapping[str, Any] | None = None, /, **words: Any) -> "Scene":
        """Changes keys in place, and returns the scene: `scene.set(step="1 us", contact__restitution=0.5)`."""
        for key, value in {**(changes or {}), **run_keys(words)}.items():
            self[key] = value
        return self

    def copy(self) -> "Scene":
        return copy.copy(self)

    def __copy__(self) -> "Scene":
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._changes = dict(self._changes)
        return other

    def with_law(self, law: Any) -> "Scene":
        """The scene with a contact law of your own (ictus.Law) at every contact."""
        other = self.copy()
        other._law, other._ready_scene = law, None
        return other

    def refuse(self, methods: list[str]) -> None:
        """A law of your own acts, or is refused: only schemes follow it."""
        schemes = [name for name, family in _ictus.methods() if family == "schemes"]
        for name in methods:
            if self._law is not None and name.partition(":")[0] not in schemes:
                raise Error(f"{name} does not follow the law {self._law.name}", "schemes do: " + ", ".join(schemes))

    def __setitem__(self, key: str, value: Any) -> None:
        text = override(key, value)
        self._changes.pop(key, None)
        self._changes[key] = text
        self._ready_scene = None

    def __getitem__(self, key: str) -> Any:
        """The value of a key, with every default filled in: `scene["run.method"]`, `scene["body.ball-1.mass"]`."""
        if not isinstance(key, str):
            raise Error(f"the key {key!r} is no text")
        node: Any = tomllib.loads(self.to_toml())
        place = ""
        for word in _words(key, node):
            names: dict[str, Any] = {}
            if isinstance(node, Mapping):
                names = dict(node)
            elif isinstance(node, list):
                names = {str(item.get("name", number + 1)): item for number, item in enumerate(node) if isinstance(item, dict)}
                if len(node) == 1 and word not in names and isinstance(node[0], dict):
                    names = node[0]
            if word not in names:
                raise unknown_name(f"key in {place or 'the scene'}", word, sorted(names))
            node, place = names[word], f"{place}.{word}" if place else word
        return node

    # --- use

    def ready(self) -> "_ictus.ReadyScene":
        """The scene assembled: read, checked, and with all defaults. Kept until a key changes."""
        if self._ready_scene is None:
            self._ready_scene = self._assembled(list(self._changes.values()))
            self.refuse([self._ready_scene.method])
        return self._ready_scene

    def _assembled(self, overrides: list[str]) -> "_ictus.ReadyScene":
        try:
            ready = _ictus.ready(self._text, self._file, overrides, self._command(overrides))
            if self._law is not None:
                self.refuse([ready.method])
                ready = self._law.give_to(ready)
            return ready
        except Error as error:
            raise Error(problems=tuple(self._placed(problem) for problem in error.problems)) from None

    def _command(self, overrides: list[str]) -> str:
        """The command line that does the same, for result files."""
        if self._file == BUILT or self._law is not None:
            return "ictus.run(scene)"
        return " ".join(["ictus", "run", self._file, *(word for one in overrides for word in ("--set", shlex.quote(one)))])

    def _placed(self, problem: Problem) -> Problem:
        """Of a scene that was built in Python: the key instead of the line."""
        key = self._keys.get(problem.line) if problem.file == self._file else None
        return Problem(key, 0, 0, problem.message, problem.help) if key else problem

    def check(self) -> dict[str, Any]:
        """Says what fits the scene and what to beware of; raises Error with everything that is wrong."""
        return json.loads(self.ready().check())

    def to_toml(self) -> str:
        """The scene with every default filled in, itself a scene."""
        return self.ready().toml()

    def run(self, method: str | None = None, **overrides: Any) -> Any:
        """`ictus.run(scene, …)`."""
        from ._run import run

        return run(self, method, **overrides)

    @property
    def title(self) -> str:
        return self.ready().title

    @property
    def file(self) -> str:
        return self._file

    def __repr__(self) -> str:
        try:
            ready = self.ready()
        except Error as error:
            return f"<ictus.Scene {self._file}: {len(error.problems)} problem{'s' * (len(error.problems) > 1)}>"
        return f"<ictus.Scene {ready.title or self._file!r}: {ready.contents}, method {ready.method}>"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_ready_scene": None}


def _words(key: str, root: Mapping[str, Any]) -> list[str]:
    """The words of a key; names may have dots only in quotes."""
    words = [a or b for a, b in re.findall(r'"([^"]*)"|([^."]+)', key)]
    if not words:
        raise Error("the key is empty", "as in run.method")
    return words


def as_scene(scene: Any) -> Scene:
    """A scene, the path of one, or a dict."""
    if isinstance(scene, Scene):
        return scene
    if isinstance(scene, (str, os.PathLike)) and not isinstance(scene, bytes):
        return Scene.load(scene)
    if isinstance(scene, Mapping):
        return Scene(scene)
    raise Error(f"a {type(scene).__name__} is no scene", "give a Scene, the path of a file, or a dict")


def changed(scene: Any, method: str | None, overrides: Mapping[str, Any]) -> Scene:
    """A copy with another method and other keys; the scene itself where there are none."""
    scene = as_scene(scene)
    if method is not None and not isinstance(method, str):
        raise Error(f"a method is a text, not a {type(method).__name__}", "as in method='lzb'")
    changes = {**({"run.method": method} if method is not None else {}), **run_keys(overrides)}
    return scene.copy().set(changes) if changes else scene
