"""Scopes of a C++ file by counting braces: namespaces, types, functions and other blocks, each with its lines.

No parser: it knows as much C++ as the house writes.
"""

import re
from dataclasses import dataclass, field

# What braces inside of must not count. A raw string first, then comments, strings, characters (but not 1'000).
SILENT = re.compile(r'R"([^()\s\\]{0,16})\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
                    r"|(?<![0-9a-zA-Z_])'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.S | re.M)
NAMESPACE = re.compile(r"^(?:inline\s+)?namespace\b\s*([\w:]*)$")
ATTRIBUTES = re.compile(r"\[\[.*?\]\]|\balignas\s*\([^()]*\)")
TYPE = re.compile(r"(?:^|\s)(?:struct|class|union|enum(?:\s+(?:class|struct))?)\s+(\w[\w:]*)\s*(<.*)?(?:\bfinal\b)?\s*(?::.*)?$",
                  re.S)
NOT_A_FUNCTION = re.compile(r"^(?:if|for|while|switch|else|do|try|catch|return|extern)\b|^[,\]\})]")
NAME = re.compile(r"((?:\w+::)*(?:~?\w+|operator\s*\S+?))\s*\(")


@dataclass
class Scope:
    kind: str  # namespace, type, function or block
    name: str  # "" where it has none
    first: int
    last: int = 0
    parents: list = field(default_factory=list)  # from the outside

    def qualified(self):
        return "::".join([parent.name for parent in self.parents] + [self.name])


def without_templates(head):
    """`template <class T> requires C<T> struct X` without what stands in its angle brackets."""
    head = head.strip()
    while head.startswith("template"):
        depth, end = 0, len(head)
        for at in range(head.index("<") if "<" in head else len(head), len(head)):
            depth += {"<": 1, ">": -1}.get(head[at], 0)
            if depth == 0:
                end = at + 1
                break
        head = head[end:].strip()
    return head


def judged(head):
    """(kind, name) of what a `{` opens, from the words before it."""
    head = without_templates(ATTRIBUTES.sub(" ", head))
    if match := NAMESPACE.match(head):
        return "namespace", match[1]
    if "(" not in head.split(":")[0] and (match := TYPE.search(head)):
        return "type", match[1] + ("<>" if match[2] else "")
    match = NAME.search(head)
    if match and not NOT_A_FUNCTION.match(head) and "=" not in head.split("(")[0]:
        return "function", match[1]
    return "block", ""


def scopes(text):
    """All scopes of a source, in the order in which they end."""
    code = SILENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    opened, head, number, start = [], "", 1, 1
    for character in code:
        if character == "{":
            kind, name = judged(head)
            opened.append(Scope(kind, name, start if head.strip() else number, parents=list(opened)))
            head = ""
        elif character == "}":
            if opened:
                scope = opened.pop()
                scope.last = number
                yield scope
            head = ""
        elif character == ";":
            head = ""
        else:
            if not head.strip():
                head, start = "", number
            head += character
        number += character == "\n"
        if re.fullmatch(r"\s*(?:public|private|protected)\s*:\s*", head):
            head = ""


def of(path):
    return list(scopes(path.read_text(encoding="utf-8")))


def inside(scope, kind):
    return any(parent.kind == kind for parent in scope.parents)
