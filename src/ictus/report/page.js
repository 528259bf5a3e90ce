"use strict";
// Draws the figures of the page and counts what it drew and what went wrong, for readers and for tests:
// data-plots and data-errors of the root element.

const root = document.documentElement;

function countError() {
  root.dataset.errors = String(Number(root.dataset.errors) + 1);
}
window.addEventListener("error", countError, true);
window.addEventListener("unhandledrejection", countError);
const printError = console.error;
console.error = (...what) => {
  countError();
  printError.apply(console, what);
};

// ---- theme ----

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
root.dataset.theme = systemIsDark.matches ? "dark" : "light";

// After Okabe and Ito, told apart by all kinds of colour vision; the dark theme has lighter tones of the same.
const palettes = {
  light: ["#0072b2", "#d55e00", "#009e73", "#b8578c", "#c98a00", "#3d9fd6", "#4a5058"],
  dark: ["#58b0e8", "#f58b4c", "#3ec79d", "#e29ac5", "#efb944", "#9ad5f7", "#b9c0c8"],
};
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
function colour(series, theme) {
  const palette = palettes[theme];
  return palette[styleOf.get(series.name) % palette.length];
}
function dash(series) {
  if (series.style === "dashed") return "dash";
  const round = Math.floor(styleOf.get(series.name) / palettes.light.length);
  return dashes[round % dashes.length];
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

function drawing(series, figure, theme) {
  const lines = series.style !== "markers";
  const markers = series.style === "markers" || series.style === "line_and_markers";
  const hover = [hoverLine(figure.x.label, "%{x:.6~g}"), hoverLine(figure.y.label, "%{y:.6~g}")];
  if (series.name) hover.unshift(`<b>${plain(series.name)}</b>`);
  return {
    type: "scatter",
    name: plain(series.name),
    x: series.x,
    y: series.y,
    mode: [lines && "lines", markers && "markers"].filter(Boolean).join("+"),
    line: { color: colour(series, theme), width: 1.75, dash: dash(series) },
    marker: { color: colour(series, theme), size: lines ? 4.5 : 7 },
    hovertemplate: `${hover.join("<br>")}<extra></extra>`,
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
function logarithmic(range, tone) {
  const decades = range ? Math.log10(range[1] / range[0]) : 0;
  return {
    type: "log",
    dtick: decades >= 2 && decades <= 12 ? 1 : undefined,
    minor: { dtick: "D1", ticks: "outside", ticklen: 2, tickcolor: tone("--strong-rule") },
    tickfont: { size: 11 },
  };
}

function axis(figure, coordinate, tone) {
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
    ...(description.logarithmic ? logarithmic(range, tone) : linear(range)),
  };
}

// Entries of the legend stand below the plot, in as many lines as they need.
function legendHeight(figure, width) {
  if (figure.series.length < 2) return 0;
  const longest = Math.max(...figure.series.map((series) => series.name.length));
  const inALine = Math.max(1, Math.floor(width / (52 + 7.5 * longest)));
  return 12 + 20 * Math.ceil(figure.series.length / inALine);
}

function layout(figure, width) {
  const style = getComputedStyle(root);
  const tone = (name) => style.getPropertyValue(name).trim();
  const legend = legendHeight(figure, width);
  const plotHeight = Math.round(Math.min(420, Math.max(290, 0.58 * width)));
  return {
    height: plotHeight + legend,
    margin: { l: 56, r: 14, t: 30, b: 50 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    font: { family: tone("--sans"), size: 13, color: tone("--ink") },
    xaxis: axis(figure, "x", tone),
    yaxis: axis(figure, "y", tone),
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

function draw(figure, theme, width) {
  const box = document.getElementById(`plot-${figure.id}`);
  const room = width || box.clientWidth;
  const data = figure.series.map((series) => drawing(series, figure, theme));
  const shape = layout(figure, room);
  if (width) shape.width = width;
  return Plotly.react(box, data, shape, configuration(figure));
}

function drawAll(figures, theme, width) {
  return Promise.allSettled(figures.map(async (figure) => draw(figure, theme, width))).then((outcomes) => {
    for (const outcome of outcomes) if (outcome.status === "rejected") console.error(outcome.reason);
  });
}

// A figure counts when a line of some length or a marker really stands in it.
function isDrawn(figure) {
  const layer = document.querySelector(`#plot-${CSS.escape(figure.id)} .scatterlayer`);
  if (!layer) return false;
  const lines = Array.from(layer.querySelectorAll("path.js-line"));
  return lines.some((line) => line.getTotalLength() > 0) || layer.querySelector("path.point") !== null;
}

// ---- the page ----

function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  return Promise.resolve();
}

function offerCopy() {
  const button = document.getElementById("copy");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    copyText(document.getElementById("scene").textContent).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Select the text to copy it"),
    );
  });
}

function offerThemes(figures) {
  const show = (theme) => {
    root.dataset.theme = theme;
    return drawAll(figures, theme);
  };
  const button = document.getElementById("theme");
  button.hidden = false;
  button.addEventListener("click", () => show(root.dataset.theme === "dark" ? "light" : "dark"));
  systemIsDark.addEventListener("change", (event) => show(event.matches ? "dark" : "light"));
}

// On paper: light, and as wide as a sheet is.
function preparePrinting(figures) {
  const widthOfASheet = 660;
  let theme = root.dataset.theme;
  window.addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    drawAll(figures, "light", widthOfASheet);
  });
  window.addEventListener("afterprint", () => {
    root.dataset.theme = theme;
    drawAll(figures, theme);
  });
}

document.addEventListener("DOMContentLoaded", async () => {
  const figures = JSON.parse(document.getElementById("figures").textContent);
  chooseStyles(figures);
  offerCopy();
  offerThemes(figures);
  preparePrinting(figures);
  await drawAll(figures, root.dataset.theme);
  root.dataset.plots = String(figures.filter(isDrawn).length);
});
