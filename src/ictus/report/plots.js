"use strict";
// Figures: how an axis, a curve and a legend look, and how they are drawn. Follows colours.js and lattices.js.

// Plotly reads a little HTML in its texts; names and labels are plain text.
function plain(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// "compression (µm)" and a value become "compression 12.3 µm".
function hoverLine(label, value) {
  const parts = /^(.*) \(([^()]*)\)$/.exec(label);
  return parts ? `${plain(parts[1])} ${value} ${plain(parts[2])}` : `${plain(label)} ${value}`;
}

function lineWidth(series) {
  if (series.style === "thick") return 5;
  if (isFilled(series)) return 0.75;
  if (isThin(series)) return 0.7;
  return isShade(series) ? 1.4 : 1.75;
}

// Long lists of names, three in a line.
function inLines(label) {
  const names = label.split(", ");
  const lines = names.map((name, i) => (i % 3 === 2 && i + 1 < names.length ? `${plain(name)},<br>` : plain(name)));
  return lines.join(", ").replace(/<br>, /g, "<br>");
}

// To the right of its point, unless another point of this height has its label there.
function labelPlaces(series, figure) {
  const [least, largest] = extent(figure, "y", false);
  const beside = (i, j) => series.x[j] > series.x[i] && Math.abs(series.y[j] - series.y[i]) < 0.06 * (largest - least);
  return series.y.map((_, i) => (series.y.some((__, j) => beside(i, j)) ? "top left" : "middle right"));
}

function drawing(series, figure, theme) {
  const lines = series.style !== "markers";
  const markers = series.style === "markers" || series.style === "line_and_markers";
  const across = figure.x.names ? "%{text}" : hoverLine(figure.x.label, "%{x:.6~g}");
  const hover = [across, hoverLine(figure.y.label, "%{y:.6~g}")];
  if (series.labels) hover.unshift("<b>%{text}</b>");
  else if (series.name) hover.unshift(`<b>${plain(series.name)}</b>`);
  const names = figure.x.names && series.x.map((place) => plain(figure.x.names[Math.round(place) - 1]));
  return {
    type: "scatter",
    name: plain(series.name),
    x: series.x,
    y: series.y,
    text: series.labels ? series.labels.map(inLines) : names,
    textposition: series.labels && labelPlaces(series, figure),
    cliponaxis: !series.labels,
    mode: [lines && "lines", markers && "markers", series.labels && "text"].filter(Boolean).join("+"),
    line: { color: colour(series, figure, theme), width: lineWidth(series), dash: dash(series) },
    opacity: isThin(series) ? 0.55 : 1,
    showlegend: !isUnlisted(series),
    legendgroup: figure.series.some(isUnlisted) ? series.name : undefined,
    fill: isFilled(series) ? "toself" : undefined,
    hoverinfo: isThin(series) || isFilled(series) ? "skip" : undefined,
    marker: { color: colour(series, figure, theme), size: lines ? 4.5 : 8 },
    hovertemplate: isThin(series) || isFilled(series) ? undefined : `${hover.join("<br>")}<extra></extra>`,
  };
}

function extent(figure, coordinate, logarithmic) {
  let least = Infinity;
  let largest = -Infinity;
  for (const series of figure.series)
    for (const value of series[coordinate]) {
      if (value === null || (logarithmic && value <= 0)) continue;
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
  return least <= largest ? [least, largest] : null;
}

// Loops should not touch the frame: Plotly leaves no room beside lines.
function linear(range) {
  if (!range) return {};
  const room = 0.03 * (range[1] - range[0]);
  return { autorangeoptions: { include: [range[0] - room, range[1] + room] } };
}

// A label a decade where there are enough of them, and short ticks between.
function logarithmic(range) {
  const decades = range ? Math.log10(range[1] / range[0]) : 0;
  return {
    type: "log",
    dtick: decades >= 2 && decades <= 12 ? 1 : undefined,
    minor: { dtick: "D1", ticks: "outside", ticklen: 2, tickcolor: tone("--strong-rule") },
    tickfont: { size: 11 },
  };
}

// Names at 1, 2, 3, …
function named(names) {
  return {
    tickmode: "array",
    tickvals: names.map((_, i) => i + 1),
    ticktext: names.map(plain),
    range: [0.5, names.length + 0.5],
    autorange: false,
  };
}

// The frame of a lattice is its outermost cells, which cannot be magnified.
function lattice(series, coordinate) {
  const places = Array.from(new Set(series[coordinate])).sort((a, b) => a - b);
  const half = (places[places.length - 1] - places[0]) / (places.length - 1) / 2;
  return {
    range: [places[0] - half, places[places.length - 1] + half],
    autorange: false,
    fixedrange: true,
    showgrid: false,
    zeroline: false,
  };
}

function axis(figure, coordinate) {
  const description = figure[coordinate];
  const range = extent(figure, coordinate, description.logarithmic);
  return {
    title: { text: plain(description.label), font: { size: 14 }, standoff: 10 },
    exponentformat: "power",
    minexponent: 4,
    nticks: 8,
    automargin: true,
    gridcolor: tone("--grid"),
    zerolinecolor: tone("--rule"),
    linecolor: tone("--strong-rule"),
    tickcolor: tone("--strong-rule"),
    showline: true,
    mirror: true,
    ticks: "outside",
    ticklen: 4,
    ...(description.logarithmic ? logarithmic(range) : linear(range)),
    ...(description.names ? named(description.names) : {}),
    ...(figure.series.some(isLattice) ? lattice(figure.series.find(isLattice), coordinate) : {}),
    ...(figure.equal_units && coordinate === "y" ? { scaleanchor: "x" } : {}),
  };
}

// Entries of the legend stand below the plot, in as many lines as they need.
function legendHeight(figure, width) {
  const listed = figure.series.filter((series) => !isUnlisted(series));
  if (figure.series.length < 2 || figure.series.some(isShade)) return 0;
  const longest = Math.max(...listed.map((series) => series.name.length));
  const inALine = Math.max(1, Math.floor(width / (52 + 7.5 * longest)));
  return 12 + 20 * Math.ceil(listed.length / inALine);
}

// Names of rows must not touch, and rows without names must be seen.
function latticeHeight(figure) {
  const cells = figure.series.find(isCells);
  if (!cells) return 0;
  return 80 + (figure.y.names ? (isVerdict(figure) ? 26 : 17) * figure.y.names.length : 4.6 * new Set(cells.y).size);
}

function margin(figure) {
  return { l: 56, r: figure.colour ? 86 : 14, t: 30, b: 50 };
}

function layout(figure, width) {
  const legend = legendHeight(figure, width);
  const plotHeight = Math.max(Math.round(Math.min(420, Math.max(290, 0.58 * width))), latticeHeight(figure));
  return {
    height: plotHeight + legend,
    margin: margin(figure),
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: tone("--sans"), size: 13, color: tone("--ink") },
    xaxis: axis(figure, "x"),
    yaxis: axis(figure, "y"),
    showlegend: legend > 0,
    legend: { orientation: "h", x: 0, y: -58 / (plotHeight - 80), yanchor: "top", font: { size: 13 } },
    hovermode: "closest",
    hoverlabel: { bgcolor: tone("--paper"), bordercolor: tone("--rule"), font: { color: tone("--ink") }, align: "left" },
    modebar: { bgcolor: "rgba(0,0,0,0)", color: tone("--quiet"), activecolor: tone("--ink") },
    uirevision: "keep",
  };
}

function configuration(figure) {
  return {
    responsive: true,
    displaylogo: false,
    modeBarButtonsToRemove: ["lasso2d", "select2d", "autoScale2d"],
    toImageButtonOptions: { format: "svg", filename: figure.id },
  };
}

// The room between the margins is known only when names stand on the axes: draw, measure, tile.
async function drawCells(box, figure, theme, shape) {
  box.classList.add("cells");
  const tiled = (room) => {
    const data = figure.series.map((series) => tiles(series, figure, theme, room));
    return Plotly.react(box, data, shape, configuration(figure));
  };
  await tiled({ width: 1, height: 1 });
  const { w: width, h: height } = box._fullLayout._size;
  return tiled({ width, height });
}

function draw(figure, theme, width) {
  const box = document.getElementById(`plot-${figure.id}`);
  const room = width || box.clientWidth;
  const shape = layout(figure, room);
  if (width) shape.width = width;
  if (figure.series.some(isCells)) return drawCells(box, figure, theme, shape);
  if (figure.series.some(isRaster)) return drawRaster(box, figure, theme, shape);
  const data = figure.series.map((series) => drawing(series, figure, theme));
  if (figure.series.some(isShade)) data.push(barForShades(figure, theme));
  return Plotly.react(box, data, shape, configuration(figure));
}

function drawAll(figures, theme, width) {
  return Promise.allSettled(figures.map(async (figure) => draw(figure, theme, width))).then((outcomes) => {
    for (const outcome of outcomes) if (outcome.status === "rejected") console.error(outcome.reason);
  });
}

// A figure counts when a line of some length, a marker or a picture really stands in it.
function isDrawn(figure) {
  if (figure.series.some(isRaster))
    return document.querySelector(`#plot-${CSS.escape(figure.id)} .imagelayer image`) !== null;
  const layer = document.querySelector(`#plot-${CSS.escape(figure.id)} .scatterlayer`);
  if (!layer) return false;
  const lines = Array.from(layer.querySelectorAll("path.js-line"));
  return lines.some((line) => line.getTotalLength() > 0) || layer.querySelector("path.point") !== null;
}
