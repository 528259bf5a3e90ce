#!/usr/bin/python3
"""Opens a report in headless Chromium and looks at what was drawn.

    report_test.py report.html PLOTS [--twins] [--screenshot picture.png]

The page counts its plots and errors itself; the dumped document is counted again here, by other code. A map must tile
its plane in more than one colour. With --twins broken twins of the page (a script error, a figure without data, a
request to the network, a map of one colour, a map with a hole, an animation that stands still, an empty one; of a page
that plays, a picture of one colour and a player without a sound) must be rejected: once for all reports is enough.
"""

import argparse
import base64
import collections
import html.parser
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--virtual-time-budget=10000"]
MOST_BYTES = 5_000_000  # of a page with an animation, however many its bodies and however long its run
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADING = {"src", "href", "xlink:href", "srcset", "poster", "action", "data", "background"}
MOTION_BLOCK = re.compile(r'(<script type="application/json" id="motion">)(.*?)(</script>)', re.DOTALL)
DATA_BLOCK = re.compile(r'(<script type="application/json" id="figures">)(.*?)(</script>)', re.DOTALL)


def chromium(page, *extra, at="#t=0"):
    """What Chromium prints on standard output for a page, with a profile that is new and soon gone. An animation waits
    at its start: without a display it takes seconds."""
    with tempfile.TemporaryDirectory(prefix="ictus-chromium-", ignore_cleanup_errors=True) as profile:
        command = ["chromium", *FLAGS, f"--user-data-dir={profile}", *extra, page.resolve().as_uri() + at]
        done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"chromium ended with {done.returncode}: {done.stderr.decode(errors='replace')[-2000:]}")
    return done.stdout.decode(errors="replace")


class Document(html.parser.HTMLParser):
    """Counts figures with drawn curves, and collects what the page would load."""

    def __init__(self, text):
        super().__init__()
        self.root, self.drawn, self.loads, self.policy, self.styles = {}, set(), [], "", ""
        self.tiles, self.sounds = collections.defaultdict(list), []
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
            self.tiles[self.figure].append(tile(attributes))
        if tag == "image" and self.paints(attributes):
            self.drawn.add(self.figure)
        if tag == "audio":
            self.sounds.append(attributes.get("src", ""))
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

    def paints(self, attributes):
        """A picture among the plots that is more than one colour."""
        source = attributes.get("xlink:href", "") or attributes.get("href", "")
        start = "data:image/png;base64,"
        return source.startswith(start) and len(colours(base64.b64decode(source[len(start):]))) > 2

    def draws(self, attributes):
        """A line of at least two points or a marker, in the layer of curves; the legend has others."""
        if not any("scatterlayer" in classes for _, classes in self.stack):
            return False
        classes, path = attributes.get("class", "").split(), attributes.get("d", "")
        is_line = "js-line" in classes and re.search(r"[LHVCQ]", path) is not None
        return is_line or ("point" in classes and path != "")


def colours(png):
    """The colours of a picture of 8 bits per channel, as a browser's canvas writes it."""
    place, width, channels, packed = 8, 0, 4, b""
    while place + 8 <= len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        body = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, _, bits, colour = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}.get(colour, 0)
            if bits != 8 or channels == 0:
                return set()
        packed += body if kind == b"IDAT" else b""
        place += 12 + size
    data, found, above = zlib.decompress(packed), set(), bytes(width * channels)
    for start in range(0, len(data), width * channels + 1):
        row = unfiltered(data[start], bytearray(data[start + 1:start + 1 + width * channels]), above, channels)
        found |= {bytes(row[i:i + channels]) for i in range(0, len(row), channels)}
        above = row
    return found


