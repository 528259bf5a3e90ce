#!/usr/bin/env python3
"""python_api.py FOLDER: the public names of a Python package with their signatures and docstrings, as Markdown. Reads, and runs nothing."""

import ast
import sys
from pathlib import Path


def exported(folder):
    """Public names of __init__.py with the module that each comes from."""
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            for alias in node.names:
                if not (alias.asname or alias.name).startswith("_"):
                    yield alias.asname or alias.name, node.module, alias.name


def signature(node):
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){result}"


def told(node):
    parts = (ast.get_docstring(node) or "").split("`")
    return "`".join(part if number % 2 else part.replace("<", "&lt;") for number, part in enumerate(parts))


def member(node):
    """A method with a word of its own."""
    if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and told(node):
        property_ = any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)
        yield f"- `{node.name if property_ else signature(node)}`: {' '.join(told(node).split())}"


def entry(name, node):
    if isinstance(node, ast.FunctionDef):
        return [f"## `{name}`\n", f"```python show\n{signature(node)}\n```\n", told(node) + "\n"]
    members = [line for one in node.body for line in member(one)]
    return [f"## `{name}`\n", told(node) + "\n", *members, ""]


def main(folder):
    text = ["# Python\n", "`import ictus`; [the guide](../guide/python.md) shows it at work. `ictus.exact` has a function per closed form "
            "([list](exact.md)).\n"]
    trees = {}
    for name, module, original in exported(folder):
        path = folder / f"{module}.py"
        if not path.exists():
            continue
        tree = trees.setdefault(module, ast.parse(path.read_text(encoding="utf-8")))
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == original:
                text += entry(name, node)
    print("\n".join(text))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main(Path(sys.argv[1]))
