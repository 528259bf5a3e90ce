"use strict";
// Colours and dashes of figures: palettes, ramps, and which series takes which. Follows page.js in its script.

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
