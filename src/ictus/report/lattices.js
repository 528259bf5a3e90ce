"use strict";
// Figures whose numbers are colours: tiles, pictures of one pixel per number, and the bar beside them. Follows colours.js.

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