def unfiltered(kind, row, above, step):
    """A row of a PNG from its differences (filters 0 to 4 of the format)."""
    for i, value in enumerate(row if kind else ()):
        left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
        nearest = min((left, above[i], corner), key=lambda x, sum=left + above[i] - corner: abs(sum - x))
        row[i] = (value + (left, above[i], (left + above[i]) // 2, nearest)[kind - 1]) % 256
    return row


def tile(attributes):
    """Centre, half height and width of a vertical bar, and its colour; None for other markers and lines."""
    place = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", attributes.get("transform", ""))
    bar = re.fullmatch(r"M0,([\d.]+)V-[\d.]+", attributes.get("d", ""))
    style = dict(part.strip().split(": ", 1) for part in attributes.get("style", "").split(";") if ": " in part)
    if not place or not bar or "stroke-width" not in style:
        return None
    return float(place[1]), float(place[2]), float(bar[1]), float(style["stroke-width"][:-2]), style["stroke"]


def covered(centres, length):
    """Do stretches of this length around the centres leave no gap, and overlap by less than a quarter?"""
    steps = [b - a for a, b in zip(centres, centres[1:])]
    return bool(steps) and max(steps) <= length and length < 1.25 * min(steps)


def map_complaints(name, tiles):
    if not tiles or None in tiles:
        return [f"the map {name} is not made of tiles"]
    columns, rows = sorted({x for x, *_ in tiles}), sorted({y for _, y, *_ in tiles})
    found = []
    if len(tiles) != len(columns) * len(rows):
        found.append(f"the map {name} has a hole")
    if not covered(rows, 2 * tiles[0][2]):
        found.append(f"the rows of the map {name} do not tile its plane")
    if columns[-1] - columns[0] > len(columns) * tiles[0][3]:
        found.append(f"the columns of the map {name} do not tile its plane")
    if len({colour for *_, colour in tiles}) < 2:
        found.append(f"the map {name} has one colour")
    return found


def maps(text):
    """Names of the figures that are lattices of cells."""
    match = DATA_BLOCK.search(text)
    figures = json.loads(match[2]) if match else []
    return [figure["id"] for figure in figures if any(series["style"] == "cells" for series in figure["series"])]


def network_loads(document):
    addresses = document.loads + re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s;]+)", document.styles)
    return [address for address in addresses if re.match(r"\s*(https?:|wss?:|ftp:)?//", address)]


# Pictures of the animation at five instants, as its own canvases have them, for the test below.
LOOK = """<script>document.addEventListener("DOMContentLoaded", () => {
  const stage = document.getElementById("stage"), pictures = [];
  for (let k = 0; k < 5; ++k) {
    stage.player.seek(k / 4 * stage.player.length);
    pictures.push(stage.querySelector("canvas").toDataURL("image/png").slice(22));
  }
  document.documentElement.dataset.looks = pictures.join(" ");
});</script></body>"""


def motion_complaints(page):
    """An animation must show something, in colours, and not the same at all instants."""
    text = page.read_text(encoding="utf-8")
    if 'id="motion"' not in text:
        return []
    if page.stat().st_size > MOST_BYTES:
        return [f"the page has {page.stat().st_size} bytes"]
    with tempfile.TemporaryDirectory(prefix="ictus-motion-") as folder:
        looked = pathlib.Path(folder) / "looked.html"
        looked.write_text(text.replace("</body>", LOOK), encoding="utf-8")
        looks = Document(chromium(looked, "--dump-dom", at="")).root.get("data-looks", "").split()
    if len(looks) != 5:
        return ["the animation was not drawn"]
    if any(len(colours(base64.b64decode(look))) < 4 for look in looks):
        return ["the animation is empty"]
    return [] if len(set(looks)) > 2 else ["the animation does not move"]


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
    found += ["a player of the page is silent" for source in document.sounds
              if not source.startswith("data:audio/wav;base64,UklGR") or len(source) < 10000]
    found += motion_complaints(page)
    for name in maps(page.read_text(encoding="utf-8")):
        found += map_complaints(name, document.tiles[name])
    return found


def with_script_error(text):
    return text.replace("</body>", "<script>throw new Error('broken twin');</script></body>")


def with_request(text):
    return text.replace("</body>", '<img src="https://example.org/x.png" alt=""></body>')


def with_figures(text, change):
    def changed(match):
        figures = json.loads(match[2])
        change(figures)
        return match[1] + json.dumps(figures).replace("<", "\\u003c") + match[3]

    return DATA_BLOCK.sub(changed, text, count=1)


