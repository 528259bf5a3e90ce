#!/usr/bin/env python3
"""Every name of a library comes by an include of the file's own, or of a header of ours that it includes.

The compilers do not prove it: sources are compiled in batches, or after a precompiled header.
"""

import re

import sources

# header: the names of namespace std that it brings, as we use them.
BRINGS = {
    "algorithm": "adjacent_find all_of any_of binary_search clamp copy copy_backward copy_n count count_if equal fill fill_n find "
                 "find_if find_if_not for_each is_sorted lower_bound max max_element merge min min_element nth_element minmax minmax_element none_of "
                 "partition_point pop_heap push_heap remove_if replace reverse sort stable_partition stable_sort swap_ranges transform "
                 "unique upper_bound",
    "array": "array",
    "atomic": "atomic",
    "cctype": "isalnum isalpha",
    "charconv": "from_chars from_chars_result to_chars",
    "chrono": "chrono",
    "cmath": "abs acos asin asinh atan atan2 atanh ceil copysign cos cosh exp exp2 expm1 floor fmax fmin fmod frexp hypot ilogb "
             "isfinite isinf isnan isnormal ldexp llround log log10 log1p log2 lround nan nextafter pow remainder round "
             "signbit sin sinh sqrt tan tanh tgamma",
    "complex": "arg complex conj norm polar",
    "concepts": "constructible_from convertible_to default_initializable regular_invocable same_as",
    "condition_variable": "condition_variable",
    "csignal": "sig_atomic_t signal",
    "cstdint": "int32_t int64_t uint16_t uint32_t uint64_t uint8_t uintmax_t",
    "cstdio": "ferror fflush fprintf fputs fwrite snprintf sscanf",
    "cstdlib": "atoi getenv strtod",
    "cstring": "memcmp memcpy strchr strcmp strcpy strlen",
    "exception": "exception exception_ptr current_exception rethrow_exception",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream",
    "functional": "function greater hash less plus",
    "iostream": "cin",
    "istream": "istream",
    "iterator": "back_inserter begin end istreambuf_iterator make_move_iterator prev size",
    "limits": "numeric_limits",
    "list": "list",
    "map": "map",
    "memory": "make_shared make_unique shared_ptr unique_ptr weak_ptr",
    "mutex": "lock_guard mutex unique_lock",
    "new": "bad_alloc",
    "numbers": "numbers",
    "numeric": "accumulate gcd inner_product iota partial_sum",
    "optional": "nullopt optional",
    "regex": "regex sregex_iterator",
    "set": "set",
    "span": "span",
    "sstream": "istringstream ostringstream",
    "stdexcept": "length_error logic_error out_of_range runtime_error",
    "string": "getline stod stol stoul stoull string to_string",
    "string_view": "string_view",
    "system_error": "errc error_code generic_category system_error",
    "thread": "thread this_thread",
    "tuple": "tie tuple",
    "type_traits": "conditional_t integral_constant is_arithmetic_v is_enum_v is_invocable_v is_same_v",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set",
    "utility": "exchange index_sequence make_index_sequence",
    "variant": "get_if holds_alternative variant visit",
    "vector": "vector",
}
# Names that many headers bring, as the standard has it or every library does.
EVERYWHERE = set("erase erase_if get initializer_list ios move pair ptrdiff_t size_t streamsize swap".split())
# What a header is guaranteed to bring of others, or brings in every library.
WITH = {"filesystem": "system_error chrono", "charconv": "system_error", "string": "string_view", "vector": "iterator",
        "span": "iterator array", "array": "iterator", "map": "iterator", "string_view": "iterator",
        "stdexcept": "exception", "new": "exception"}
OTHERS = {"Eigen": "Eigen/", "fmt": "fmt/", "nlohmann": "nlohmann/"}  # namespace: the folder of its headers
HEADER_OF = {name: header for header, names in BRINGS.items() for name in names.split()}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^">]+)[">]', re.MULTILINE)
MACROS = {"INFINITY": "cmath", "NAN": "cmath", "assert": "cassert"}
NAME = re.compile(rf"\b(std|{'|'.join(OTHERS)})::(\w+)")
MACRO = re.compile(rf"\b({'|'.join(MACROS)})\b")
COMMENT = re.compile(r"//.*")


class Tree:
    """The headers of libraries that each file includes, itself or through headers of ours."""

    def __init__(self, root):
        self.root, self.known = root, {}

    def brought(self, path):
        if path not in self.known:
            self.known[path] = set()  # a circle ends here
            found = set()
            for target in INCLUDE.findall(path.read_text(encoding="utf-8")):
                ours = next((place for place in (self.root / "src" / target, path.parent / target) if place.exists()), None)
                found |= self.brought(ours) if ours else {target, *WITH.get(target, "").split()}
            self.known[path] = found
        return self.known[path]


def missing(space, name, brought):
    """What must be done that a name be known, or nothing."""
    if space in OTHERS:
        return None if any(one.startswith(OTHERS[space]) for one in brought) else f"needs an #include <{OTHERS[space]}…>"
    header = HEADER_OF.get(name)
    if name in EVERYWHERE or header in brought:
        return None
    return f"needs #include <{header}>" if header else "is in no header that tools/includes.py knows: add it there"


def faults(root):
    tree, found = Tree(root), {}
    for path in sources.files(root, ["src/ictus", "apps"]):
        brought = tree.brought(path)
        for number, text in sources.lines(path):
            code = COMMENT.sub("", text)
            uses = [(f"{space}::{name}", missing(space, name, brought)) for space, name in NAME.findall(code)]
            uses += [(macro, None if MACROS[macro] in brought else f"needs #include <{MACROS[macro]}>")
                     for macro in MACRO.findall(code)]
            for name, what in uses:
                if what:
                    found.setdefault((path, what), f"{path.relative_to(root)}:{number}: {name} {what}")
    return list(found.values())


if __name__ == "__main__":
    count = len(sources.files(sources.ROOT, ["src/ictus", "apps"]))
    sources.verdict("includes", faults(sources.ROOT), f"{count} files")
