"""The pages that people read, their blocks of code, and the commands that stand inside their sentences."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w*)[ \t]*([^\n]*)\n(.*?)^```", re.S | re.M)
INLINE = re.compile(r"`((?:build/)?ictus [a-z-][^`]*)`")


@dataclass
class Block:
    page: str
    line: int
    language: str
    marks: list  # words after the language: `show` is only looked at, `part` is a piece of a scene
    text: str
    end: int = 0  # where it ends in the page
    start: int = 0

    @property
    def place(self):
        return f"{self.page}:{self.line}"


def pages(root=ROOT):
    found = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    return [path for path in found if "node_modules" not in path.parts]


def blocks_of(page, text):
    for match in FENCE.finditer(text):
        yield Block(page, text.count("\n", 0, match.start()) + 1, match[1], match[2].split(), match[3], match.end(), match.start())


def blocks(language, root=ROOT):
    for path in pages(root):
        for block in blocks_of(str(path.relative_to(root)), path.read_text(encoding="utf-8")):
            if block.language == language and "show" not in block.marks:
                yield block


def inline(root=ROOT):
    """Commands inside sentences, with their places."""
    for path in pages(root):
        text = FENCE.sub(lambda match: "\n" * match[0].count("\n"), path.read_text(encoding="utf-8"))
        for match in INLINE.finditer(text):
            yield f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}", " ".join(match[1].split())
