"""A figure of a report as a small SVG: axes, curves, a legend. No library: a dozen kinds of lines are all there is."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 540, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 168, 28, 44  # margins; the legend stands on the right
COLOURS = ["#1f5fa8", "#c0392b", "#2e8b57", "#8e44ad", "#d17a00", "#138d90", "#7f5539", "#555555", "#b5179e", "#6b8e23"]
TONES = {"red": "#c0392b", "green": "#2e8b57", "blue": "#1f5fa8"}
FINE = 0.2  # px: points nearer than this to a straight line are left out


def simplified(points):
    """Ramer, Douglas and Peucker, without recursion."""
    if len(points) < 3:
        return points
    keep, stack = {0, len(points) - 1}, [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length, worst, at = math.hypot(bx - ax, by - ay), FINE, None
        for i in range(first + 1, last):
            x, y = points[i]
            away = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length if length else math.hypot(x - ax, y - ay)
            if away > worst:
                worst, at = away, i
        if at:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]


class Scale:
    """From the numbers of an axis to pixels."""

    def __init__(self, values, logarithmic, begin, end):
        self.log = logarithmic
        values = [math.log10(v) if self.log else v for v in values if v is not None and (v > 0 or not self.log)]
        low, high = min(values), max(values)
        if not self.log:
            margin = 0.04 * (high - low) or abs(high) or 1
            low, high = low - margin, high + margin
        self.low, self.high, self.begin, self.end = low, high if high > low else low + 1, begin, end

    def __call__(self, value):
        if value is None or (self.log and value <= 0):
            return None
        share = ((math.log10(value) if self.log else value) - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)

    def ticks(self):
        if self.log:
            decades = range(math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9) + 1)
            every = max(1, math.ceil(len(decades) / 6))
            return [10.0 ** d for d in decades if d % every == 0]
        rough = (self.high - self.low) / 5
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * k for k in (1, 2, 5, 10) if unit * k >= rough)
        return [step * i for i in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]


def number(value):
    text = f"{value:.4g}"
    return "0" if abs(value) < 1e-12 else text.replace("e-0", "e-").replace("e+0", "e")


def pieces(series, x, y):
    """Lists of points without holes."""
    piece = []
    for a, b in zip(series["x"], series["y"]):
        a, b = x(a), y(b)
        if a is None or b is None:
            if piece:
                yield piece
            piece = []
        else:
            piece.append((a, b))
    if piece:
        yield piece


def curve(series, colour, x, y):
    style = series.get("style", "line")
    marks = [p for piece in pieces(series, x, y) for p in piece] if "markers" in style else []
    out = []
    if style != "markers":
        dash = ' stroke-dasharray="5 3"' if style in ("dashed", "companion") else ""
        width = 2.4 if style == "thick" else 1.3
        for piece in pieces(series, x, y):
            path = " ".join(f"{a:.1f},{b:.1f}" for a, b in simplified(piece))
            out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>')
    if len(marks) <= 200:
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2" fill="{colour}"/>' for a, b in marks]
    return out


def axes(figure, x, y):
    right, bottom, out = WIDTH - RIGHT, HEIGHT - BOTTOM, []
    for value in x.ticks():
        at = f"{x(value):.1f}"
        out.append(f'<path d="M{at} {TOP}V{bottom}" stroke="#e3e3e3"/>')
        out.append(f'<text x="{at}" y="{bottom + 15}" text-anchor="middle">{number(value)}</text>')
    for value in y.ticks():
        at = y(value)
        out.append(f'<path d="M{LEFT} {at:.1f}H{right}" stroke="#e3e3e3"/>')
        out.append(f'<text x="{LEFT - 5}" y="{at + 4:.1f}" text-anchor="end">{number(value)}</text>')
    out.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#333"/>')
    out.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(figure["x"]["label"])}</text>')
    middle = (TOP + bottom) / 2
    out.append(f'<text x="13" y="{middle:.0f}" text-anchor="middle" transform="rotate(-90 13 {middle:.0f})">'
               f'{escape(figure["y"]["label"])}</text>')
    return out


def drawn(figure):
    """The text of the SVG."""
    every = lambda key: [v for s in figure["series"] for v in s[key] if v is not None]
    x = Scale(every("x"), figure["x"].get("logarithmic", False), LEFT, WIDTH - RIGHT)
    y = Scale(every("y"), figure["y"].get("logarithmic", False), HEIGHT - BOTTOM, TOP)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="16" font-size="12" font-weight="bold">{escape(figure["title"])}</text>', *axes(figure, x, y)]
    for i, series in enumerate(figure["series"]):
        colour = TONES.get(series.get("tone"), COLOURS[i % len(COLOURS)])
        out += curve(series, colour, x, y)
        if len(figure["series"]) > 1 and i < 15:
            at = TOP + 8 + 15 * i
            dash = ' stroke-dasharray="5 3"' if series.get("style") == "dashed" else ""
            out.append(f'<path d="M{WIDTH - RIGHT + 8} {at}h16" stroke="{colour}" stroke-width="2"{dash}/>')
            out.append(f'<text x="{WIDTH - RIGHT + 28}" y="{at + 4}" font-size="10">{escape(series["name"][:27])}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"
