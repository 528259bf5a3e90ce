#!/usr/bin/python3
"""Opens a report in headless Chromium and looks at what was drawn.

    report_test.py report.html PLOTS [--screenshot picture.png]

The page counts its plots and errors itself; the dumped document is counted again here, by other code. Then broken
twins of the page (a script error, a figure without data, a request to the network) must be rejected.
"""

import argparse
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--virtual-time-budget=10000"]
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADING = {"src", "href", "xlink:href", "srcset", "poster", "action", "data", "background"}
DATA_BLOCK = re.compile(r'(<script type="application/json" id="figures">)(.*?)(</script>)', re.DOTALL)


def chromium(page, *extra):
    """What Chromium prints on standard output for a page, with a profile that is new and soon gone."""
    with tempfile.TemporaryDirectory(prefix="ictus-chromium-", ignore_cleanup_errors=True) as profile:
        command = ["chromium", *FLAGS, f"--user-data-dir={profile}", *extra, page.resolve().as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"chromium ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout.decode(errors="replace")


class Document(html.parser.HTMLParser):
    """Counts figures with drawn curves, and collects what the page would load."""

    def __init__(self, text):
        super().__init__()
        self.root, self.drawn, self.loads, self.policy, self.styles = {}, set(), [], "", ""
        self.stack, self.figure = [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = {name: value or "" for name, value in attributes}
        if tag == "html":
            self.root = attributes
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
            self.policy = attributes["content"]
        if tag == "figure":
            self.figure = attributes.get("id")
        # Anchors only load what is clicked, but a report has no reason for links to the network either.
        self.loads += [value for name, value in attributes.items() if name in LOADING]
        self.styles += attributes.get("style", "")
        if tag == "path" and self.draws(attributes):
            self.drawn.add(self.figure)
        if tag not in VOID:
            self.stack.append((tag, attributes.get("class", "").split()))

    def handle_endtag(self, tag):
        while self.stack:
            if self.stack.pop()[0] == tag:
                break
        if tag == "figure":
            self.figure = None

    def handle_data(self, data):
        if self.stack and self.stack[-1][0] == "style":
            self.styles += data

    def draws(self, attributes):
        """A line of at least two points or a marker, in the layer of curves; the legend has others."""
        if not any("scatterlayer" in classes for _, classes in self.stack):
            return False
        classes, path = attributes.get("class", "").split(), attributes.get("d", "")
        is_line = "js-line" in classes and re.search(r"[LHVCQ]", path) is not None
        return is_line or ("point" in classes and path != "")


def network_loads(document):
    addresses = document.loads + re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s;]+)", document.styles)
    return [address for address in addresses if re.match(r"\s*(https?:|wss?:|ftp:)?//", address)]


def complaints(page, plots):
    document = Document(chromium(page, "--dump-dom"))
    found = []
    if document.root.get("data-plots") != str(plots):
        found.append(f"the page counts {document.root.get('data-plots')} plots, not {plots}")
    if document.root.get("data-errors") != "0":
        found.append(f"the page counts {document.root.get('data-errors')} script errors")
    if len(document.drawn) != plots:
        found.append(f"{len(document.drawn)} figures have curves, not {plots}")
    if "default-src 'none'" not in document.policy:
        found.append("the page does not forbid requests")
    found += [f"the page asks the network for {address}" for address in network_loads(document)]
    return found


def with_script_error(text):
    return text.replace("</body>", "<script>throw new Error('broken twin');</script></body>")


def with_request(text):
    return text.replace("</body>", '<img src="https://example.org/x.png" alt=""></body>')


def with_empty_figure(text):
    def emptied(match):
        figures = json.loads(match[2])
        for series in figures[0]["series"]:
            series["x"], series["y"] = [], []
        return match[1] + json.dumps(figures).replace("<", "\\u003c") + match[3]

    return DATA_BLOCK.sub(emptied, text, count=1)


TWINS = [(with_script_error, "script errors"), (with_request, "asks the network"), (with_empty_figure, "have curves")]


def twin_complaints(page, plots):
    """A twin that passes, or fails for another reason than its own, shows that the test is blind."""
    text, found = page.read_text(encoding="utf-8"), []
    with tempfile.TemporaryDirectory(prefix="ictus-twins-") as folder:
        for make, reason in TWINS:
            twin = pathlib.Path(folder) / "twin.html"
            twin.write_text(make(text), encoding="utf-8")
            if not any(reason in complaint for complaint in complaints(twin, plots)):
                found.append(f"the broken twin {make.__name__} was not rejected")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("plots", type=int)
    parser.add_argument("--screenshot", type=pathlib.Path)
    options = parser.parse_args()
    found = complaints(options.page, options.plots)
    if options.plots > 0:
        found += twin_complaints(options.page, options.plots)
    if options.screenshot:
        chromium(options.page, f"--screenshot={options.screenshot.resolve()}", "--window-size=1400,2400")
    for complaint in found:
        print(f"{options.page}: {complaint}", file=sys.stderr)
    if not found:
        print(f"{options.page}: {options.plots} plots drawn, no errors, no requests; {len(TWINS)} broken twins rejected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
