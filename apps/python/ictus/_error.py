"""What is wrong with the user's input, as the command line would say it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NEAREST = re.compile(r"did you mean '([^']*)'")


@dataclass(frozen=True)
class Problem:
    """One complaint."""

    file: str
    line: int
    column: int
    message: str
    help: str

    @property
    def place(self) -> str:
        """"scene.toml:3:8", or the name of what was given; empty where there is no place."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    @property
    def nearest(self) -> str | None:
        """The nearest valid name, where a name was not known."""
        found = _NEAREST.search(self.help)
        return found[1] if found else None

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        return f"{head}\n    {self.help}" if self.help else head


class Error(ValueError):
    """The input cannot be used. `problems` has every complaint; `place`, `nearest` and `help` are those of the first."""

    problems: tuple[Problem, ...]

    def __init__(self, message: str = "", help: str = "", *, problems: tuple[Problem, ...] | None = None):
        self.problems = problems if problems is not None else (Problem("", 0, 0, message, help),)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @classmethod
    def _of(cls, problems: list[tuple[str, int, int, str, str]]) -> "Error":
        return cls(problems=tuple(Problem(*problem) for problem in problems))

    def __reduce__(self):
        return _again, (self.problems,)

    @property
    def place(self) -> str:
        return self.problems[0].place

    @property
    def message(self) -> str:
        return self.problems[0].message

    @property
    def help(self) -> str:
        return self.problems[0].help

    @property
    def nearest(self) -> str | None:
        return next((problem.nearest for problem in self.problems if problem.nearest), None)


def _again(problems: tuple[Problem, ...]) -> Error:
    return Error(problems=problems)


def unknown_name(what: str, word: object, names: list[str]) -> Error:
    """Says that a name is not known, and the nearest that is."""
    from . import _ictus

    near = _ictus.nearest(str(word), names) if names else ""
    allowed = ", ".join(names[:40]) + (" …" if len(names) > 40 else "")
    return Error(f"there is no {what} '{word}'", (f"did you mean '{near}'? " if near else "") + f"allowed: {allowed}")