def with_empty_figure(text):
    def empty(figures):
        for series in figures[0]["series"]:
            series["x"], series["y"], series["style"] = [], [], "line"
            series.pop("colour", None)

    return with_figures(text, empty)


def cells(figures):
    return [series for figure in figures for series in figure["series"] if series["style"] == "cells"]


def with_one_colour(text):
    def paint(figures):
        for series in cells(figures):
            series["colour"] = [1.0] * len(series["colour"])

    return with_figures(text, paint)


def with_hole(text):
    def pierce(figures):
        for series in cells(figures):
            series["x"][7] = None

    return with_figures(text, pierce)


def with_blank_picture(text):
    def blank(figures):
        for figure in figures:
            for series in figure["series"]:
                if series["style"] == "raster":
                    series["colour"] = [1.0] * len(series["colour"])

    return with_figures(text, blank)


def with_motion(text, change):
    def changed(match):
        motion = json.loads(match[2])
        change(motion)
        return match[1] + json.dumps(motion).replace("<", "\\u003c") + match[3]

    return MOTION_BLOCK.sub(changed, text, count=1)


def with_frozen_bodies(text):
    def freeze(motion):
        for run in motion["runs"]:
            run["forces"], run["energies"], run["impacts"] = [], {}, []
            run.pop("cells", None)
            for track in run["tracks"]:
                for key, values in track.items():
                    track[key] = [0.0 if key.startswith("rate") else values[0]] * len(values)

    return with_motion(text, freeze)


def with_empty_stage(text):
    def clear(motion):
        motion["bodies"], motion["walls"], motion["swings"], motion["threads"] = [], [], [], []
        for run in motion["runs"]:
            run["tracks"], run["forces"], run["energies"] = [], [], {}

    return with_motion(text, clear)


def with_silence(text):
    return re.sub(r'src="data:audio/[^"]*"', 'src="data:audio/wav;base64,"', text)


TWINS = [(with_script_error, "script errors"), (with_request, "asks the network"), (with_empty_figure, "have curves")]
MOTION_TWINS = [(with_frozen_bodies, "does not move"), (with_empty_stage, "the animation")]
MAP_TWINS = [(with_one_colour, "has one colour"), (with_hole, "has a hole")]


SOUND_TWINS = [(with_blank_picture, "have curves"), (with_silence, "is silent")]


def twins(text):
    """A page that plays stands only for what no other page has."""
    if "<audio" in text:
        return SOUND_TWINS
    if not maps(text):
        sys.exit("--twins needs a report with a map, or one that plays: its broken twins are among them")
    return TWINS + MAP_TWINS + (MOTION_TWINS if 'id="motion"' in text else [])


def twin_complaints(page, plots):
    """A twin that passes, or fails for another reason than its own, shows that the test is blind."""
    text, found = page.read_text(encoding="utf-8"), []
    with tempfile.TemporaryDirectory(prefix="ictus-twins-") as folder:
        for make, reason in twins(text):
            twin = pathlib.Path(folder) / "twin.html"
            twin.write_text(make(text), encoding="utf-8")
            if not any(reason in complaint for complaint in complaints(twin, plots)):
                found.append(f"the broken twin {make.__name__} was not rejected")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("plots", type=int)
    parser.add_argument("--twins", action="store_true")
    parser.add_argument("--screenshot", type=pathlib.Path)
    options = parser.parse_args()
    found = complaints(options.page, options.plots)
    if options.twins:
        found += twin_complaints(options.page, options.plots)
    if options.screenshot:
        chromium(options.page, f"--screenshot={options.screenshot.resolve()}", "--window-size=1400,2400")
    for complaint in found:
        print(f"{options.page}: {complaint}", file=sys.stderr)
    if not found:
        rejected = len(twins(options.page.read_text(encoding="utf-8"))) if options.twins else 0
        print(f"{options.page}: {options.plots} plots drawn, no errors, no requests; {rejected} broken twins rejected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
