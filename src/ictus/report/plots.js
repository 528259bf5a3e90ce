"use strict";
// Figures: how a series, an axis and a legend look, and how they are drawn. Follows page.js in its script.

// ---- colours ----

// After Okabe and Ito, told apart by all kinds of colour vision; the dark theme has lighter tones of the same.
const palettes = {
  light: ["#0072b2", "#d55e00", "#009e73", "#b8578c", "#c98a00", "#3d9fd6", "#4a5058"],
  dark: ["#58b0e8", "#f58b4c", "#3ec79d", "#e29ac5", "#efb944", "#9ad5f7", "#b9c0c8"],
};
// Numbers as colours: places in a row from first to last; velocities from one way to the other, rest as paper.
const ramps = {
  light: ["#440154", "#3b528b", "#21918c", "#4fae54", "#c9a600"],
  dark: ["#9d7fe0", "#5f93dc", "#35bdb0", "#86d86a", "#fde33c"],
};
// Levels from silence, which is paper, to the loudest.
const heats = {
  light: ["#ffffff", "#cfe3ef", "#6aaed6", "#2a6fab", "#3b2a77", "#1c0f30"],
  dark: ["#14171b", "#1f2f4f", "#5b3a8c", "#c2477a", "#f5924c", "#fdf3b0"],
};
const ways = {
  light: ["#084a75", "#3f97cc", "#ffffff", "#f0924f", "#8a3300"],
  dark: ["#a5dcff", "#2f86c0", "#14171b", "#cf6a22", "#ffc79b"],
};
// Errors as powers of ten, from as good as exact to as large as what they are errors of.
const verdicts = {
  light: ["#1b7a4a", "#7fc08d", "#e3eaa8", "#f6b765", "#d8543b", "#9c1c2c"],
  dark: ["#3fbf83", "#2f8a5c", "#8f9a3e", "#c98a2b", "#d1543b", "#ff6b6b"],
};
const verdictRange = [-8, 0];
// Where a colour has a meaning, its place in the palette.
const tones = { blue: 0, red: 1, green: 2 };
const dashes = ["solid", "dash", "dot", "dashdot"];

// A series looks the same in every figure, and two that meet in a figure look different: each name, in the order
// of the page, takes the first style that none of those it meets has taken.
const styleOf = new Map();
function chooseStyles(figures) {
  const meets = new Map();
  for (const figure of figures) {
    const names = figure.series.map((series) => series.name);
    for (const name of names) meets.set(name, new Set([...(meets.get(name) || []), ...names]));
  }
  for (const [name, others] of meets) {
    const taken = new Set(Array.from(others, (other) => styleOf.get(other)));
    let style = 0;
    while (taken.has(style)) ++style;
    styleOf.set(name, style);
  }
}
const evenly = (stops) => stops.map((stop, i) => [i / (stops.length - 1), stop]);
const isCells = (series) => series.style === "cells";
const isLattice = (series) => isCells(series) || isRaster(series);
const isRaster = (series) => series.style === "raster";
const isThin = (series) => series.style === "thin";
const isFilled = (series) => series.style === "filled";
// Told by the curve whose name and colour it shares.
const isUnlisted = (series) => isThin(series) || series.style === "companion";
const isShade = (series) => Boolean(series.colour) && series.colour.length === 1;

// The colour at a share of a ramp, between its stops.
function between(stops, share) {
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const left = Math.min(Math.floor(place), stops.length - 2);
  const channel = (stop, i) => parseInt(stop.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) =>
    Math.round(channel(stops[left], i) + (place - left) * (channel(stops[left + 1], i) - channel(stops[left], i))),
  );
  return `rgb(${mixed.join(",")})`;
}

function rangeOf(numbers) {
  let [least, largest] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    largest = Math.max(largest, number);
  }
  return [least, largest];
}

// Of all numbers that are colours in a figure.
function colourRange(figure) {
  return rangeOf(figure.series.flatMap((series) => series.colour || []));
}

function colour(series, figure, theme) {
  if (isShade(series)) {
    const [least, largest] = colourRange(figure);
    return between(ramps[theme], (series.colour[0] - least) / (largest - least || 1));
  }
  const palette = palettes[theme];
  if (series.tone) return palette[tones[series.tone]];
  return palette[styleOf.get(series.name) % palette.length];
}
function dash(series) {
  if (series.style === "dashed" || series.style === "companion") return "dash";
  if (isShade(series) || series.tone || series.style === "thick") return "solid";
  const round = Math.floor(styleOf.get(series.name) / palettes.light.length);
  return dashes[round % dashes.length];
}

// A colour or font of page.css.
function tone(name) {
  return getComputedStyle(root).getPropertyValue(name).trim();
}

// ---- figures ----

