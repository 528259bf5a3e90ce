"use strict";
// Colours and outlines of bodies, for the strokes of scenery.js.

const palette = ["#3b7dd8", "#d8703b", "#3fa66a", "#b557b8", "#c9a227", "#5aa7b8", "#c14b5a", "#7a7fd1"];

/// Bodies of one name with a number look alike where they are many.
function coloursOf(bodies) {
  const group = (name) => (bodies.length > 8 ? name.replace(/-\d+$/, "") : name), seen = [];
  return bodies.map((body) => {
    const name = group(body.name);
    if (!seen.includes(name)) seen.push(name);
    return palette[seen.indexOf(name) % palette.length];
  });
}

function hull(points) {
  const sorted = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list) => {
    const chain = [];
    for (const p of list) {
      while (chain.length > 1 && cross(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return sorted.length < 3 ? sorted : half(sorted).concat(half(sorted.slice().reverse()));
}

/// Faces of the hull of a few points in space, each with its normal; found once per part.
function facesOf(part) {
  if (part.faces) return part.faces;
  const points = [];
  for (let k = 0; k < part.points.length; k += 3) points.push(part.points.slice(k, k + 3));
  const faces = [], minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const size = Math.max(...points.map((p) => Math.hypot(...p))) || 1;
  const n = points.length;
  for (let i = 0; n <= 40 && i < n; ++i)
    for (let j = i + 1; j < n; ++j)
      for (let k = j + 1; k < n; ++k) {
        const a = minus(points[j], points[i]), b = minus(points[k], points[i]);
        let normal = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        const length = Math.hypot(...normal);
        if (length < 1e-9 * size * size) continue;
        normal = times3(1 / length, normal);
        const heights = points.map((p) => dot3(minus(p, points[i]), normal));
        const above = heights.some((h) => h > 1e-6 * size), below = heights.some((h) => h < -1e-6 * size);
        if (above && below) continue;
        if (above) normal = times3(-1, normal);
        if (faces.some((face) => dot3(face.normal, normal) > 1 - 1e-9)) continue;
        faces.push({ normal, points: points.filter((_, m) => Math.abs(heights[m]) <= 1e-6 * size) });
      }
  part.faces = faces;
  return faces;
}

/// Of a solid of revolution, this far from its middle.
function halfHeight(part, along) {
  if (part.points.length === 3) return Math.sqrt(Math.max(0, part.radius * part.radius - along * along));
  const above = [];
  for (let k = 0; k < part.points.length; k += 3)
    if (part.points[k + 1] >= 0) above.push([part.points[k], part.points[k + 1] + part.radius]);
  above.sort((a, b) => a[0] - b[0]);
  for (let k = 1; k < above.length; ++k)
    if (along <= above[k][0]) {
      const [[x0, y0], [x1, y1]] = [above[k - 1], above[k]];
      return x1 > x0 ? y0 + (y1 - y0) * Math.min(1, Math.max(0, (along - x0) / (x1 - x0))) : y1;
    }
  return above[above.length - 1][1];
}

/// What the bar of energies is made of, from below.
const energyParts = [
  { name: "kinetic", colour: "#3b7dd8", words: "kinetic" },
  { name: "stored", colour: "#e02020", words: "in contacts" },
  { name: "vibrational", colour: "#b557b8", words: "vibration" },
  { name: "potential", colour: "#3fa66a", words: "potential" },
];

/// The largest of 1, 2, 5, 10, … below; 0 where there is none.
function roundLength(most) {
  if (!(most > 0) || !Number.isFinite(most)) return 0;
  const ten = 10 ** Math.floor(Math.log10(most));
  return most >= 5 * ten ? 5 * ten : most >= 2 * ten ? 2 * ten : ten;
}

/// "20 mm"
function lengthInWords(metres) {
  const units = ["pm", "nm", "µm", "mm", "m", "km", "Mm"], k = Math.floor(Math.log10(metres * 1.001) / 3);
  const unit = units[k + 4];
  return unit ? `${Math.round(metres / 1000 ** k)} ${unit}` : `${Number(metres.toPrecision(1))} m`;
}