// Plotly reads a little HTML in its texts; names and labels are plain text.
function plain(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

// "compression (µm)" and a value become "compression 12.3 µm".
function hoverLine(label, value) {
  const parts = /^(.*) \(([^()]*)\)$/.exec(label);
  return parts ? `${plain(parts[1])} ${value} ${plain(parts[2])}` : `${plain(label)} ${value}`;
}

// ---- numbers as colours ----

const barThickness = 14;
const barOverSize = 1.4; // Plotly draws "line-ns" so much longer than its size

function colourBar(label) {
  return {
    title: { text: plain(label), side: "right", font: { size: 13 } },
    thickness: barThickness,
    outlinewidth: 0,
    ticks: "outside",
    ticklen: 3,
    nticks: 7,
    tickcolor: tone("--strong-rule"),
    x: 1.015,
  };
}

// Methods upwards, what they may get wrong across.
const isVerdict = (figure) => Boolean(figure.colour && figure.colour.logarithmic);
const verdictTicks = { tickmode: "array", tickvals: [-8, -6, -4, -2, 0], ticktext: ["exact", "1e-6", "0.01 %", "1 %", "100 %"] };
function verdictWords(name, power) {
  return `${plain(name)}: ${power <= verdictRange[0] ? "as good as exact" : `wrong by ${(10 ** power * 100).toPrecision(2)} %`}`;
}

// Markers are vertical bars as high as a row and as wide as a step of time, so that they tile the plane.
function tiles(series, figure, theme, room) {
  const rows = new Set(series.y).size;
  const columns = series.x.length / rows;
  const most = Math.max(...series.colour.map(Math.abs)) || 1;
  const hover = [
    `<b>${figure.y.names ? "%{text}" : "%{y}"}</b>`,
    figure.x.names ? "" : hoverLine(figure.x.label, "%{x:.4~g}"),
    isVerdict(figure) ? "%{customdata}" : hoverLine(figure.colour.label, "%{marker.color:.4~g}"),
  ].filter(Boolean);
  const [least, largest] = isVerdict(figure) ? verdictRange : [-most, most];
  return {
    type: "scatter",
    mode: "markers",
    x: series.x,
    y: series.y,
    text: figure.y.names && series.y.map((place) => plain(figure.y.names[place - 1])),
    customdata: isVerdict(figure) ? series.colour.map((power, i) => verdictWords(figure.x.names[series.x[i] - 1], power)) : undefined,
    marker: {
      symbol: "line-ns-open",
      size: (room.height / rows + 1) / barOverSize,
      line: { width: room.width / columns + 1 },
      opacity: 1,
      color: series.colour,
      cmin: least,
      cmax: largest,
      colorscale: evenly((isVerdict(figure) ? verdicts : ways)[theme]),
      showscale: true,
      colorbar: { ...colourBar(figure.colour.label), ...(isVerdict(figure) ? verdictTicks : {}) },
    },
    cliponaxis: true,
    hovertemplate: `${hover.join("<br>")}<extra></extra>`,
  };
}

// A picture of one pixel per number, painted by the theme's ramp; Plotly stretches it over the plane.
function pixels(series, theme) {
  const [columns, rows] = [series.x.length, series.y.length];
  const [least, largest] = rangeOf(series.colour);
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const pen = canvas.getContext("2d");
  for (let i = 0; i < columns; ++i)
    for (let k = 0; k < rows; ++k) {
      pen.fillStyle = between(heats[theme], (series.colour[i * rows + k] - least) / (largest - least || 1));
      pen.fillRect(i, rows - 1 - k, 1, 1);
    }
  return canvas.toDataURL();
}

function picture(series, theme) {
  const [left, right] = lattice(series, "x").range;
  const [bottom, top] = lattice(series, "y").range;
  const place = { x: left, y: top, sizex: right - left, sizey: top - bottom };
  return { source: pixels(series, theme), xref: "x", yref: "y", sizing: "stretch", layer: "below", ...place };
}

function drawRaster(box, figure, theme, shape) {
  const raster = figure.series.find(isRaster);
  shape.images = [picture(raster, theme)];
  const data = figure.series.filter((series) => series !== raster).map((series) => drawing(series, figure, theme));
  data.push(colourBarOnly(rangeOf(raster.colour), heats[theme], figure.colour.label));
  return Plotly.react(box, data, shape, configuration(figure));
}

// An unseen marker that carries the bar of colours for the lines.
function barForShades(figure, theme) {
  return colourBarOnly(colourRange(figure), ramps[theme], figure.colour.label);
}

function colourBarOnly([cmin, cmax], stops, label) {
  return {
    type: "scatter",
    mode: "markers",
    x: [null],
    y: [null],
    showlegend: false,
    hoverinfo: "skip",
    marker: {
      color: [cmin],
      cmin,
      cmax,
      colorscale: evenly(stops),
      showscale: true,
      colorbar: colourBar(label),
    },
  };
}

// ---- curves ----

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
